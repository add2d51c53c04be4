import type { FieldErrors, Resolver } from 'react-hook-form';
import type { getFields } from '@schoolbell/core/forms/fields/contract';
import { checkForm } from '@schoolbell/core/forms/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { PersonForm } from './formValues.ts';

type Field = ResultOf<typeof getFields>['data'][number];

/** A form's rules, and for the school's own questions those of the form that collects them; staff may leave any empty. */
export function withQuestions(rules: Resolver<PersonForm>, fields: readonly Field[]): Resolver<PersonForm> {
  const open = fields.map((field) => ({ ...field, isMandatory: 0 as const, toShow: 1 as const }));
  return async (values, context, options) => {
    const wrong = Object.entries(checkForm(open, [], values.custom));
    const checked = await rules(values, context, options);
    if (wrong.length === 0) return checked;
    const custom = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]));
    return { values: {}, errors: { ...checked.errors, custom } as unknown as FieldErrors<PersonForm> };
  };
}

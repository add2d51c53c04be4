import type { FormField } from '@schoolbell/core/forms/rules';
import { genders, longest } from '@schoolbell/core/forms/rules';
import type { VNode } from 'preact';
import { countries } from '../countries.ts';
import { Address } from './Address.tsx';
import { Check, Choices, Select, TextArea, TextField, type Input } from './Controls.tsx';
import type { FormProps } from './FormView.tsx';
import { Guardian } from './Guardian.tsx';
import * as css from './form.css.ts';

/** Names that browsers fill in for the person the form is about. */
const autofill: Record<string, string> = { firstName: 'given-name', surname: 'family-name', dob: 'bday', city: 'address-level2' };
const inputs: Record<string, Input> = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  date: { type: 'date' },
};
/** Kinds that take the whole width. */
const wide = new Set(['textarea', 'multiselect', 'radio', 'checkbox', 'address', 'guardian']);

interface FieldProps extends FormProps {
  field: FormField;
  /** The only field under its heading, which then says what the field is. */
  isAlone: boolean;
}

function Control({ field, isAlone, ...form }: FieldProps): VNode {
  const { model, lang } = form;
  const common = {
    ...form,
    path: field.field_name,
    label: model.say(field.custom_name),
    isRequired: Boolean(field.isMandatory),
    hint: model.say(field.placeholder),
  };
  const options = [...field.select_options].sort((a, b) => a.order - b.order).map(({ value }) => ({ value, label: value }));
  switch (field.field_type) {
    case 'textarea': return <TextArea {...common} max={longest('textarea')} />;
    case 'gender': return <Select {...common} options={[...genders]} />;
    case 'country': return <Select {...common} options={countries(lang).map(({ code, name }) => ({ value: code, label: name }))} />;
    case 'source':
      if (options.length === 0) return <TextField {...common} input={inputs['text']!} max={255} />;
      return <Select {...common} options={options} />;
    case 'select': return <Select {...common} options={options} />;
    case 'radio': return <Choices {...common} options={options} isMany={false} />;
    case 'multiselect': return <Choices {...common} options={options} isMany />;
    case 'checkbox': return <Check {...common} />;
    case 'address': return <Address {...common} isAlone={isAlone} />;
    case 'guardian': return <Guardian {...common} isAlone={isAlone} />;
    default: {
      const input = inputs[field.field_type]!;
      return <TextField {...common} input={{ ...input, autoComplete: input.autoComplete ?? autofill[field.field_name] ?? 'off' }} max={longest(field.field_type)} />;
    }
  }
}

/** One field of the form, of whichever kind the school chose. */
export function Field(props: FieldProps): VNode {
  return (
    <div part="field" class={`${css.field} ${wide.has(props.field.field_type) ? css.whole : ''}`} data-field={props.field.field_name}>
      <Control {...props} />
    </div>
  );
}

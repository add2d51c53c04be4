import type { FormField } from '@schoolbell/core/people/questions/rules';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { VNode } from 'preact';
import { countries } from '../countries.ts';
import { Address } from './Address.tsx';
import { Check, Choices, Select, TextArea, TextField, type Input } from './Controls.tsx';
import type { FormProps } from './props.ts';
import { Guardian } from './Guardian.tsx';
import { Later } from './Later.tsx';
import { Phone } from './Phone.tsx';
import * as css from './form.css.ts';

/** What browsers fill in for the person the form is about, by the name or the kind of a field. */
const autofill: Record<string, string> = {
  firstName: 'given-name',
  surname: 'family-name',
  dob: 'bday',
  city: 'address-level2',
  email: 'email',
  phone: 'tel',
};
const inputs: Record<string, Input['type']> = { email: 'email', date: 'date' };
/** Kinds that take the whole width. */
const wide = new Set(['textarea', 'multiselect', 'radio', 'checkbox', 'address', 'guardian', 'file', 'subjects']);

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
  const options = [...field.select_options]
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => ({ value, label: value }));
  switch (field.field_type) {
    case 'phone':
      return <Phone {...common} autoComplete={autofill[field.field_name] ?? 'tel'} />;
    case 'file':
      return <Later {...common} name="files" part={common} />;
    case 'school':
    case 'schoolYear':
    case 'subjects':
      return <Later {...common} name="lists" part={{ ...common, field }} />;
    case 'textarea':
      return <TextArea {...common} />;
    case 'gender':
      return <Select {...common} options={[...genders]} />;
    case 'country':
      return <Select {...common} options={countries(lang)} />;
    case 'source':
      if (options.length === 0) return <TextField {...common} input={{ type: 'text' }} />;
      return <Select {...common} options={options} />;
    case 'select':
      return <Select {...common} options={options} />;
    case 'radio':
      return <Choices {...common} options={options} isMany={false} />;
    case 'multiselect':
      return <Choices {...common} options={options} isMany />;
    case 'checkbox':
      return <Check {...common} />;
    case 'address':
      return <Address {...common} isAlone={isAlone} />;
    case 'guardian':
      return <Guardian {...common} isAlone={isAlone} />;
    default: {
      const type = field.field_type;
      const autoComplete = autofill[field.field_name] ?? autofill[type] ?? 'off';
      return (
        <TextField
          {...common}
          input={{ type: inputs[type] ?? 'text', inputMode: type === 'number' ? 'decimal' : undefined, autoComplete }}
        />
      );
    }
  }
}

/** One field of the form, of whichever kind the school chose. */
export function Field(props: FieldProps): VNode {
  return (
    <div
      part="field"
      class={`${css.field} ${wide.has(props.field.field_type) ? css.whole : ''}`}
      data-field={props.field.field_name}
    >
      <Control {...props} />
    </div>
  );
}

import type { UseFormReturn } from 'react-hook-form';
import type { getFields } from '@schoolbell/core/forms/fields/contract';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { DateField, PhoneField, TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import type { PersonForm } from './formValues.ts';
import { errorAt, FormSection } from './PersonForm.tsx';
import * as css from './Form.css.ts';

type Field = ResultOf<typeof getFields>['data'][number];

const whole: readonly FieldType[] = ['address', 'guardian', 'file'];

/** The school's own fields that a form like ours can edit: those that hold one value or a list. */
export function ownFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => !field.isDefault && !field.is_archived && !whole.includes(field.field_type));
}

/** The school's own fields, each with the control of its kind. */
export function CustomFields({ form, fields }: { form: UseFormReturn<PersonForm>; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <FormSection>From the form</FormSection>
      {fields.map((field) => (
        <Control key={field.id} form={form} field={field} />
      ))}
    </>
  );
}

function Control({ form, field }: { form: UseFormReturn<PersonForm>; field: Field }) {
  const say = useSay();
  const path = `custom.${field.field_name}` as const;
  const text = {
    label: say(field.custom_name),
    error: errorAt(form, path),
    placeholder: say(field.placeholder ?? '') || undefined,
    ...form.register(path),
  };
  const options = field.select_options.map(({ value }) => ({ value, label: value }));
  switch (field.field_type) {
    case 'textarea':
      return <TextArea className={css.wide} {...text} />;
    case 'number':
      return <TextField inputMode="decimal" {...text} />;
    case 'email':
      return <TextField type="email" {...text} />;
    case 'phone':
      return <PhoneField {...text} />;
    case 'date':
      return <DateField {...text} />;
    case 'checkbox':
      return <Checkbox className={css.wide} {...text} />;
    case 'select':
    case 'radio':
    case 'schoolYear':
      return <Select options={options} {...text} placeholder="Not given" />;
    case 'source':
      return options.length > 0 ? (
        <Select options={options} {...text} placeholder="Not given" />
      ) : (
        <TextField {...text} />
      );
    case 'gender':
      return <Select options={genders} {...text} placeholder="Not given" />;
    case 'multiselect':
    case 'subjects':
      return <Choices form={form} field={field} />;
    case 'school':
      return (
        <>
          <TextField list={`schools-${field.id}`} {...text} />
          <datalist id={`schools-${field.id}`}>
            {options.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </datalist>
        </>
      );
    default:
      return <TextField {...text} />;
  }
}

function Choices({ form, field }: { form: UseFormReturn<PersonForm>; field: Field }) {
  const say = useSay();
  return (
    <fieldset className={css.choices}>
      <legend className={css.conflictName}>{say(field.custom_name)}</legend>
      {field.select_options.map((option) => (
        <Checkbox
          key={option.id}
          label={option.value}
          value={option.value}
          {...form.register(`custom.${field.field_name}`)}
        />
      ))}
    </fieldset>
  );
}

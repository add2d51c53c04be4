import type { ReactNode } from 'react';
import type { FieldError, FieldPath, UseFormReturn } from 'react-hook-form';
import { countries } from '@schoolbell/core/countries';
import { fieldsIn, labelOf, type NamedField, type PersonFieldName } from '@schoolbell/core/people/fields';
import { dayIn } from '@schoolbell/core/format';
import { Select } from '../../ui/Select.tsx';
import { DateField, PhoneField, TextField } from '../../ui/TextField.tsx';
import type { Kind } from '../kinds.ts';
import type { PersonForm } from './formValues.ts';
import * as css from './Form.css.ts';

type Form = UseFormReturn<PersonForm>;

/** The text at a field by its path. */
export function errorAt(form: Form, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((errors, name) => (errors as Record<string, unknown> | undefined)?.[name], form.formState.errors);
  return (found as FieldError | undefined)?.message;
}

/** A heading inside the form. */
export function FormSection({ children }: { children: ReactNode }) {
  return <h3 className={css.section}>{children}</h3>;
}

const placeholders: Partial<Record<PersonFieldName, string>> = { referral_source: 'A friend, the open day …' };

/** A field with the control of its kind. */
function PersonControl({
  form,
  field,
  path,
  className,
}: {
  form: Form;
  field: NamedField;
  path: FieldPath<PersonForm>;
  className?: string | undefined;
}) {
  const text = { label: labelOf(field), className, error: errorAt(form, path), ...form.register(path) };
  switch (field.kind) {
    case 'email':
      return <TextField type="email" {...text} />;
    case 'phone':
      return <PhoneField {...text} />;
    case 'date':
      return <DateField max={dayIn(Date.now(), 'Pacific/Kiritimati')} {...text} />;
    case 'choice':
      return <Select placeholder="Not given" options={field.options} {...text} />;
    case 'country':
      return <Select placeholder="Not given" options={countryOptions()} {...text} />;
    default:
      return (
        <TextField
          placeholder={placeholders[field.name]}
          {...(field.required && { required: true, 'data-autofocus': true })}
          {...text}
        />
      );
  }
}

/** First name and surname: all that a new person needs. */
export function NameFields({ form }: { form: Form }) {
  return fieldsIn('name').map((field) => (
    <PersonControl key={field.name} form={form} field={field} path={field.name} />
  ));
}

/** How to reach them, and who they are. */
export function AboutFields({ kind, form }: { kind: Kind; form: Form }) {
  return fieldsIn('contact', 'about', 'origin')
    .filter(({ of }) => of.includes(kind))
    .map((field) => <PersonControl key={field.name} form={form} field={field} path={field.name} />);
}

/** Where they live. */
export function AddressFields({ form }: { form: Form }) {
  return (
    <>
      <FormSection>Address</FormSection>
      {fieldsIn('address').map((field) => (
        <PersonControl
          key={field.name}
          className={field.name === 'street' ? css.wide : undefined}
          form={form}
          field={field}
          path={`address.${field.name}`}
        />
      ))}
    </>
  );
}

let options: { value: string; label: string }[] | undefined;

function countryOptions() {
  options ??= countries().map(({ code, name }) => ({ value: code, label: name }));
  return options;
}

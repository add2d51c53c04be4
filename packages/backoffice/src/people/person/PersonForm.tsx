import type { ReactNode } from 'react';
import type { FieldError, UseFormReturn } from 'react-hook-form';
import { countries } from '@schoolbell/core/countries';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import { Select } from '../../ui/Select.tsx';
import { DateField, PhoneField, TextField } from '../../ui/TextField.tsx';
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

/** First name and surname: all that a new person needs. */
export function NameFields({ form }: { form: Form }) {
  return (
    <>
      <TextField
        label="First name"
        required
        data-autofocus
        error={errorAt(form, 'firstName')}
        {...form.register('firstName')}
      />
      <TextField label="Surname" error={errorAt(form, 'surname')} {...form.register('surname')} />
    </>
  );
}

/** How to reach them, and who they are. */
export function AboutFields({ form }: { form: Form }) {
  return (
    <>
      <TextField type="email" label="Email" error={errorAt(form, 'email')} {...form.register('email')} />
      <PhoneField label="Phone" error={errorAt(form, 'phone')} {...form.register('phone')} />
      <DateField label="Date of birth" error={errorAt(form, 'dob')} {...form.register('dob')} />
      <Select
        label="Gender"
        placeholder="Not given"
        options={genders}
        error={errorAt(form, 'gender')}
        {...form.register('gender')}
      />
      <Select
        label="Nationality"
        placeholder="Not given"
        options={countryOptions()}
        error={errorAt(form, 'nationality')}
        {...form.register('nationality')}
      />
      <TextField
        label="Heard of us"
        placeholder="A friend, the open day …"
        error={errorAt(form, 'referral_source')}
        {...form.register('referral_source')}
      />
    </>
  );
}

/** Where they live. */
export function AddressFields({ form }: { form: Form }) {
  return (
    <>
      <FormSection>Address</FormSection>
      <TextField
        className={css.wide}
        label="Street"
        error={errorAt(form, 'address.street')}
        {...form.register('address.street')}
      />
      <TextField label="City" error={errorAt(form, 'address.city')} {...form.register('address.city')} />
      <TextField label="State" error={errorAt(form, 'address.state')} {...form.register('address.state')} />
      <TextField label="Zip" error={errorAt(form, 'address.zip')} {...form.register('address.zip')} />
      <Select
        label="Country"
        placeholder="Not given"
        options={countryOptions()}
        error={errorAt(form, 'address.country')}
        {...form.register('address.country')}
      />
    </>
  );
}

let options: { value: string; label: string }[] | undefined;

function countryOptions() {
  options ??= countries().map(({ code, name }) => ({ value: code, label: name }));
  return options;
}

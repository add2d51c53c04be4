import type { UseFormReturn } from 'react-hook-form';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { studentStatuses } from '@schoolbell/core/students/contract';
import { useRead } from '../../http/read.ts';
import { Select } from '../../ui/Select.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { studentStates } from '../../students/studentStatus.ts';
import type { Kind } from '../kinds.ts';
import type { PersonForm } from './formValues.ts';
import { AboutFields, AddressFields, errorAt, FormSection } from './PersonForm.tsx';

/** What can be said of a new person beyond the name, with their first guardian. */
export function MorePersonFields({ kind, form }: { kind: Kind; form: UseFormReturn<PersonForm> }) {
  return (
    <>
      <AboutFields kind={kind} form={form} />
      {kind === 'student' && (
        <Select
          label="Status"
          options={studentStatuses.map((value) => ({ value, label: studentStates[value]!.label }))}
          error={errorAt(form, 'status')}
          {...form.register('status')}
        />
      )}
      {kind === 'lead' && <LeadFields form={form} />}
      <FormSection>Guardian</FormSection>
      <TextField
        label="First name"
        error={errorAt(form, 'guardian.firstName')}
        {...form.register('guardian.firstName')}
      />
      <TextField label="Surname" error={errorAt(form, 'guardian.surname')} {...form.register('guardian.surname')} />
      <TextField
        type="email"
        label="Email"
        error={errorAt(form, 'guardian.email')}
        {...form.register('guardian.email')}
      />
      <PhoneField label="Phone" error={errorAt(form, 'guardian.phone')} {...form.register('guardian.phone')} />
      <TextField label="Relation" error={errorAt(form, 'guardian.relation')} {...form.register('guardian.relation')} />
      <AddressFields form={form} />
    </>
  );
}

function LeadFields({ form }: { form: UseFormReturn<PersonForm> }) {
  const { data } = useRead(stages, {});
  return (
    <>
      <Select
        label="Stage"
        options={(data?.data ?? []).map((stage) => ({ value: stage.id, label: stage.stage_name }))}
        error={errorAt(form, 'stage_id')}
        {...form.register('stage_id')}
      />
      <Select
        label="Interest"
        defaultValue="3"
        options={interestLevels}
        error={errorAt(form, 'interest')}
        {...form.register('interest')}
      />
    </>
  );
}

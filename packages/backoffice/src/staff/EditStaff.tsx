import { useRef, useState } from 'react';
import { useForm, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { updateStaff } from '@schoolbell/core/staff/contract';
import { showAtFields } from '../http/fieldErrors.ts';
import { useWrite } from '../http/write.ts';
import { useSession } from '../session/session.ts';
import { FormErrors } from '../ui/FormErrors.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { PhoneField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { useGuard } from '../people/person/leaving.tsx';
import type { Conflict } from '../people/person/personChanges.ts';
import { StaleChoice } from '../people/person/StaleChoice.tsx';
import * as css from '../people/person/Form.css.ts';
import { EmploymentRows, WorkingHoursRows } from './StaffRows.tsx';
import { useRoleOptions } from './roleOptions.ts';
import { changedNames, changesOf, conflictsOf, errorsOf, formOf, type Member, type StaffForm } from './staffForm.ts';

export type { Member } from './staffForm.ts';

const resolver: Resolver<StaffForm> = (values) => {
  const errors: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(errorsOf(values))) {
    const [name, row, part] = path.split('.') as [string, string | undefined, string | undefined];
    if (row === undefined || part === undefined) errors[name] = { type: 'rule', message };
    else
      ((errors[name] ??= []) as Record<string, unknown>[])[Number(row)] = {
        ...(errors[name] as Record<string, unknown>[])[Number(row)],
        [part]: { type: 'rule', message },
      };
  }
  return (Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }) as never;
};

interface EditStaffProps {
  person: Member;
  onClose: () => void;
}

/** Sends what was changed; where somebody else saved first, asks about what both changed and sends again. */
function useSaving({ person, onClose }: EditStaffProps, form: UseFormReturn<StaffForm>) {
  const say = useSay();
  const update = useWrite(updateStaff);
  const stored = useRef(person);
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  async function save(values: StaffForm): Promise<void> {
    setRefusal(undefined);
    const changed = changedNames(values, formOf(stored.current));
    if (changed.length === 0) return onClose();
    try {
      await update.mutateAsync({
        user_detail_id: person.user_detail_id,
        version: stored.current.version,
        ...changesOf(values, changed),
      });
      toast('Changes saved.');
      onClose();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'stale' || !error.current)
        return setRefusal(showAtFields(error, form.setError));
      const base = formOf(stored.current);
      stored.current = error.current as Member;
      const theirs = formOf(stored.current);
      const found = conflictsOf(values, base, theirs, say);
      // What only they changed is theirs; what only this form changed stays.
      const mine = new Set<string>(changedNames(values, base));
      for (const name of changedNames(theirs, values)) if (!mine.has(name)) form.setValue(name, theirs[name]);
      if (found.length === 0) return save(form.getValues());
      setConflicts(found);
    }
  }

  function decide(theirs: ReadonlySet<string>) {
    const now = formOf(stored.current);
    for (const path of theirs) form.setValue(path as Path<StaffForm>, now[path as keyof StaffForm] as never);
    setConflicts([]);
    void save(form.getValues());
  }

  return {
    save,
    saving: update.isPending,
    saved: update.isSuccess,
    refusal,
    conflicts,
    decide,
    undecided: () => setConflicts([]),
  };
}

/** Edits somebody on the staff: name, e-mail until they have signed in, phone, role, employment and working hours. */
export function EditStaff({ person, onClose }: EditStaffProps) {
  const form = useForm<StaffForm>({ defaultValues: formOf(person), resolver });
  const { errors, isDirty } = form.formState;
  const { user } = useSession();
  const options = useRoleOptions();
  const saving = useSaving({ person, onClose }, form);
  const guard = useGuard(isDirty && !saving.saving && !saving.saved, onClose);
  return (
    <>
      <Modal
        size="lg"
        title={`Edit ${fullName(person)}`}
        saving={saving.saving}
        onSave={() => void form.handleSubmit(saving.save)()}
        onClose={guard.close}
      >
        <div className={css.grid}>
          <div className={css.wide}>
            <FormErrors errors={[]} message={saving.refusal} />
          </div>
          <TextField label="First name" required error={errors.firstName?.message} {...form.register('firstName')} />
          <TextField label="Surname" error={errors.surname?.message} {...form.register('surname')} />
          {person.sign_in !== 'active' && (
            <TextField
              type="email"
              label="Email"
              hint={
                person.sign_in === 'invited'
                  ? 'A new invitation goes to a corrected address; the link before counts no longer.'
                  : undefined
              }
              error={errors.email?.message}
              {...form.register('email')}
            />
          )}
          <PhoneField label="Phone" error={errors.phone?.message} {...form.register('phone')} />
          {person.user_detail_id !== user.user_detail_id && (
            <Select label="Role" options={options} error={errors.role_id?.message} {...form.register('role_id')} />
          )}
          <EmploymentRows form={form} />
          <WorkingHoursRows form={form} />
        </div>
      </Modal>
      {saving.conflicts.length > 0 && (
        <StaleChoice conflicts={saving.conflicts} onDecide={saving.decide} onClose={saving.undecided} />
      )}
      {guard.question}
    </>
  );
}

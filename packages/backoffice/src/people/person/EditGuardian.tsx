import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { addGuardian, updateGuardian } from '@schoolbell/core/people/guardians/contract';
import { showAtFields } from '../../http/fieldErrors.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { conflictsOf, formOf, GuardianForm, sentOf, untouched } from './guardianForm.ts';
import { useGuard } from '../../ui/record/guard.tsx';
import type { Guardian, Person } from './person.ts';
import type { Conflict } from './personChanges.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import * as css from './Form.css.ts';

interface EditGuardianProps {
  /** Whose guardian it is, and whether the guardian stands for others too. */
  person: Pick<Person, 'user_detail_id'> & { siblings: readonly unknown[] };
  /** Null adds a new one. */
  guardian: Guardian | null;
  onClose: () => void;
}

/** Sends the form; where somebody else saved first, takes what only they changed, asks about what both did, and sends again. */
function useSaving({ person, guardian, onClose }: EditGuardianProps, form: UseFormReturn<GuardianForm>) {
  const add = useWrite(addGuardian);
  const update = useWrite(updateGuardian);
  const stored = useRef(guardian);
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  async function save(values: GuardianForm): Promise<void> {
    setRefusal(undefined);
    const before = stored.current;
    try {
      if (before)
        await update.mutateAsync({
          ...sentOf(values),
          user_detail_id: before.user_detail_id,
          child_id: person.user_detail_id,
          version: before.version,
        });
      else await add.mutateAsync({ user_detail_id: person.user_detail_id, guardian: sentOf(values) });
      toast(before ? 'Guardian saved.' : 'Guardian added.');
      onClose();
    } catch (error) {
      if (!before || !(error instanceof Failure) || error.code !== 'stale' || !error.current) {
        return setRefusal(
          showAtFields(error, (path, text, options) =>
            form.setError(path.replace(/^guardian\./, '') as keyof GuardianForm, text, options),
          ),
        );
      }
      stored.current = error.current as Guardian;
      const [base, theirs] = [formOf(before), formOf(stored.current)];
      for (const name of untouched(values, base)) form.setValue(name, theirs[name]);
      const found = conflictsOf(values, base, theirs);
      if (found.length === 0) return save(form.getValues());
      setConflicts(found);
    }
  }

  function decide(theirs: ReadonlySet<string>) {
    const now = formOf(stored.current);
    for (const path of theirs) form.setValue(path as keyof GuardianForm, now[path as keyof GuardianForm]);
    setConflicts([]);
    void save(form.getValues());
  }

  return {
    save,
    saving: add.isPending || update.isPending,
    refusal,
    conflicts,
    decide,
    undecided: () => setConflicts([]),
  };
}

/** Adds a guardian to a person, or changes one. */
export function EditGuardian(props: EditGuardianProps) {
  const { person, guardian, onClose } = props;
  const form = useForm<GuardianForm>({
    defaultValues: formOf(guardian),
    resolver: standardSchemaResolver(GuardianForm),
  });
  const { errors, isDirty } = form.formState;
  const saving = useSaving(props, form);
  const guard = useGuard(isDirty, onClose);
  const same = form.watch('same_as_primary_email');
  return (
    <>
      <Modal
        title={guardian ? `Edit ${fullName(guardian)}` : 'Add guardian'}
        saving={saving.saving}
        onSave={() => void form.handleSubmit(saving.save)()}
        onClose={guard.close}
      >
        <div className={css.grid}>
          <div className={css.wide}>
            <FormErrors errors={[]} message={saving.refusal} />
          </div>
          <TextField
            label="First name"
            required
            data-autofocus
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField label="Surname" error={errors.surname?.message} {...form.register('surname')} />
          <TextField
            label="Relation"
            placeholder="Mother, father, grandparent …"
            error={errors.relation?.message}
            {...form.register('relation')}
          />
          <PhoneField label="Phone" error={errors.phone?.message} {...form.register('phone')} />
          <TextField
            className={css.wide}
            type="email"
            label="Email"
            disabled={same}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Checkbox
            className={css.wide}
            label="Uses the child's own e-mail address"
            {...form.register('same_as_primary_email')}
          />
          <Checkbox label="Receives messages" {...form.register('parentCommunication')} />
          <Checkbox label="Receives invoices" {...form.register('invoiceTo')} />
          <Checkbox
            className={css.wide}
            label="Has custody"
            hint="Without it, they are not told where the child lives."
            {...form.register('custody')}
          />
          {guardian && person.siblings.length > 0 && (
            <div className={css.wide}>
              <Banner>Name, phone and e-mail change for every child of this guardian.</Banner>
            </div>
          )}
        </div>
      </Modal>
      {saving.conflicts.length > 0 && (
        <ConflictDialog conflicts={saving.conflicts} onDecide={saving.decide} onClose={saving.undecided} />
      )}
      {guard.question}
    </>
  );
}

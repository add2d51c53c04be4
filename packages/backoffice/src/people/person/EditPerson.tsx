import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState } from 'react';
import { useForm, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { getFields } from '@schoolbell/core/forms/fields/contract';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { personInput } from '@schoolbell/core/people/person';
import { studentStatuses } from '@schoolbell/core/students/contract';
import { call } from '../../http/client.ts';
import { showAtFields } from '../../http/fieldErrors.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { studentStates } from '../../students/studentStatus.ts';
import { kinds, type Kind } from '../kinds.ts';
import { CustomFields, ownFields } from './CustomFields.tsx';
import { useGuard } from '../../ui/record/guard.tsx';
import { withQuestions } from './ownQuestions.ts';
import type { Person } from './person.ts';
import { changedPaths, changesOf, conflictsOf, formOf, valueAt, type Conflict } from './personChanges.ts';
import type { PersonForm } from './formValues.ts';
import { AboutFields, AddressFields, errorAt, NameFields } from './PersonForm.tsx';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import * as css from './Form.css.ts';

type Field = ResultOf<typeof getFields>['data'][number];

const Edited = z.object({
  ...z.omit(z.strictObject(personInput), { image_handle: true }).def.shape,
  status: z.optional(z.string()),
  interest: z.optional(z.string()),
});
const byContract = standardSchemaResolver(Edited, undefined, { raw: true }) as unknown as Resolver<PersonForm>;

interface EditPersonProps {
  kind: Kind;
  person: Person;
  onClose: () => void;
}

/** Edits a person: waits for the form's fields, so that everything is there at once. */
export function EditPerson(props: EditPersonProps) {
  const { data, error } = useRead(getFields, { type: props.kind });
  if (!data && !error)
    return (
      <Modal size="lg" title={`Edit ${fullName(props.person)}`} onClose={props.onClose}>
        <SkeletonLines lines={8} />
      </Modal>
    );
  return <EditForm {...props} fields={ownFields(data?.data ?? [])} />;
}

/** Sends what was changed; where someone else saved first, asks about the fields that both changed and sends again. */
function useSaving(
  { kind, person, onClose }: EditPersonProps,
  form: UseFormReturn<PersonForm>,
  fields: readonly Field[],
) {
  const update = useWrite(kinds[kind].update);
  const version = useRef(person.version);
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [savedBy, setSavedBy] = useState<string>();

  async function rebase(failure: Failure): Promise<readonly Conflict[]> {
    const stored = (failure.current as Person | undefined)?.custom
      ? (failure.current as Person)
      : ((await call(kinds[kind].details, { user_detail_id: person.user_detail_id })) as Person);
    const { defaultValues, dirtyFields } = form.formState;
    const theirs = formOf(kind, stored, fields);
    const found = conflictsOf(form.getValues(), defaultValues as PersonForm, theirs, changedPaths(dirtyFields), fields);
    version.current = stored.version;
    form.reset(theirs, { keepDirtyValues: true });
    return found;
  }

  async function save(values: PersonForm): Promise<void> {
    setRefusal(undefined);
    const changes = changesOf(values, changedPaths(form.formState.dirtyFields));
    if (Object.keys(changes).length === 0) {
      if (version.current !== person.version) toast('Kept the saved version.');
      return onClose();
    }
    try {
      await update.mutateAsync({
        user_detail_id: person.user_detail_id,
        version: version.current,
        ...changes,
      } as never);
      toast('Changes saved.');
      onClose();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'stale') return setRefusal(showAtFields(error, form.setError));
      const found = await rebase(error).catch((other: Failure) => setRefusal(other.message));
      if (!found) return;
      if (found.length === 0) return save(form.getValues());
      setSavedBy(error.by);
      setConflicts(found);
    }
  }

  function decide(theirs: ReadonlySet<string>) {
    const stored = form.formState.defaultValues as PersonForm;
    for (const path of theirs)
      form.setValue(path as Path<PersonForm>, valueAt(stored, path) as never, { shouldDirty: true });
    setConflicts([]);
    void save(form.getValues());
  }

  return { save, saving: update.isPending, refusal, conflicts, savedBy, decide, undecided: () => setConflicts([]) };
}

function EditForm({ kind, person, fields, onClose }: EditPersonProps & { fields: readonly Field[] }) {
  const form = useForm<PersonForm>({
    defaultValues: formOf(kind, person, fields),
    resolver: withQuestions(byContract, fields),
  });
  const { isDirty, dirtyFields } = form.formState;
  const saving = useSaving({ kind, person, onClose: () => (form.reset(form.getValues()), onClose()) }, form, fields);
  const guard = useGuard(isDirty && Object.keys(dirtyFields).length > 0 && !saving.saving, onClose);
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
          <NameFields form={form} />
          <AboutFields kind={kind} form={form} />
          {kind === 'student' && (
            <Select
              label="Status"
              options={studentStatuses.map((value) => ({ value, label: studentStates[value]!.label }))}
              error={errorAt(form, 'status')}
              {...form.register('status')}
            />
          )}
          {kind === 'lead' && (
            <Select
              label="Interest"
              options={interestLevels}
              error={errorAt(form, 'interest')}
              {...form.register('interest')}
            />
          )}
          <AddressFields form={form} />
          <CustomFields form={form} fields={fields} />
        </div>
      </Modal>
      {saving.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={saving.conflicts}
          by={saving.savedBy}
          onDecide={saving.decide}
          onClose={saving.undecided}
        />
      )}
      {guard.question}
    </>
  );
}

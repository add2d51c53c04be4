import { addSubject, editSubject, subjectDetails } from '@schoolbell/core/catalog/subjects/contract';
import { groupColours, type GroupColour } from '@schoolbell/core/students/batches/rules';
import { fullName } from '@schoolbell/core/format';
import { useStaffChoice } from '../../calendar/choices.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { colourNames } from '../../ui/colourNames.ts';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMay, useCurrency } from '../../session/session.ts';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { useDialog } from '../dialog.ts';
import { PictureField } from '../PictureField.tsx';
import { ChargingFields } from './ChargingFields.tsx';
import { LengthFields } from './LengthFields.tsx';
import { sentSubject, subjectErrors, subjectTyped } from './subjectForm.ts';
import type { SubjectWhole } from './subjectText.ts';

interface SubjectFormProps {
  /** The one to change; absent for a new one. */
  id?: number;
  /** Where a new one begins. */
  category?: number;
  onSaved?: (subject: SubjectWhole) => void;
  onClose: () => void;
}

/** Adds a subject, or changes one as it stands now. */
export function SubjectForm({ id, category, onSaved, onClose }: SubjectFormProps) {
  const say = useSay();
  const { data, error, refetch } = useRead(subjectDetails, { sub_id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <Form subject={null} {...{ category, onSaved, onClose }} />;
  if (data) return <Form subject={data} {...{ onSaved, onClose }} />;
  return (
    <Modal title={say('Edit {subject}')} size="lg" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}

function Form({
  subject,
  category,
  onSaved,
  onClose,
}: Omit<SubjectFormProps, 'id'> & { subject: SubjectWhole | null }) {
  const say = useSay();
  const currency = useCurrency();
  const [add, edit] = [useWrite(addSubject), useWrite(editSubject)];
  const dialog = useDialog(subjectTyped(subject, currency, category), subject?.version ?? 0, {
    check: (typed) => subjectErrors(typed, currency),
    send: (typed, version) =>
      subject
        ? edit.mutateAsync({ sub_id: subject.sub_id, version, ...sentSubject(typed, currency) })
        : add.mutateAsync(sentSubject(typed, currency)),
    onSaved,
    onClose,
  });
  const { typed, errors, set } = dialog;
  return (
    <CatalogDialog
      title={say(subject ? 'Edit {subject}' : 'Add {subject}')}
      size="lg"
      dialog={dialog}
      onClose={onClose}
    >
      <TextField data-autofocus required label="Name" maxLength={100} {...dialog.text('sub_name')} />
      <CategorySelect
        type="subject"
        required
        value={typed.gibbonCourseID}
        error={errors['gibbonCourseID']}
        onChange={(gibbonCourseID) => set({ gibbonCourseID })}
      />
      <Select
        label="Colour"
        hint="Its classes wear it in the calendar."
        options={groupColours.map((colour) => ({ value: colour, label: colourNames[colour] }))}
        value={typed.colour}
        onChange={(event) => set({ colour: event.target.value as GroupColour })}
      />
      <TextField
        label="Default capacity"
        hint="How many a new class takes; empty for as many as come."
        inputMode="numeric"
        maxLength={6}
        placeholder="Unlimited"
        {...dialog.text('default_capacity')}
      />
      <TextField
        label="Youngest age"
        hint="In years, on the first day; empty where it does not matter."
        inputMode="numeric"
        maxLength={3}
        {...dialog.text('min_age')}
      />
      <TextField
        label="Oldest age"
        hint="Included. Staff can still enrol others, after being asked."
        inputMode="numeric"
        maxLength={3}
        {...dialog.text('max_age')}
      />
      <LengthFields typed={typed} errors={errors} subject={subject} onChange={set} />
      <ChargingFields typed={typed} errors={errors} onChange={set} />
      <div className={css.part}>
        <Qualified
          typed={typed.staff_ids}
          known={subject?.staff ?? []}
          error={errors['staff_ids']}
          onChange={(staff_ids) => set({ staff_ids })}
        />
        <Switch
          label="Bookable"
          hint="Families will be able to book it once online booking is set up."
          checked={typed.is_bookable}
          onChange={(event) => set({ is_bookable: event.target.checked })}
        />
        <DescriptionField
          value={typed.description}
          error={errors['description']}
          onChange={(description) => set({ description })}
        />
        <PictureField
          handle={typed.image_handle}
          error={errors['image_handle']}
          onChange={(image_handle) => set({ image_handle })}
        />
      </div>
    </CatalogDialog>
  );
}

interface QualifiedProps {
  typed: readonly number[];
  known: SubjectWhole['staff'];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Who may teach it, chosen among the staff by those who may open their list. */
function Qualified({ typed, known, error, onChange }: QualifiedProps) {
  const may = useMay()(['staff']);
  const { options, search } = useStaffChoice(typed, known);
  if (!may)
    return (
      <p className={css.muted}>
        {known.length === 0 ? 'Nobody is qualified yet.' : `Qualified: ${known.map(fullName).join(', ')}.`} Who may open
        the staff can change this.
      </p>
    );
  return (
    <MultiSelect
      label="Qualified staff"
      hint="Who may teach it: the calendar offers them first."
      options={options}
      value={typed}
      error={error}
      onChange={(ids) => onChange(ids.map(Number))}
      onSearch={search}
    />
  );
}

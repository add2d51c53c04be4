import { addSubject, editSubject, subjectDetails } from '@schoolbell/core/catalog/subjects/contract';
import { groupColours } from '@schoolbell/core/students/batches/rules';
import { fullName } from '@schoolbell/core/format';
import { ItemTaxes } from '../../billing/taxes/ItemTaxes.tsx';
import { useStaffChoice } from '../../calendar/choices.ts';
import { useRead } from '../../http/read.ts';
import { colourNames } from '../../ui/colourNames.ts';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMay, useCurrency } from '../../session/session.ts';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { PictureField } from '../PictureField.tsx';
import { ChargingFields } from './ChargingFields.tsx';
import { LengthFields } from './LengthFields.tsx';
import { labels, sentSubject, subjectErrors, subjectText, subjectTyped } from './subjectForm.ts';
import type { SubjectWhole } from './subjectText.ts';

interface SubjectFormProps {
  /** The one to change; absent for a new one. */
  id?: number;
  /** Where a new one begins. */
  category?: number;
  onSaved?: (subject: SubjectWhole) => void;
  onClose: () => void;
}

/** Adds a subject, or changes one as it is now. */
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

type FormProps = Omit<SubjectFormProps, 'id'> & { subject: SubjectWhole | null };

/** What is typed of a subject, and how it is saved. */
function useSubject({ subject: stored, category, onSaved, onClose }: FormProps) {
  const currency = useCurrency();
  return useRecord({
    row: stored,
    values: (subject) => subjectTyped(subject, currency, category),
    labels,
    sent: (typed) => sentSubject(typed, currency),
    check: (typed) => subjectErrors(typed, currency),
    add: { endpoint: addSubject },
    edit: { endpoint: editSubject, id: { sub_id: stored?.sub_id ?? 0 } },
    lines: { durations: 'duration_id' },
    text: subjectText,
    onSaved,
    onClose,
  });
}

function Form(props: FormProps) {
  const { subject } = props;
  const say = useSay();
  const record = useSubject(props);
  const { typed, errors, set } = record;
  return (
    <RecordForm record={record} as="dialog" size="lg" title={say(subject ? 'Edit {subject}' : 'Add {subject}')}>
      <TextField data-autofocus required maxLength={100} {...record.field('sub_name')} />
      <CategorySelect type="subject" required {...record.control('gibbonCourseID')} />
      <Select
        hint="Used for its classes in the calendar."
        options={groupColours.map((colour) => ({ value: colour, label: colourNames[colour] }))}
        {...record.field('colour')}
      />
      <TextField
        hint="How many a new class takes; empty for as many as come."
        inputMode="numeric"
        maxLength={6}
        placeholder="Unlimited"
        {...record.field('default_capacity')}
      />
      <TextField
        hint="In years, on the first day; empty where it does not matter."
        inputMode="numeric"
        maxLength={3}
        {...record.field('min_age')}
      />
      <TextField
        hint="Inclusive. Staff can enrol others after confirming."
        inputMode="numeric"
        maxLength={3}
        {...record.field('max_age')}
      />
      <LengthFields typed={typed} errors={errors} subject={subject} onChange={set} />
      <ChargingFields typed={typed} errors={errors} onChange={set} />
      <div className={css.part}>
        <Qualified known={subject?.staff ?? []} {...record.control('staff_ids')} />
        <Switch hint="Families can book it once online booking is set up." {...record.tick('is_bookable')} />
        <ItemTaxes type="subject" id={subject?.sub_id} />
        <DescriptionField {...record.control('description')} />
        <PictureField {...record.control('image_handle')} />
      </div>
    </RecordForm>
  );
}

interface QualifiedProps {
  value: readonly number[];
  known: SubjectWhole['staff'];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Who may teach it, chosen among the staff by those who may open their list. */
function Qualified({ value: typed, known, error, onChange }: QualifiedProps) {
  const may = useMay()(['staff']);
  const { options, search } = useStaffChoice(typed, known);
  if (!may)
    return (
      <p className={css.muted}>
        {known.length === 0 ? 'No one is qualified yet.' : `Qualified: ${known.map(fullName).join(', ')}.`} Only people
        with access to Staff can change this.
      </p>
    );
  return (
    <MultiSelect
      label="Qualified staff"
      hint="Staff who teach it. The calendar suggests them first."
      options={options}
      value={typed}
      error={error}
      onChange={(ids) => onChange(ids.map(Number))}
      onSearch={search}
    />
  );
}

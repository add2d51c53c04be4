import { addPackage, editPackage, packageDetails } from '@schoolbell/core/catalog/packages/contract';
import { perSession, validityUnits } from '@schoolbell/core/catalog/packages/rules';
import { minutesText } from '@schoolbell/core/catalog/rules';
import { money } from '@schoolbell/core/format';
import { minorOf } from '@schoolbell/core/money';
import { plainText } from '@schoolbell/core/richText/rules';
import { ItemTaxes } from '../../billing/taxes/ItemTaxes.tsx';
import { useRead } from '../../http/read.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { SubjectPicker } from '../subjects/SubjectPicker.tsx';
import { AddOnFields } from './AddOnFields.tsx';
import { packageErrors, packageTyped, sentPackage, type PackageTyped, type PackageWhole } from './packageForm.ts';

interface PackageFormProps {
  /** The one to change; absent for a new one. */
  id?: number;
  category?: number | undefined;
  onClose: () => void;
}

/** Adds a package, or changes one as it is now. */
export function PackageForm({ id, category, onClose }: PackageFormProps) {
  const say = useSay();
  const { data, error, refetch } = useRead(packageDetails, { package_id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <Form whole={null} {...{ category, onClose }} />;
  if (data) return <Form whole={data} onClose={onClose} />;
  return (
    <Modal title={say('Edit {package}')} size="lg" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}

const labels = {
  package_name: 'Name',
  category_id: 'Category',
  sessions: 'Sessions',
  price: 'Price',
  validity: 'Valid for',
  validity_unit: 'Counted in',
  subjects: '{Subjects} included',
  add_ons: 'Add-ons',
  description: 'Description',
};

interface FormProps {
  whole: PackageWhole | null;
  category?: number | undefined;
  onClose: () => void;
}

/** What is typed of a package, and how it is saved. */
function usePackage({ whole: stored, category, onClose }: FormProps) {
  const say = useSay();
  const currency = useCurrency();
  return useRecord({
    row: stored,
    values: (whole) => packageTyped(whole, currency, category),
    labels: { ...labels, subjects: say(labels.subjects) },
    sent: (typed) => sentPackage(typed, currency),
    check: (typed) => packageErrors(typed, currency),
    add: { endpoint: addPackage },
    edit: { endpoint: editPackage, id: { package_id: stored?.package_id ?? 0 } },
    lines: { add_ons: 'add_on_id' },
    text: (name, { add_ons, subjects, description }) =>
      ({
        add_ons: add_ons.map((one) => one.name).join(', '),
        subjects: say(`${subjects.length} {subjects}`),
        description: plainText(description),
      })[name],
    onClose,
  });
}

function Form(props: FormProps) {
  const say = useSay();
  const currency = useCurrency();
  const record = usePackage(props);
  const { typed, errors, set } = record;
  const add_ons = record.control('add_ons');
  return (
    <RecordForm record={record} as="dialog" size="lg" title={say(props.whole ? 'Edit {package}' : 'Add {package}')}>
      <TextField data-autofocus required maxLength={100} {...record.field('package_name')} />
      <CategorySelect type="package" required {...record.control('category_id')} />
      <TextField required inputMode="numeric" maxLength={5} {...record.field('sessions')} />
      <AmountField required currency={currency} hint={priceHint(typed, currency)} {...record.field('price')} />
      <TextField
        hint="From the day of purchase. Leave empty for no expiry."
        inputMode="numeric"
        maxLength={4}
        placeholder="No expiry"
        {...record.field('validity')}
      />
      <Select
        options={validityUnits.map((unit) => ({
          value: unit,
          label: `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`,
        }))}
        disabled={!typed.validity.trim()}
        {...record.field('validity_unit')}
      />
      <Subjects typed={typed} errors={errors} onChange={set} />
      <AddOnFields add_ons={add_ons.value} errors={errors} onChange={add_ons.onChange} />
      <div className={css.part}>
        <ItemTaxes type="package" id={props.whole?.package_id} />
        <DescriptionField {...record.control('description')} />
      </div>
    </RecordForm>
  );
}

/** What a session comes to, while it is typed. */
function priceHint({ price, sessions }: PackageTyped, currency: string): string | undefined {
  const minor = minorOf(price, currency);
  return minor !== null && Number(sessions) > 0
    ? `${money(perSession(minor, Number(sessions)), currency)} a session`
    : undefined;
}

/** What its sessions may be used for, each subject for one length alone where that is wanted. */
function Subjects({
  typed: { subjects: chosen },
  errors,
  onChange,
}: {
  typed: PackageTyped;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<PackageTyped>) => void;
}) {
  const say = useSay();
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('subjects'))?.[1];
  const put = (sub_id: number, duration_id: number | null) =>
    onChange({ subjects: chosen.map((one) => (one.sub_id === sub_id ? { sub_id, duration_id } : one)) });
  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>{say('{Subjects} included')}</legend>
      <SubjectPicker
        label={say('{Subjects}')}
        selected={chosen.map((one) => one.sub_id)}
        error={wrong}
        onChange={(ids) =>
          onChange({
            subjects: ids.map((sub_id) => chosen.find((one) => one.sub_id === sub_id) ?? { sub_id, duration_id: null }),
          })
        }
        beside={(subject) =>
          subject.durations.length > 1 && (
            <Select
              hideLabel
              className={css.narrow}
              label={`Length of ${subject.sub_name}`}
              placeholder="Any length"
              options={subject.durations.map((one) => ({ value: one.duration_id, label: minutesText(one.minutes) }))}
              value={chosen.find((one) => one.sub_id === subject.sub_id)?.duration_id ?? ''}
              onChange={(event) => put(subject.sub_id, event.target.value ? Number(event.target.value) : null)}
            />
          )
        }
      />
    </fieldset>
  );
}

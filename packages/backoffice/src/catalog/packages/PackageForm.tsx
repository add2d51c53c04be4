import { addPackage, editPackage, packageDetails } from '@schoolbell/core/catalog/packages/contract';
import { perSession, validityUnits, type ValidityUnit } from '@schoolbell/core/catalog/packages/rules';
import { minutesText } from '@schoolbell/core/catalog/rules';
import { money } from '@schoolbell/core/format';
import { minorOf } from '@schoolbell/core/money';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { CategorySelect } from '../CategorySelect.tsx';
import { DescriptionField } from '../Description.tsx';
import { useDialog } from '../dialog.ts';
import { SubjectPicker } from '../subjects/SubjectPicker.tsx';
import { AddOnFields } from './AddOnFields.tsx';
import { packageErrors, packageTyped, sentPackage, type PackageTyped, type PackageWhole } from './packageForm.ts';

interface PackageFormProps {
  /** The one to change; absent for a new one. */
  id?: number;
  category?: number | undefined;
  onClose: () => void;
}

/** Adds a package, or changes one as it stands now. */
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

function Form({
  whole,
  category,
  onClose,
}: {
  whole: PackageWhole | null;
  category?: number | undefined;
  onClose: () => void;
}) {
  const say = useSay();
  const currency = useCurrency();
  const [add, edit] = [useWrite(addPackage), useWrite(editPackage)];
  const dialog = useDialog(packageTyped(whole, currency, category), whole?.version ?? 0, {
    check: (typed) => packageErrors(typed, currency),
    send: (typed, version) =>
      whole
        ? edit.mutateAsync({ package_id: whole.package_id, version, ...sentPackage(typed, currency) })
        : add.mutateAsync(sentPackage(typed, currency)),
    onClose,
  });
  const { typed, errors, set } = dialog;
  return (
    <CatalogDialog title={say(whole ? 'Edit {package}' : 'Add {package}')} size="lg" dialog={dialog} onClose={onClose}>
      <TextField data-autofocus required label="Name" maxLength={100} {...dialog.text('package_name')} />
      <CategorySelect
        type="package"
        required
        value={typed.category_id}
        error={errors['category_id']}
        onChange={(category_id) => set({ category_id })}
      />
      <TextField label="Sessions" required inputMode="numeric" maxLength={5} {...dialog.text('sessions')} />
      <AmountField
        label="Price"
        required
        currency={currency}
        hint={priceHint(typed, currency)}
        {...dialog.text('price')}
      />
      <TextField
        label="Valid for"
        hint="From the day it is bought; empty never expires."
        inputMode="numeric"
        maxLength={4}
        placeholder="No expiry"
        {...dialog.text('validity')}
      />
      <Select
        label="Counted in"
        options={validityUnits.map((unit) => ({
          value: unit,
          label: `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`,
        }))}
        value={typed.validity_unit}
        disabled={!typed.validity.trim()}
        onChange={(event) => set({ validity_unit: event.target.value as ValidityUnit })}
      />
      <Subjects typed={typed} errors={errors} onChange={set} />
      <AddOnFields add_ons={typed.add_ons} errors={errors} onChange={(add_ons) => set({ add_ons })} />
      <div className={css.part}>
        <DescriptionField
          value={typed.description}
          error={errors['description']}
          onChange={(description) => set({ description })}
        />
      </div>
    </CatalogDialog>
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
  errors: Record<string, string>;
  onChange: (change: Partial<PackageTyped>) => void;
}) {
  const say = useSay();
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('subjects'))?.[1];
  const put = (sub_id: number, duration_id: number | null) =>
    onChange({ subjects: chosen.map((one) => (one.sub_id === sub_id ? { sub_id, duration_id } : one)) });
  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>{say('{Subjects} its sessions are for')}</legend>
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

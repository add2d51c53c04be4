import { planSum } from '@schoolbell/core/billing/installments/rules';
import { money } from '@schoolbell/core/format';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { PlanBar } from './Plan.tsx';
import { EqualFields, OwnParts } from './PlanFields.tsx';
import { keptIn, withOwnRows, withRest } from './planTyped.ts';
import { type PlanDialogProps, type Planning, usePlan } from './usePlan.ts';
import * as css from './PlanForm.css.ts';

const ways = [
  { id: 'equal', label: 'Equal parts' },
  { id: 'own', label: 'Your own parts' },
];

/** Splits an issued invoice into parts, or changes the parts that have no payment. */
export function PlanDialog({ invoice, onClose }: PlanDialogProps) {
  const planning = usePlan({ invoice, onClose });
  const { typed, put, texts, parts } = planning;
  const kept = keptIn(invoice);
  const drawn = [...kept, ...parts.map((one) => ({ ...one, paid: 0 }))]
    .filter((one) => one.amount > 0 && one.due_on)
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on));
  return (
    <Modal
      title={
        invoice.installments.length > 0 ? `Edit the plan of ${invoice.number}` : `Split ${invoice.number} into parts`
      }
      saveLabel={invoice.installments.length > 0 ? 'Save plan' : 'Split into parts'}
      saving={planning.isSaving}
      onSave={() => void planning.save()}
      onClose={onClose}
    >
      <div className={css.form} ref={texts.form}>
        {texts.refusal && (
          <div ref={texts.above} tabIndex={-1}>
            <Banner tone="danger" title={texts.refusal} />
          </div>
        )}
        <Base planning={planning} />
        {kept.length > 0 && <p className={css.quiet}>Parts with a payment stay as they are.</p>}
        <div className={css.ways}>
          <Segments
            label="How to split it"
            segments={ways}
            value={typed.how}
            onChange={(how) => put(how === 'own' ? withOwnRows(typed, invoice) : { ...typed, how: 'equal' })}
          />
        </div>
        {typed.how === 'equal' ? <EqualFields planning={planning} /> : <OwnParts planning={planning} />}
        <Left planning={planning} />
        {drawn.length > 0 && <PlanBar parts={drawn} currency={invoice.currency} />}
      </div>
    </Modal>
  );
}

/** What the plan is over. There is a choice once something is paid, and no part holds it. */
function Base({ planning: { typed, put, invoice } }: { planning: Planning }) {
  if (invoice.paid === 0 || keptIn(invoice).length > 0) return null;
  const sumOf = (base: 'balance' | 'total') => money(planSum(invoice, base), invoice.currency);
  return (
    <RadioGroup
      across
      label="Plan"
      options={[
        { value: 'balance', label: `The balance, ${sumOf('balance')}` },
        { value: 'total', label: `The total, ${sumOf('total')}`, hint: 'What was paid goes to the first parts.' },
      ]}
      value={typed.base}
      onChange={(base) => put({ ...typed, base })}
    />
  );
}

/** What the parts come to, to the cent. */
function Left({ planning }: { planning: Planning }) {
  const { typed, put, invoice, texts, whole, left } = planning;
  const { currency } = invoice;
  const rest = withRest(typed, invoice, left);
  const error = texts.errors['installments'];
  const says =
    left === 0
      ? `The parts come to ${money(whole, currency)}.`
      : left > 0
        ? `${money(left, currency)} of ${money(whole, currency)} is left to plan.`
        : `${money(-left, currency)} too much: the parts must come to ${money(whole, currency)}.`;
  return (
    <div className={css.left} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <span role="status" className={cx((error || left < 0) && css.wrong)}>
        {error ?? says}
      </span>
      {rest && (
        <Button size="sm" onClick={() => put(rest)}>
          {left > 0 ? 'Add it to the last part' : 'Take it off the last part'}
        </Button>
      )}
    </div>
  );
}

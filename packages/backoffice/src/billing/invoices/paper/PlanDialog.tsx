import { useState } from 'react';
import { addInstallments, editInstallment } from '@schoolbell/core/billing/installments/contract';
import { planSum } from '@schoolbell/core/billing/installments/rules';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../../../http/write.ts';
import { useSession } from '../../../session/session.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { errorText } from '../../../ui/missing.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { useGuard } from '../../../ui/record/guard.tsx';
import { textsOf, useTexts } from '../../../ui/record/texts.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { toast } from '../../../ui/toasts.ts';
import { PlanBar } from './Plan.tsx';
import { EqualFields, OwnParts } from './PlanFields.tsx';
import {
  isSameParts,
  keptIn,
  partsIn,
  planTyped,
  toPlan,
  type TypedPlan,
  withOwnRows,
  withRest,
  wrongPlan,
} from './planTyped.ts';
import * as css from './PlanForm.css.ts';

interface PlanDialogProps {
  invoice: InvoiceDetails;
  onClose: () => void;
}

/** A plan as it is typed, what is wrong with it, and saving it. */
export function usePlan({ invoice, onClose }: PlanDialogProps) {
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const [begins] = useState(() => planTyped(invoice, today));
  const [typed, setTyped] = useState(begins);
  const adding = useWrite(addInstallments);
  const editing = useWrite(editInstallment);
  const texts = useTexts();
  const [isSaved, setSaved] = useState(false);
  const parts = partsIn(typed, invoice);
  const whole = toPlan(invoice, typed.base);

  function write() {
    const { invoice_id, version } = invoice;
    if (isSameParts(typed, invoice)) {
      const changed = parts.map((one, at) => ({ installment_id: typed.rows[at]!.installment_id!, ...one }));
      return editing.mutateAsync({ invoice_id, version, installments: changed });
    }
    return adding.mutateAsync({ invoice_id, version, base: typed.base, installments: parts });
  }

  async function save() {
    const wrong = wrongPlan(typed, invoice);
    if (Object.keys(wrong).length > 0) return texts.show(wrong);
    texts.clear();
    try {
      const { message } = await write();
      setSaved(true);
      toast(`${message}.`);
      onClose();
    } catch (error) {
      if (!(error instanceof Failure)) return texts.show({}, errorText(error));
      const { fields, text } = textsOf(error, (path) => path);
      texts.show(fields, text);
    }
  }

  return {
    typed,
    invoice,
    texts,
    parts,
    whole,
    left: whole - parts.reduce((sum, { amount }) => sum + amount, 0),
    isUnsaved: !isSaved && JSON.stringify(typed) !== JSON.stringify(begins),
    isSaving: adding.isPending || editing.isPending,
    put(next: TypedPlan) {
      texts.clear();
      setTyped(next);
    },
    save,
  };
}

/** A plan that is being written, as its fields take it. */
export type Planning = ReturnType<typeof usePlan>;

const ways = [
  { id: 'equal', label: 'Equal parts' },
  { id: 'own', label: 'Your own parts' },
];

/** Splits an issued invoice into parts, or changes the parts that have no payment. */
export function PlanDialog({ invoice, onClose }: PlanDialogProps) {
  const planning = usePlan({ invoice, onClose });
  const { typed, put, texts, parts } = planning;
  const guard = useGuard(planning.isUnsaved, onClose);
  const kept = keptIn(invoice);
  const drawn = [...kept, ...parts.map((one) => ({ ...one, paid: 0 }))]
    .filter((one) => one.amount > 0 && one.due_on)
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on));
  return (
    <>
      <Modal
        title={
          invoice.installments.length > 0 ? `Edit the plan of ${invoice.number}` : `Split ${invoice.number} into parts`
        }
        saveLabel={invoice.installments.length > 0 ? 'Save plan' : 'Split into parts'}
        saving={planning.isSaving}
        onSave={() => void planning.save()}
        onClose={guard.close}
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
      {guard.question}
    </>
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

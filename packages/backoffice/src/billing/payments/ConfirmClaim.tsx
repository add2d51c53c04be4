import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { confirmPayment } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { dayIn, fullName, money } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { part } from '../../ui/parts.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { amountError } from './amountError.ts';
import * as billing from '../Billing.css.ts';
import * as css from './Refund.css.ts';

const RejectClaim = part(() => import('./RejectClaim.tsx').then((file) => file.RejectClaim));

/** Letters decide where nobody is typing. */
function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const act = keys[key.toLowerCase()];
      if (!act || ctrlKey || metaKey || altKey) return;
      if ((target as Element).closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [keys, isOn]);
}

/** The slip that came with it: a picture is shown, a PDF opens. */
function Slip({ slip }: { slip: NonNullable<PaymentDetails['slip']> }) {
  return (
    <a className={css.slipLink} href={slip.url} target="_blank" rel="noreferrer">
      {slip.media_type.startsWith('image/') ? (
        <img className={css.slip} src={slip.url} alt="Slip of the transfer" />
      ) : (
        <>
          <FileText size={16} aria-hidden /> {slip.file_name}
        </>
      )}
    </a>
  );
}

/** What staff enter of a transfer that is in their bank account. */
function useArrival({ payment, onDecided }: ClaimProps) {
  const { payment_id, amount, currency, paid_on } = payment;
  const confirm = useWrite(confirmPayment);
  const [typed, setTyped] = useState({ amount: typedAmount(amount, currency), paid_on });
  const wrong = amountError(typed.amount, currency);
  const save = () => {
    const arrived = minorOf(typed.amount, currency);
    if (wrong || arrived === null || confirm.isPending) return;
    // The news may take the form off the screen before the answer is here; it is said all the same. What is refused shows above.
    void confirm.mutateAsync({ payment_id, amount: arrived, paid_on: typed.paid_on }).then(
      ({ message }) => (toast(message), onDecided?.()),
      () => undefined,
    );
  };
  return { confirm, typed, setTyped, wrong, save };
}

interface ClaimProps {
  payment: PaymentDetails;
  /** Staff have decided: the next one may open. */
  onDecided?: (() => void) | undefined;
}

/** A transfer that a family reported: with its slip, and what staff say to it. */
export function ConfirmClaim({ payment, onDecided }: ClaimProps) {
  const { payer, amount, currency, slip, reference, state } = payment;
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const { confirm, typed, setTyped, wrong, save } = useArrival({ payment, onDecided });
  const [isAsking, setAsking] = useState(false);
  useKeys({ c: save, n: () => state === 'claimed' && setAsking(true) }, !isAsking);
  return (
    <>
      <form
        className={css.claim}
        aria-label="Transfer to confirm"
        onSubmit={(event) => (event.preventDefault(), save())}
        noValidate
      >
        <p className={css.claimTitle}>Has {money(amount, currency)} arrived?</p>
        <p className={css.claimText}>
          {fullName(payer)} reported this transfer. Look for it in your bank account
          {reference && <> by its reference {reference}</>}.
        </p>
        {slip && <Slip slip={slip} />}
        {confirm.error && <Banner tone="danger" title={confirm.error.message} />}
        <div className={css.arrival}>
          <AmountField
            required
            label="Amount"
            currency={currency}
            value={typed.amount}
            error={wrong ?? undefined}
            onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
          />
          <DateField
            required
            label="Arrived on"
            max={today}
            value={typed.paid_on}
            onChange={(event) => setTyped({ ...typed, paid_on: event.target.value })}
          />
        </div>
        <div className={css.tools}>
          <Button type="submit" variant="primary" loading={confirm.isPending} aria-keyshortcuts="C">
            Confirm
            <span className={billing.onButton} aria-hidden>
              <Kbd>C</Kbd>
            </span>
          </Button>
          {state === 'claimed' && (
            <Button aria-keyshortcuts="N" onClick={() => setAsking(true)} onPointerEnter={RejectClaim.fetch}>
              Not arrived
              <span className={billing.onButton} aria-hidden>
                <Kbd>N</Kbd>
              </span>
            </Button>
          )}
        </div>
      </form>
      {isAsking && <RejectClaim payment={payment} onRejected={onDecided} onClose={() => setAsking(false)} />}
    </>
  );
}

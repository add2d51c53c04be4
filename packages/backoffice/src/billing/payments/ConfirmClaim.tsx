import { useState } from 'react';
import { confirmPayment } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { fullName, money } from '@schoolbell/core/format';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Refund.css.ts';

/** A transfer that a family reported: with its slip, and what staff say to it. */
export function ConfirmClaim({ payment }: { payment: PaymentDetails }) {
  const confirm = useWrite(confirmPayment);
  const [isAsking, setAsking] = useState(false);
  const { payment_id, payer, amount, currency, slip, reference } = payment;
  const say = (arrived: 0 | 1) =>
    confirm.mutate(
      { payment_id, arrived },
      { onSuccess: ({ message }) => (toast(message), setAsking(false)), onError: () => setAsking(false) },
    );
  return (
    <section className={css.claim} aria-label="Transfer to confirm">
      <p className={css.claimTitle}>Has {money(amount, currency)} arrived?</p>
      <p className={css.claimText}>
        {fullName(payer)} reported this transfer. Look for it in your bank account
        {reference && <> by its reference {reference}</>}.
      </p>
      {slip && (
        <a href={slip} target="_blank" rel="noreferrer">
          <img className={css.slip} src={slip} alt="Slip of the transfer" />
        </a>
      )}
      {confirm.error && <Banner tone="danger" title={confirm.error.message} />}
      <div className={css.tools}>
        <Button variant="primary" loading={confirm.isPending && !isAsking} onClick={() => say(1)}>
          Confirm
        </Button>
        <Button onClick={() => setAsking(true)}>Not arrived</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={`Has ${money(amount, currency)} not arrived?`}
          confirmLabel="Not arrived"
          busy={confirm.isPending}
          onConfirm={() => say(0)}
          onClose={() => setAsking(false)}
        >
          The payment fails, and the family still owes this.
        </ConfirmDialog>
      )}
    </section>
  );
}

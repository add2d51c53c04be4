import { useState } from 'react';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import type { paymentActivity } from '@schoolbell/core/billing/payments/contract';
import { dayText, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { wayOf } from './paymentColumns.tsx';

const ConfirmClaim = part(() => import('./ConfirmClaim.tsx').then((file) => file.ConfirmClaim));

type Dispute = ResultOf<typeof paymentActivity>['disputes'][number];

/** What of a payment needs someone: a transfer to confirm, a dispute to answer, a charge that failed. */
export function PaymentNotices({
  payment,
  disputes,
  onDecided,
}: {
  payment: PaymentDetails;
  disputes: readonly Dispute[];
  /** Staff have decided about a transfer. */
  onDecided?: (() => void) | undefined;
}) {
  if (payment.state === 'claimed') return <ConfirmClaim payment={payment} onDecided={onDecided} />;
  if (payment.state === 'failed') return <Failed payment={payment} />;
  const open = disputes.find((one) => one.state === 'open');
  if (open) return <DisputeBanner dispute={open} payment={payment} />;
  const decided = disputes[0];
  if (!decided) return null;
  const sum = money(decided.amount, payment.currency);
  return decided.state === 'lost' ? (
    <Banner tone="danger" title={`Dispute of ${sum} lost`}>
      The bank returned the money to the payer. What it paid is owed again.
    </Banner>
  ) : (
    <Banner tone="success" title={`Dispute of ${sum} won`} />
  );
}

/** Why it failed; a transfer may still arrive. */
function Failed({ payment }: { payment: PaymentDetails }) {
  const [isLate, setLate] = useState(false);
  const isTransfer = payment.gateway === 'paynow';
  return (
    <>
      <Banner tone="danger" title={isTransfer ? 'This transfer did not arrive' : 'This payment failed'}>
        {payment.failure}
      </Banner>
      {isTransfer && !isLate && (
        <div>
          <Button size="sm" onClick={() => setLate(true)}>
            It has arrived
          </Button>
        </div>
      )}
      {isTransfer && isLate && <ConfirmClaim payment={payment} />}
    </>
  );
}

function DisputeBanner({
  dispute: { amount, reason, answer_by },
  payment,
}: {
  dispute: Dispute;
  payment: PaymentDetails;
}) {
  const until = answer_by ? ` by ${dayText(answer_by)}` : '';
  return (
    <Banner tone="warning" title={`The bank disputes ${money(amount, payment.currency)}`}>
      {`Answer in ${wayOf(payment)}${until}.`}
      {reason && ` The bank’s reason: ${reason}.`} You can refund this payment once the bank has decided.
    </Banner>
  );
}

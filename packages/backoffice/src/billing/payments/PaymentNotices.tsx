import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import type { paymentActivity } from '@schoolbell/core/billing/payments/contract';
import { dayText, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Banner } from '../../ui/Banner.tsx';
import { part } from '../../ui/parts.tsx';
import { wayOf } from './paymentColumns.tsx';

const ConfirmClaim = part(() => import('./ConfirmClaim.tsx').then((file) => file.ConfirmClaim));

type Dispute = ResultOf<typeof paymentActivity>['disputes'][number];

/** What of a payment needs someone: a transfer to confirm, a dispute to answer, a charge that failed. */
export function PaymentNotices({ payment, disputes }: { payment: PaymentDetails; disputes: readonly Dispute[] }) {
  if (payment.state === 'claimed') return <ConfirmClaim payment={payment} />;
  if (payment.state === 'failed')
    return (
      <Banner tone="danger" title="This payment failed">
        {payment.failure}
      </Banner>
    );
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

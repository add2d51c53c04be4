import { refundsList } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { fullName, money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { wayOf } from './paymentColumns.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import * as css from './Refund.css.ts';

/** Shows live how far a refund is at its gateway, until someone closes it. */
export function RefundProgress({
  payment,
  refund_id,
  onAgain,
  onClose,
}: {
  payment: PaymentDetails;
  refund_id: number;
  onAgain: () => void;
  onClose: () => void;
}) {
  const read = useRead(refundsList, { payment_id: payment.payment_id });
  const refund = read.data?.data.find((one) => one.refund_id === refund_id);
  return (
    <Modal size="sm" title="Refund" onClose={onClose}>
      <div className={css.progress}>
        {refund ? (
          <>
            <p className={css.sum}>{money(refund.amount, refund.currency)}</p>
            <RefundSteps state={refund.state} gateway={wayOf(payment)} payer={fullName(payment.payer)} />
            <Outcome refund={refund} gateway={wayOf(payment)} onAgain={onAgain} />
          </>
        ) : read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </div>
    </Modal>
  );
}

function Outcome({
  refund: { state, failure },
  gateway,
  onAgain,
}: {
  refund: { state: 'pending' | 'succeeded' | 'failed'; failure: string };
  gateway: string;
  onAgain: () => void;
}) {
  if (state === 'pending')
    return (
      <Banner title={`Waiting for ${gateway}`}>You can close this. The payment shows when the money has left.</Banner>
    );
  if (state === 'succeeded')
    return (
      <Banner tone="success" title="Refunded">
        The money is on its way. Banks take a few days to show it.
      </Banner>
    );
  return (
    <Banner
      tone="danger"
      title="This refund failed"
      action={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {failure}
    </Banner>
  );
}

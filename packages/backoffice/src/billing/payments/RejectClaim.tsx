import { rejectPayment } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { money } from '@schoolbell/core/format';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import * as css from './Payments.css.ts';

interface Props {
  payment: PaymentDetails;
  onRejected?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks why a transfer counts as not arrived. The family reads it. */
export function RejectClaim({ payment: { payment_id, amount, currency }, onRejected, onClose }: Props) {
  const record = useRecord({
    row: null,
    values: () => ({ reason: '' }),
    labels: { reason: 'What the family reads' },
    sent: (typed) => typed,
    add: { endpoint: rejectPayment, more: { payment_id } },
    saved: ({ message }) => {
      onRejected?.();
      return { message };
    },
    onClose,
  });
  const title = `Has ${money(amount, currency)} not arrived?`;
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title={title} saveLabel="Not arrived">
      <p className={css.quiet}>
        The payment fails, and the family still owes this. The payer gets a mail with your words and a link to pay. If
        the money arrives later, you can still confirm it.
      </p>
      <TextField data-autofocus maxLength={255} {...record.field('reason')} />
    </RecordForm>
  );
}

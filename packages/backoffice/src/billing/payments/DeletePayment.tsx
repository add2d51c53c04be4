import { useState } from 'react';
import { deletePayment } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { money } from '@schoolbell/core/format';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Payments.css.ts';

/** Asks before a payment is deleted, and why. */
export function DeletePayment({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const remove = useWrite(deletePayment);
  const [reason, setReason] = useState('');
  const { payment_id, amount, currency, invoices } = payment;
  const save = () => remove.mutate({ payment_id, reason }, { onSuccess: ({ message }) => (toast(message), onClose()) });
  const owed = invoices.map((one) => `${one.number}: ${money(one.amount, currency)}`).join(', ');
  return (
    <Modal
      danger
      size="sm"
      title={`Delete this payment of ${money(amount, currency)}?`}
      saveLabel="Delete payment"
      saving={remove.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.taking}>
        {remove.error && <Banner tone="danger" title={remove.error.message} />}
        <p className={css.quiet}>
          {owed ? `This is owed again: ${owed}. ` : 'Its credit is taken back. '}
          You still find the payment by its status Deleted, and its receipt number stays used.
        </p>
        <TextField
          data-autofocus
          label="Reason"
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}

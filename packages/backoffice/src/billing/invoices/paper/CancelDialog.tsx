import { useState } from 'react';
import { cancelInvoice } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { fullName, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../../../http/write.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { errorText } from '../../../ui/missing.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toasts.ts';
import * as css from './CancelDialog.css.ts';

interface CancelDialogProps {
  invoice: InvoiceDetails;
  how: 'cancel' | 'delete';
  onDone: () => void;
  onClose: () => void;
}

/** What follows, in the words of somebody across the desk. */
function followsOf(
  { number, paid, credited, total, currency, payer }: InvoiceDetails,
  how: 'cancel' | 'delete',
): string {
  if (how === 'delete') return 'It has no number, so nothing of it stays. This cannot be undone.';
  if (number === null) return 'It stays in the list as cancelled and is never issued.';
  const rest = money(total - credited, currency);
  const freed = paid > 0 ? ` ${money(paid, currency)} that was paid becomes credit of ${fullName(payer)}.` : '';
  return `${number} stays, and a credit note over ${rest} is issued.${freed} This cannot be undone.`;
}

/** Asks before an invoice is cancelled or deleted, says what follows, and takes the reason down. */
export function CancelDialog({ invoice, how, onDone, onClose }: CancelDialogProps) {
  const { invoice_id, user_detail_id, number, payer } = invoice;
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Failure | Error>();
  const write = useWrite(cancelInvoice);
  const isDeleted = how === 'delete';
  const name = number ?? `the invoice for ${fullName(payer)}`;

  async function run() {
    setRefusal(undefined);
    try {
      const cancellation_reason = reason.trim();
      const isDelete = isDeleted ? 1 : 0;
      const { message } = await write.mutateAsync({
        invoice_id,
        user_detail_id,
        delete: isDelete,
        cancellation_reason,
        confirmation: 1,
      });
      toast(`${message}.`);
      onClose();
      onDone();
    } catch (error) {
      setRefusal(error as Error);
    }
  }

  const at = refusal instanceof Failure ? refusal.fields?.['cancellation_reason'] : undefined;
  return (
    <Modal
      danger
      size="sm"
      title={isDeleted ? `Delete ${name}?` : `Cancel ${name}?`}
      saveLabel={isDeleted ? 'Delete' : 'Cancel invoice'}
      saving={write.isPending}
      onSave={() => void run()}
      onClose={onClose}
    >
      <div className={css.body}>
        {refusal && !at && <Banner tone="danger" title={errorText(refusal)} />}
        <p>{followsOf(invoice, how)}</p>
        <TextField
          data-autofocus
          label="Reason"
          hint={isDeleted ? 'For your records.' : 'Appears in the history of the invoice.'}
          maxLength={200}
          value={reason}
          error={at}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}

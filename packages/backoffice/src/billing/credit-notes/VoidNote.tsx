import { useState } from 'react';
import { voidCreditNote } from '@schoolbell/core/billing/credit-notes/contract';
import type { CreditNoteDetails } from '@schoolbell/core/billing/credit-notes/schemas';
import { money } from '@schoolbell/core/format';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Notes.css.ts';

/** Asks before a credit note is voided, and says what follows. */
export function VoidNote({ note, onClose }: { note: CreditNoteDetails; onClose: () => void }) {
  const voiding = useWrite(voidCreditNote);
  const [reason, setReason] = useState('');
  const { credit_note_id, number, total, freed, currency, invoice } = note;
  const save = () =>
    voiding.mutate({ credit_note_id, reason }, { onSuccess: ({ message }) => (toast(message), onClose()) });
  return (
    <Modal
      danger
      size="sm"
      title={`Void credit note ${number}?`}
      saveLabel="Void credit note"
      saving={voiding.isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.form}>
        {voiding.error && <Banner tone="danger" title={voiding.error.message} />}
        <p className={css.line}>
          {invoice.number} counts {money(total, currency)} more again.
          {freed > 0 && ` The ${money(freed, currency)} of credit goes back to it.`} The number {number} stays used.
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

import { useState } from 'react';
import { creditableInvoices, creditableItems } from '@schoolbell/core/billing/credit-notes/contract';
import { dayText, money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { useStudentSearch } from '../studentSearch.ts';
import { CreditForm } from './CreditForm.tsx';
import * as css from './Notes.css.ts';

interface NewCreditNoteProps {
  /** Credits this invoice; without it the student and then the invoice are chosen. */
  invoice_id?: number;
  /** The student, where it is known: then only the invoice is chosen. */
  user_detail_id?: number;
  onClose: () => void;
  /** Hears which note was made. */
  onMade?: (credit_note_id: number) => void;
}

/** Credits an issued invoice: which one, then what of it. */
export function NewCreditNote({ invoice_id, user_detail_id, onClose, onMade }: NewCreditNoteProps) {
  const [chosen, setChosen] = useState(invoice_id);
  const read = useRead(creditableItems, { invoice_id: chosen ?? 1 }, { enabled: chosen !== undefined });
  // Of the invoice that was chosen before, nothing is shown.
  const lines = read.data?.invoice.invoice_id === chosen ? read.data : undefined;
  if (lines) return <CreditForm lines={lines} onClose={onClose} onMade={onMade} />;
  return (
    <Modal title="New credit note" onClose={onClose}>
      {chosen === undefined ? (
        <ChooseInvoice of={user_detail_id} onChoose={setChosen} />
      ) : read.error ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Modal>
  );
}

function ChooseInvoice({ of, onChoose }: { of: number | undefined; onChoose: (invoice_id: number) => void }) {
  const say = useSay();
  const people = useStudentSearch();
  const [student, setStudent] = useState<string | null>(of === undefined ? null : String(of));
  const read = useRead(creditableInvoices, { user_detail_id: Number(student ?? 1) }, { enabled: student !== null });
  const found = student !== null && !read.isPlaceholderData ? read.data?.data : undefined;
  return (
    <div className={css.form}>
      {of === undefined && (
        <ComboBox
          label={say('{Student}')}
          placeholder="Search by name"
          hint={people.hint}
          disabled={people.hint !== undefined}
          options={people.options}
          onSearch={people.onSearch}
          value={student}
          onChange={setStudent}
        />
      )}
      {student !== null && read.error && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {found &&
        (found.length === 0 ? (
          <p className={css.line}>No issued invoice is left to credit.</p>
        ) : (
          <Select
            label="Invoice"
            placeholder="Choose an invoice"
            value=""
            options={found.map((one) => ({
              value: one.invoice_id,
              label: `${one.number}, ${dayText(one.issue_on)}, ${money(one.total - one.credited, one.currency)}`,
            }))}
            onChange={(event) => event.target.value && onChoose(Number(event.target.value))}
          />
        ))}
    </div>
  );
}

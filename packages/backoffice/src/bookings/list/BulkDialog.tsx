import { useState } from 'react';
import { texts } from '@schoolbell/core/validators';
import type { Failed } from '../../ui/list/selection.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Answer, answerAll } from './answerAll.ts';
import type { BookingRow } from './bookingColumns.tsx';
import * as css from './BulkDialog.css.ts';

interface BulkDialogProps {
  answer: Answer;
  rows: readonly BookingRow[];
  onDone: (failed: readonly Failed[]) => void;
  onClose: () => void;
}

const words = {
  accept: { verb: 'Accept', done: 'accepted', label: 'Message to the families', hint: 'Goes into each email.' },
  reject: { verb: 'Reject', done: 'rejected', label: 'Reason', hint: 'We email this to each family.' },
} as const;

const bookings = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`;

/** Answers the ticked requests one after the other, shows how far it is, and names each that could not be answered. */
export function BulkDialog({ answer, rows, onDone, onClose }: BulkDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly Failed[]>();
  const { verb, done: past, label, hint } = words[answer];
  const isRunning = done !== undefined && failed === undefined;

  async function run() {
    const typed = text.trim();
    const isMissing = answer === 'reject' && typed === '';
    setError(isMissing ? texts.required : undefined);
    if (isMissing) return;
    setDone(0);
    const refused = await answerAll(answer, rows, typed, setDone);
    onDone(refused);
    if (refused.length > 0) return setFailed(refused);
    toast(`${bookings(rows.length)} ${past}`);
    onClose();
  }

  if (failed) return <Summary rows={rows} failed={failed} past={past} onClose={onClose} />;
  return (
    <Modal
      size="sm"
      title={`${verb} ${bookings(rows.length)}?`}
      saveLabel={verb}
      danger={answer === 'reject'}
      saving={isRunning}
      onSave={() => void run()}
      // What runs goes on to its end: half of it would be hard to tell from all.
      onClose={() => !isRunning && onClose()}
    >
      {isRunning ? (
        <div className={css.running}>
          <Progress label={`${verb} bookings`} value={(done / rows.length) * 100} />
          <p role="status">
            {done} of {rows.length}
          </p>
        </div>
      ) : (
        <TextArea
          data-autofocus
          required={answer === 'reject'}
          label={label}
          hint={hint}
          maxLength={255}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Modal>
  );
}

/** What came of it, where some could not be answered. */
function Summary({
  rows,
  failed,
  past,
  onClose,
}: {
  rows: readonly BookingRow[];
  failed: readonly Failed[];
  past: string;
  onClose: () => void;
}) {
  const nameOf = (id: number) => {
    const row = rows.find(({ booking_id }) => booking_id === id)!;
    return `${row.family} (${row.reference})`;
  };
  return (
    <Modal size="sm" title={`${rows.length - failed.length} of ${bookings(rows.length)} ${past}`} onClose={onClose}>
      <p className={css.lead}>These could not be {past}. They stay ticked.</p>
      <ul className={css.failed}>
        {failed.map(({ id, text }) => (
          <li key={id}>
            <strong>
              <bdi>{nameOf(id)}</bdi>
            </strong>
            <span className={css.why}>{text}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

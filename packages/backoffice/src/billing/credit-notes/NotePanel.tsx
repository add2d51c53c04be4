import { Ban, Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { creditNote } from '@schoolbell/core/billing/credit-notes/contract';
import type { CreditNoteDetails } from '@schoolbell/core/billing/credit-notes/schemas';
import { creditNotePDF, resendCreditNote } from '@schoolbell/core/billing/papers/contract';
import { dayText, fullName } from '@schoolbell/core/format';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { NoteChain } from './NoteChain.tsx';
import { NotePaper } from './NotePaper.tsx';
import { NoteState } from './NoteState.tsx';
import * as css from '../Billing.css.ts';

const VoidNote = part(() => import('./VoidNote.tsx').then((file) => file.VoidNote));

/** A credit note as its payer got it, where its money went, and what can be done with it. */
export function NotePanel({ credit_note_id, onClose }: { credit_note_id: number; onClose: () => void }) {
  const read = useRead(creditNote, { credit_note_id });
  const [isVoiding, setVoiding] = useState(false);
  const note = read.data;
  return (
    <>
      <Panel
        wide
        title={note ? `Credit note ${note.number}` : 'Credit note'}
        onClose={onClose}
        footer={note && <Actions note={note} onVoid={() => setVoiding(true)} />}
      >
        {note ? (
          <div className={css.panel}>
            <div className={css.head}>
              <NoteState status={note.status} />
              <span className={css.quiet}>{note.sent_status ? 'Mailed' : 'Not mailed yet'}</span>
            </div>
            <NotePaper note={note} />
            <NoteChain note={note} />
            <p className={css.quiet}>
              Made on {formatDateTime(note.created_on)}
              {note.created_by && ` by ${fullName(note.created_by)}`}.
              {note.voided_at &&
                ` Voided on ${dayText(note.voided_at.slice(0, 10))}${note.void_reason && `: ${note.void_reason}`}.`}
            </p>
          </div>
        ) : read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Panel>
      {note && isVoiding && <VoidNote note={note} onClose={() => setVoiding(false)} />}
    </>
  );
}

function Actions({ note, onVoid }: { note: CreditNoteDetails; onVoid: () => void }) {
  const { credit_note_id, number, may } = note;
  const navigate = useNavigate();
  const send = useWrite(resendCreditNote);
  const [isDrawing, setDrawing] = useState(false);
  async function fetchPaper() {
    setDrawing(true);
    const name = `${number.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`;
    await download(creditNotePDF, { credit_note_id }, name).catch((error) => exportRefused(error, navigate));
    setDrawing(false);
  }
  return (
    <>
      {may.void === 1 && (
        <Button variant="ghost" icon={<Ban size={16} aria-hidden />} onClick={onVoid}>
          Void
        </Button>
      )}
      <Button icon={<Download size={16} aria-hidden />} loading={isDrawing} onClick={() => void fetchPaper()}>
        PDF
      </Button>
      {may.send === 1 && (
        <Button
          icon={<Mail size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { credit_note_id },
              { onSuccess: ({ message }) => toast(message), onError: (error) => toast.error(error) },
            )
          }
        >
          {note.sent_status ? 'Send again' : 'Send'}
        </Button>
      )}
    </>
  );
}

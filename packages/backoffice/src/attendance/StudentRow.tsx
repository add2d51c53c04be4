import { MessageSquarePlus, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { Avatar } from '../ui/Avatar.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { choices, isChosen, type KeptMark, markText, shownCode, type Student } from './marking.ts';
import * as css from './Attendance.css.ts';

const kinds = { regular: '', trial: 'Trial', makeup: 'Make-up' };

interface StudentRowProps {
  event_id: number;
  student: Student;
  kept: KeptMark | undefined;
  /** The server cannot be reached: a mark of this device stays here. */
  away: boolean;
  may: boolean;
  onMark: (student: Student, code: KeptMark['attendanceCode']) => void;
  onDismiss: (mark: KeptMark) => void;
}

/** The quiet line below a name: trial or make-up, who marked it, and the sessions it uses. */
function aboutOf(
  { kind, attendance, selectedInvoice }: Student,
  { code, pending, away }: { code: KeptMark['attendanceCode']; pending: boolean; away: boolean },
): string {
  const billable = code === 7 ? markText(7) : '';
  // What is marked here now is not the mark that someone made before.
  const by = pending ? away && 'on this device' : attendance.marked_by && `by ${attendance.marked_by.firstName}`;
  const isOpen = attendance.attendanceCode === null;
  const left =
    isOpen && selectedInvoice?.grant_id
      ? `${selectedInvoice.left} ${selectedInvoice.left === 1 ? 'session' : 'sessions'} left`
      : '';
  // The server names the invoice to those alone who see invoices.
  const invoice = selectedInvoice?.number ?? '';
  return [kinds[kind], billable, attendance.comment, by, left, invoice].filter(Boolean).join(' · ');
}

/** One student of an event: four buttons, one press marks. */
export function StudentRow({ event_id, student, kept, away, may, onMark, onDismiss }: StudentRowProps) {
  const [open, setOpen] = useState(false);
  const code = shownCode(student, kept);
  const name = fullName(student);
  const about = aboutOf(student, { code, pending: kept !== undefined && !kept.problem, away });
  return (
    <li className={css.row} data-student={student.user_detail_id}>
      <div className={css.person}>
        <Avatar name={name} image={student.image_240} />
        <div className={css.names}>
          <div className={css.name}>{name}</div>
          {about && <div className={css.muted}>{about}</div>}
        </div>
      </div>
      <div role="group" aria-label={`Attendance of ${name}`} className={css.marks}>
        <Marks code={code} may={may} onMark={(chosen) => onMark(student, chosen)} />
      </div>
      <IconButton
        className={css.more}
        label={`Comment on ${name}`}
        quiet
        aria-expanded={open}
        icon={
          student.attendance.comment ? (
            <MessageSquareText size={18} aria-hidden />
          ) : (
            <MessageSquarePlus size={18} aria-hidden />
          )
        }
        onClick={() => setOpen(!open)}
      />
      {kept?.problem && (
        <div className={css.below} data-undecided>
          <Undecided student={student} kept={kept} may={may} onMark={onMark} onDismiss={onDismiss} />
        </div>
      )}
      {open && (
        <div className={css.below}>
          <CommentForm
            event_id={event_id}
            student={student}
            waits={kept !== undefined}
            may={may}
            onMark={(code) => onMark(student, code)}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </li>
  );
}

interface MarksProps {
  code: KeptMark['attendanceCode'];
  may: boolean;
  onMark: (code: KeptMark['attendanceCode']) => void;
}

/** The four buttons, of which the chosen one, else the first, takes the focus. */
function Marks({ code, may, onMark }: MarksProps) {
  const at = Math.max(
    0,
    choices.findIndex((choice) => isChosen(choice, code)),
  );
  return (
    <>
      {choices.map((choice, index) => (
        <button
          key={choice.code}
          type="button"
          aria-pressed={isChosen(choice, code)}
          aria-disabled={!may || undefined}
          aria-keyshortcuts={choice.key}
          tabIndex={index === at ? 0 : -1}
          className={cx(css.mark, isChosen(choice, code) && css.chosen[choice.tone])}
          onClick={() => may && !isChosen(choice, code) && onMark(choice.code)}
        >
          {choice.label}
        </button>
      ))}
    </>
  );
}

/** A mark of this device that did not count: someone has to decide. */
function Undecided({
  student,
  kept,
  may,
  onMark,
  onDismiss,
}: Pick<StudentRowProps, 'student' | 'may' | 'onMark' | 'onDismiss'> & { kept: KeptMark }) {
  return (
    <Banner tone="warning" title={kept.problem?.reason || 'This mark was not saved.'}>
      {`It is saved as “${markText(student.attendance.attendanceCode)}”. You marked “${markText(kept.attendanceCode)}”.`}
      <div className={css.decide}>
        <Button className={css.target} onClick={() => onDismiss(kept)}>
          Leave it
        </Button>
        {kept.problem?.status === 'conflict' && may && (
          <Button className={css.target} onClick={() => onMark(student, kept.attendanceCode)}>
            Use mine
          </Button>
        )}
      </div>
    </Banner>
  );
}

import { useState } from 'react';
import { markAttendance } from '@schoolbell/core/attendance/contract';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import { fullName } from '@schoolbell/core/format';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { otherAbsence, type Student } from './marking.ts';
import * as css from './Attendance.css.ts';

interface CommentFormProps {
  event_id: number;
  student: Student;
  /** A mark of theirs is still on its way. */
  waits: boolean;
  may: boolean;
  onMark: (code: AttendanceCode | null) => void;
  onClose: () => void;
}

/** Saves the comment of a mark; what keeps it from being saved is said. */
function useComment(event_id: number, { user_detail_id, attendance }: Student, onSaved: () => void) {
  const [error, setError] = useState('');
  const write = useWrite(markAttendance);
  const { attendanceCode, version } = attendance;

  async function save(comment: string) {
    try {
      const {
        results: [outcome],
      } = await write.mutateAsync({
        event_id,
        students: [
          {
            user_detail_id,
            attendance: { attendanceCode, comment },
            device_mark: crypto.randomUUID(),
            based_on: version,
          },
        ],
      });
      if (outcome?.status === 'conflict') return setError(outcome.reason);
      // A student who has left the event has no row to show this in.
      if (outcome?.status === 'refused') return void toast.error(outcome.reason);
      toast('Comment saved.');
      onSaved();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }
  return { error, isPending: write.isPending, save };
}

/** What is written beside a mark. It needs the network: nothing that names someone stays on the device. */
export function CommentForm({ event_id, student, waits, may, onMark, onClose }: CommentFormProps) {
  const { attendanceCode, comment: known } = student.attendance;
  const [comment, setComment] = useState(known);
  const { error, isPending, save } = useComment(event_id, student, onClose);
  const other = waits ? null : otherAbsence(student);
  const set = (code: AttendanceCode | null) => {
    onMark(code);
    onClose();
  };
  const off = !may || waits || attendanceCode === null;

  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void save(comment.trim());
      }}
    >
      <TextField
        label={`Comment on ${fullName(student)}`}
        maxLength={255}
        value={comment}
        error={error || undefined}
        hint={
          attendanceCode === null ? 'Mark first, then comment.' : waits ? 'The mark is still being saved.' : undefined
        }
        disabled={off}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={css.buttons}>
        <Button
          type="submit"
          variant="primary"
          className={css.target}
          loading={isPending}
          disabled={off || comment.trim() === known}
        >
          Save comment
        </Button>
        {may && other && (
          <Button className={css.target} onClick={() => set(other)}>
            {other === 7 ? 'Absent (Billable), no make-up' : 'Absent, with a make-up'}
          </Button>
        )}
        {may && attendanceCode !== null && (
          <Button className={css.target} onClick={() => set(null)}>
            Remove mark
          </Button>
        )}
        <Button variant="ghost" className={css.target} onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}

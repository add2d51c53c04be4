import { CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { attendanceStats } from '@schoolbell/core/attendance/rules';
import { Button } from '../ui/Button.tsx';
import { type KeptMark, shownCode, type Student } from './marking.ts';
import { MarkAll } from './MarkAll.tsx';
import { type Standing } from './useMarks.ts';
import * as css from './Attendance.css.ts';

interface MarkBarProps {
  students: readonly Student[];
  kept: ReadonlyMap<number, KeptMark>;
  standing: Standing;
  may: boolean;
  onMark: (students: readonly Student[], code: KeptMark['attendanceCode']) => void;
}

/** How many came, what has become of the marks, and a way to mark all who are left. */
export function MarkBar({ students, kept, standing, may, onMark }: MarkBarProps) {
  const waiting = [...kept.values()].filter((one) => !one.problem).length;
  const stats = attendanceStats(students.map((student) => shownCode(student, kept.get(student.user_detail_id))));
  return (
    <>
      <div className={css.bar}>
        <div className={css.sums}>
          <div className={css.counts}>
            <span className={css.percent}>{stats.present_percentage}% present</span>
            <span
              className={css.muted}
            >{`${stats.present_count} present, ${stats.absent_count} absent, ${stats.unmarked} unmarked`}</span>
          </div>
          {(may || kept.size > 0) && <State standing={standing} waiting={waiting} undecided={kept.size - waiting} />}
        </div>
        {may && <MarkAll students={students} kept={kept} onMark={onMark} />}
      </div>
      {may && <p className={css.keys}>Press P, L, E or A to mark and move on; arrow keys move between rows.</p>}
    </>
  );
}

/** What has become of the marks, said aloud when it changes. */
function State({ standing, waiting, undecided }: { standing: Standing; waiting: number; undecided: number }) {
  return (
    <div role="status" className={css.state}>
      {standing === 'waiting' && (
        <>
          <CloudOff size={14} aria-hidden />
          {`${waiting} ${waiting === 1 ? 'mark is' : 'marks are'} kept on this device and will be sent when you are online.`}
        </>
      )}
      {standing === 'saving' && (
        <>
          <LoaderCircle size={14} aria-hidden />
          Saving…
        </>
      )}
      {standing === 'saved' && undecided > 0 && (
        <>
          <TriangleAlert size={14} aria-hidden />
          {`${undecided} of your marks ${undecided === 1 ? 'was' : 'were'} not saved. Choose which to keep.`}
          <Button size="sm" className={css.thumb} onClick={lookAtUndecided}>
            Show
          </Button>
        </>
      )}
      {standing === 'saved' && undecided === 0 && 'Everything is saved.'}
    </div>
  );
}

/** Brings the first mark that someone has to decide on into view, and the focus to its buttons. */
function lookAtUndecided(): void {
  const first = document.querySelector('[data-undecided]');
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector('button')?.focus({ preventScroll: true });
}

import { useMay } from '../session/session.ts';
import { AttendanceWeek } from './AttendanceWeek.tsx';
import { TodayClasses } from './TodayClasses.tsx';
import { Unmarked } from './Unmarked.tsx';

/** What concerns classes, in one part of the code that comes after the rest: today's for everybody, attendance for those who see students. */
export function Classes({ part }: { part: 'today' | 'attendance' }) {
  const may = useMay();
  if (part === 'today') return <TodayClasses />;
  return may('students') ? (
    <>
      <AttendanceWeek />
      <Unmarked />
    </>
  ) : null;
}

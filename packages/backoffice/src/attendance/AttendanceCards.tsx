import { useMay } from '../session/session.ts';
import { AttendanceWeek } from './AttendanceWeek.tsx';
import { UnmarkedCard } from './UnmarkedCard.tsx';

/** How the week was attended, and what no one has marked yet, for those who see students. */
export function AttendanceCards() {
  return useMay()('students') ? (
    <>
      <AttendanceWeek />
      <UnmarkedCard />
    </>
  ) : null;
}

import type { PersonTab } from '../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'attendance',
  label: 'Attendance',
  at: 60,
  of: 'student',
  load: () =>
    import('./StudentAttendance.tsx').then(({ StudentAttendance }) => ({ person }) => (
      <StudentAttendance user_detail_id={person.user_detail_id} />
    )),
};

import type { Screen } from '../shell/screens.tsx';

/** The attendance's screens. */
export const routes: readonly Screen[] = [
  { path: 'attendance', lazy: () => import('./AttendanceDay.tsx'), title: 'Attendance', access: 'students' },
  {
    path: 'attendance/unmarked',
    lazy: () => import('./UnmarkedReport.tsx'),
    title: 'Unmarked attendance',
    access: ['reports', 'students'],
  },
  { path: 'attendance/:id', lazy: () => import('./AttendancePage.tsx'), title: 'Attendance', access: 'students' },
];

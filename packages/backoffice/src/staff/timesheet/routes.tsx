import type { Screen } from '../../shell/screens.tsx';

/** Who taught what: the timesheet's screen. */
export const routes: readonly Screen[] = [
  { path: 'people/timesheet', lazy: () => import('./Timesheet.tsx'), title: 'Timesheet', access: ['staff'] },
];

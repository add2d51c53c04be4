import type { Screen } from '../shell/screens.tsx';

/** The dashboard's only screen. */
export const routes: readonly Screen[] = [
  {
    path: 'dashboard',
    lazy: () => import('./Dashboard.tsx'),
    early: ['dashboard/tasksDue', 'dashboard/activities'],
    title: 'Dashboard',
    layout: { wide: true },
  },
];

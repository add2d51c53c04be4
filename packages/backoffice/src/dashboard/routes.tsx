import type { Screen } from '../shell/screens.tsx';

/** The dashboard's only screen. */
export const routes: readonly Screen[] = [
  {
    path: 'dashboard',
    lazy: () => import('./Dashboard.tsx'),
    early: ['./first.ts', 'list'],
    title: 'Dashboard',
    layout: { wide: true },
  },
];

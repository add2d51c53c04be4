import type { Screen } from '../../shell/screens.tsx';

/** The guardians' screen. */
export const routes: readonly Screen[] = [
  {
    path: 'people/guardians',
    lazy: () => import('./GuardianList.tsx'),
    early: ['./first.ts', 'list'],
    title: 'Guardians',
    access: 'guardian',
  },
];

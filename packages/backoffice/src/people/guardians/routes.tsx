import type { Screen } from '../../shell/screens.tsx';

/** The guardians' screen. */
export const routes: readonly Screen[] = [
  {
    path: 'people/guardians',
    lazy: () => import('./GuardianList.tsx'),
    early: ['guardian/list?page=1&per_page=10&order_by=created_on&direction=desc&search=&of=students'],
    title: 'Guardians',
    access: 'guardian',
  },
];

import type { Screen } from '../shell/screens.tsx';

/** The staff's screens. */
export const routes: readonly Screen[] = [
  { path: 'people/staff', lazy: () => import('./StaffList.tsx'), title: 'Staff', access: ['staff'] },
  { path: 'people/staff/:id', lazy: () => import('./StaffPage.tsx'), title: 'Staff', access: ['staff'] },
];

import type { Screen } from '../shell/screens.tsx';

/** The students' screens. */
export const routes: readonly Screen[] = [
  {
    path: 'people/students',
    lazy: () => import('./StudentList.tsx'),
    early: ['./first.ts', 'list'],
    title: '{Students}',
    access: 'students',
  },
  { path: 'people/students/:id', lazy: () => import('./StudentPage.tsx'), title: '{Student}', access: 'students' },
];

import type { Screen } from '../shell/screens.tsx';

/** The students' screens. */
export const routes: readonly Screen[] = [
  {
    path: 'people/students',
    lazy: () => import('./StudentList.tsx'),
    early: [
      'students?page=1&per_page=10&order_by=created_on&direction=desc&search=&is_archived=0',
      'students/statistics',
    ],
    title: '{Students}',
    access: 'students',
  },
  { path: 'people/students/:id', lazy: () => import('./StudentPage.tsx'), title: '{Student}', access: 'students' },
];

import type { Screen } from '../../shell/screens.tsx';

/** The segments' screen. */
export const routes: readonly Screen[] = [
  {
    path: 'people/segments',
    lazy: () => import('./SegmentList.tsx'),
    title: 'Segments',
    access: ['students', 'leads', 'all_leads'],
  },
];

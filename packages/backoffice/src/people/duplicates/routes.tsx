import type { Screen } from '../../shell/screens.tsx';

/** Where people are compared who may be here twice. */
export const routes: readonly Screen[] = [
  {
    path: 'people/duplicates',
    lazy: () => import('./DuplicateList.tsx'),
    title: 'Duplicates',
    access: ['students', 'leads', 'all_leads'],
  },
];

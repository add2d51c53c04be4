import type { Screen } from '../../shell/screens.tsx';

/** The batches' screens. */
export const routes: readonly Screen[] = [
  { path: 'people/batches', lazy: () => import('./BatchList.tsx'), title: 'Batches', access: 'students' },
  { path: 'people/batches/:id', lazy: () => import('./BatchPage.tsx'), title: 'Batch', access: 'students' },
];

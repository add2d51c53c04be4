import type { Screen } from '../shell/screens.tsx';

const access = ['students', 'all_leads', 'guardian', 'staff'] as const;

/** Imports: the list of them, and each one's way from the file to the way back. */
export const routes: readonly Screen[] = [
  { path: 'people/import', lazy: () => import('./Imports.tsx'), title: 'Import', access },
  { path: 'people/import/:id', lazy: () => import('./ImportPage.tsx'), title: 'Import', access },
];

import type { Screen } from '../shell/screens.tsx';

/** Files that lists were exported into. */
export const routes: readonly Screen[] = [
  {
    path: 'reports/downloads',
    lazy: () => import('./downloads/Downloads.tsx'),
    title: 'Downloads',
    line: { icon: 'download', after: 'location' },
  },
];

import type { Screen } from '../shell/screens.tsx';

/** Renaming the nine words. */
export const routes: readonly Screen[] = [
  {
    path: 'settings/customisation',
    lazy: () => import('./Customisation.tsx'),
    title: 'Customisation',
    access: 'setup',
  },
];

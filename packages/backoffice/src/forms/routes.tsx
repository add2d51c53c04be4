import type { Screen } from '../shell/screens.tsx';

/** The form editor, once for each type of form. */
export const routes: readonly Screen[] = [
  {
    path: 'people/leadform',
    lazy: () => import('./LeadForm.tsx'),
    title: 'Lead form',
    access: 'setup',
    layout: { wide: true },
  },
  {
    path: 'people/studentform',
    lazy: () => import('./StudentForm.tsx'),
    title: '{Student} form',
    access: 'setup',
    layout: { wide: true },
  },
];

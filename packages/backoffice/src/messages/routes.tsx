import type { Screen } from '../shell/screens.tsx';

/** The screen of what the school writes to many. */
export const routes: readonly Screen[] = [
  {
    path: 'people/emails',
    lazy: () => import('./emails/EmailsPage.tsx'),
    line: { icon: 'mail', after: 'timesheet' },
    title: 'Emails',
    access: ['students', 'leads', 'all_leads'],
  },
];

import type { Screen } from '../shell/screens.tsx';

/** The settings of a school, each a screen of its own. */
export const routes: readonly Screen[] = [
  { path: 'settings/general', lazy: () => import('./general/General.tsx'), title: 'General', access: 'setup' },
  { path: 'settings/billing', lazy: () => import('./plan/Billing.tsx'), title: 'Billing plan', access: 'setup' },
  { path: 'settings/holidays', lazy: () => import('./holidays/Holidays.tsx'), title: 'Holidays', access: 'setup' },
  { path: 'settings/enrolment', lazy: () => import('./enrolment/Enrolment.tsx'), title: 'Enrolment', access: 'setup' },
  { path: 'settings/alerts', lazy: () => import('./alerts/Alerts.tsx'), title: 'Alerts', access: 'setup' },
  {
    path: 'settings/accesscontrols',
    lazy: () => import('./AccessControls.tsx'),
    title: 'Access controls',
    access: 'access_control',
  },
  { path: 'settings/embed', lazy: () => import('./Embed.tsx'), title: 'Widgets & embedding', access: 'setup' },
  { path: 'settings/outbox', lazy: () => import('./Outbox.tsx'), title: 'Outbox', access: 'setup' },
];

import type { Screen } from '../shell/screens.tsx';

/** What is kept about people, and who did what. */
export const routes: readonly Screen[] = [
  {
    path: 'settings/auditlog',
    lazy: () => import('./audit/AuditLog.tsx'),
    title: 'Audit log',
    access: 'setup',
    line: { icon: 'scroll-text', after: 'billing', roles: [1, 10] },
  },
  {
    path: 'settings/data',
    lazy: () => import('./data/Data.tsx'),
    title: 'Data',
    access: 'setup',
    line: { icon: 'database', after: 'auditlog' },
  },
];

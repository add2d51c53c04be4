import type { Screen } from '../shell/screens.tsx';

/** The screens of reports. Those that share a title call the window by their own once they are there. */
export const routes: readonly Screen[] = [
  {
    path: 'reports/salesdashboard',
    lazy: () => import('./sales/SalesDashboard.tsx'),
    title: 'Sales dashboard',
    access: ['billing', 'own_invoices'],
  },
  { path: 'allreports', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/sales', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/student', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/staff', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/lead', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/attendance', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/location', lazy: () => import('./list/Category.tsx'), title: 'Reports', access: 'reports' },
  { path: 'reports/:category/:id', lazy: () => import('./page/ReportPage.tsx'), title: 'Reports', access: 'reports' },
];

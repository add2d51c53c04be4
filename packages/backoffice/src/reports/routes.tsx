import type { Screen } from '../shell/screens.tsx';

/** The screens of reports. Those that share a title call the window by their own once they are there. */
export const routes: readonly Screen[] = [
  {
    path: 'reports/salesdashboard',
    lazy: () => import('./sales/SalesDashboard.tsx'),
    title: 'Sales dashboard',
    access: ['billing', 'own_invoices'],
    layout: { wide: true },
  },
  {
    path: 'reports/branchdashboard',
    lazy: () => import('./branches/BranchDashboard.tsx'),
    title: 'Branch dashboard',
    access: 'branch_reports',
    layout: { wide: true },
  },
  {
    path: 'reports/schedules',
    lazy: () => import('./schedules/ScheduleList.tsx'),
    title: 'Scheduled reports',
    access: 'reports',
    line: { icon: 'calendar-clock', after: 'location' },
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

import type { Screen } from '../shell/screens.tsx';

/** The screens of reports. */
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
  { path: 'allreports', lazy: () => import('./list/Category.tsx'), title: 'All reports', access: 'reports' },
  { path: 'reports/sales', lazy: () => import('./list/Category.tsx'), title: 'Sales reports', access: 'reports' },
  { path: 'reports/sales/:id', lazy: () => import('./page/ReportPage.tsx'), title: 'Sales report', access: 'reports' },
  { path: 'reports/student', lazy: () => import('./list/Category.tsx'), title: '{Student} reports', access: 'reports' },
  {
    path: 'reports/student/:id',
    lazy: () => import('./page/ReportPage.tsx'),
    title: '{Student} report',
    access: 'reports',
  },
  { path: 'reports/staff', lazy: () => import('./list/Category.tsx'), title: 'Staff reports', access: 'reports' },
  { path: 'reports/staff/:id', lazy: () => import('./page/ReportPage.tsx'), title: 'Staff report', access: 'reports' },
  { path: 'reports/lead', lazy: () => import('./list/Category.tsx'), title: 'Lead reports', access: 'reports' },
  { path: 'reports/lead/:id', lazy: () => import('./page/ReportPage.tsx'), title: 'Lead report', access: 'reports' },
  {
    path: 'reports/attendance',
    lazy: () => import('./list/Category.tsx'),
    title: 'Attendance reports',
    access: 'reports',
  },
  {
    path: 'reports/attendance/:id',
    lazy: () => import('./page/ReportPage.tsx'),
    title: 'Attendance report',
    access: 'reports',
  },
  { path: 'reports/location', lazy: () => import('./list/Category.tsx'), title: 'Location reports', access: 'reports' },
  {
    path: 'reports/location/:id',
    lazy: () => import('./page/ReportPage.tsx'),
    title: 'Location report',
    access: 'reports',
  },
];

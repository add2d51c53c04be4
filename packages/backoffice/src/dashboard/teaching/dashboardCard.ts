import { popularStaff, popularSubjects, staffSummary } from '@schoolbell/core/reports/dashboards/widgets/contract';
import type { DashboardCard } from '../../shell/parts.ts';
import { part } from '../../ui/parts.tsx';

/** What is taught and who comes; each of its cards shows to those who may see it. */
export const dashboardCard: DashboardCard = {
  at: ['wide', 25],
  access: ['reports', 'staff', 'subjects'],
  reads: [staffSummary, popularStaff, popularSubjects],
  Card: part(() => import('./TeachingCards.tsx').then((file) => file.TeachingCards)),
};

import { eventsToday } from '@schoolbell/core/dashboard/contract';
import { ComingCard } from '../dashboard/ComingCard.tsx';
import type { DashboardCard } from '../shell/parts.ts';
import { part } from '../ui/parts.tsx';

export const dashboardCard: DashboardCard = {
  at: ['wide', 10],
  reads: [eventsToday],
  Card: part(
    () => import('./TodayClasses.tsx').then((file) => file.TodayClasses),
    () => <ComingCard title="Today's classes" />,
  ),
};

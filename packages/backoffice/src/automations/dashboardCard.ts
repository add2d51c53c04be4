import { automationsList } from '@schoolbell/core/automations/contract';
import type { DashboardCard } from '../shell/parts.ts';
import { part } from '../ui/parts.tsx';

/** What the automations did in a week, and those that wait for a person. */
export const dashboardCard: DashboardCard = {
  at: ['narrow', 25],
  reads: [automationsList],
  Card: part(() => import('./AutomationsCard.tsx').then((file) => file.AutomationsCard)),
};

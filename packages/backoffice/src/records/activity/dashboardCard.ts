import { activities } from '@schoolbell/core/dashboard/contract';
import type { DashboardCard } from '../../shell/parts.ts';
import { ActivitiesCard } from './ActivitiesCard.tsx';

export const dashboardCard: DashboardCard = { at: ['wide', 30], reads: [activities], Card: ActivitiesCard };

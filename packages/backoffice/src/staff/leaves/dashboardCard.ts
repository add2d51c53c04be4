import { leavesAhead } from '@schoolbell/core/dashboard/contract';
import type { DashboardCard } from '../../shell/parts.ts';
import { LeavesCard } from './LeavesCard.tsx';

export const dashboardCard: DashboardCard = { at: ['narrow', 30], reads: [leavesAhead], Card: LeavesCard };

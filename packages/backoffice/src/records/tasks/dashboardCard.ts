import { tasksDue } from '@schoolbell/core/dashboard/contract';
import type { DashboardCard } from '../../shell/parts.ts';
import { TasksCard } from './TasksCard.tsx';

export const dashboardCard: DashboardCard = { at: ['narrow', 20], reads: [tasksDue], Card: TasksCard };

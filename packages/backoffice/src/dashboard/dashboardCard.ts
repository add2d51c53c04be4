import { newLeads, newStudents } from '@schoolbell/core/dashboard/contract';
import type { DashboardCard } from '../shell/parts.ts';
import { ByDay } from './ByDay.tsx';

/** Who was added by day; the figures above the columns read the same. */
export const dashboardCard: DashboardCard = { at: ['wide', 20], reads: [newStudents, newLeads], Card: ByDay };

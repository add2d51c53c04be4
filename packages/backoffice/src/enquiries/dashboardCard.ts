import { openEnquiries } from '@schoolbell/core/dashboard/contract';
import type { DashboardCard } from '../shell/parts.ts';
import { EnquiriesCard } from './EnquiriesCard.tsx';

export const dashboardCard: DashboardCard = {
  at: ['narrow', 40],
  access: openEnquiries.access,
  reads: [openEnquiries],
  Card: EnquiriesCard,
};

import { attendanceWeek } from '@schoolbell/core/dashboard/contract';
import { ComingCard } from '../dashboard/ComingCard.tsx';
import type { DashboardCard } from '../shell/parts.ts';
import { part } from '../ui/parts.tsx';

export const dashboardCard: DashboardCard = {
  at: ['narrow', 10],
  access: attendanceWeek.access,
  reads: [attendanceWeek],
  Card: part(
    () => import('./AttendanceCards.tsx').then((file) => file.AttendanceCards),
    () => <ComingCard title="Attendance this week" />,
  ),
};

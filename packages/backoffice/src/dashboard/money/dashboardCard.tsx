import { invoicesWidget } from '@schoolbell/core/reports/dashboards/widgets/contract';
import type { DashboardCard } from '../../shell/parts.ts';
import { part } from '../../ui/parts.tsx';
import { ComingCard } from '../ComingCard.tsx';

export const dashboardCard: DashboardCard = {
  at: ['narrow', 15],
  access: invoicesWidget.access,
  reads: [invoicesWidget],
  Card: part(
    () => import('./InvoicesCard.tsx').then((file) => file.InvoicesCard),
    () => <ComingCard title="Invoices" />,
  ),
};

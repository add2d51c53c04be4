import type { Screen } from '../shell/screens.tsx';

/** The leads' screens: the board and the table are two views of one. */
export const routes: readonly Screen[] = [
  {
    path: 'people/leads',
    lazy: () => import('./LeadList.tsx'),
    early: ['leadStage/list'],
    views: {
      kept: 'leadView',
      first: 'board',
      board: ['./BoardView.tsx', 'leads/byStage?search=&per_stage=50'],
      table: ['./LeadTable.tsx', 'leads?page=1&per_page=10&order_by=created_on&direction=desc&search=&is_archived=0'],
    },
    title: 'Leads',
    access: ['leads', 'all_leads'],
  },
  {
    path: 'people/leads/:id',
    lazy: () => import('./LeadPage.tsx'),
    title: 'Lead',
    access: ['leads', 'all_leads'],
    layout: { wide: true },
  },
];

import type { Screen } from '../shell/screens.tsx';

/** The leads' screens: the board and the table are two views of one. */
export const routes: readonly Screen[] = [
  {
    path: 'people/leads',
    lazy: () => import('./LeadList.tsx'),
    early: ['./first.ts', 'list'],
    views: {
      kept: 'leadView',
      first: 'board',
      board: './BoardView.tsx',
      table: './LeadTable.tsx',
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

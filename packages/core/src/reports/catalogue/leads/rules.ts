import type { CatalogueReport } from '../../datasets/rules.ts';

/** Reports on leads, until they become students. */
export const leadReports: readonly CatalogueReport[] = [
  {
    x: 'leadSources',
    title: 'Lead sources',
    about: 'Where leads heard about you, and how many became {students}.',
    category: 'lead',
    needs: ['leads', 'all_leads'],
    of: 'lead',
    by: ['referral_source'],
    show: ['people', 'converted', 'conversion'],
    chart: 'bars',
  },
  {
    x: 'leadConversion',
    title: 'Lead conversion',
    about: 'How many leads became {students}, by the month of their enquiry.',
    category: 'lead',
    needs: ['leads', 'all_leads'],
    of: 'lead',
    by: ['month'],
    show: ['people', 'converted', 'conversion'],
    chart: 'columns',
  },
  {
    x: 'leadOwners',
    title: 'Leads by owner',
    about: 'How many leads each colleague has, and how many they converted.',
    category: 'lead',
    needs: ['leads', 'all_leads'],
    of: 'lead',
    by: ['lead_owner'],
    show: ['people', 'converted', 'conversion'],
    chart: 'bars',
  },
  {
    x: 'leadFunnel',
    title: 'Lead moves',
    about: 'How leads moved from stage to stage.',
    category: 'lead',
    needs: ['leads', 'all_leads'],
    of: 'stageMove',
    by: ['to_stage'],
    show: ['moves'],
    chart: 'bars',
  },
];

import {
  type Person,
  type Named,
  type FileColumn,
  name,
  contact,
  one,
  nameOf,
  created,
  guardian,
  tags,
} from '../../people/exports/rules.ts';
import type { LeadFileName } from '../../people/person.ts';

/** A row of the export of leads. */
export interface LeadOfFile extends Person {
  stage_name: string;
  stage_since: string;
  is_rotten: 0 | 1;
  interest: number;
  owner: Named | null;
  referral_source: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

const levels: Record<number, string> = { 1: 'Cold', 2: 'Cool', 3: 'Warm', 4: 'Hot' };

/** Everything that a file of leads can hold; questions of the school's own follow. */
export const leadFile: readonly FileColumn<LeadOfFile, LeadFileName>[] = [
  name,
  ...contact,
  one('stage_name', 'Stage', (row) => row.stage_name),
  {
    id: 'stage_since',
    cells: [
      ['In stage since', (row, day) => day(row.stage_since)],
      ['Rotten', (row) => (row.is_rotten ? 'Yes' : 'No')],
    ],
  },
  one('interest', 'Interest', (row) => levels[row.interest]),
  one('owner', 'Owner', (row) => nameOf(row.owner)),
  one('city', 'City', (row) => row.city),
  one('signup_source', 'Source', (row) => row.signup_source),
  one('referral_source', 'How they heard about us', (row) => row.referral_source),
  one('utm_source', 'UTM source', (row) => row.utm_source),
  one('utm_medium', 'UTM medium', (row) => row.utm_medium),
  one('utm_campaign', 'UTM campaign', (row) => row.utm_campaign),
  created,
  guardian,
  tags,
  one('user_detail_id', 'Lead ID', (row) => row.user_detail_id),
];

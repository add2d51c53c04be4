import type * as z from 'zod/mini';
import { fullName } from '@schoolbell/core/format';
import type { exportLeads } from '@schoolbell/core/enquiries/contract';
import type { LeadRow } from '@schoolbell/core/enquiries/schemas';
import { formatDate } from '../ui/dates.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Column, FileOf } from '../ui/list/columns.ts';
import { toneOf } from '../ui/tones.ts';
import { kinds } from '../people/kinds.ts';
import { PersonCell } from '../people/list/PersonCell.tsx';
import { sentence } from '../people/sentence.ts';
import { Phone } from '../people/Phone.tsx';
import { interestOf, timeInStage } from './interest.ts';

type Row = z.output<typeof LeadRow>;
type LeadColumn = Column<Row, FileOf<typeof exportLeads>>;

/** How long a lead has been in its stage, and whether that is too long. */
function InStage({ row }: { row: Row }) {
  const age = timeInStage(row.stage_since);
  return row.is_rotten ? <Tag tone="warning">Waiting too long: {age}</Tag> : age;
}

/** A column of plain text, hidden until it is chosen. */
const chosen = (
  id: 'email' | 'referral_source' | 'utm_source' | 'utm_medium' | 'utm_campaign' | 'city',
  header: string,
): LeadColumn => ({ id, file: id, header, hidden: true, cell: (row) => row[id], blank: (row) => !row[id] });

/** How far a lead has come. */
const stageColumns: LeadColumn[] = [
  {
    id: 'stage_name',
    file: 'stage_name',
    header: 'Stage',
    cell: (row) => <Tag tone={toneOf(row.stage_colour)}>{row.stage_name}</Tag>,
  },
  {
    id: 'interest',
    file: 'interest',
    header: 'Interest',
    cell: (row) => {
      const { label, tone } = interestOf(row.interest);
      return <Tag tone={tone}>{label}</Tag>;
    },
  },
  {
    id: 'stage_since',
    file: 'stage_since',
    header: 'In stage',
    sortable: true,
    cell: (row) => <InStage row={row} />,
    blank: (row) => !row.is_rotten,
    width: 116,
  },
];

/** Columns that are shown once chosen. */
const chosenColumns: LeadColumn[] = [
  {
    id: 'surname',
    header: 'Surname',
    hidden: true,
    sortable: true,
    cell: (row) => row.surname,
    blank: (row) => !row.surname,
  },
  {
    id: 'phone',
    file: 'phone',
    header: 'Phone',
    hidden: true,
    cell: (row) => <Phone phone={row.phone || (row.guardian?.phone ?? '')} />,
    blank: (row) => !row.phone && !row.guardian?.phone,
  },
  chosen('email', 'Email'),
  chosen('referral_source', 'Heard of us'),
  chosen('utm_source', 'UTM source'),
  chosen('utm_medium', 'UTM medium'),
  chosen('utm_campaign', 'UTM campaign'),
  {
    id: 'tags',
    file: 'tags',
    header: 'Tags',
    hidden: true,
    cell: (row) => row.tags.map((tag) => tag.tag_name).join(', '),
    blank: (row) => row.tags.length === 0,
  },
  chosen('city', 'City'),
];

/** The columns of the leads' list; the last ones are shown once chosen. */
export function leadColumns(fresh: ReadonlySet<number>, onOpen: (id: number) => void): LeadColumn[] {
  return [
    {
      id: 'firstName',
      file: 'firstName',
      header: 'Lead',
      sortable: true,
      title: true,
      cell: (row) => (
        <PersonCell person={row} path={kinds.lead.path} fresh={fresh.has(row.user_detail_id)} onOpen={onOpen} />
      ),
    },
    ...stageColumns,
    {
      id: 'guardian',
      file: 'guardian',
      header: 'Guardian',
      cell: (row) => (row.guardian ? fullName(row.guardian) : ''),
      blank: (row) => !row.guardian,
    },
    {
      id: 'owner',
      file: 'owner',
      header: 'Owner',
      cell: (row) => (row.owner ? fullName(row.owner) : ''),
      blank: (row) => !row.owner,
    },
    {
      id: 'signup_source',
      file: 'signup_source',
      header: 'Source',
      cell: (row) => sentence(row.signup_source),
      card: 'off',
    },
    {
      id: 'created_on',
      file: 'created_on',
      header: 'Enquired',
      sortable: true,
      cell: (row) => formatDate(row.created_on),
      width: 124,
    },
    ...chosenColumns,
  ];
}

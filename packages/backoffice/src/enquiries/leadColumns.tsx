import type * as z from 'zod/mini';
import { fullName } from '@schoolbell/core/format';
import type { LeadRow } from '@schoolbell/core/enquiries/contract';
import { formatDate } from '../ui/dates.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Column } from '../ui/Table.tsx';
import { toneOf } from '../ui/tones.ts';
import { kinds } from '../people/kinds.ts';
import { PersonCell } from '../people/list/PersonCell.tsx';
import { sentence } from '../people/sentence.ts';
import { Phone } from '../people/Phone.tsx';
import { interestOf, timeInStage } from './interest.ts';

type Row = z.output<typeof LeadRow>;

/** How long a lead has been in its stage, and whether that is too long. */
function InStage({ row }: { row: Row }) {
  const age = timeInStage(row.stage_since);
  return row.is_rotten ? <Tag tone="warning">Rotten {age}</Tag> : age;
}

/** Left out of the cards that phones show, which stay short. */
const onPhone = () => true;

/** A column of plain text, hidden until it is chosen. */
const chosen = (
  id: 'surname' | 'email' | 'referral_source' | 'utm_source' | 'utm_medium' | 'utm_campaign' | 'city',
  header: string,
): Column<Row> => ({ id, header, hidden: true, cell: (row) => row[id], blank: (row) => !row[id] });

/** The columns of the leads' list; the last ones are shown once chosen. */
export function leadColumns(fresh: ReadonlySet<number>, onOpen: (id: number) => void): Column<Row>[] {
  return [
    {
      id: 'firstName',
      header: 'Lead',
      sortable: true,
      title: true,
      cell: (row) => (
        <PersonCell person={row} path={kinds.lead.path} fresh={fresh.has(row.user_detail_id)} onOpen={onOpen} />
      ),
    },
    { id: 'stage_name', header: 'Stage', cell: (row) => <Tag tone={toneOf(row.stage_colour)}>{row.stage_name}</Tag> },
    {
      id: 'interest',
      header: 'Interest',
      cell: (row) => {
        const { label, tone } = interestOf(row.interest);
        return <Tag tone={tone}>{label}</Tag>;
      },
    },
    {
      id: 'stage_since',
      header: 'In stage',
      sortable: true,
      cell: (row) => <InStage row={row} />,
      blank: (row) => !row.is_rotten,
      width: 116,
    },
    {
      id: 'guardian',
      header: 'Guardian',
      cell: (row) => (row.guardian ? fullName(row.guardian) : ''),
      blank: (row) => !row.guardian,
    },
    { id: 'owner', header: 'Owner', cell: (row) => (row.owner ? fullName(row.owner) : ''), blank: (row) => !row.owner },
    { id: 'signup_source', header: 'Source', cell: (row) => sentence(row.signup_source), blank: onPhone },
    { id: 'created_on', header: 'Enquired', sortable: true, cell: (row) => formatDate(row.created_on), width: 124 },
    { ...chosen('surname', 'Surname'), sortable: true },
    {
      id: 'phone',
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
      header: 'Tags',
      hidden: true,
      cell: (row) => row.tags.map((tag) => tag.tag_name).join(', '),
      blank: (row) => row.tags.length === 0,
    },
    chosen('city', 'City'),
  ];
}

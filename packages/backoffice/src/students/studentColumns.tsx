import type * as z from 'zod/mini';
import { ageOf, fullName } from '@schoolbell/core/format';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { StudentRow } from '@schoolbell/core/students/contract';
import { formatDate, today } from '../ui/dates.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Column } from '../ui/Table.tsx';
import type { Say } from '../words/say.ts';
import { kinds } from '../people/kinds.ts';
import { PersonCell } from '../people/list/PersonCell.tsx';
import { sentence } from '../people/sentence.ts';
import { Phone } from '../people/Phone.tsx';
import { studentState } from './studentStatus.ts';

type Row = z.output<typeof StudentRow>;

interface ColumnsOf {
  say: Say;
  fresh: ReadonlySet<number>;
  onOpen: (id: number) => void;
}

/** Left out of the cards that phones show, which stay short. */
const onPhone = () => true;

/** The columns of the students' list; the last ones are shown once chosen. */
export function studentColumns({ say, fresh, onOpen }: ColumnsOf): Column<Row>[] {
  const day = today();
  return [
    {
      id: 'firstName',
      header: say('{Student}'),
      sortable: true,
      title: true,
      cell: (row) => (
        <PersonCell person={row} path={kinds.student.path} fresh={fresh.has(row.user_detail_id)} onOpen={onOpen} />
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => {
        const { label, tone } = studentState(row);
        return <Tag tone={tone}>{label}</Tag>;
      },
    },
    {
      id: 'guardian',
      header: 'Guardian',
      cell: (row) => (row.guardian ? fullName(row.guardian) : ''),
      blank: (row) => !row.guardian,
    },
    {
      id: 'phone',
      header: 'Phone',
      cell: (row) => <Phone phone={row.phone || (row.guardian?.phone ?? '')} />,
      blank: (row) => !row.phone && !row.guardian?.phone,
    },
    { id: 'age', header: 'Age', cell: (row) => ageOf(row.dob, day), blank: onPhone, width: 64 },
    { id: 'signup_source', header: 'Source', cell: (row) => sentence(row.signup_source), blank: onPhone },
    { id: 'created_on', header: 'Joined', sortable: true, cell: (row) => formatDate(row.created_on), width: 124 },
    {
      id: 'surname',
      header: 'Surname',
      sortable: true,
      hidden: true,
      cell: (row) => row.surname,
      blank: (row) => !row.surname,
    },
    { id: 'email', header: 'Email', hidden: true, cell: (row) => row.email, blank: (row) => !row.email },
    {
      id: 'gender',
      header: 'Gender',
      hidden: true,
      cell: (row) => genders.find((gender) => gender.value === row.gender)?.label,
      blank: (row) => !row.gender,
    },
    {
      id: 'batches',
      header: 'Batches',
      hidden: true,
      cell: (row) => row.batches.map((batch) => batch.batch_name).join(', '),
      blank: (row) => row.batches.length === 0,
    },
    {
      id: 'tags',
      header: 'Tags',
      hidden: true,
      cell: (row) => row.tags.map((tag) => tag.tag_name).join(', '),
      blank: (row) => row.tags.length === 0,
    },
    { id: 'city', header: 'City', hidden: true, cell: (row) => row.city, blank: (row) => !row.city },
  ];
}

import type * as z from 'zod/mini';
import { ageOf, fullName } from '@schoolbell/core/format';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { exportStudents, StudentRow } from '@schoolbell/core/students/contract';
import { formatDate, today } from '../ui/dates.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Column, FileOf } from '../ui/list/columns.ts';
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

type StudentColumn = Column<Row, FileOf<typeof exportStudents>>;

/** Shown once chosen. */
const furtherColumns: StudentColumn[] = [
  {
    id: 'surname',
    header: 'Surname',
    sortable: true,
    hidden: true,
    cell: (row) => row.surname,
    blank: (row) => !row.surname,
  },
  { id: 'email', file: 'email', header: 'Email', hidden: true, cell: (row) => row.email, blank: (row) => !row.email },
  {
    id: 'gender',
    file: 'gender',
    header: 'Gender',
    hidden: true,
    cell: (row) => genders.find((gender) => gender.value === row.gender)?.label,
    blank: (row) => !row.gender,
  },
  {
    id: 'batches',
    file: 'batches',
    header: 'Batches',
    hidden: true,
    cell: (row) => row.batches.map((batch) => batch.batch_name).join(', '),
    blank: (row) => row.batches.length === 0,
  },
  {
    id: 'tags',
    file: 'tags',
    header: 'Tags',
    hidden: true,
    cell: (row) => row.tags.map((tag) => tag.tag_name).join(', '),
    blank: (row) => row.tags.length === 0,
  },
  { id: 'city', file: 'city', header: 'City', hidden: true, cell: (row) => row.city, blank: (row) => !row.city },
];

/** The columns of the students' list; the last ones are shown once chosen. */
export function studentColumns({ say, fresh, onOpen }: ColumnsOf): StudentColumn[] {
  const day = today();
  return [
    {
      id: 'firstName',
      file: 'firstName',
      header: say('{Student}'),
      sortable: true,
      title: true,
      cell: (row) => (
        <PersonCell person={row} path={kinds.student.path} fresh={fresh.has(row.user_detail_id)} onOpen={onOpen} />
      ),
    },
    {
      id: 'status',
      file: 'status',
      header: 'Status',
      cell: (row) => {
        const { label, tone } = studentState(row);
        return <Tag tone={tone}>{label}</Tag>;
      },
    },
    {
      id: 'guardian',
      file: 'guardian',
      header: 'Guardian',
      cell: (row) => (row.guardian ? fullName(row.guardian) : ''),
      blank: (row) => !row.guardian,
    },
    {
      id: 'phone',
      file: 'phone',
      header: 'Phone',
      cell: (row) => <Phone phone={row.phone || (row.guardian?.phone ?? '')} />,
      blank: (row) => !row.phone && !row.guardian?.phone,
    },
    { id: 'age', file: 'age', header: 'Age', cell: (row) => ageOf(row.dob, day), card: 'off', width: 64 },
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
      header: 'Joined',
      sortable: true,
      cell: (row) => formatDate(row.created_on),
      width: 124,
    },
    ...furtherColumns,
  ];
}

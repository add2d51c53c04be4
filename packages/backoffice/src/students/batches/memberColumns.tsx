import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { batchStudents } from '@schoolbell/core/students/batches/contract';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Say } from '../../words/say.ts';
import { PersonCell } from '../../people/list/PersonCell.tsx';
import { studentState } from '../studentStatus.ts';
import { Phone } from '../../people/Phone.tsx';

type Student = ResultOf<typeof batchStudents>['data'][number];

/** The columns of a batch's students. */
export function memberColumns(say: Say, onOpen: (id: number) => void): Column<Student>[] {
  return [
    {
      id: 'firstName',
      header: say('{Student}'),
      sortable: true,
      title: true,
      cell: (row) => <PersonCell person={row} path="/people/students" fresh={false} onOpen={onOpen} />,
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
  ];
}

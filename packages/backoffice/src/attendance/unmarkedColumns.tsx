import type { unmarkedAttendance } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { namesBy } from '../calendar/entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { Link } from '../ui/Link.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tag } from '../ui/Tag.tsx';

type Report = ResultOf<typeof unmarkedAttendance>;

/** The columns of the report; its names come with its rows. */
export function unmarkedColumns(names: Report['names'] | undefined): Column<Report['data'][number]>[] {
  const by = names && namesBy(names);
  return [
    {
      id: 'event',
      header: 'Event',
      title: true,
      cell: ({ event }) => (
        <Link to={`/attendance/${event.event_id}`} look="inherit">
          {event.title || 'Event'}
        </Link>
      ),
    },
    {
      id: 'when',
      header: 'When',
      cell: ({ event }) => `${dayText(event.local_start, 'full')}, ${timesText(event.local_start, event.minutes)}`,
    },
    {
      id: 'staff',
      header: 'Staff',
      cell: ({ event }) =>
        event.staff
          .map((id) => by?.person(id))
          .filter(Boolean)
          .join(', '),
      blank: ({ event }) => event.staff.length === 0,
    },
    { id: 'place', header: 'Where', cell: ({ event }) => by?.place(event), blank: ({ event }) => !by?.place(event) },
    {
      id: 'unmarked',
      header: 'Unmarked',
      align: 'end',
      cell: ({ event, stats }) => <Tag tone="warning">{`${stats.unmarked} of ${event.enrolled}`}</Tag>,
    },
  ];
}

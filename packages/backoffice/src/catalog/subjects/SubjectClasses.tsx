import { CalendarDays, Users } from 'lucide-react';
import { useState } from 'react';
import { courseClassEvents } from '@schoolbell/core/calendar/events/contract';
import { subjectAttendance, subjectStudents } from '@schoolbell/core/catalog/subjects/contract';
import { dateTimeIn, dayIn, fullName, timeIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOfEvent } from '../../calendar/eventText.ts';
import { useRead } from '../../http/read.ts';
import { SubjectActivity } from '../../records/activity/Activity.tsx';
import { useMay, useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link, LinkButton } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';

type Events = ResultOf<typeof courseClassEvents>;
type Event = Events['data'][number];
type Student = ResultOf<typeof subjectStudents>['data'][number];

/** The classes of a subject: what is still to come, who has a place in them, how the last ones were attended; and what happened to it. */
export function SubjectClasses({ sub_id }: { sub_id: number }) {
  const may = useMay()('students');
  return (
    <>
      <ComingUp sub_id={sub_id} />
      {may && <Students sub_id={sub_id} />}
      {may && <Attendance sub_id={sub_id} />}
      <Card title="Activity">
        <SubjectActivity sub_id={sub_id} />
      </Card>
    </>
  );
}

const states = { cancelled: { tone: 'danger', word: 'Cancelled' }, draft: { tone: 'warning', word: 'Draft' } } as const;

function columnsOf({ staff, locations, rooms }: Events['names'], zone: string, teachers: string): Column<Event>[] {
  const namesOf = (ids: readonly number[]) =>
    staff
      .filter((one) => ids.includes(one.user_detail_id))
      .map(fullName)
      .join(', ');
  const placeOf = (event: Event) =>
    [
      rooms.find((one) => one.room_id === event.room_id)?.name,
      locations.find((one) => one.location_id === event.location_id)?.p_name,
    ]
      .filter(Boolean)
      .join(', ');
  return [
    {
      id: 'starts_at',
      header: 'When',
      title: true,
      cell: (row) => (
        <span className={css.tail}>
          <Link look="inherit" to={pathOfEvent(row.event_id, dayIn(row.starts_at, zone))}>
            {dateTimeIn(row.starts_at, zone)} – {timeIn(row.ends_at, zone)}
          </Link>
          {row.status !== 'scheduled' && <Tag tone={states[row.status].tone}>{states[row.status].word}</Tag>}
        </span>
      ),
    },
    { id: 'title', header: 'Class', cell: (row) => row.title },
    { id: 'staff', header: teachers, cell: (row) => namesOf(row.staff), blank: (row) => row.staff.length === 0 },
    { id: 'place', header: 'Where', cell: placeOf, blank: (row) => placeOf(row) === '' },
    {
      id: 'enrolled',
      header: 'Enrolled',
      align: 'end',
      cell: (row) => (row.capacity > 0 ? `${row.enrolled} of ${row.capacity}` : row.enrolled),
    },
  ];
}

const noNames: Events['names'] = { subjects: [], staff: [], locations: [], rooms: [] };

function ComingUp({ sub_id }: { sub_id: number }) {
  const say = useSay();
  const zone = useSession().institution.institutionTimeZone;
  const [page, setPage] = useState(1);
  const read = useRead(courseClassEvents, { sub_id, start: dayIn(Date.now(), zone), page });
  return (
    <Card
      title="Coming up"
      flush
      actions={
        <LinkButton size="sm" to={`/calendar?subjects=${sub_id}`}>
          Show in the calendar
        </LinkButton>
      }
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label="Coming up"
          columns={columnsOf(read.data?.names ?? noNames, zone, say('{Teachers}'))}
          rows={read.data?.data}
          rowKey={(row) => row.event_id}
          stale={read.isPlaceholderData}
          empty={
            <EmptyState
              icon={<CalendarDays size={20} />}
              title="Nothing is planned"
              line={say('Classes of this {subject} appear here once they are in the calendar.')}
            />
          }
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Card>
  );
}

function Students({ sub_id }: { sub_id: number }) {
  const say = useSay();
  const zone = useSession().institution.institutionTimeZone;
  const [page, setPage] = useState(1);
  const read = useRead(subjectStudents, { sub_id, page });
  const columns: Column<Student>[] = [
    {
      id: 'name',
      header: say('{Student}'),
      title: true,
      cell: (row) => (
        <span className={css.named}>
          <Avatar size="sm" name={fullName(row)} image={row.image_240} />
          <Link look="inherit" to={`/people/students/${row.user_detail_id}`}>
            {fullName(row)}
          </Link>
        </span>
      ),
    },
    { id: 'classes', header: 'Classes', cell: (row) => row.classes.join(', ') },
    { id: 'next_at', header: 'Next', cell: (row) => dateTimeIn(row.next_at, zone) },
  ];
  return (
    <Card title={say('{Students} enrolled')} flush>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label={say('{Students} enrolled')}
          columns={columns}
          rows={read.data?.data}
          rowKey={(row) => row.user_detail_id}
          stale={read.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Users size={20} />}
              title="No one is enrolled"
              line={say('Enrol {students} from a class in the calendar.')}
            />
          }
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Card>
  );
}

function Attendance({ sub_id }: { sub_id: number }) {
  const { data, error, refetch } = useRead(subjectAttendance, { sub_id });
  return (
    <Card title="Attendance, last 30 days">
      {!data &&
        (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {data &&
        (data.total === 0 ? (
          <p className={css.muted}>No one was enrolled in the last 30 days.</p>
        ) : (
          <DescriptionList
            items={[
              { label: 'Present', value: `${data.present_percentage} %` },
              {
                label: 'Came',
                value: `${data.present_count.toLocaleString('en-US')} of ${data.total.toLocaleString('en-US')}`,
              },
              { label: 'Absent', value: data.absent_count.toLocaleString('en-US') },
              { label: 'Not marked', value: data.unmarked.toLocaleString('en-US') },
              { label: 'Classes', value: data.events.toLocaleString('en-US') },
            ]}
          />
        ))}
    </Card>
  );
}

import { useState } from 'react';
import {
  attendanceCounter,
  attendanceSummary,
  exportAttendance,
  studentAttendance,
} from '@schoolbell/core/attendance/contract';
import { attendanceCodes } from '@schoolbell/core/calendar/marks/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { schoolToday, schoolZone } from '../session/school.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { useRead } from '../http/read.ts';
import { ExportButton } from '../ui/list/ExportButton.tsx';
import { Card } from '../ui/Card.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { part } from '../ui/parts.tsx';
import { Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { totalOf } from '../ui/list/useList.ts';
import { Tag } from '../ui/Tag.tsx';
import { DateField } from '../ui/TextField.tsx';
import { markText } from './marking.ts';
import { Sessions } from './Sessions.tsx';
import * as css from './Attendance.css.ts';

const MarksChart = part(
  () => import('./MarksChart.tsx').then((file) => file.MarksChart),
  () => <Skeleton height={220} />,
);

type Row = ResultOf<typeof studentAttendance>['data'][number];
const tones = { 1: 'success', 2: 'warning', 3: 'info', 4: 'danger', 7: 'danger' } as const;
/** Days that are shown at first: as many as a file holds. */
const YEAR = 365;

const columns: Column<Row>[] = [
  {
    id: 'when',
    header: 'When',
    title: true,
    cell: (row) => (
      <Link
        to={`/attendance/${row.event_id}`}
        look="inherit"
      >{`${dayText(row.local_start, 'full')}, ${timesText(row.local_start, row.minutes)}`}</Link>
    ),
  },
  { id: 'title', header: 'Event', cell: (row) => row.title },
  {
    id: 'mark',
    header: 'Attendance',
    cell: (row) => (
      <Tag tone={row.attendanceCode === null ? 'neutral' : tones[row.attendanceCode]}>
        {markText(row.attendanceCode)}
      </Tag>
    ),
  },
  { id: 'comment', header: 'Comment', cell: (row) => row.comment, blank: (row) => !row.comment },
];

/** How often a student came, when, and the sessions that are left. */
export function StudentAttendance({ user_detail_id }: { user_detail_id: number }) {
  const [days, setDays] = useState(() => ({ start: addDays(schoolToday(), -YEAR), end: schoolToday() }));
  const [page, setPage] = useState(1);
  const asked = { user_detail_id, ...days };
  const read = useRead(studentAttendance, { ...asked, page });
  const set = (changes: Partial<typeof days>) => {
    setDays({ ...days, ...changes });
    setPage(1);
  };
  return (
    <div className={css.stack}>
      <Sessions user_detail_id={user_detail_id} />
      <Card
        title="Attendance"
        actions={
          <ExportButton
            list={{
              endpoint: exportAttendance,
              resource: 'attendance',
              name: 'attendance',
              input: { x: 'students', id: user_detail_id, ...days, timezoneName: schoolZone() },
            }}
            total={totalOf(read.data)}
          />
        }
      >
        <div className={css.day}>
          <DateField
            label="From"
            value={days.start}
            max={days.end}
            onChange={(event) => event.target.value && set({ start: event.target.value })}
          />
          <DateField
            label="To"
            value={days.end}
            min={days.start}
            onChange={(event) => event.target.value && set({ end: event.target.value })}
          />
        </div>
      </Card>
      <div className={css.halves}>
        <div className={css.stack}>
          <Picture asked={asked} />
          <Counts asked={asked} />
        </div>
        <div className={css.stack}>
          <Events read={read} onPage={setPage} />
        </div>
      </div>
    </div>
  );
}

interface Asked {
  user_detail_id: number;
  start: string;
  end: string;
}

interface EventsProps {
  read: ReturnType<typeof useRead<typeof studentAttendance>>;
  onPage: (page: number) => void;
}

/** The events between two days with their marks, a page at a time. */
function Events({ read, onPage }: EventsProps) {
  const list = read.data;
  return (
    <>
      <Card title="Events" flush>
        {read.error && !list ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label="Events"
            columns={columns}
            rows={list?.data}
            rowKey={(row) => row.event_id}
            stale={read.isPlaceholderData}
            empty={<EmptyState title="No classes yet" line="Classes and their marks appear here once they start." />}
          />
        )}
      </Card>
      {list && list.last_page > 1 && <Pagination page={list} onPage={onPage} />}
    </>
  );
}

function Picture({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useRead(attendanceSummary, asked);
  return (
    <Card title="By month">
      {!data &&
        (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <Skeleton height={220} />)}
      {data?.months.length === 0 && (
        <EmptyState title="No classes between these days" line="Choose other days to see marks by month." />
      )}
      {data && data.months.length > 0 && <MarksChart months={data.months} />}
      {data && data.data.length > 1 && (
        <DescriptionList
          items={data.data.map((one) => ({
            label: one.sub_name || 'Without a subject',
            value: `${one.present_percentage}% of ${one.total}`,
          }))}
        />
      )}
    </Card>
  );
}

function Counts({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useRead(attendanceCounter, asked);
  return (
    <Card title="In numbers">
      {!data &&
        (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data && (
        <DescriptionList
          items={[
            { label: 'Total present', value: `${data.present_percentage}% of ${data.total}` },
            ...attendanceCodes.map(({ code, label }) => ({
              label,
              value: { 1: data.present, 2: data.late, 3: data.left_early, 4: data.absent, 7: data.absent_billable }[
                code
              ],
            })),
            { label: 'Not marked', value: data.unmarked },
          ]}
        />
      )}
    </Card>
  );
}

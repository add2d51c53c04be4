import { useState } from 'react';
import { attendanceCounter, studentAttendance } from '@schoolbell/core/attendance/contract';
import { attendanceCodes } from '@schoolbell/core/attendance/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText, timesText } from '../calendar/entries.ts';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Table, type Column } from '../ui/Table.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Sessions } from './Sessions.tsx';

type Row = ResultOf<typeof studentAttendance>['data'][number];
const tones = { 1: 'success', 2: 'warning', 3: 'info', 4: 'danger', 7: 'danger' } as const;

const columns: Column<Row>[] = [
  { id: 'when', header: 'When', title: true, cell: (row) => <Link to={`/attendance/${row.event_id}`} look="inherit">{`${dayText(row.local_start, 'full')}, ${timesText(row.local_start, row.minutes)}`}</Link> },
  { id: 'title', header: 'Event', cell: (row) => row.title },
  { id: 'mark', header: 'Attendance', cell: (row) => (row.attendanceCode === null ? <Tag>Not marked</Tag> : <Tag tone={tones[row.attendanceCode]}>{attendanceCodes.find((one) => one.code === row.attendanceCode)!.label}</Tag>) },
  { id: 'comment', header: 'Comment', cell: (row) => row.comment, blank: (row) => !row.comment },
];

/** How often a student came, when, and the sessions that are left. */
export function StudentAttendance({ user_detail_id }: { user_detail_id: number }) {
  const [page, setPage] = useState(1);
  const counts = useRead(attendanceCounter, { user_detail_id });
  const read = useRead(studentAttendance, { user_detail_id, page });
  const list = read.data;
  return (
    <>
      <Sessions user_detail_id={user_detail_id} />
      <Card title="Attendance">
        {!counts.data && (counts.error ? <ErrorState line={counts.error.message} onRetry={() => void counts.refetch()} /> : <SkeletonLines lines={2} />)}
        {counts.data && (
          <DescriptionList
            items={[
              { label: 'Present', value: `${counts.data.present_percentage}% of ${counts.data.total}` },
              ...attendanceCodes.map(({ code, label }) => ({ label, value: { 1: counts.data.present, 2: counts.data.late, 3: counts.data.left_early, 4: counts.data.absent, 7: counts.data.absent_billable }[code] })),
              { label: 'Not marked', value: counts.data.unmarked },
            ]}
          />
        )}
      </Card>
      <Card title="Events" flush>
        {read.error && !list ? <ErrorState line={read.error.message} onRetry={() => void read.refetch()} /> : (
          <Table label="Events" columns={columns} rows={list?.data} rowKey={(row) => row.event_id} stale={read.isPlaceholderData} empty={<EmptyState title="No event has begun yet" line="Events and their marks stand here from their start on." />} />
        )}
      </Card>
      {list && list.last_page > 1 && <Pagination page={list} onPage={setPage} />}
    </>
  );
}

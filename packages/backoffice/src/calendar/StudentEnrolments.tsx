import { ArrowRightLeft, Ellipsis, Unlink, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { enrolments, revokePlaceLinks } from '@schoolbell/core/calendar/enrolments/contract';
import { kindNames } from '@schoolbell/core/calendar/enrolments/rules';
import { studentWaitlist } from '@schoolbell/core/calendar/waitlist/contract';
import { waitlistStatusNames } from '@schoolbell/core/calendar/waitlist/rules';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import { schoolToday, schoolZone } from '../session/school.ts';
import { EndPlaceDialog } from './EndPlaceDialog.tsx';
import { dayText } from '../ui/dayText.ts';
import { TransferDialog } from './TransferDialog.tsx';

type Row = ResultOf<typeof enrolments>['data'][number];
type Wait = ResultOf<typeof studentWaitlist>['data'][number];

/** From when to when, in words. */
function spanText({ from_date, to_date }: Pick<Row, 'from_date' | 'to_date'>): string {
  if (to_date === null) return `Since ${dayText(from_date, 'full')}`;
  return from_date === to_date
    ? dayText(from_date, 'full')
    : `${dayText(from_date, 'full')} – ${dayText(to_date, 'full')}`;
}

/** How a place stands, or how it ended. */
function endText(row: Row): string {
  const left = row.ahead > 0 && `${row.ahead} to come`;
  if (row.status === 'transferred')
    return [`${left ? 'Moves' : 'Moved'} to ${row.transferred_title || 'another class'}`, left]
      .filter(Boolean)
      .join(', ');
  if (row.status === 'cancelled')
    return [[left ? 'Ends' : 'Ended', row.reason].filter(Boolean).join(': '), left].filter(Boolean).join(', ');
  const over = row.to_date !== null && row.to_date < schoolToday();
  return [over ? 'Ended' : row.from_date > schoolToday() ? 'Upcoming' : 'Current', left].filter(Boolean).join(', ');
}

const columns: Column<Row>[] = [
  { id: 'title', header: 'Class', title: true, cell: (row) => row.title },
  {
    id: 'kind',
    header: 'As',
    cell: (row) => (row.kind === 'regular' ? kindNames.regular : <Tag dot={false}>{kindNames[row.kind]}</Tag>),
  },
  { id: 'span', header: 'When', cell: spanText },
  { id: 'status', header: 'Status', cell: endText },
];

const waitColumns: Column<Wait>[] = [
  { id: 'title', header: 'Class', title: true, cell: (row) => row.title },
  {
    id: 'what',
    header: 'For',
    cell: (row) =>
      row.event_id !== null && row.local_start !== null
        ? `${dayText(row.local_start, 'full')} alone`
        : `From ${dayText(row.from_date, 'full')}`,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) =>
      [
        row.position > 0 && row.status === 'waiting'
          ? `Number ${row.position} in line`
          : waitlistStatusNames[row.status],
        row.offered_until && `held until ${dateTimeIn(row.offered_until, schoolZone())}`,
        row.reason,
      ]
        .filter(Boolean)
        .join(', '),
  },
];

/** Every class that a student had a place in, from when to when and how it ended; and what they wait for. */
export function StudentEnrolments({ user_detail_id }: { user_detail_id: number }) {
  const [page, setPage] = useState(1);
  const [waitPage, setWaitPage] = useState(1);
  const [task, setTask] = useState<{ kind: 'move' | 'end'; row: Row }>();
  const read = useRead(enrolments, { user_detail_id, page });
  const waits = useRead(studentWaitlist, { user_detail_id, page: waitPage });
  const named = task && { ...task.row, name: fullName(task.row) };
  const close = () => setTask(undefined);
  const list = read.data;
  return (
    <>
      <Card title="Classes" flush>
        {read.error && !list ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label="Classes"
            columns={columns}
            rows={list?.data}
            rowKey={(row) => row.enrolment_id}
            stale={read.isPlaceholderData}
            actions={(row) =>
              row.ahead > 0 && row.may_enrol === 1 && <Actions row={row} onTask={(kind) => setTask({ kind, row })} />
            }
            empty={
              <EmptyState
                title="No class yet"
                line="Enrol from the event in the calendar; every place stands here, also after it has ended."
              />
            }
          />
        )}
      </Card>
      {list && list.last_page > 1 && <Pagination page={list} onPage={setPage} />}
      {waits.error && !waits.data && <ErrorState line={waits.error.message} onRetry={() => void waits.refetch()} />}
      {waits.data && waits.data.total > 0 && (
        <Card title="Waitlists" flush>
          <Table
            label="Waitlists"
            columns={waitColumns}
            rows={waits.data.data}
            rowKey={(row) => row.waitlist_id}
            stale={waits.isPlaceholderData}
          />
        </Card>
      )}
      {waits.data && waits.data.last_page > 1 && <Pagination page={waits.data} onPage={setWaitPage} />}
      {task?.kind === 'move' && named && <TransferDialog enrolment={named} onClose={close} />}
      {task?.kind === 'end' && named && <EndPlaceDialog enrolment={named} onClose={close} />}
    </>
  );
}

function Actions({ row, onTask }: { row: Row; onTask: (kind: 'move' | 'end') => void }) {
  const revoke = useWrite(revokePlaceLinks);
  const takeBack = () =>
    revoke.mutate(
      { enrolment_id: row.enrolment_id },
      { onSuccess: ({ message }) => toast(message), onError: (error) => toast.error(error) },
    );
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${row.title}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={[
        ...(row.event_id === null && row.status === 'active'
          ? [{ label: 'Move to another class', icon: <ArrowRightLeft size={16} />, onSelect: () => onTask('move') }]
          : []),
        ...(row.links > 0
          ? [
              {
                label: `Take back ${row.links === 1 ? 'the link' : `the ${row.links} links`} sent by e-mail`,
                icon: <Unlink size={16} />,
                onSelect: takeBack,
              },
            ]
          : []),
        {
          label: row.status === 'active' ? 'End' : 'End sooner',
          icon: <UserMinus size={16} />,
          danger: true,
          onSelect: () => onTask('end'),
        },
      ]}
    />
  );
}

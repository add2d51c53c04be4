import { Ellipsis, History, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dateTimeIn } from '@schoolbell/core/format';
import { schedules } from '@schoolbell/core/reports/schedules/contract';
import { scheduleText } from '@schoolbell/core/reports/schedules/rules';
import { prefetch, useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/List.tsx';
import { useListAddress } from '../../ui/list/listQuery.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { wholePage } from '../wholePage.ts';
import type { ScheduleRow } from './ScheduleForm.tsx';
import { useScheduleVerbs } from './useScheduleVerbs.ts';

const ScheduleForm = part(() => import('./ScheduleForm.tsx').then((file) => file.ScheduleForm));
const ScheduleRuns = part(() => import('./ScheduleRuns.tsx').then((file) => file.ScheduleRuns));
const DeleteSchedule = part(() => import('./DeleteSchedule.tsx').then((file) => file.DeleteSchedule));

/** Starts the first read. */
export function warm(): void {
  prefetch(schedules, {});
}

const columnsOf = (zone: string): Column<ScheduleRow>[] => [
  { id: 'name', header: 'Report', title: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'when', header: 'Sent', cell: (row) => scheduleText(row) },
  {
    id: 'next',
    header: 'Next',
    cell: ({ state, paused_reason, next_at }) =>
      state === 'live' ? (
        dateTimeIn(next_at, zone)
      ) : (
        <>
          <Tag tone="warning">Paused</Tag> {paused_reason}
        </>
      ),
  },
  { id: 'readers', header: 'To', cell: ({ readers }) => readers.map(({ name }) => name).join(', ') },
  {
    id: 'format',
    header: 'File',
    cell: ({ format, attach }) => `${format.toUpperCase()}${attach ? ', attached' : ''}`,
  },
  { id: 'author', header: 'Scheduled by', cell: ({ author }) => <bdi>{author.name}</bdi> },
];

type Open = { kind: 'edit' | 'runs' | 'delete'; row: ScheduleRow };

/** Reports that are mailed again and again. */
export function Component() {
  const { institution } = useSession();
  const { get, set } = useListAddress();
  const { data, error, isPlaceholderData, refetch } = useRead(schedules, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title="Scheduled reports"
      subtitle="Reports that are mailed to colleagues daily, weekly, monthly or quarterly."
    >
      <Card flush>
        <List
          list={{
            get,
            set,
            input: {},
            page: data && wholePage(data.data),
            error,
            isStale: isPlaceholderData,
            retry: () => void refetch(),
            warm: () => {},
            sort: undefined,
          }}
          label="Scheduled reports"
          columns={columnsOf(institution.institutionTimeZone)}
          row={{
            key: ({ schedule_id }) => schedule_id,
            name: ({ name }) => name,
            actions: (row) => <RowMenu row={row} onOpen={(kind) => setOpen({ kind, row })} />,
          }}
          empty={
            <EmptyState
              title="No scheduled reports yet"
              line="Open a report and choose Schedule to send it by mail."
              action={<LinkButton to="/allreports">Open reports</LinkButton>}
            />
          }
        />
      </Card>
      {open?.kind === 'edit' && (
        <ScheduleForm schedule={open.row} report={{ ...open.row, title: open.row.name }} onClose={close} />
      )}
      {open?.kind === 'runs' && <ScheduleRuns schedule={open.row} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSchedule schedule={open.row} onClose={close} />}
    </Page>
  );
}

function RowMenu({ row, onOpen }: { row: ScheduleRow; onOpen: (kind: Open['kind']) => void }) {
  const { user } = useSession();
  const { pause, run } = useScheduleVerbs(row);
  const isLive = row.state === 'live';
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${row.name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        ...(row.author.user_detail_id === user.user_detail_id
          ? [{ label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onOpen('edit') }]
          : []),
        { label: 'Send now', icon: <Send size={16} />, onSelect: () => run() },
        { label: 'History', icon: <History size={16} />, onSelect: () => onOpen('runs') },
        {
          label: isLive ? 'Pause' : 'Resume',
          icon: isLive ? <Pause size={16} /> : <Play size={16} />,
          onSelect: () => pause(isLive ? 1 : 0),
        },
        { line: true },
        { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => onOpen('delete') },
      ]}
    />
  );
}

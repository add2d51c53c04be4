import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { minutesText } from '@schoolbell/core/catalog/rules';
import { dateTimeIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { exportTimesheet, timesheetDrillDown } from '@schoolbell/core/staff/timesheet/contract';
import { stretchErrors } from '@schoolbell/core/staff/timesheet/rules';
import { useRead } from '../../http/read.ts';
import { useMay, useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useSay, type Say } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { isWhole, type Span } from './timesheetQuery.ts';
import { Totals } from './Totals.tsx';
import * as css from './Timesheet.css.ts';

type Line = ResultOf<typeof timesheetDrillDown>['data'][number];

interface Shown {
  say: Say;
  zone: string;
  opens: boolean;
  pays: string | null;
}

/** How a class was attended, in a word. */
function Marked({ line: { enrolled, marked } }: { line: Line }) {
  if (enrolled === 0) return <span className={css.muted}>no one enrolled</span>;
  return marked < enrolled ? (
    <Tag tone="warning">{`${enrolled - marked} unmarked`}</Tag>
  ) : (
    <Tag tone="success">Marked</Tag>
  );
}

function columns({ say, zone, opens, pays }: Shown): Column<Line>[] {
  const title = (line: Line) => line.title || 'Event';
  return [
    {
      id: 'title',
      header: 'Class',
      title: true,
      cell: (line) => (opens ? <Link to={`/attendance/${line.event_id}`}>{title(line)}</Link> : title(line)),
    },
    { id: 'starts_at', header: 'Start', cell: (line) => dateTimeIn(line.starts_at, zone) },
    { id: 'minutes', header: 'Length', cell: (line) => minutesText(line.minutes) },
    {
      id: 'part',
      header: 'Part',
      cell: (line) => say(line.part === 'teacher' ? '{Teacher}' : '{TeachingAssistant}'),
      blank: (line) => line.part === 'teacher',
    },
    { id: 'marked', header: 'Attendance', cell: (line) => <Marked line={line} /> },
    ...(pays
      ? [
          {
            id: 'pay',
            header: `Pay in ${pays}`,
            align: 'end' as const,
            cell: (line: Line) =>
              line.pay ? (
                <span title={`${line.pay.rate} for each ${line.pay.unit}`}>{line.pay.amount}</span>
              ) : (
                <span className={css.muted}>no rate</span>
              ),
          },
        ]
      : []),
  ];
}

function ExportClasses({ id, span, total }: { id: number; span: Span; total: number | null }) {
  const { institution } = useSession();
  return (
    <ExportButton
      list={{
        endpoint: exportTimesheet,
        resource: 'timesheet',
        name: 'timesheet-classes',
        input: { detail: 'classes', user_detail_id: id, ...span, timezone: institution.institutionTimeZone },
      }}
      total={total}
    />
  );
}

interface ClassesTableProps {
  id: number;
  /** The days to begin with. */
  start?: Span;
}

/** What someone taught and assisted in: totals, and each class with the way to its marks. */
export function ClassesTable({ id, start = { period: 'last30', start_date: '', end_date: '' } }: ClassesTableProps) {
  const say = useSay();
  const may = useMay();
  const {
    institution: { institutionTimeZone: zone, institutionCurrency },
  } = useSession();
  const [{ page, ...span }, setShown] = useState<Span & { page: number }>({ ...start, page: 1 });
  const ready = isWhole(span) && (span.period !== 'custom' || Object.keys(stretchErrors(span)).length === 0);
  const { data, error, refetch, isPlaceholderData } = useRead(
    timesheetDrillDown,
    { user_detail_id: id, page, per_page: 10, ...span, timezone: zone },
    { enabled: ready },
  );
  return (
    <div className={css.stack}>
      <div className={css.head}>
        <PeriodFields span={span} shown={data} onChange={(next) => setShown({ ...next, page: 1 })} />
        {may(['staff']) && <ExportClasses id={id} span={span} total={data?.totals.classes ?? null} />}
      </div>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Totals label="Totals" totals={data?.totals} currency={institutionCurrency} />
          <div className={css.box}>
            <Table
              label="Classes"
              columns={columns({
                say,
                zone,
                opens: may('students'),
                pays: data?.may_see_pay ? institutionCurrency : null,
              })}
              rows={data?.data}
              rowKey={(line) => line.event_id}
              stale={isPlaceholderData}
              empty={
                <EmptyState
                  icon={<CalendarX size={20} />}
                  title="No classes in this time"
                  line="Past classes appear here, without drafts and cancelled classes."
                />
              }
            />
            {data && data.last_page > 1 && (
              <Pagination page={data} onPage={(next) => setShown({ ...span, page: next })} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

import { ClockFading, SearchX } from 'lucide-react';
import { minutesText } from '@schoolbell/core/catalog/rules';
import { dayText, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { exportTimesheet, timesheetStaffs } from '@schoolbell/core/staff/timesheet/contract';
import { stretchErrors } from '@schoolbell/core/staff/timesheet/rules';
import { prefetch, useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { useSay, type Say } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { PersonCell } from '../../people/list/PersonCell.tsx';
import { roleOf } from '../staffText.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { isWhole, spanOf, timesheetInputOf, useTimesheetQuery } from './timesheetQuery.ts';
import { Totals } from './Totals.tsx';
import * as css from './Timesheet.css.ts';

const ClassesPanel = part(() => import('./ClassesPanel.tsx').then((file) => file.ClassesPanel));

type Sheet = ResultOf<typeof timesheetStaffs>;
type Row = Sheet['data'][number];

const STAFF = '/people/staff';

/** Starts the first read while the code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  if (isWhole(spanOf(search))) prefetch(timesheetStaffs, timesheetInputOf(search));
}

function columns(say: Say, open: (id: number) => void, pays: string | null): Column<Row>[] {
  return [
    {
      id: 'firstName',
      header: 'Name',
      sortable: true,
      title: true,
      cell: (row) => (
        <PersonCell
          person={{ ...row, email: '', phone: '', is_duplicate: 0 }}
          path={STAFF}
          fresh={false}
          onOpen={open}
        />
      ),
    },
    { id: 'role_id', header: 'Role', cell: (row) => say(row.is_archived ? `${roleOf(row)}, archived` : roleOf(row)) },
    {
      id: 'classes',
      header: 'Classes',
      sortable: true,
      align: 'end',
      cell: (row) => row.classes.toLocaleString('en-US'),
    },
    { id: 'minutes', header: 'Hours', sortable: true, align: 'end', cell: (row) => minutesText(row.minutes) },
    {
      id: 'unmarked',
      header: 'Without attendance',
      align: 'end',
      cell: (row) => row.unmarked.toLocaleString('en-US'),
      blank: (row) => row.unmarked === 0,
    },
    ...(pays
      ? [
          {
            id: 'pay',
            header: `Pay in ${pays}`,
            align: 'end' as const,
            cell: (row: Row) =>
              row.pay &&
              (row.pay.unpaid > 0 ? (
                <>
                  {row.pay.amount} <span className={css.note}>{row.pay.unpaid} without a rate</span>
                </>
              ) : (
                row.pay.amount
              )),
            blank: (row: Row) => !row.pay || row.classes === 0,
          },
        ]
      : []),
  ];
}

/** Who taught how much in a period, with the classes of each a press away. */
export function Component() {
  const say = useSay();
  const {
    institution: { institutionTimeZone: timezone, institutionCurrency },
  } = useSession();
  const { params, set } = useTimesheetQuery();
  const input = timesheetInputOf(params);
  const ready = isWhole(input) && (input.period !== 'custom' || Object.keys(stretchErrors(input)).length === 0);
  const sheet = useRead(timesheetStaffs, input, { enabled: ready });
  const { open, show, close } = usePanel();
  const { data } = sheet;
  const { page: _, per_page: __, ...listed } = input;
  return (
    <Page
      title="Timesheet"
      subtitle={data ? `${dayText(data.start_date)} – ${dayText(data.end_date)}` : '\u00a0'}
      actions={
        <ExportButton
          list={{ endpoint: exportTimesheet, resource: 'timesheet', name: 'timesheet', input: { ...listed, timezone } }}
          total={data?.total ?? null}
        />
      }
    >
      <div className={css.stack}>
        <Totals label="Everyone" totals={data?.totals} currency={institutionCurrency} />
        <Card flush>
          <Toolbar>
            <SearchField label="Search staff" value={input.search} onSearch={(search) => set({ search })} />
            <PeriodFields span={input} shown={data} onChange={(span) => set({ ...span })} />
          </Toolbar>
          {sheet.error && !data ? (
            <ErrorState line={sheet.error.message} onRetry={() => void sheet.refetch()} />
          ) : (
            <Table
              label="Timesheet"
              columns={columns(say, show, data?.may_see_pay ? institutionCurrency : null)}
              rows={data?.data}
              rowKey={(row) => row.user_detail_id}
              stale={sheet.isPlaceholderData}
              sort={{ id: input.order_by, direction: input.direction }}
              onSort={({ id, direction }) => set({ order_by: id, direction })}
              onOpen={(row) => show(row.user_detail_id)}
              empty={<Nobody isNarrowed={input.search !== ''} onClear={() => set({ search: null })} />}
            />
          )}
          {data && <Pagination page={data} onPage={(page) => set({ page })} />}
        </Card>
      </div>
      {Number(open) > 0 && (
        <ClassesPanel
          key={open}
          id={Number(open)}
          name={nameOf(data, Number(open))}
          start={spanOf(params)}
          onClose={close}
        />
      )}
    </Page>
  );
}

const nameOf = (sheet: Sheet | undefined, id: number): string => {
  const row = sheet?.data.find((one) => one.user_detail_id === id);
  return row ? fullName(row) : 'Classes';
};

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="No staff match"
        line="Try part of a name."
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<ClockFading size={20} />}
      title="No staff yet"
      line="Staff appear here after their first class."
    />
  );
}

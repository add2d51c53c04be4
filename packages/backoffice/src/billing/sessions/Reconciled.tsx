import { useState } from 'react';
import { reconciliationSummary, rentalSummary } from '@schoolbell/core/billing/reconciliation/contract';
import type { Outcome } from '@schoolbell/core/billing/reconciliation/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { schoolToday } from '../../session/school.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { part } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Table } from '../../ui/Table.tsx';
import { countText, outcomeWords, type What } from './outcomeText.ts';
import * as css from './Reconciled.css.ts';

const BehindNumber = part(() => import('./BehindNumber.tsx').then((file) => file.BehindNumber));

type Numbers = ResultOf<typeof reconciliationSummary>['total'];
/** A line of the table; without a group it is all of them together. */
type Line = Numbers & { group?: number; name: string };
type Behind = { what: What; outcome: Outcome; group?: number; name: string; currency: string };

const periods = [
  { id: 'month', label: 'This month' },
  { id: 'year', label: 'This year' },
  { id: 'all', label: 'All time' },
];
const cut: Record<string, [length: number, rest: string]> = { month: [7, '-01'], year: [4, '-01-01'] };
const fromOf = (period: string): string => {
  const [length, rest] = cut[period] ?? [0, ''];
  return schoolToday().slice(0, length) + rest;
};

/** What a student's sessions and rentals came to; each number opens the list behind it. */
export function Reconciled({ user_detail_id }: { user_detail_id: number }) {
  const [period, setPeriod] = useState('all');
  const [behind, setBehind] = useState<Behind>();
  const asked = { user_detail_id, from: fromOf(period) };
  const sessions = useRead(reconciliationSummary, asked);
  const rentals = useRead(rentalSummary, asked);
  const choice = <Segments label="Period" segments={periods} value={period} onChange={setPeriod} />;
  const lines = sessions.data?.data.map(({ sub_id, sub_name, ...numbers }) => ({
    ...numbers,
    group: sub_id,
    name: sub_name || 'No single subject',
  }));
  const rented = rentals.data?.data.map(({ location_id, p_name, ...numbers }) => ({
    ...numbers,
    group: location_id,
    name: p_name || 'Elsewhere',
  }));
  return (
    <div className={css.stack}>
      <Card title="Sessions" flush actions={choice}>
        <Summary
          what="sessions"
          read={sessions}
          lines={lines}
          empty={
            <EmptyState
              title={period === 'all' ? 'No sessions yet' : 'No sessions in this period'}
              line="Sessions appear here once they are marked, billed or given."
            />
          }
          onOpen={setBehind}
        />
      </Card>
      {(rentals.error || (rented && rented.length > 0)) && (
        <Card title="Rentals" flush>
          <Summary what="rentals" read={rentals} lines={rented} onOpen={setBehind} />
        </Card>
      )}
      {behind && <BehindNumber asked={asked} behind={behind} onClose={() => setBehind(undefined)} />}
    </div>
  );
}

interface SummaryProps {
  what: What;
  read: {
    data?: { currency: string; total: Numbers };
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  lines: Line[] | undefined;
  empty?: React.ReactNode;
  onOpen: (behind: Behind) => void;
}

function Summary({ what, read, lines, empty, onOpen }: SummaryProps) {
  const { data, error, isPlaceholderData, refetch } = read;
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  const rows = data && lines && lines.length > 1 ? [...lines, { ...data.total, name: 'All' }] : lines;
  return (
    <Table
      label={what === 'sessions' ? 'Sessions by subject' : 'Rentals by location'}
      columns={columnsOf(what, data?.currency ?? '', onOpen)}
      rows={rows}
      rowKey={(row) => row.group ?? 'all'}
      stale={isPlaceholderData}
      empty={empty}
    />
  );
}

const inBar = ['billed', 'covered', 'unbilled'] as const;
const colourOf = (outcome: Outcome) => inBar.find((one) => one === outcome);

function columnsOf(what: What, currency: string, onOpen: (behind: Behind) => void): Column<Line>[] {
  const column = (outcome: Outcome): Column<Line> => ({
    id: outcome,
    header: outcomeWords[outcome],
    align: 'end',
    cell: (row) => (
      <Count
        what={what}
        outcome={outcome}
        line={row}
        note={outcome === 'unbilled' && row.fees ? money(row.fees, currency) : ''}
        onOpen={() =>
          onOpen({ what, outcome, currency, name: row.name, ...(row.group !== undefined && { group: row.group }) })
        }
      />
    ),
    blank: (row) => row[outcome] === 0,
  });
  return [
    {
      id: 'name',
      header: what === 'sessions' ? 'Subject' : 'Location',
      title: true,
      cell: (row) => (
        <div className={css.name}>
          <span className={row.group === undefined ? css.all : undefined}>{row.name}</span>
          <Bar line={row} />
        </div>
      ),
    },
    ...(['held', 'billed', 'covered', 'unbilled', 'credited', 'left'] as const).map(column),
  ];
}

/** How much of what was held is billed, covered or still to be billed; the numbers beside it say the same. */
function Bar({ line }: { line: Line }) {
  if (line.held === 0) return null;
  return (
    <div className={css.bar} aria-hidden>
      {inBar.map(
        (outcome) =>
          line[outcome] > 0 && (
            <span key={outcome} className={cx(css.part, css.fill[outcome])} style={{ flexGrow: line[outcome] }} />
          ),
      )}
    </div>
  );
}

interface CountProps {
  what: What;
  outcome: Outcome;
  line: Line;
  note: string;
  onOpen: () => void;
}

function Count({ what, outcome, line, note, onOpen }: CountProps) {
  const text = countText(what, line[outcome]);
  if (line[outcome] === 0) return <span className={css.none}>{text}</span>;
  const fill = colourOf(outcome);
  return (
    <>
      <button
        type="button"
        className={css.number}
        aria-haspopup="dialog"
        aria-label={`${text}, ${outcomeWords[outcome].toLowerCase()}, ${line.name}`}
        onClick={onOpen}
        onPointerEnter={() => void BehindNumber.fetch()}
      >
        {fill && <span className={cx(css.dot, css.fill[fill])} aria-hidden />}
        {text}
      </button>
      {note && <div className={css.below}>{note}</div>}
    </>
  );
}

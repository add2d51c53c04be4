import { type ReactNode, useState } from 'react';
import { reconciliationSummary, rentalSummary } from '@schoolbell/core/billing/reconciliation/contract';
import { type Outcome, outcomes } from '@schoolbell/core/billing/reconciliation/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { schoolToday } from '../../session/school.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useSay } from '../../words/say.ts';
import { type Behind, useBehind } from './behind.ts';
import { countText, outcomeWords, type What } from './outcomeText.ts';
import * as css from './Reconciled.css.ts';

const BehindNumber = part(() => import('./BehindNumber.tsx').then((file) => file.BehindNumber));

type Numbers = ResultOf<typeof reconciliationSummary>['total'];
/** A line of the table; without a group it is all of them together. */
type Line = Numbers & { group?: number; name: string };

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
  const { behind, open, close } = useBehind();
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
          onOpen={open}
        />
      </Card>
      {(rentals.error || (rented && rented.length > 0)) && (
        <Card title="Rentals" flush>
          <Summary what="rentals" read={rentals} lines={rented} onOpen={open} />
        </Card>
      )}
      {behind && sessions.data && (
        <BehindNumber
          key={`${behind.what} ${behind.outcome} ${behind.group}`}
          asked={{ ...asked, ...behind }}
          name={nameOf(behind, behind.what === 'rentals' ? rented : lines)}
          currency={sessions.data.currency}
          onClose={close}
        />
      )}
    </div>
  );
}

const nameOf = ({ group }: Behind, lines: Line[] | undefined): string =>
  group === undefined ? 'All' : (lines?.find((one) => one.group === group)?.name ?? '');

interface SummaryProps {
  what: What;
  read: {
    data?: { currency: string; total: Numbers };
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  lines: Line[] | undefined;
  empty?: ReactNode;
  onOpen: (behind: Behind) => void;
}

function Summary({ what, read, lines, empty, onOpen }: SummaryProps) {
  const say = useSay();
  const { data, error, isPlaceholderData, refetch } = read;
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data || !lines) return <SkeletonLines lines={4} />;
  if (lines.length === 0) return empty;
  const all = lines.length > 1 ? [...lines, { ...data.total, name: 'All' }] : lines;
  return (
    <ul
      className={cx(css.lines, isPlaceholderData && css.waiting)}
      aria-label={what === 'sessions' ? say('Sessions by {subject}') : 'Rentals by location'}
    >
      {all.map((line) => (
        <li key={line.group ?? 'all'} className={css.line}>
          <div className={css.name}>
            <span className={line.group === undefined ? css.all : undefined}>{line.name}</span>
            <Bar line={line} />
          </div>
          <dl className={css.numbers}>
            {outcomes.map((outcome) => (
              <div key={outcome}>
                <dt className={css.term}>{outcomeWords[outcome]}</dt>
                <dd className={css.count}>
                  <Count what={what} outcome={outcome} line={line} onOpen={onOpen} />
                  {outcome === 'unbilled' && line.fees ? (
                    <div className={css.below}>{money(line.fees, data.currency)}</div>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const inBar = ['billed', 'covered', 'unbilled'] as const;
const colourOf = (outcome: Outcome) => inBar.find((one) => one === outcome);

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
  onOpen: (behind: Behind) => void;
}

function Count({ what, outcome, line, onOpen }: CountProps) {
  const text = countText(what, line[outcome]);
  if (line[outcome] === 0) return <span className={css.none}>{text}</span>;
  const fill = colourOf(outcome);
  return (
    <button
      type="button"
      className={css.number}
      aria-haspopup="dialog"
      aria-label={`${text}, ${outcomeWords[outcome].toLowerCase()}, ${line.name}`}
      onClick={() => onOpen({ what, outcome, group: line.group })}
      onPointerEnter={() => void BehindNumber.fetch()}
    >
      {fill && <span className={cx(css.dot, css.fill[fill])} aria-hidden />}
      {text}
    </button>
  );
}

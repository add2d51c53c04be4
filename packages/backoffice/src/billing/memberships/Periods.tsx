import { useState } from 'react';
import { upcomingInvoices } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { dayText } from '../../ui/dayText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import * as css from './Memberships.css.ts';
import { daysText } from './membershipText.ts';
import { isPause, type Piece, piecesOf } from './periodLine.ts';

const PeriodPanel = part(() => import('./PeriodPanel.tsx').then((file) => file.PeriodPanel));

/** Periods that are billed and shown at most, and those that are to come. */
const PAST = 4;
const AHEAD = 4;

/** The periods of a membership as a line, each as wide as it is long; a pause is a gap in it. */
export function Periods({ row }: { row: MembershipDetails }) {
  const [chosen, setChosen] = useState<Piece>();
  const { data, error, refetch } = useRead(upcomingInvoices, { membership_id: row.membership_id, count: AHEAD });
  const pieces = data && piecesOf(row.periods.slice(-PAST), data.data);
  return (
    <>
      <Card title="Periods" flush>
        {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonLines lines={3} />}
        {pieces?.length === 0 && <EmptyState title="No periods" line="Nothing was billed, and nothing is to come." />}
        {pieces && pieces.length > 0 && (
          <ol className={css.line} tabIndex={0} aria-label="Periods">
            {pieces.map((piece) => (
              <li key={piece.from_on} className={css.slot} style={{ flexGrow: piece.days }}>
                <Slot
                  {...{ piece, row }}
                  isNext={piece.kind === 'planned' && piece.from_on === row.next?.from_on}
                  isChosen={chosen?.from_on === piece.from_on}
                  onChoose={() => setChosen(piece)}
                />
              </li>
            ))}
          </ol>
        )}
      </Card>
      {chosen && <PeriodPanel piece={chosen} membership_id={row.membership_id} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface SlotProps {
  piece: Piece;
  row: MembershipDetails;
  isNext: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Slot({ piece, row, isNext, isChosen, onChoose }: SlotProps) {
  const days = daysText(piece.from_on, piece.to_on);
  if (piece.kind === 'gap') {
    const text = isPause(piece, row) ? 'Paused' : 'Not billed';
    return (
      <>
        <p className={css.month}>{dayText(piece.from_on, 'short')}</p>
        <div className={css.boxOf.gap}>
          {piece.days} {piece.days === 1 ? 'day' : 'days'}
        </div>
        <p className={css.month}>
          {text} {days}
        </p>
      </>
    );
  }
  const [look, amount, state] =
    piece.kind === 'billed'
      ? billedLook(piece.billed, row.currency)
      : ([
          isNext ? 'next' : 'planned',
          piece.planned.total,
          `Billed ${dayText(piece.planned.bill_on, 'short')}`,
        ] as const);
  const text = typeof amount === 'number' ? money(amount, row.currency) : amount;
  return (
    <>
      <p className={css.month}>{dayText(piece.from_on, 'short')}</p>
      <button
        type="button"
        className={cx(css.boxOf[look], isChosen && css.chosen)}
        aria-label={`${days}: ${text}, ${state}`}
        onClick={onChoose}
        onPointerEnter={PeriodPanel.fetch}
      >
        {text}
      </button>
      <p className={css.month}>{state}</p>
    </>
  );
}

type Billed = Extract<Piece, { kind: 'billed' }>['billed'];

function billedLook({ invoice_id, status, total, balance }: Billed, currency: string) {
  if (invoice_id === null) return ['paid', 'Nothing', 'Nothing to pay'] as const;
  if (status === 'cancelled') return ['gap', total, 'Cancelled'] as const;
  return balance > 0
    ? (['owed', total, `${money(balance, currency)} owed`] as const)
    : (['paid', total, 'Paid'] as const);
}

import { addDays, daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import type { BilledPeriod, MembershipDetails, UpcomingInvoice } from '@schoolbell/core/billing/memberships/schemas';

/** A piece of the line of periods: billed, planned, or a gap in which nothing is billed. */
export type Piece = { from_on: string; to_on: string; days: number } & (
  | { kind: 'billed'; billed: BilledPeriod }
  | { kind: 'planned'; planned: UpcomingInvoice }
  | { kind: 'gap' }
);

/** The line of periods in order: what was billed, what is to come, and gaps between them for pauses, each as long as it is. */
export function piecesOf(billed: readonly BilledPeriod[], planned: readonly UpcomingInvoice[]): Piece[] {
  const pieces: Piece[] = [];
  const days = ({ from_on, to_on }: { from_on: string; to_on: string }) => daysBetween(from_on, to_on) + 1;
  function put(piece: Piece): void {
    const before = pieces.at(-1);
    const open = before && addDays(before.to_on, 1);
    if (open !== undefined && open < piece.from_on) {
      const gap = { from_on: open, to_on: addDays(piece.from_on, -1) };
      pieces.push({ kind: 'gap', ...gap, days: days(gap) });
    }
    pieces.push(piece);
  }
  for (const one of billed)
    put({ kind: 'billed', from_on: one.from_on, to_on: one.to_on, days: days(one), billed: one });
  for (const one of planned)
    put({ kind: 'planned', from_on: one.from_on, to_on: one.to_on, days: days(one), planned: one });
  return pieces;
}

/** Whether a gap is the pause that is under way or to come. */
export const isPause = (
  { from_on, to_on }: { from_on: string; to_on: string },
  { paused_from }: Pick<MembershipDetails, 'paused_from'>,
): boolean => paused_from !== null && from_on <= paused_from && paused_from <= to_on;

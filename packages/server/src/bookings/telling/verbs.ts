import type { BookingState } from '@schoolbell/core/bookings/rules';
import type { Context } from '../../http/context.ts';
import { linesTold } from './queries.ts';

/** A line that changed, with how it stood before. */
export interface ChangedLine {
  line: number;
  before: BookingState;
  state: BookingState;
}

const isSent = ({ before, state }: ChangedLine) => before === 'held' && state !== 'expired';

/** What is told of lines. One that is confirmed as it comes is both. */
const told = {
  'booking.received': isSent,
  'booking.accepted': ({ state }: ChangedLine) => state === 'confirmed',
  'booking.rejected': ({ state }: ChangedLine) => state === 'rejected',
} as const;

/** Tells automations and webhooks what became of lines, once they are written. */
export function tellLines(
  { tenant, happened }: Pick<Context, 'tenant' | 'happened'>,
  booking_id: number,
  changed: readonly ChangedLine[],
): void {
  for (const [type, isSo] of Object.entries(told)) {
    const lines = changed.filter(isSo).map((one) => one.line);
    if (lines.length > 0) void happened(type as keyof typeof told, linesTold(tenant.institution_id, booking_id, lines));
  }
}

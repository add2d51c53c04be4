import type * as z from 'zod/mini';
import type { Check as CheckSchema } from '@schoolbell/core/calendar/series/schemas';

/** What a plan would add, and its clashes. */
export type Check = z.output<typeof CheckSchema>;

type Counts = Pick<Check, 'clash_count' | 'clashing' | 'occurrences'>;

/** What to do when someone saves despite a clash that blocks. */
export const clashAdvice = (mayOverride: boolean): string =>
  `Choose a free time, room or teacher${mayOverride ? ', or tick “Book despite the clash”' : ''}.`;

const figure = (number: number): string => number.toLocaleString('en-US');

/** How many clashes there are, and in how many of the events. */
export function clashTitle({ clash_count, clashing, occurrences }: Counts): string {
  const clashes = clash_count === 1 ? '1 clash' : `${figure(clash_count)} clashes`;
  return occurrences > 1 ? `${clashes} in ${figure(clashing)} of ${figure(occurrences)} events` : clashes;
}

interface Who {
  staff: readonly number[];
  extraStaff: readonly number[];
}

/** The staff and extra staff with a free person in place of busy ones; where no one is busy, the free person is added. */
export function staffWith(
  free: number,
  { staff, extraStaff }: Who,
  { clashes }: Pick<Check, 'clashes'>,
): { staff: number[]; extraStaff: number[] } {
  const isTaken = (id: number) => clashes.some((one) => one.blocks === 1 && one.user_detail_id === id);
  const [own, extra] = [staff, extraStaff].map((ids) => ids.filter((id) => !isTaken(id) && id !== free)) as [
    number[],
    number[],
  ];
  const assists = own.length === staff.length && extra.length < extraStaff.length;
  return assists ? { staff: own, extraStaff: [...extra, free] } : { staff: [...own, free], extraStaff: extra };
}

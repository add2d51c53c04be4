import type { billSessions } from '@schoolbell/core/billing/session-bills/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** Bills as they are shown before they are written. */
export type Bills = ResultOf<typeof billSessions>;
type Line = Bills['bills'][number]['lines'][number];
/** A class of a student, as a bill names it. */
export interface Chosen {
  event_id: number;
  user_detail_id: number;
}

/** "1 class", "3 classes". */
export const countText = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`;

/** What tells a line of a bill from all others, also when others are left off. */
export const lineKey = ({ student, lessons, detail }: Line): string =>
  `${student.user_detail_id} ${lessons[0]?.event_id ?? detail}`;

/** The classes of the lines that are not left off. */
export const chosenOf = ({ bills }: Bills, off: ReadonlySet<string>): Chosen[] =>
  bills.flatMap(({ lines }) =>
    lines
      .filter((line) => !off.has(lineKey(line)))
      .flatMap(({ student: { user_detail_id }, lessons }) =>
        lessons.map(({ event_id }) => ({ event_id, user_detail_id })),
      ),
  );

import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { SignedIn, StaffContext } from '../../http/context.ts';
import type { Slot, Wish } from '../checks/verbs.ts';
import { movedLines, tell } from '../news/verbs.ts';
import type { Part, Series } from './queries.ts';

/** The teachers, without assistants. */
export const teachersOf = (staff: readonly Part[]): number[] =>
  staff.filter((one) => one.part === 'teacher').map((one) => one.user_detail_id);

/** Everyone at an event, by id. */
export const idsOf = (staff: readonly Part[]): number[] => staff.map((one) => one.user_detail_id);

/** How many events, in words. */
export const countText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`;

/** Refuses people who can't change what these colleagues teach. */
export function refuseOthers(viewer: SignedIn, teachers: readonly number[]): void {
  if (!mayChangeEvent(viewer, teachers))
    throw new Failure('forbidden', 'Only people who manage the calendar, or teach this class, can change it.');
}

/** Checked before a form is saved: a single event on a holiday is reported. */
export const wishOf = (
  slots: readonly Slot[],
  { rule, sub_id }: Pick<Series, 'rule' | 'sub_id'>,
  except: ReadonlySet<number> = new Set(),
): Wish => ({ slots, sub_id, except, holidays: rule.repeats === 'one_time' });

/** Tells the staff of a series, and the families of its students, when it takes place. */
export async function tellOfStart(
  context: StaffContext,
  {
    series_id,
    title,
    slots,
    staff,
    students,
  }: { series_id: number; title: string; slots: readonly Slot[]; staff: readonly Part[]; students: readonly number[] },
): Promise<void> {
  await tell(context, {
    series_id,
    what: 'published',
    title,
    lines: movedLines(slots.map((slot) => ({ was: slot.local, is: slot.local }))),
    staff: idsOf(staff),
    students,
  });
}

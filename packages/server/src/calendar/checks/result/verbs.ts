import type * as z from 'zod/mini';
import { mayOverride } from '@schoolbell/core/calendar/events/rules';
import type { Check } from '@schoolbell/core/calendar/series/schemas';
import type { StaffContext } from '../../../http/context.ts';
import { namesFor } from '../../events/names/queries.ts';
import { choicesFor } from '../choices/queries.ts';
import { type Wish, iso, atSchool, clockOf, clashesWith } from '../verbs.ts';

export type CheckResult = z.output<typeof Check>;

/** Clashes that an answer carries at most. */
const MOST_SHOWN = 500;

/** The result of a plan, with all staff and rooms that could be used instead. */
export async function checkOf(
  context: StaffContext,
  wish: Wish,
  notes: Pick<CheckResult, 'skipped' | 'shifted'>,
): Promise<CheckResult> {
  const { db, viewer, tenant } = context;
  const { slots } = wish;
  const all = await clashesWith(context, wish);
  const choices = await choicesFor(db, viewer.institution_id, {
    wanted: slots,
    sub_id: wish.sub_id,
    except: [...wish.except],
    clock: slots.map((slot) => clockOf(atSchool(slot, tenant))),
  });
  const clashes = all.slice(0, MOST_SHOWN);
  const names = await namesFor(db, viewer.institution_id, {
    staff: clashes.flatMap((one) => one.user_detail_id ?? []),
    rooms: [...clashes.flatMap((one) => one.room_id ?? []), ...choices.rooms.map((one) => one.room_id)],
    subjects: [],
    locations: choices.rooms.map((one) => one.location_id),
  });
  return {
    occurrences: slots.length,
    first: slots[0] ? iso(slots[0].from) : null,
    last: slots.length > 0 ? iso(slots.at(-1)!.from) : null,
    clashes,
    clash_count: all.length,
    clashing: new Set(all.map((one) => one.starts_at)).size,
    ...notes,
    ...choices,
    names,
    may_override: mayOverride(viewer) ? 1 : 0,
  };
}

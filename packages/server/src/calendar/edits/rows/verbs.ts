import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { EditPlan } from '@schoolbell/core/calendar/series/edits/rules';
import type { Slot } from '../../checks/verbs.ts';
import { remindAt } from '../../plans/layout/verbs.ts';
import type { SeriesEvent } from '../../series/occurrences/queries.ts';
import type { Part, SeriesAbout } from '../../series/queries.ts';
import type { EditedEvent } from '../queries.ts';
import { fields, type Field, ownName, isInherited } from '../form/verbs.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** An event as the edit leaves it, but for clashes. */
function edited(
  event: SeriesEvent,
  place: EditPlan['reached'][number],
  about: SeriesAbout,
  { scope, columns, off, now }: { scope: Scope; columns: readonly Field[]; off: string | null; now: Date },
): EditedEvent {
  const { at, local, shifted } = place.moves
    ? instantOf(place.date, place.time, event.zone)
    : { at: event.starts_at, local: event.local_start, shifted: event.shifted };
  const changed = columns.filter((name) => scope === 'this' || !event.own.includes(ownName(name)));
  const values = Object.fromEntries(
    changed.map((name) => [
      fields[name],
      scope !== 'this' && isInherited(fields[name]) ? null : about[fields[name] as keyof SeriesAbout],
    ]),
  );
  const back = place.moves && event.is_off && off === null;
  // Only people restore events that people cancelled: a holiday doesn't take them over.
  const cancelled = event.status === 'cancelled' && !event.is_off;
  const state =
    off !== null && place.moves && !cancelled
      ? { status: 'cancelled' as const, reason: off, is_off: true }
      : back
        ? { status: 'scheduled' as const, reason: '', is_off: false }
        : { status: event.status, reason: event.reason, is_off: event.is_off };
  const row = { ...event, ...values, ...state, local_start: local, minutes: place.minutes, shifted };
  const own =
    scope === 'this'
      ? [...new Set([...event.own, ...changed.map(ownName), ...(place.moves ? ['when'] : [])])]
      : event.own;
  return {
    ...row,
    own,
    starts_at: iso(at),
    ends_at: iso(at + place.minutes * 60_000),
    remind_at: row.status === 'cancelled' ? null : remindAt(row.reminders, at, now),
  };
}

/** Refuses an edit that leaves fewer seats than are taken. */
function refuseTooFew(rows: readonly EditedEvent[], byId: ReadonlyMap<number, SeriesEvent>): void {
  const full = rows.filter((row) => row.capacity > 0 && byId.get(row.event_id)!.enrolled > row.capacity);
  if (full.length > 0)
    throw invalid({
      capacity: `${Math.max(...full.map((row) => byId.get(row.event_id)!.enrolled))} are already enrolled`,
    });
}

/** The events that an edit changes, with their new values, and which of them get other staff. If more than one is edited, an event's own values stay. */
export function rowsOf(
  events: readonly SeriesEvent[],
  { reached }: EditPlan,
  about: SeriesAbout,
  {
    scope,
    columns,
    staff,
    holiday,
    now,
  }: {
    scope: Scope;
    columns: readonly Field[];
    staff: boolean;
    holiday: (date: string) => string | null;
    now: Date;
  },
): { rows: EditedEvent[]; restaffed: Set<number> } {
  const byId = new Map(events.map((event) => [event.event_id, event]));
  const takes = (event_id: number, name: string) => scope === 'this' || !byId.get(event_id)!.own.includes(name);
  const restaffed = new Set(
    staff ? reached.filter((one) => takes(one.event_id, 'staff')).map((one) => one.event_id) : [],
  );
  const touched = reached.filter(
    (one) => one.moves || restaffed.has(one.event_id) || columns.some((name) => takes(one.event_id, ownName(name))),
  );
  const rows = touched.map((place) =>
    edited(byId.get(place.event_id)!, place, about, { scope, columns, off: holiday(place.date), now }),
  );
  if (staff && scope === 'this') for (const row of rows) row.own = [...new Set([...row.own, 'staff'])];
  refuseTooFew(rows, byId);
  return { rows, restaffed };
}

/** The events of an edit that can have new clashes: those that move, or get another room or other staff. */
export function slotsToCheck(
  events: readonly SeriesEvent[],
  rows: readonly EditedEvent[],
  { moves, restaffed, parts }: { moves: EditPlan['reached']; restaffed: ReadonlySet<number>; parts: readonly Part[] },
): Slot[] {
  const byId = new Map(events.map((event) => [event.event_id, event]));
  const looked = rows.filter(
    (row) =>
      row.status === 'scheduled' &&
      (moves.some((one) => one.event_id === row.event_id) ||
        restaffed.has(row.event_id) ||
        row.room_id !== byId.get(row.event_id)!.room_id),
  );
  return looked.map((row) => {
    const event = byId.get(row.event_id)!;
    return {
      date: event.original_date,
      local: row.local_start,
      from: Date.parse(row.starts_at),
      to: Date.parse(row.ends_at),
      shifted: row.shifted,
      staff: (restaffed.has(row.event_id) ? parts : event.staff).map((one) => one.user_detail_id),
      room_id: row.room_id,
    };
  });
}

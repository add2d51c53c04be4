import type * as z from 'zod/mini';
import { blocks, isTaken } from '@schoolbell/core/calendar/conflicts/rules';
import { LONGEST_EVENT, mayChangeEvent, mayOverride, type Scope } from '@schoolbell/core/calendar/events/rules';
import { instantOf, ruleErrors } from '@schoolbell/core/calendar/recurrence/rules';
import type { Changes as ChangesSchema } from '@schoolbell/core/calendar/series/schemas';
import { type EditPlan, planEdit, toldOf } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing, refuseStale, invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import type { Clash, Slot, Wish } from '../checks/verbs.ts';
import { findEvent } from '../events/queries.ts';
import { datesFor, type Form, holidaysOn, layOut, type Note, readAbout, remindAt } from '../plans/verbs.ts';
import { eventsOfSeries, type SeriesEvent } from '../series/occurrences/queries.ts';
import { findSeries, type Part, type Series, type SeriesAbout } from '../series/queries.ts';
import { type EditedEvent, inherited } from './queries.ts';

export type Changes = z.output<typeof ChangesSchema>;
/** An edit as it is asked for. */
export interface Edit {
  event_id: number;
  version: number;
  scope: Scope;
  changes: Changes;
}

/** An edit worked out: nothing of it is written yet. */
export interface Worked {
  series: Series;
  next: Series;
  events: SeriesEvent[];
  target: SeriesEvent;
  scope: Scope;
  plan: EditPlan;
  /** The touched events as they become, and those of them that get other staff. */
  rows: EditedEvent[];
  staff: { ids: number[]; parts: Part[] } | null;
  /** Details of the series that change for the touched events alone. */
  details: (typeof inherited)[number][];
  added: Awaited<ReturnType<typeof layOut>>;
  wish: Wish;
  moved: number;
  /** Whether staff, and families, read any of what changes. */
  told: { staff: boolean; families: boolean };
  skipped: Note[];
  shifted: Note[];
}

export const teachersOf = (staff: readonly Part[]): number[] =>
  staff.filter((one) => one.part === 'teacher').map((one) => one.user_detail_id);
const iso = (at: number): string => new Date(at).toISOString();

/** An event that the viewer may change, with its series and all events of it, held until the transaction ends where it changes. */
export async function openEvent(
  context: StaffContext,
  { event_id, version, scope = 'this' }: { event_id: number; version?: number; scope?: Scope },
  locked: boolean,
): Promise<{ series: Series; events: SeriesEvent[]; target: SeriesEvent }> {
  const { db, viewer } = context;
  const found = await findEvent(db, viewer.institution_id, event_id);
  if (!found) throw missing('event');
  const series = await findSeries(db, viewer.institution_id, found.series_id, { locked });
  const events = await eventsOfSeries(db, viewer.institution_id, found.series_id, { locked });
  const target = events.find((event) => event.event_id === event_id);
  if (!series || !target) throw missing('event');
  // Who stands in for one event changes that one; the series is for those who teach it.
  if (
    !mayChangeEvent(viewer, teachersOf(target.staff)) ||
    (scope !== 'this' && !mayChangeEvent(viewer, teachersOf(series.staff)))
  )
    throw new Failure('forbidden', 'Only those who manage the calendar, or teach this class, may change it.');
  if (version !== undefined) refuseStale(version, target.version, { ...found, may_change: 1 });
  return { series, events, target };
}

/** Which column each of the form's fields is kept in; a room and its location, and both kinds of staff, change as one. */
const fields = {
  type: 'type',
  subject: 'sub_id',
  title: 'title',
  capacity: 'capacity',
  reminders: 'reminders',
  notes: 'notes',
  rentalLocation: 'rental_location',
  video_call_type: 'video_call_type',
  lessonspace_url: 'lessonspace_url',
  lessonspace_url_student: 'lessonspace_url_student',
  zoom_event_map_id: 'zoom_event_map_id',
  location: 'location_id',
  room: 'room_id',
} as const;
type Field = keyof typeof fields;
const ownName = (field: string): string => (field === 'location' ? 'room' : field === 'extraStaff' ? 'staff' : field);
const isInherited = (column: string): column is (typeof inherited)[number] =>
  (inherited as readonly string[]).includes(column);

/** The form as it stands for an event, with what is to change in it. */
function changedForm(series: Series, target: SeriesEvent, changes: Changes): Form {
  const parts = (part: Part['part']) =>
    target.staff.filter((one) => one.part === part).map((one) => one.user_detail_id);
  const elsewhere =
    changes.location !== undefined && changes.location !== target.location_id && changes.room === undefined;
  const stands = {
    type: target.type === 'class' ? 'Class' : target.type,
    subject: target.sub_id,
    title: target.title,
    notes: target.notes ?? series.notes,
    staff: parts('teacher'),
    extraStaff: parts('assistant'),
    capacity: target.capacity,
    location: changes.room !== undefined && changes.location === undefined ? null : target.location_id,
    room: elsewhere ? null : target.room_id,
    rentalLocation: target.rental_location ?? series.rental_location,
    video_call_type: target.video_call_type ?? series.video_call_type,
    lessonspace_url: target.lessonspace_url ?? series.lessonspace_url,
    lessonspace_url_student: target.lessonspace_url_student ?? series.lessonspace_url_student,
    zoom_event_map_id: target.zoom_event_map_id ?? series.zoom_event_map_id,
    reminders: target.reminders,
  };
  return {
    ...stands,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  } as Form;
}

/** Which fields an edit changes, apart from times; a room comes with its location. */
function changedFields(changes: Changes): { columns: Field[]; staff: boolean } {
  const names = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const columns = names.filter((name): name is Field => name in fields);
  const place = columns.some((name) => name === 'location' || name === 'room');
  return {
    columns: [
      ...columns.filter((name) => name !== 'location' && name !== 'room'),
      ...(place ? (['location', 'room'] as const) : []),
    ],
    staff: names.includes('staff') || names.includes('extraStaff'),
  };
}

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
  // What somebody cancelled is theirs to bring back: no holiday takes it over.
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

/** Which repeats an edit asks for, with the days of an imported rule. */
async function repeatsOf(series: Series, changes: Changes, from: string, today: string) {
  if (!changes.repeats) return undefined;
  const { type, weekdays, interval, until, except_dates, rrule } = changes.repeats;
  const repeats = { repeats: type, weekdays, interval, until, except_dates };
  return type === 'rule'
    ? { ...repeats, dates: await datesFor({ ...series.rule, ...repeats, from }, rrule, today) }
    : repeats;
}

function refuseOddEdit({ changes, scope }: Edit, series: Series, plan: EditPlan): void {
  const errors =
    changes.repeats && plan.rule.repeats !== 'rule' ? ruleErrors({ ...plan.rule, repeats: plan.rule.repeats }) : {};
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (changes.repeats && scope === 'this' && series.rule.repeats !== 'one_time')
    throw invalid({ scope: 'Choose which events are to repeat in another way' });
  if (plan.reached.some((one) => one.moves && one.minutes < 5))
    throw invalid({ toTime: 'Please choose a time at least five minutes after the start' });
  if (plan.reached.some((one) => one.moves && one.minutes > LONGEST_EVENT))
    throw invalid({ to: 'Please choose at most 24 hours' });
  if (
    series.rule.repeats === 'rule' &&
    !changes.repeats &&
    scope !== 'this' &&
    plan.rule.from !== series.rule.from &&
    plan.rule.except_dates !== series.rule.except_dates
  )
    throw invalid({ from: 'An imported rule keeps its days: change how it repeats instead' });
}

/** Works an edit out: what becomes of which event, and what has to be looked at. Refuses what is past or marked, and what makes no sense. */
export async function workOut(context: StaffContext, edit: Edit, locked: boolean): Promise<Worked> {
  const { now } = context;
  const { series, events, target } = await openEvent(context, edit, locked);
  const { changes } = edit;
  const scope = series.rule.repeats === 'one_time' ? 'all' : edit.scope;
  const { from, to, fromTime, toTime } = changes;
  const today = dayIn(now, series.rule.zone);
  const repeats = await repeatsOf(
    series,
    changes,
    from ?? (edit.scope === 'following' ? target.local_start.slice(0, 10) : series.rule.from),
    today,
  );
  const plan = planEdit(events, target, {
    scope,
    when: { from, to, fromTime, toTime },
    now: now.getTime(),
    rule: series.rule,
    repeats,
  });
  refuseOddEdit(edit, series, plan);
  if (plan.reached.length + plan.added.length + plan.removed.length === 0)
    throw new Failure('conflict', 'Events that are past or marked stay as they are.');
  const { columns, staff } = changedFields(changes);
  const about = await readAbout(context, changedForm(series, target, changes));
  const byId = new Map(events.map((event) => [event.event_id, event]));
  const moves = plan.reached.filter((one) => one.moves);
  const days = moves.map((one) => one.date).sort();
  const single = scope === 'this' || plan.rule.repeats === 'one_time';
  const holiday =
    single || days.length === 0
      ? () => null
      : await holidaysOn(context, { start_date: days[0]!, end_date: days.at(-1)! });
  const restaffed = new Set(
    staff
      ? plan.reached
          .filter(({ event_id }) => scope === 'this' || !byId.get(event_id)!.own.includes('staff'))
          .map((one) => one.event_id)
      : [],
  );
  const touched = plan.reached.filter(
    (one) =>
      one.moves ||
      restaffed.has(one.event_id) ||
      columns.some((name) => scope === 'this' || !byId.get(one.event_id)!.own.includes(ownName(name))),
  );
  const rows = touched.map((place) =>
    edited(byId.get(place.event_id)!, place, about, { scope, columns, off: holiday(place.date), now }),
  );
  if (staff && scope === 'this') for (const row of rows) row.own = [...new Set([...row.own, 'staff'])];
  const full = rows.filter((row) => row.capacity > 0 && byId.get(row.event_id)!.enrolled > row.capacity);
  if (full.length > 0)
    throw invalid({
      capacity: `${Math.max(...full.map((row) => byId.get(row.event_id)!.enrolled))} are enrolled already`,
    });

  const details = columns.map((name) => fields[name]).filter(isInherited);
  const { staff: parts, ...values } = about;
  const changedAbout = Object.fromEntries(
    columns.map((name) => [fields[name], values[fields[name] as keyof SeriesAbout]]),
  );
  const next: Series =
    scope === 'this'
      ? series
      : {
          ...series,
          ...changedAbout,
          staff: staff ? parts : series.staff,
          rule: plan.rule,
          rrule: repeats ? (changes.repeats!.type === 'rule' ? changes.repeats!.rrule : '') : series.rrule,
        };
  const added = await layOut(context, plan.added, { rule: plan.rule, staff: next.staff, room_id: next.room_id });
  const placed = (row: EditedEvent): Slot => {
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
  };
  const looked = rows.filter(
    (row) =>
      row.status === 'scheduled' &&
      (moves.some((one) => one.event_id === row.event_id) ||
        restaffed.has(row.event_id) ||
        row.room_id !== byId.get(row.event_id)!.room_id),
  );
  const slots = [...looked.map(placed), ...added.slots];
  const skipped = [
    ...added.off,
    ...rows
      .filter((row) => row.is_off && !byId.get(row.event_id)!.is_off)
      .map((row) => ({ date: row.local_start.slice(0, 10), reason: row.reason })),
  ];
  return {
    series,
    next,
    events,
    target,
    scope,
    plan,
    rows,
    staff: staff ? { ids: [...restaffed], parts } : null,
    details: scope === 'this' ? [] : details,
    added,
    wish: {
      slots,
      sub_id: next.sub_id,
      except: new Set([...plan.reached.map((one) => one.event_id), ...plan.removed]),
      holidays: single && moves.length > 0,
    },
    moved: moves.length,
    told: toldOf(moves.length + plan.added.length + plan.removed.length > 0, [...columns, ...(staff ? ['staff'] : [])]),
    skipped,
    shifted: added.shifted,
  };
}

/** Decides over clashes: refuses those that block unless they are overridden by permission. Answers the ids of occurrences, by their day, that then hold nothing. */
export function settleClashes(
  context: StaffContext,
  clashes: readonly Clash[],
  { override, current }: { override: 0 | 1; current: unknown },
): Set<string> {
  const inTheWay = clashes.filter((one) => blocks(one.kind));
  if (inTheWay.length === 0) return new Set();
  if (!override) {
    const days = new Set(inTheWay.map((one) => one.starts_at)).size;
    throw new Failure(
      'conflict',
      days === 1 ? 'Something is in the way of one event.' : `Something is in the way of ${days} events.`,
      undefined,
      current,
    );
  }
  if (!mayOverride(context.viewer))
    throw new Failure(
      'forbidden',
      'Booking over what is there needs the access "setup", which your role does not have.',
    );
  return new Set(inTheWay.filter((one) => isTaken(one.kind)).map((one) => one.starts_at));
}

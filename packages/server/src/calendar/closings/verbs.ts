import type * as z from 'zod/mini';
import { overlap } from '@schoolbell/core/calendar/conflicts/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { ClosingEffect } from '@schoolbell/core/calendar/holidays/contract';
import { closing, type Days } from '@schoolbell/core/calendar/holidays/rules';
import type { StaffContext } from '../../http/context.ts';
import { clashesWith, type Slot } from '../checks/verbs.ts';
import { holdPlaces } from '../checks/queries.ts';
import { tellOfClosing } from '../news/verbs.ts';
import { remindAt } from '../plans/layout/verbs.ts';
import { remindFrom } from '../reminders/verbs.ts';
import { type Holiday, holidaysBetween } from '../holidays/days/verbs.ts';
import { type DayEvent, eventsOnDays, type Settled, settleEvents, yearsOfEvents } from './queries.ts';

type Effect = z.output<typeof ClosingEffect>;
type Reason = (date: string) => string | null;

/** What a change of holidays does to events: which it cancels and restores, and which only get another reason. */
interface Turn {
  closes: DayEvent[];
  opens: DayEvent[];
  renamed: DayEvent[];
  kept: number;
}

/**
 * An event on a newly closed day is cancelled with the holiday's name. Events that were already on a closed day were put
 * there on purpose and stay, and so do marked ones.
 */
function turnOf(events: readonly DayEvent[], before: Reason, after: Reason): Turn {
  const open = events.filter((event) => event.marked === 0);
  const isClosing = ({ status, date }: DayEvent) =>
    status === 'scheduled' && before(date) === null && after(date) !== null;
  return {
    closes: open.filter(isClosing),
    opens: open.filter((event) => event.is_off && after(event.date) === null),
    renamed: open.filter((event) => event.is_off && after(event.date) !== null && after(event.date) !== event.reason),
    kept: events.filter((event) => event.marked > 0 && isClosing(event)).length,
  };
}

const slotOf = (event: DayEvent): Slot => ({
  date: event.original_date,
  local: event.local_start,
  from: event.starts_at,
  to: event.ends_at,
  shifted: event.shifted,
  staff: event.staff,
  room_id: event.room_id,
});

/** Restored events whose room or staff are taken by now: they reserve nothing, and the calendar shows that. */
async function takenMeanwhile(context: StaffContext, events: readonly DayEvent[]): Promise<ReadonlySet<number>> {
  const published = events.filter((event) => event.published);
  await holdPlaces(
    context.db,
    context.viewer.institution_id,
    [...new Set(published.flatMap((event) => event.staff))],
    [...new Set(published.flatMap((event) => event.room_id ?? []))],
  );
  const clashes = await clashesWith(context, {
    slots: published.map(slotOf),
    except: new Set(events.map((event) => event.event_id)),
    holidays: false,
  });
  const inTheWay = clashes.filter((one) => one.kind === 'staff' || one.kind === 'room');
  const isTaken = (event: DayEvent) =>
    inTheWay.some(
      (one) =>
        Date.parse(one.starts_at) === event.starts_at &&
        (one.kind === 'room' ? one.room_id === event.room_id : event.staff.includes(one.user_detail_id!)),
    );
  const meet = (one: DayEvent, other: DayEvent) =>
    overlap({ from: one.starts_at, to: one.ends_at }, { from: other.starts_at, to: other.ends_at }) &&
    ((one.room_id !== null && one.room_id === other.room_id) || one.staff.some((id) => other.staff.includes(id)));
  const standing: DayEvent[] = [];
  const taken = new Set<number>();
  for (const event of published) {
    if (isTaken(event) || standing.some((other) => meet(event, other))) taken.add(event.event_id);
    else standing.push(event);
  }
  return taken;
}

/** Writes what a change of holidays does to events. */
async function settle(context: StaffContext, { closes, opens, renamed }: Turn, after: Reason): Promise<void> {
  const { db, viewer, now } = context;
  const taken = opens.length > 0 ? await takenMeanwhile(context, opens) : new Set<number>();
  const gone = [...closes, ...renamed].map((event): Settled => ({
    event_id: event.event_id,
    status: 'cancelled',
    reason: after(event.date)!,
    overridden: false,
    remind_at: null,
  }));
  const back = opens.map((event): Settled => ({
    event_id: event.event_id,
    status: 'scheduled',
    reason: '',
    overridden: taken.has(event.event_id),
    remind_at: remindAt(event.reminders, event.starts_at, now),
  }));
  await settleEvents(db, viewer.institution_id, [...gone, ...back], now);
  for (const [series_id, own] of Map.groupBy(closes, (event) => event.series_id))
    await context.later('tellHolders', {
      series_id,
      events: own.map((event) => event.event_id),
      reason: after(own[0]!.date)!,
    });
  context.changed('events');
  if (back.length > 0) await remindFrom(context);
}

const classes = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'class' : 'classes'}`;
const wordsOf = ({ cancelled, back }: Pick<Effect, 'cancelled' | 'back'>): string[] => [
  ...(cancelled > 0 ? [`${classes(cancelled)} ${cancelled === 1 ? 'is' : 'are'} cancelled.`] : []),
  ...(back > 0 ? [`${classes(back)} ${back === 1 ? 'takes' : 'take'} place again.`] : []),
];

/** The days that close the school in some stretches of days, each once, by date. */
async function closedIn(context: StaffContext, stretches: readonly Days[]): Promise<Holiday[]> {
  const found = new Map<string, Holiday>();
  for (const days of stretches)
    for (const holiday of closing(await holidaysBetween(context, days))) found.set(keyOf(holiday), holiday);
  return [...found.values()];
}

const keyOf = ({ start_date, end_date, holiday_name }: Holiday): string => `${start_date} ${end_date} ${holiday_name}`;
/** Why a day is closed: the first holiday of it. */
const reasonIn =
  (closed: readonly Holiday[]): Reason =>
  (date) =>
    closed.find((one) => one.start_date <= date && date <= one.end_date)?.holiday_name ?? null;

/** The days that only one of two lists closes, or closes by another name: all that can become of events is on these. */
function changedDays(before: readonly Holiday[], after: readonly Holiday[]): Days[] {
  const [old, fresh] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [...before.filter((one) => !fresh.has(keyOf(one))), ...after.filter((one) => !old.has(keyOf(one)))].map(
    ({ start_date, end_date }) => ({ start_date, end_date }),
  );
}

/**
 * Changes holidays, and with them the events of days that close or open. Refuses, with the effects, until they are
 * confirmed. Returns the effects as text for after the message.
 */
export async function changeClosing<T>(
  context: StaffContext,
  days: Days,
  change: () => Promise<T>,
  { confirmed, notify }: { confirmed: 0 | 1; notify: 0 | 1 },
): Promise<{ result: T; told: string }> {
  const { db, tenant, viewer, now } = context;
  const yesterday = addDays(dayIn(now, tenant.time_zone), -1);
  const first = days.start_date > yesterday ? days.start_date : yesterday;
  const years =
    days.end_date !== '' && days.end_date < first
      ? []
      : await yearsOfEvents(db, viewer.institution_id, { first, last: days.end_date, now });
  const closedBefore = await closedIn(context, years);
  const result = await change();
  const closedAfter = await closedIn(context, years);
  const [before, after] = [reasonIn(closedBefore), reasonIn(closedAfter)];
  const events = await eventsOnDays(db, viewer.institution_id, { days: changedDays(closedBefore, closedAfter), now });
  const turn = turnOf(events, before, after);
  const { closes, opens, renamed, kept } = turn;
  const touched = [...closes, ...opens].filter((event) => event.published);
  const people = (of: 'staff' | 'students') => [...new Set(touched.flatMap((event) => event[of]))];
  const effect: Effect = {
    cancelled: closes.length,
    back: opens.length,
    kept,
    staff: people('staff').filter((id) => id !== viewer.user_detail_id).length,
    families: people('students').length,
  };
  if (!confirmed && closes.length + opens.length > 0)
    throw new Failure('conflict', wordsOf(effect).join(' '), undefined, effect);
  if (closes.length + opens.length + renamed.length > 0) await settle(context, turn, after);
  if (notify)
    await tellOfClosing(context, {
      cancelled: closes.map((event) => event.event_id),
      back: opens.map((event) => event.event_id),
      reason: closes[0] ? after(closes[0].date)! : '',
      staff: people('staff'),
      students: people('students'),
    });
  return {
    result,
    told: wordsOf(effect)
      .map((text) => ` ${text}`)
      .join(''),
  };
}

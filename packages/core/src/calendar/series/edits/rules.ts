import type { Scope } from '../../events/rules.ts';
import { addDays, daysBetween, instantOf, minutesBetween, weekdayOf } from '../../recurrence/rules.ts';
import { type Planned, type SeriesRule, isOpen, inScope, plannedDates } from '../rules.ts';

/** An edit's new times, if it changes them. */
export interface When {
  from?: string | undefined;
  to?: string | undefined;
  fromTime?: string | undefined;
  toTime?: string | undefined;
}

/** The result of an edit: the events it reaches, where they go, which are added and removed, and the new series. */
export interface EditPlan {
  /** Every event that the edit reaches and that stays, whether it moves or not. */
  reached: { event_id: number; date: string; time: string; minutes: number; moves: boolean }[];
  removed: number[];
  /** Days of events to be added, at the rule's time. */
  added: string[];
  /** Events of the scope that are past, marked, or (if times change) have their own time. */
  kept: number;
  rule: SeriesRule;
}

const dayOf = (local: string): string => local.slice(0, 10);
const timeOf = (local: string): string => local.slice(11, 16);
const weekOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** How an edit moves its target: by how many days, to what time, how long. */
function moveOf(target: Planned, when: When): { days: number; time: string | null; minutes: number | null } {
  const [date, time] = [dayOf(target.local_start), timeOf(target.local_start)];
  const from = when.from ?? date;
  const fromTime = when.fromTime ?? time;
  const longer = when.toTime !== undefined || when.to !== undefined;
  const toTime = when.toTime ?? fromTime;
  return {
    days: daysBetween(date, from),
    time: when.fromTime === undefined || fromTime === time ? null : fromTime,
    minutes: longer ? minutesBetween(from, fromTime, when.to ?? '', toTime) : null,
  };
}

/** Weekdays moved by days, within the week. */
const turned = (weekdays: readonly number[], days: number): number[] =>
  weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b);

/** The rule after a series, or the rest of it, has moved. */
function movedRule(rule: SeriesRule, first: string, { days, time, minutes }: ReturnType<typeof moveOf>): SeriesRule {
  return {
    ...rule,
    time: time ?? rule.time,
    minutes: minutes ?? rule.minutes,
    ...(days !== 0 && {
      from: first,
      weekdays: turned(rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(rule.from)], days),
      until: rule.until && addDays(rule.until, days),
      except_dates: rule.except_dates.map((date) => addDays(date, days)),
    }),
  };
}

/** What an edit asks of a series. */
export interface EditAsked {
  scope: Scope;
  when: When;
  /** The clock, in milliseconds. */
  now: number;
  rule: SeriesRule;
  /** The new rule from here on, if it changes; the caller expands an imported rule. */
  repeats?:
    | (Pick<SeriesRule, 'repeats' | 'weekdays' | 'interval' | 'until' | 'except_dates'> & { dates?: readonly string[] })
    | undefined;
}

/** What an edit of times does to a series. */
export function planEdit(
  events: readonly Planned[],
  target: Planned,
  { scope, when, now, rule, repeats }: EditAsked,
): EditPlan {
  const scoped = inScope(events, target, scope);
  const open = scoped.filter((event) => isOpen(event, now));
  const move = moveOf(target, when);
  const moving = move.days !== 0 || move.time !== null || move.minutes !== null;
  const movable = (event: Planned) => scope === 'this' || !(moving || repeats) || !event.own.includes('when');
  const reached = open.filter(movable).map((event) => {
    const place = {
      date: addDays(dayOf(event.local_start), move.days),
      time: move.time ?? timeOf(event.local_start),
      minutes: move.minutes ?? event.minutes,
    };
    return {
      event_id: event.event_id,
      ...place,
      moves: `${place.date}T${place.time}` !== event.local_start || place.minutes !== event.minutes,
    };
  });
  const plan = { reached, removed: [], added: [], kept: scoped.length - reached.length };
  if (scope === 'this') return { ...plan, rule };
  const first = scope === 'following' ? addDays(dayOf(target.local_start), move.days) : addDays(rule.from, move.days);
  if (!repeats) return { ...plan, rule: movedRule(rule, first, move) };
  const { dates, ...next } = repeats;
  const changed = {
    ...rule,
    ...next,
    from: first,
    time: move.time ?? rule.time,
    minutes: move.minutes ?? rule.minutes,
  };
  const ahead = (dates ?? plannedDates(changed, dayOf(new Date(now).toISOString()))).filter(
    (date) => date >= first && instantOf(date, changed.time, changed.zone).at > now,
  );
  return replanned({ ...plan, rule: changed }, events, ahead);
}

/** Gives the reached events the days of a new rule: each its own day first, then one in its week; surplus events are removed, missing ones added. */
function replanned(plan: EditPlan, events: readonly Planned[], dates: readonly string[]): EditPlan {
  const reached = new Map(plan.reached.map((one) => [one.event_id, one]));
  const staying = events.filter((event) => !reached.has(event.event_id));
  const taken = new Set(staying.flatMap((event) => [event.original_date, dayOf(event.local_start)]));
  const free = new Set(dates.filter((date) => !taken.has(date)));
  const placed: EditPlan['reached'] = [];
  const place = (event: Planned, date: string) => {
    free.delete(date);
    reached.delete(event.event_id);
    const minutes = plan.rule.minutes;
    placed.push({
      event_id: event.event_id,
      date,
      time: plan.rule.time,
      minutes,
      moves: `${date}T${plan.rule.time}` !== event.local_start || minutes !== event.minutes,
    });
  };
  const rest = () => events.filter((event) => reached.has(event.event_id));
  for (const event of rest()) if (free.has(event.original_date)) place(event, event.original_date);
  for (const event of rest())
    if (free.has(reached.get(event.event_id)!.date)) place(event, reached.get(event.event_id)!.date);
  for (const event of rest()) {
    const week = weekOf(dayOf(event.local_start));
    const date = [...free].sort().find((one) => weekOf(one) === week);
    if (date) place(event, date);
  }
  const used = new Set(events.filter((event) => !reached.has(event.event_id)).map((event) => event.original_date));
  return {
    ...plan,
    reached: placed.sort((a, b) => a.event_id - b.event_id),
    removed: [...reached.keys()],
    added: [...free].filter((date) => !used.has(date)).sort(),
  };
}

import { isTaken } from '@schoolbell/core/calendar/conflicts/rules';
import { datesOf, occurrencesOn } from '@schoolbell/core/calendar/recurrence/rules';
import type { JobContext } from '../../jobs/kinds.ts';
import { datesOfRule } from '../../outside/recurrence-rules.ts';
import { clashesWith } from '../checks/verbs.ts';
import { seatEnrolled } from '../enrolments/seats/queries.ts';
import { holidaysOn, occasionOf, slotsOf } from '../plans/layout/verbs.ts';
import { remindFrom } from '../reminders/verbs.ts';
import { eventsOfSeries, insertOccasions, staffFromSeries } from '../series/occurrences/queries.ts';
import { findSeries, type Series } from '../series/queries.ts';
import { setPlanned } from './queries.ts';

async function furtherDates({ rule, rrule, planned_until }: Series, horizon: string): Promise<string[]> {
  const except = new Set(rule.except_dates);
  const all =
    rule.repeats === 'rule'
      ? ((await datesOfRule(rrule, rule.from, horizon, 100_000)) ?? []).filter((date) => !except.has(date))
      : datesOf({ ...rule, repeats: rule.repeats }, horizon, 100_000);
  return all.filter((date) => date > planned_until);
}

/**
 * Plans a series up to a day. Nobody can decide about clashes: an occurrence whose room or staff are taken reserves nothing,
 * and the calendar shows it.
 */
export async function prolong(context: JobContext, series_id: number, horizon: string): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const series = await findSeries(db, institution_id, series_id, { locked: true });
  if (!series) return;
  const known = new Set((await eventsOfSeries(db, institution_id, series_id)).map((event) => event.original_date));
  const dates = (await furtherDates(series, horizon)).filter((date) => !known.has(date));
  const slots = slotsOf(occurrencesOn(dates, series.rule.time, series.rule.zone), {
    minutes: series.rule.minutes,
    ...series,
  });
  const holiday =
    dates.length === 0 ? () => null : await holidaysOn(context, { start_date: dates[0]!, end_date: dates.at(-1)! });
  const clashes =
    series.status === 'published' ? await clashesWith(context, { slots, except: new Set(), holidays: false }) : [];
  // On a leave, or outside of hours, a class still holds its room and its staff; only where these are taken it can't.
  const over = new Set(clashes.filter((one) => one.blocks && isTaken(one.kind)).map((one) => one.starts_at));
  const made = await insertOccasions(
    db,
    institution_id,
    series_id,
    slots.map((slot) =>
      occasionOf(slot, {
        reason: holiday(slot.date) ?? '',
        overridden: over.has(new Date(slot.from).toISOString()),
        reminders: series.reminders,
        now,
      }),
    ),
    now,
  );
  await staffFromSeries(db, institution_id, series_id, made);
  await seatEnrolled(db, institution_id, series_id, made);
  await setPlanned(db, institution_id, series_id, horizon);
  if (made.length === 0) return;
  await remindFrom(context);
  context.changed('events');
}

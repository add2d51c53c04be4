import { clockDays } from '@schoolbell/core/automations/runs/rules';
import { takesClock } from '@schoolbell/core/automations/triggers/clock/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { automationHours } from './hours/verbs.ts';
import { liveByClock, takeDays } from './queries.ts';
import { clockRows, clockTriggers, morningOf } from './verbs.ts';

/** Days before today that are caught up with. */
const CATCH_UP = 3;

/** Goes through the mornings that have come, three days back at most, and comes back at the next one. */
async function automationDay(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id, time_zone } = tenant;
  const today = dayIn(now, time_zone);
  const days = Array.from({ length: CATCH_UP + 1 }, (_unused, at) => addDays(today, at - CATCH_UP)).filter(
    (day) => morningOf(day, time_zone) <= now,
  );
  const live = await liveByClock(db, institution_id, clockTriggers);
  for (const trigger of clockTriggers) {
    const automations = live.filter((one) => one.trigger_name === trigger);
    if (automations.length === 0) continue;
    for (const day of await takeDays(db, institution_id, trigger, days)) {
      const at = morningOf(day, time_zone);
      const wanted = automations.filter(({ live_since }) => live_since !== null && live_since <= at);
      const rows = await clockRows(
        context,
        trigger,
        wanted.flatMap((one) => clockDays(one, day)),
      );
      const told = rows
        .filter(({ data }) => wanted.some(({ options }) => takesClock(options, data)))
        .map(({ person_id, key, data }) => ({ person_id, key, data: { ...data, at: at.toISOString() } }));
      if (told.length > 0) await context.happened(`clock.${trigger}`, told);
    }
  }
  const next = [today, addDays(today, 1)].map((day) => morningOf(day, time_zone)).find((at) => at > now)!;
  await later('automationDay', {}, { at: next, key: next.toISOString() });
}

export const clockJobs: JobKinds = { automationDay, automationHours };

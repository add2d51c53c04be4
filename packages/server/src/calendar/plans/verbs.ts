import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { PLANNED_AHEAD } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import type { StaffContext } from '../../http/context.ts';
import type { Slot } from '../checks/verbs.ts';
import { type Form, readAbout, readRule } from './form/verbs.ts';
import { type Plan, datesFor, layOut } from './layout/verbs.ts';

/** Reads a form into what would be kept. */
export async function readForm(context: StaffContext, form: Form): Promise<Plan & { offSlots: Slot[] }> {
  const { tenant, now } = context;
  const about = await readAbout(context, form);
  const rule = readRule(form, tenant.time_zone, now);
  const today = dayIn(now, rule.zone);
  const rrule = rule.repeats === 'rule' ? form.repeats.rrule : '';
  const dates = await datesFor(rule, rrule, today);
  const laid = await layOut(context, dates, { rule, ...about });
  const horizon =
    rule.until ||
    (rule.repeats === 'one_time' ? rule.from : addDays(rule.from > today ? rule.from : today, PLANNED_AHEAD));
  return { series: { ...about, rule, rrule, planned_until: horizon }, ...laid };
}

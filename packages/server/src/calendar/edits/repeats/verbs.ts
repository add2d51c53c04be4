import { LONGEST_EVENT } from '@schoolbell/core/calendar/events/rules';
import { ruleErrors } from '@schoolbell/core/calendar/recurrence/rules';
import type { EditPlan } from '@schoolbell/core/calendar/series/edits/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { datesFor } from '../../plans/layout/verbs.ts';
import type { Series } from '../../series/queries.ts';
import type { Changes, Edit } from '../form/verbs.ts';

/** Which repeats an edit asks for, with the days of an imported rule. */
export async function repeatsOf(series: Series, changes: Changes, from: string, today: string) {
  if (!changes.repeats) return undefined;
  const { type, weekdays, interval, until, except_dates, rrule } = changes.repeats;
  const repeats = { repeats: type, weekdays, interval, until, except_dates };
  return type === 'rule'
    ? { ...repeats, dates: await datesFor({ ...series.rule, ...repeats, from }, rrule, today) }
    : repeats;
}

/** Refuses an edit of times or repeats that makes no sense, at its field. */
export function refuseOddEdit({ changes, scope }: Edit, series: Series, plan: EditPlan): void {
  const errors =
    changes.repeats && plan.rule.repeats !== 'rule' ? ruleErrors({ ...plan.rule, repeats: plan.rule.repeats }) : {};
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (changes.repeats && scope === 'this' && series.rule.repeats !== 'one_time')
    throw invalid({ scope: 'Choose which events repeat in another way' });
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
    throw invalid({ from: 'An imported rule keeps its days. Change how it repeats instead' });
}

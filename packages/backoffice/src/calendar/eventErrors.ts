import { ruleErrors } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import type { Typed } from './eventForm.ts';

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
const link = /^$|^https?:\/\/\S+$/;

/** What is wrong with what is typed, by field; the server checks the same again. */
export function eventErrors(typed: Typed): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!typed.title.trim() && !typed.subject) errors['title'] = texts.required;
  if (!isDay(typed.from)) errors['from'] = typed.from ? texts.date : texts.required;
  if (!typed.fromTime) errors['fromTime'] = texts.required;
  if (!typed.toTime) errors['toTime'] = texts.required;
  if (typed.capacity && !isWhole(typed.capacity, 0, 100_000)) errors['capacity'] = texts.numeric;
  for (const name of ['lessonspace_url', 'lessonspace_url_student'] as const)
    if (!link.test(typed[name].trim())) errors[name] = 'Please enter a link that begins with https://';
  if (typed.repeats === 'rule' && !typed.rrule.trim()) errors['rrule'] = texts.required;
  if (typed.repeats !== 'weekly' || errors['from']) return errors;
  if (!isWhole(typed.interval, 1, 52)) return { ...errors, interval: 'Please choose 1 to 52 weeks' };
  const { from, fromTime: time, weekdays, interval, until, except_dates } = typed;
  const wrong = ruleErrors({
    from,
    time: time || '00:00',
    zone: 'UTC',
    repeats: 'weekly',
    weekdays,
    interval: Number(interval),
    until,
    except_dates,
  });
  return wrong['repeats.until'] ? { ...errors, until: wrong['repeats.until'] } : errors;
}

/** Errors of the server at the fields of this form: those of the rule have no prefix here. */
export const ownErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^repeats\./, ''), text]));

import { isDay, texts } from '../../../validators.ts';
import { isReportSpan, type ReportSpan } from '../rules.ts';

/** What is wrong with the days of a report, at their fields; empty if they are right. */
export function reportSpanErrors(span: ReportSpan): Record<string, string> {
  const { start, end } = span;
  const errors: Record<string, string> = {};
  for (const [name, day] of Object.entries({ start, end })) if (day === '') errors[name] = texts.required;
  if (Object.keys(errors).length > 0 || !isDay(start) || !isDay(end)) return errors;
  if (end < start) return { end: 'Please choose a day on or after the first' };
  return isReportSpan(span) ? {} : { end: 'Please choose at most five years' };
}

import { addDays, MOST_OCCURRENCES } from '@schoolbell/core/calendar/recurrence/rules';

const parts = /^(RRULE:)?[A-Z]+=[A-Za-z0-9,+-]+(;[A-Z]+=[A-Za-z0-9,+-]+)*;?$/;
const known = /(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/;
/** A class has one time of day: what repeats within a day is no rule for it. */
const timed = /(^|;)(BYHOUR|BYMINUTE|BYSECOND|RSCALE|SKIP)=/;

/** Whether a rule asks for days of the year that are also weekdays: the library takes either of them, where RFC 5545 wants both. */
export const isMixed = (text: string): boolean => /(^|[:;])BYYEARDAY=/i.test(text) && /(^|[:;])BYDAY=/i.test(text);

/** A rule's days in order, YYYY-MM-DD, from a first day up to the earlier of its own end and `until`. Null where the text is no rule that a class can follow. */
export async function datesOfRule(
  text: string,
  from: string,
  until: string,
  most = MOST_OCCURRENCES,
): Promise<string[] | null> {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  if (!parts.test(rule) || !known.test(rule) || timed.test(rule) || isMixed(rule)) return null;
  // The end is a day of the wall clock, however the text writes it, and included.
  const end = /(?:^|;)UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule);
  const own = end ? `${end[1]}-${end[2]}-${end[3]}` : until;
  const last = own < until ? own : until;
  const { RRuleTemporal } = await library();
  try {
    // Days are counted in UTC, where every day exists; the time of day is core's business.
    const parsed = new RRuleTemporal({
      rruleString: `DTSTART:${from.replaceAll('-', '')}T000000Z\nRRULE:${rule.replace(/(^|;)UNTIL=[^;]*/, '').replace(/^;/, '')}`,
    });
    const after = new Date(`${addDays(from, -1)}T12:00:00Z`);
    const before = new Date(`${last}T12:00:00Z`);
    return after > before
      ? []
      : parsed
          .between(after, before, true)
          .slice(0, most)
          .map((date) => date.toString().slice(0, 10));
  } catch {
    return null;
  }
}

let loaded: Promise<typeof import('rrule-temporal')> | undefined;

/** The library wants the language's new dates, which Node doesn't have yet; both are only loaded when a rule is imported. */
function library(): Promise<typeof import('rrule-temporal')> {
  loaded ??= import('temporal-polyfill/global').then(() => import('rrule-temporal'));
  return loaded;
}

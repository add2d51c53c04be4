/** The most days in a row that a school can close. */
export const LONGEST_HOLIDAY = 366;

/** A stretch of days, YYYY-MM-DD; both ends count. */
export interface Days {
  start_date: string;
  end_date: string;
}

/** The days in a range: its end minus its start plus one. Zero or less if it ends before it starts. */
export function lengthOf({ start_date, end_date }: Days): number {
  return Math.round((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000) + 1;
}

/** What is wrong with a holiday's days, by field. */
export function daysErrors(days: Days): Record<string, string> {
  const length = lengthOf(days);
  if (length < 1) return { end_date: 'Please choose a day on or after the first day' };
  return length > LONGEST_HOLIDAY ? { end_date: `Please choose at most ${LONGEST_HOLIDAY} days` } : {};
}

/** Whether two stretches of days share a day. */
export function meet(one: Days, other: Days): boolean {
  return one.start_date <= other.end_date && other.start_date <= one.end_date;
}

/** The days that close a school among holidays: public ones on which it stays open are left out. */
export function closing<H extends { is_open: 0 | 1 }>(holidays: readonly H[]): H[] {
  return holidays.filter((holiday) => holiday.is_open === 0);
}

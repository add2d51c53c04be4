/** Spans of days that a filter names instead of writing dates: they move on with the calendar. */
export const datePresets = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  one_week_ago: 'One week ago',
  one_week_from_now: 'One week from now',
  one_month_ago: 'One month ago',
  one_month_from_now: 'One month from now',
  this_week: 'This week',
  last_week: 'Last week',
  next_week: 'Next week',
  this_month: 'This month',
  last_month: 'Last month',
  next_month: 'Next month',
  this_year: 'This year',
  last_year: 'Last year',
  last_7_days: 'In the last 7 days',
  last_30_days: 'In the last 30 days',
  last_90_days: 'In the last 90 days',
  next_7_days: 'In the next 7 days',
  next_30_days: 'In the next 30 days',
} as const;

export type DatePreset = keyof typeof datePresets;

/** Days from the first to the last, both counted, YYYY-MM-DD. */
export interface DaySpan {
  from: string;
  to: string;
}

export const isPreset = (text: string): text is DatePreset => Object.hasOwn(datePresets, text);

const DAY = 86_400_000;
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function months(today: Date, step: number): DaySpan {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + step];
  return { from: textOf(Date.UTC(year, month, 1)), to: textOf(Date.UTC(year, month + 1, 0)) };
}

function years(today: Date, step: number): DaySpan {
  const year = today.getUTCFullYear() + step;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The same day in another month; its last if it has no such day. */
function sameDay(today: Date, step: number): DaySpan {
  const { to } = months(today, step);
  const day = `${to.slice(0, 8)}${textOf(today.getTime()).slice(8)}`;
  return day < to ? { from: day, to: day } : { from: to, to };
}

/** The days that a preset means on a day (YYYY-MM-DD, in the school's zone). Weeks begin on Monday; "the last 7 days" end today. */
export function spanOf(preset: DatePreset, today: string): DaySpan {
  const date = new Date(`${today}T00:00:00Z`);
  const days = (from: number, to: number): DaySpan => ({
    from: textOf(date.getTime() + from * DAY),
    to: textOf(date.getTime() + to * DAY),
  });
  const monday = -((date.getUTCDay() + 6) % 7);
  switch (preset) {
    case 'today':
      return days(0, 0);
    case 'yesterday':
      return days(-1, -1);
    case 'tomorrow':
      return days(1, 1);
    case 'one_week_ago':
      return days(-7, -7);
    case 'one_week_from_now':
      return days(7, 7);
    case 'one_month_ago':
      return sameDay(date, -1);
    case 'one_month_from_now':
      return sameDay(date, 1);
    case 'this_week':
      return days(monday, monday + 6);
    case 'last_week':
      return days(monday - 7, monday - 1);
    case 'next_week':
      return days(monday + 7, monday + 13);
    case 'this_month':
      return months(date, 0);
    case 'last_month':
      return months(date, -1);
    case 'next_month':
      return months(date, 1);
    case 'this_year':
      return years(date, 0);
    case 'last_year':
      return years(date, -1);
    case 'last_7_days':
      return days(-6, 0);
    case 'last_30_days':
      return days(-29, 0);
    case 'last_90_days':
      return days(-89, 0);
    case 'next_7_days':
      return days(0, 6);
    case 'next_30_days':
      return days(0, 29);
  }
}

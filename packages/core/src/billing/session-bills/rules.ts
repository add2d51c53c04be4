import { addDays, weekdayOf } from '../../calendar/recurrence/rules.ts';
import type { Charging, PeriodUnit } from '../../catalog/charging/rules.ts';
import { dayText } from '../../format.ts';

/** A class that a student is to be charged for. `day` is the school's, YYYY-MM-DD. */
export interface Lesson {
  event_id: number;
  user_detail_id: number;
  sub_id: number | null;
  title: string;
  minutes: number;
  day: string;
  /** The place in the class, where lessons of each place have lines of their own. */
  enrolment_id?: number;
}

/** What the catalogue says of a subject: how it charges, and at which prices (minor units). What is in use comes first. */
export interface Sellable {
  sub_id: number;
  sub_name: string;
  charging: Charging;
  period_unit: PeriodUnit | null;
  period_fee: number | null;
  period_sessions: number | null;
  durations: readonly { duration_id: number; minutes: number; fee: number }[];
  /** Packages that include the subject, those that are sold; `minutes` null is any length. */
  packages: readonly {
    package_id: number;
    package_name: string;
    price: number;
    sessions: number;
    minutes: number | null;
  }[];
}

/** Days that were charged for as a whole. */
export interface ChargedPeriod {
  user_detail_id: number;
  sub_id: number;
  from_on: string;
  to_on: string;
}

/** A line of a bill, with the lessons that it charges for. */
export interface SessionLine {
  type: 'subject' | 'period' | 'package';
  id: number;
  duration_id: number | null;
  student_id: number;
  quantity: number;
  unit_price: number;
  detail: string;
  from_on: string;
  to_on: string;
  /** Sessions that one of it grants. */
  sessions: number;
  lessons: Lesson[];
}

/** A lesson that cannot be charged for, and why. */
export interface Unpriced {
  lesson: Lesson;
  reason: string;
}

const MOST_DAYS = 24;

/** The days of lessons in a line: "Oct 2, 9, 16, Nov 6"; with years where they are not all in one. */
export function lessonDays(days: readonly string[]): string {
  const shown = days.slice(0, MOST_DAYS);
  const withYear = new Set(days.map((day) => day.slice(0, 4))).size > 1;
  let month = '';
  const parts = shown.map((day) => {
    const same = day.slice(0, 7) === month;
    month = day.slice(0, 7);
    const [short, year] = dayText(day).split(', ') as [string, string];
    const [name, at] = short.split(' ') as [string, string];
    if (withYear) return `${name} ${Number(at)} ${year}`;
    return same ? String(Number(at)) : `${name} ${Number(at)}`;
  });
  const more = days.length - shown.length;
  return [...parts, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The week, month, quarter or year of the calendar that a day is in. */
export function calendarPeriod(day: string, unit: PeriodUnit): { from_on: string; to_on: string } {
  if (unit === 'week') {
    const from_on = addDays(day, 1 - weekdayOf(day));
    return { from_on, to_on: addDays(from_on, 6) };
  }
  const year = Number(day.slice(0, 4));
  const length = { month: 1, quarter: 3, year: 12 }[unit];
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / length) * length + 1;
  return {
    from_on: `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`,
    to_on: lastOfMonth(year, first + length - 1),
  };
}

/** Days from one to another in words. */
export const rangeText = ({ from_on, to_on }: { from_on: string; to_on: string }): string =>
  `${dayText(from_on)} – ${dayText(to_on)}`;

/** How lessons are charged for: those to come are granted as sessions, those that were held are not. */
interface Billing {
  subjects: ReadonlyMap<number, Sellable>;
  /** Hybrid periods that were charged for: a further lesson within costs its own fee. */
  charged: readonly ChargedPeriod[];
  ahead: boolean;
}

interface Bill {
  lines: SessionLine[];
  unpriced: Unpriced[];
}

const plain = { duration_id: null, quantity: 1, from_on: '', to_on: '', sessions: 0 };

/** Lessons by their own fees: a line for each length and place. */
function bySession(lessons: readonly Lesson[], subject: Sellable, { ahead }: Billing): Bill {
  const unpriced: Unpriced[] = [];
  const groups = new Map<string, { duration: Sellable['durations'][number]; lessons: Lesson[] }>();
  for (const lesson of lessons) {
    const duration = subject.durations.find((one) => one.minutes === lesson.minutes);
    if (!duration) {
      unpriced.push({ lesson, reason: `${subject.sub_name} has no price for ${lesson.minutes} min` });
      continue;
    }
    const key = `${duration.duration_id} ${lesson.enrolment_id ?? ''}`;
    const group = groups.get(key) ?? { duration, lessons: [] };
    group.lessons.push(lesson);
    groups.set(key, group);
  }
  const lines = [...groups.values()].map((group): SessionLine => {
    const days = group.lessons.map((one) => one.day);
    return {
      ...plain,
      type: 'subject',
      id: subject.sub_id,
      duration_id: group.duration.duration_id,
      student_id: group.lessons[0]!.user_detail_id,
      quantity: group.lessons.length,
      unit_price: group.duration.fee,
      detail: lessonDays(days),
      // What is paid ahead may be used from its first day on, also later than planned.
      ...(ahead && { from_on: days[0]!, sessions: 1 }),
      lessons: group.lessons,
    };
  });
  return { lines, unpriced };
}

/** Lessons by the period: each period once, and with a hybrid subject those beyond the included ones by their own fees. */
function byPeriod(lessons: readonly Lesson[], subject: Sellable, billing: Billing): Bill {
  const { sub_id, charging, period_unit, period_fee, period_sessions } = subject;
  const included = charging === 'hybrid' ? (period_sessions ?? 0) : Number.POSITIVE_INFINITY;
  const isCharged = ({ day, user_detail_id }: Lesson) =>
    billing.charged.some(
      (one) => one.user_detail_id === user_detail_id && one.sub_id === sub_id && one.from_on <= day && one.to_on >= day,
    );
  const further = lessons.filter(isCharged);
  const periods = Map.groupBy(
    lessons.filter((lesson) => !isCharged(lesson)),
    ({ day }) => calendarPeriod(day, period_unit ?? 'month').from_on,
  );
  const lines = [...periods.values()].map((within): SessionLine => {
    const period = calendarPeriod(within[0]!.day, period_unit ?? 'month');
    further.push(...within.slice(included));
    return {
      ...plain,
      ...period,
      type: 'period',
      id: sub_id,
      student_id: within[0]!.user_detail_id,
      unit_price: period_fee ?? 0,
      detail: rangeText(period),
      sessions: charging === 'hybrid' ? included : 0,
      lessons: within.slice(0, included),
    };
  });
  const beyond = bySession(
    further.toSorted((one, other) => one.day.localeCompare(other.day)),
    subject,
    billing,
  );
  return { lines: [...lines, ...beyond.lines], unpriced: beyond.unpriced };
}

/** Lessons by the package: as many of the first one that fits as it takes. */
function byPackage(lessons: readonly Lesson[], subject: Sellable): Bill {
  const unpriced: Unpriced[] = [];
  const groups = new Map<string, { sold: Sellable['packages'][number]; lessons: Lesson[] }>();
  for (const lesson of lessons) {
    const sold = subject.packages.find((one) => one.minutes === null || one.minutes === lesson.minutes);
    if (!sold) {
      unpriced.push({ lesson, reason: `No {package} on sale includes ${subject.sub_name} ${lesson.minutes} min` });
      continue;
    }
    const key = `${sold.package_id} ${lesson.enrolment_id ?? ''}`;
    const group = groups.get(key) ?? { sold, lessons: [] };
    group.lessons.push(lesson);
    groups.set(key, group);
  }
  const lines = [...groups.values()].map((group): SessionLine => ({
    ...plain,
    type: 'package',
    id: group.sold.package_id,
    student_id: group.lessons[0]!.user_detail_id,
    quantity: Math.ceil(group.lessons.length / group.sold.sessions),
    unit_price: group.sold.price,
    detail: lessonDays(group.lessons.map((one) => one.day)),
    from_on: group.lessons[0]!.day,
    sessions: group.sold.sessions,
    lessons: group.lessons,
  }));
  return { lines, unpriced };
}

/**
 * What lessons are charged, by the four ways of the catalogue: each by its fee, by the period, by the package, or by a period
 * with further lessons on top. `lessons` are in the order in which they are held.
 */
export function sessionLines(lessons: readonly Lesson[], billing: Billing): Bill {
  const bill: Bill = { lines: [], unpriced: [] };
  const groups = Map.groupBy(lessons, ({ user_detail_id, sub_id }) => `${user_detail_id} ${sub_id ?? ''}`);
  for (const group of groups.values()) {
    const subject = billing.subjects.get(group[0]!.sub_id ?? 0);
    const { lines, unpriced } = subject ? bySubject(group, subject, billing) : withoutSubject(group);
    bill.lines.push(...lines);
    bill.unpriced.push(...unpriced);
  }
  return bill;
}

const withoutSubject = (lessons: readonly Lesson[]): Bill => ({
  lines: [],
  unpriced: lessons.map((lesson) => ({ lesson, reason: 'It has no {subject}, and so no price' })),
});

function bySubject(lessons: readonly Lesson[], subject: Sellable, billing: Billing): Bill {
  if (subject.charging === 'session') return bySession(lessons, subject, billing);
  return subject.charging === 'package' ? byPackage(lessons, subject) : byPeriod(lessons, subject, billing);
}

/** What lines come to before discounts and tax, in minor units. */
export const costOf = (lines: readonly SessionLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);

import { isDay, texts } from '../validators.ts';

/** The staff list shows all staff on one page. */
export const STAFF_PAGE_SIZE = 100;
/** Columns that the list sorts by; the first name first. */
export const staffOrders = ['firstName', 'surname', 'role_id', 'created_on'] as const;
/** How long an invitation's link works, in days. */
export const INVITATION_DAYS = 7;

/** A period of employment, both days included. */
export interface Employment {
  dateStart: string;
  dateEnd: string;
}
/** Part of a week's work in the school's local time: Monday is 1, times are HH:MM. */
export interface WorkingHours {
  weekday: number;
  from: string;
  to: string;
}

/** The days of a week as ISO 8601 counts them, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What is wrong with times of employment, at `employment.<n>.<name>`: both days are required, in order, and none overlaps another. */
export function employmentErrors(rows: readonly Employment[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [at, { dateStart, dateEnd }] of rows.entries()) {
    for (const [name, day] of Object.entries({ dateStart, dateEnd })) {
      if (!day) errors[`employment.${at}.${name}`] = texts.required;
      else if (!isDay(day) || day < '1900-01-01') errors[`employment.${at}.${name}`] = texts.date;
    }
    if (!errors[`employment.${at}.dateStart`] && !errors[`employment.${at}.dateEnd`] && dateEnd < dateStart)
      errors[`employment.${at}.dateEnd`] = 'Please choose a day on or after the start';
    const overlaps = rows.some((other, n) => n < at && other.dateStart <= dateEnd && dateStart <= other.dateEnd);
    if (overlaps) errors[`employment.${at}.dateStart`] ??= 'These days overlap another employment';
  }
  return errors;
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with working hours, at `working_hours.<n>.<name>`: both times are required, in order, and none overlaps another of its day. */
export function workingHoursErrors(rows: readonly WorkingHours[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [n, { weekday, from, to }] of rows.entries()) {
    if (!time.test(from)) errors[`working_hours.${n}.from`] = from ? 'Please enter a time like 09:00' : texts.required;
    if (!time.test(to)) errors[`working_hours.${n}.to`] = to ? 'Please enter a time like 17:30' : texts.required;
    else if (time.test(from) && to <= from) errors[`working_hours.${n}.to`] = 'Please choose a time after the start';
    const overlaps = rows.some(
      (other, at) => at < n && other.weekday === weekday && other.from < to && from < other.to,
    );
    if (overlaps) errors[`working_hours.${n}.from`] ??= 'These hours overlap others of this day';
  }
  return errors;
}

/** The employment on a day, else the next one, else the last; null if there is none. */
export function employmentOn(day: string, rows: readonly Employment[]): Employment | null {
  const inOrder = rows.toSorted((one, other) => (one.dateStart < other.dateStart ? -1 : 1));
  return inOrder.find((one) => one.dateEnd >= day) ?? inOrder.at(-1) ?? null;
}

const OWNER = 10;
const ADMIN = 1;

/** The person who asks for a change of the staff, with their categories. */
export interface StaffAsker {
  user_detail_id: number;
  role_id: number;
  access: ReadonlySet<string>;
}

/** Why a person can't assign this role, or change people who have it; null if they can. `grants` are the role's rights here. */
export function roleRefusal(role_id: number, grants: ReadonlySet<string>, asker: StaffAsker): string | null {
  if (asker.role_id === OWNER) return null;
  if (role_id === OWNER) return 'Only an owner can do this for owners';
  if (asker.role_id === ADMIN) return null;
  if (role_id === ADMIN) return 'Only owners and admins can do this for admins';
  return [...grants].every((category) => asker.access.has(category)) ? null : 'This role has more access than you have';
}

/** Why somebody may not archive or restore a colleague, or change their role; null if they may. Nobody does it to themselves, so one owner always stays. */
export function staffChangeRefusal(
  person: { user_detail_id: number; role_id: number },
  grants: ReadonlySet<string>,
  asker: StaffAsker,
): string | null {
  if (person.user_detail_id === asker.user_detail_id) return "You can't do this to yourself";
  return roleRefusal(person.role_id, grants, asker);
}

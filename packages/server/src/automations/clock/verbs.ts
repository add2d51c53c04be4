import { LEAD, staffRoles, STUDENT } from '@schoolbell/core/access';
import { birthdayIn } from '@schoolbell/core/automations/timing/rules';
import { closing } from '@schoolbell/core/calendar/holidays/rules';
import { instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { Context } from '../../http/context.ts';
import { holidaysBetween } from '../../calendar/holidays/days/verbs.ts';
import { byDays, dayRows, isByDays } from './days/verbs.ts';
import { bornOn, type ClockRow, peopleOf } from './queries.ts';

/** The triggers that the clock starts once a day. */
export const clockTriggers = ['holiday', 'studentBirthday', 'leadBirthday', ...byDays] as const;
export type ClockTrigger = (typeof clockTriggers)[number];

/** When the clock's triggers act, by the school's own clock. */
export const MORNING = '08:00';

/** When the clock's triggers act on a day. */
export const morningOf = (day: string, zone: string): Date => new Date(instantOf(day, MORNING, zone).at);

const wordOf = (role_id: number) => (role_id === STUDENT ? 'students' : role_id === LEAD ? 'leads' : 'staff');

type Reading = Pick<Context, 'db' | 'tenant' | 'now'>;

/** The first days of holidays among some days: each for everybody. */
async function holidayRows({ db, tenant }: Reading, dates: readonly string[]): Promise<ClockRow[]> {
  const [start_date, end_date] = [dates.at(0)!, dates.at(-1)!];
  const found = closing(await holidaysBetween({ db, tenant }, { start_date, end_date })).filter((one) =>
    dates.includes(one.start_date),
  );
  if (found.length === 0) return [];
  const roles = [STUDENT, LEAD, ...Object.keys(staffRoles).map(Number)];
  const people = await peopleOf(db, tenant.institution_id, roles);
  return found.flatMap(({ id, country, holiday_name, start_date: date }) => {
    const holiday = id === null ? `${country}-${date}-${holiday_name}` : String(id);
    return people.map(({ person_id, role_id }) => ({
      person_id,
      key: `${holiday} ${date}`,
      date,
      data: { date, holiday, holiday_name, who: wordOf(role_id) },
    }));
  });
}

/** Birthdays on some days: 29 February is kept on the 28th in common years. */
async function birthdayRows({ db, tenant }: Reading, role_id: number, dates: readonly string[]): Promise<ClockRow[]> {
  const monthDays = dates.flatMap((date) => {
    const own = date.slice(5).replace('-', '');
    return own === '0228' ? [own, '0229'] : [own];
  });
  const born = await bornOn(db, tenant.institution_id, role_id, monthDays);
  return born.flatMap(({ person_id, dob }) =>
    dates
      .filter((date) => birthdayIn(Number(date.slice(0, 4)), dob) === date && date > dob)
      .map((date) => ({
        person_id,
        key: date.slice(0, 4),
        date,
        data: { date, birthday: date, age: Number(date.slice(0, 4)) - Number(dob.slice(0, 4)) },
      })),
  );
}

/** What the clock brings for holidays or birthdays on some days, in the days' order. */
export async function clockRows(context: Reading, trigger: ClockTrigger, days: readonly string[]): Promise<ClockRow[]> {
  const dates = [...new Set(days)].sort();
  if (dates.length === 0) return [];
  if (isByDays(trigger)) return dayRows(context, trigger, dates);
  if (trigger === 'holiday') return holidayRows(context, dates);
  return birthdayRows(context, trigger === 'studentBirthday' ? STUDENT : LEAD, dates);
}

import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { holidays } from '@schoolbell/core/calendar/holidays/contract';
import { type Days, meet } from '@schoolbell/core/calendar/holidays/rules';
import type { StaffContext } from '../../../http/context.ts';
import { publicHolidays } from '../../../outside/public-holidays.ts';
import { holidaysKeptOpen, keptCountries, type OwnHoliday, ownHolidays } from '../queries.ts';

export type Holiday = ResultOf<typeof holidays>['data'][number];

/** A holiday of the school's own, as the list shows it. */
export const own = ({ id, holiday_name, start_date, end_date, version }: OwnHoliday): Holiday => ({
  id,
  holiday_name,
  start_date,
  end_date,
  country: null,
  is_open: 0,
  version,
});

/** All holidays that overlap a stretch of days, by date: the school's own and those of its countries. */
export async function holidaysBetween(
  { db, tenant }: Pick<StaffContext, 'db' | 'tenant'>,
  days: Days,
): Promise<Holiday[]> {
  const { institution_id } = tenant;
  const [mine, countries, open] = await Promise.all([
    ownHolidays(db, institution_id, days),
    keptCountries(db, institution_id),
    holidaysKeptOpen(db, institution_id, days),
  ]);
  const opened = new Set(
    open.map(({ country, holiday_date, holiday_name }) => `${country} ${holiday_date} ${holiday_name}`),
  );
  const years = Array.from(
    { length: Number(days.end_date.slice(0, 4)) - Number(days.start_date.slice(0, 4)) + 1 },
    (_, at) => Number(days.start_date.slice(0, 4)) + at,
  );
  const kept = await Promise.all(
    countries.flatMap(({ country, region }) =>
      years.map(async (year) => {
        const found = await publicHolidays(country, region, year);
        return found.map(({ date, name }): Holiday => ({
          id: null,
          holiday_name: name,
          start_date: date,
          end_date: date,
          country,
          is_open: opened.has(`${country} ${date} ${name}`) ? 1 : 0,
          version: null,
        }));
      }),
    ),
  );
  return [...mine.map(own), ...kept.flat().filter((holiday) => meet(holiday, days))].sort(
    (a, b) => a.start_date.localeCompare(b.start_date) || a.holiday_name.localeCompare(b.holiday_name),
  );
}

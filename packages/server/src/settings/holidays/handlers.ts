import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { holidays } from '@schoolbell/core/settings/holidays/contract';
import { closing, type Days, daysErrors, meet } from '@schoolbell/core/settings/holidays/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { countriesWithHolidays, publicHolidays, regionsOf } from '../../outside/public-holidays.ts';
import { refuseStale } from '../../people/handlers.ts';
import { changeHoliday, dropCountry, findHoliday, holidaysKeptOpen, insertHoliday, keepCountry, keptCountries, type OwnHoliday, ownHolidays, removeHoliday, setKeptOpen } from './queries.ts';

type Holiday = ResultOf<typeof holidays>['data'][number];

const LONGEST_SPAN = 3 * 366;
const missing = () => new Failure('notFound', 'This holiday could not be found.');
const own = ({ id, holiday_name, start_date, end_date, version }: OwnHoliday): Holiday => ({ id, holiday_name, start_date, end_date, country: null, is_open: 0, version });

/** All holidays that share a day with a stretch of days, by date: the school's own and those of the countries it keeps. */
export async function holidaysBetween({ db, tenant }: Pick<StaffContext, 'db' | 'tenant'>, days: Days): Promise<Holiday[]> {
  const { institution_id } = tenant;
  const [mine, countries, open] = await Promise.all([ownHolidays(db, institution_id, days), keptCountries(db, institution_id), holidaysKeptOpen(db, institution_id, days)]);
  const opened = new Set(open.map(({ country, holiday_date, holiday_name }) => `${country} ${holiday_date} ${holiday_name}`));
  const years = Array.from({ length: Number(days.end_date.slice(0, 4)) - Number(days.start_date.slice(0, 4)) + 1 }, (_, at) => Number(days.start_date.slice(0, 4)) + at);
  const kept = await Promise.all(countries.flatMap(({ country, region }) => years.map(async (year) => {
    const found = await publicHolidays(country, region, year);
    return found.map(({ date, name }): Holiday => ({
      id: null, holiday_name: name, start_date: date, end_date: date, country, is_open: opened.has(`${country} ${date} ${name}`) ? 1 : 0, version: null,
    }));
  })));
  return [...mine.map(own), ...kept.flat().filter((holiday) => meet(holiday, days))].sort((a, b) => a.start_date.localeCompare(b.start_date) || a.holiday_name.localeCompare(b.holiday_name));
}

/** The school's holidays, and those of countries. */
export const holidaysHandlers: Handlers<'holidays'> = {
  holidays: async ({ year }, context) => {
    const countries = await keptCountries(context.db, context.tenant.institution_id);
    const data = await holidaysBetween(context, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    return { data, countries: await Promise.all(countries.map(async (kept) => ({ ...kept, regions: await regionsOf(kept.country) }))), available: await countriesWithHolidays() };
  },

  saveHoliday: async ({ id, version, ...holiday }, context) => {
    const { db, tenant, viewer, now } = context;
    const errors = daysErrors(holiday);
    if (Object.keys(errors).length > 0) throw new Failure('invalid', 'Please check the marked fields.', errors);
    const before = id === undefined ? undefined : await findHoliday(db, tenant.institution_id, id);
    if (id !== undefined && !before) throw missing();
    if (before) refuseStale(version ?? 0, before.version, own(before));
    const saved = before ? await changeHoliday(db, tenant.institution_id, before.id, holiday) : await insertHoliday(db, tenant.institution_id, holiday, viewer.user_detail_id, now);
    await context.audit({ kind: before ? 'holiday.changed' : 'holiday.added', before: before && own(before), after: own(saved) });
    context.changed('holidays');
    return { data: own(saved), message: before ? 'Holiday updated.' : 'Holiday added.' };
  },

  deleteHoliday: async ({ id }, context) => {
    const before = await findHoliday(context.db, context.tenant.institution_id, id);
    if (!before) throw missing();
    await removeHoliday(context.db, context.tenant.institution_id, id);
    await context.audit({ kind: 'holiday.deleted', before: own(before) });
    context.changed('holidays');
    return { message: 'Holiday deleted.' };
  },

  keepCountry: async ({ country, region, is_kept }, context) => {
    const { db, tenant } = context;
    const before = (await keptCountries(db, tenant.institution_id)).find((kept) => kept.country === country);
    if (is_kept) {
      const regions = await regionsOf(country);
      if (!(await countriesWithHolidays()).includes(country)) throw new Failure('invalid', 'Please check the marked fields.', { country: 'Please choose one of the options' });
      if (region && !regions.some((one) => one.region === region)) throw new Failure('invalid', 'Please check the marked fields.', { region: 'Please choose one of the options' });
      await keepCountry(db, tenant.institution_id, { country, region });
    } else {
      await dropCountry(db, tenant.institution_id, country);
    }
    await context.audit({ kind: 'holidays.country', before: before ?? null, after: is_kept ? { country, region } : null });
    context.changed('holidays');
    return { message: 'Holidays updated.' };
  },

  keepOpen: async ({ is_open, ...day }, context) => {
    await setKeptOpen(context.db, context.tenant.institution_id, day, is_open);
    await context.audit({ kind: 'holidays.open', after: { ...day, is_open } });
    context.changed('holidays');
    return { message: 'Holidays updated.' };
  },

  getHoliday: async ({ start, end }, context) => {
    if (end < start) throw new Failure('invalid', 'Please check the marked fields.', { end: 'Please choose a day that is not before the first day' });
    if ((Date.parse(end) - Date.parse(start)) / 86_400_000 > LONGEST_SPAN) throw new Failure('invalid', 'Please check the marked fields.', { end: 'Please choose at most three years' });
    const days = closing(await holidaysBetween(context, { start_date: start, end_date: end }));
    return { data: days.map(({ id, holiday_name, start_date, end_date, country }) => ({ id: id === null ? `${country}-${start_date}-${holiday_name}` : String(id), name: holiday_name, start_date, end_date })) };
  },
};

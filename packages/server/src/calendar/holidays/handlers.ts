import {
  holidayDeleted,
  holidayOpened,
  holidayChanged,
  holidayAdded,
  holidayCountryChanged,
} from '@schoolbell/core/settings/events';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid, refuseStale } from '@schoolbell/core/http/errors';
import { closing, daysErrors } from '@schoolbell/core/calendar/holidays/rules';
import { changeClosing } from '../closings/verbs.ts';
import type { Handlers } from '../../http/context.ts';
import { countriesWithHolidays, regionsOf } from '../../outside/public-holidays.ts';
import { holidaysBetween, own } from './days/verbs.ts';
import {
  changeHoliday,
  dropCountry,
  findHoliday,
  insertHoliday,
  keepCountry,
  keptCountries,
  removeHoliday,
  setKeptOpen,
} from './queries.ts';

const LONGEST_SPAN = 3 * 366;
const missing = () => new Failure('notFound', 'This holiday could not be found.');

/** The school's own holidays and its countries' public ones. */
export const holidaysHandlers: Handlers<'holidays'> = {
  holidays: async ({ year }, context) => {
    const countries = await keptCountries(context.db, context.tenant.institution_id);
    const data = await holidaysBetween(context, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    return {
      data,
      countries: await Promise.all(
        countries.map(async (kept) => ({ ...kept, regions: await regionsOf(kept.country) })),
      ),
      available: await countriesWithHolidays(),
    };
  },

  saveHoliday: async ({ id, version, confirmed, notify, ...holiday }, context) => {
    const { db, tenant, viewer, now } = context;
    const errors = daysErrors(holiday);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = id === undefined ? undefined : await findHoliday(db, tenant.institution_id, id);
    if (id !== undefined && !before) throw missing();
    if (before) refuseStale(version ?? 0, before.version, own(before));
    const [start_date, end_date] = [
      [holiday.start_date, before?.start_date ?? holiday.start_date].sort()[0]!,
      [holiday.end_date, before?.end_date ?? holiday.end_date].sort()[1]!,
    ];
    const change = () =>
      before
        ? changeHoliday(db, tenant.institution_id, before.id, holiday)
        : insertHoliday(db, tenant.institution_id, holiday, viewer.user_detail_id, now);
    const { result: saved, told } = await changeClosing(context, { start_date, end_date }, change, {
      confirmed,
      notify,
    });
    await context.audit(before ? holidayChanged : holidayAdded, { before: before && own(before), after: own(saved) });
    return { data: own(saved), message: `${before ? 'Holiday updated.' : 'Holiday added.'}${told}` };
  },

  deleteHoliday: async ({ id, confirmed, notify }, context) => {
    const before = await findHoliday(context.db, context.tenant.institution_id, id);
    if (!before) throw missing();
    const { told } = await changeClosing(
      context,
      before,
      () => removeHoliday(context.db, context.tenant.institution_id, id),
      { confirmed, notify },
    );
    await context.audit(holidayDeleted, { before: own(before) });
    return { message: `Holiday deleted.${told}` };
  },

  keepCountry: async ({ country, region, is_kept, confirmed, notify }, context) => {
    const { db, tenant, now } = context;
    const before = (await keptCountries(db, tenant.institution_id)).find((kept) => kept.country === country);
    if (is_kept) {
      const regions = await regionsOf(country);
      if (!(await countriesWithHolidays()).includes(country))
        throw invalid({
          country: 'Please choose one of the options',
        });
      if (region && !regions.some((one) => one.region === region))
        throw invalid({ region: 'Please choose one of the options' });
    }
    const change = () =>
      is_kept
        ? keepCountry(db, tenant.institution_id, { country, region })
        : dropCountry(db, tenant.institution_id, country);
    const { told } = await changeClosing(context, { start_date: dayIn(now, tenant.time_zone), end_date: '' }, change, {
      confirmed,
      notify,
    });
    await context.audit(holidayCountryChanged, { before: before ?? null, after: is_kept ? { country, region } : null });
    return { message: `Holidays updated.${told}` };
  },

  keepOpen: async ({ is_open, confirmed, notify, ...day }, context) => {
    const change = () => setKeptOpen(context.db, context.tenant.institution_id, day, is_open);
    const { told } = await changeClosing(
      context,
      { start_date: day.holiday_date, end_date: day.holiday_date },
      change,
      { confirmed, notify },
    );
    await context.audit(holidayOpened, { after: { ...day, is_open } });
    return { message: `Holidays updated.${told}` };
  },

  getHoliday: async ({ start, end }, context) => {
    if (end < start)
      throw invalid({
        end: 'Please choose a day on or after the first day',
      });
    if ((Date.parse(end) - Date.parse(start)) / 86_400_000 > LONGEST_SPAN)
      throw invalid({ end: 'Please choose at most three years' });
    const days = closing(await holidaysBetween(context, { start_date: start, end_date: end }));
    return {
      data: days.map(({ id, holiday_name, start_date, end_date, country }) => ({
        id: id === null ? `${country}-${start_date}-${holiday_name}` : String(id),
        name: holiday_name,
        start_date,
        end_date,
      })),
    };
  },
};

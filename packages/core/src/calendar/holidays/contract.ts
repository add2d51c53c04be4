import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, requiredText } from '../../http/fields.ts';
import { texts } from '../../validators.ts';

const country = z.string().check(z.regex(/^[A-Z]{2}$/, texts.required));
/** A part of a country as the list of regions names it; empty for the country as a whole. */
const region = z.string().check(z.maxLength(10), z.regex(/^[A-Za-z0-9-]*$/));
const requiredDay = day.check(z.minLength(1, texts.required));
const year = z.int().check(z.minimum(1970), z.maximum(2100));

/** A day, or several in a row, on which no classes are held. */
export const Holiday = z.strictObject({
  /** Set for the school's own; null for a public one, which its country and day name. */
  id: z.nullable(id),
  holiday_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  country: z.nullable(z.string()),
  /** 1 where the school is open on this public holiday all the same. */
  is_open: flag,
  version: z.nullable(z.int()),
});

/** A change of holidays that cancels or restores classes is refused without `confirmed` (409, with the counts in `current`). */
const hold = { confirmed: z._default(flag, 0), notify: z._default(flag, 0) };

/** What a change of holidays does to future classes: how many it cancels and restores, which stay because they are marked, and whom it tells. */
export const ClosingEffect = z.strictObject({
  cancelled: z.int(),
  back: z.int(),
  kept: z.int(),
  staff: z.int(),
  families: z.int(),
});

const Country = z.strictObject({
  country: z.string(),
  region: z.string(),
  regions: z.array(z.strictObject({ region: z.string(), name: z.string() })),
});

export const holidays = endpoint({
  method: 'GET',
  path: 'holidays/list',
  access: 'setup',
  shows: [],
  summary: "Lists a year's holidays by date: the school's own, and the public holidays of its countries.",
  input: z.strictObject({ year }),
  result: z.strictObject({ data: z.array(Holiday), countries: z.array(Country), available: z.array(z.string()) }),
});

export const saveHoliday = endpoint({
  method: 'POST',
  path: 'holidays/save',
  access: 'setup',
  idempotent: true,
  summary: "Adds a holiday of the school's own, or changes one by its id and version.",
  input: z.strictObject({
    id: z.optional(id),
    version: z.optional(z.int()),
    holiday_name: requiredText,
    start_date: requiredDay,
    end_date: requiredDay,
    ...hold,
  }),
  result: z.strictObject({ data: Holiday, message: z.string() }),
});

export const deleteHoliday = endpoint({
  method: 'POST',
  path: 'holidays/delete',
  access: 'setup',
  summary: "Deletes a holiday of the school's own.",
  input: z.strictObject({ id, ...hold }),
  result: done,
});

export const keepCountry = endpoint({
  method: 'POST',
  path: 'holidays/country',
  access: 'setup',
  summary: "Adds a country's or region's public holidays to the calendar; `is_kept` 0 removes them.",
  input: z.strictObject({ country, region: z._default(region, ''), is_kept: flag, ...hold }),
  result: done,
});

export const keepOpen = endpoint({
  method: 'POST',
  path: 'holidays/open',
  access: 'setup',
  summary: 'Opens the school on a public holiday (1), or closes it again (0).',
  input: z.strictObject({ country, holiday_date: requiredDay, holiday_name: requiredText, is_open: flag, ...hold }),
  result: done,
});

export const getHoliday = endpoint({
  method: 'GET',
  path: 'event/v2/getHoliday',
  access: 'staff',
  shows: [],
  summary: 'Lists the days between two days on which the school is closed, by date.',
  input: z.strictObject({
    start: requiredDay,
    end: requiredDay,
    timezone: z.optional(z.string().check(z.maxLength(60))),
  }),
  result: z.strictObject({
    data: z.array(z.strictObject({ id: z.string(), name: z.string(), start_date: z.string(), end_date: z.string() })),
  }),
});

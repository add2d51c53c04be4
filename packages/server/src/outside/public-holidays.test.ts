import { expect, test } from 'vitest';
import { countriesWithHolidays, publicHolidays, regionsOf } from './public-holidays.ts';

test('public holidays of a country and of a part of it, by the calendar of that place', async () => {
  const names = async (country: string, region: string, date: string) =>
    (await publicHolidays(country, region, 2026)).filter((one) => one.date === date).map((one) => one.name);
  expect(await names('SG', '', '2026-08-09')).toEqual(['National Day']);
  expect(await names('SG', '', '2026-02-17')).toEqual(['Chinese New Year']);
  expect(await names('DE', '', '2026-01-06')).toEqual([]);
  expect(await names('DE', 'BY', '2026-01-06')).toEqual(['Epiphany']);
  expect(await names('GB', 'ENG', '2026-04-06')).toEqual(['Easter Monday']);
});

test('countries and their parts are known; a place that is unknown has none', async () => {
  expect(await countriesWithHolidays()).toEqual(expect.arrayContaining(['SG', 'GB', 'DE', 'US', 'JP']));
  expect(await regionsOf('DE')).toContainEqual({ region: 'BY', name: 'Bayern' });
  expect(await regionsOf('SG')).toEqual([]);
  expect(await publicHolidays('ZZ', '', 2026)).toEqual([]);
});

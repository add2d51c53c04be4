import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { currencyIn, zoneIn } from './regions.ts';
import { isTimeZone } from './timeZones.ts';

test('a country brings its currency', () => {
  expect(['NZ', 'DE', 'GB', 'SN', 'EC', 'IN'].map(currencyIn)).toEqual(['NZD', 'EUR', 'GBP', 'XOF', 'USD', 'INR']);
  expect(currencyIn('')).toBeUndefined();
  const without = countries().filter(({ code }) => !currencyIn(code));
  // Nobody lives in Antarctica; two currencies are newer than some browsers.
  expect(without.map(({ code }) => code).filter((code) => !['AQ', 'CW', 'SX', 'ZW'].includes(code))).toEqual([]);
});

test("a country sets its time zone, and keeps the present one if it is one of the country's", () => {
  expect(zoneIn('NZ', 'Europe/London')).toBe('Pacific/Auckland');
  expect(zoneIn('US', 'Europe/London')).toBe('America/New_York');
  expect(zoneIn('US', 'America/Denver')).toBe('America/Denver');
  expect(zoneIn('KE', 'UTC')).toBe('Africa/Nairobi');
  expect(zoneIn('', 'UTC')).toBeUndefined();
  for (const { code } of countries()) {
    const zone = zoneIn(code, 'UTC');
    expect(zone === undefined || isTimeZone(zone), code).toBe(true);
  }
});

test('a time zone is one that lists offer', () => {
  const offered = Intl.supportedValuesOf('timeZone');
  for (const { code } of countries()) {
    const zone = zoneIn(code, 'UTC');
    if (zone && zone !== 'UTC') expect(offered, code).toContain(zone);
  }
});

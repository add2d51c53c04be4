import { describe, expect, it } from 'vitest';
import {
  ageOf,
  amount,
  dateIn,
  dateTimeIn,
  dayIn,
  dayText,
  exponentOf,
  fullName,
  money,
  orderNamesBy,
  shortName,
  timeIn,
  truncate,
} from './format.ts';
import { nameVectors } from './nameVectors.ts';

describe('dates and times', () => {
  it.each([
    ['2026-11-21T08:05:00Z', 'UTC', 'Nov 21, 2026', '08:05 AM'],
    ['2026-11-21T23:30:00Z', 'Pacific/Auckland', 'Nov 22, 2026', '12:30 PM'],
    ['2026-01-01T00:00:00Z', 'America/New_York', 'Dec 31, 2025', '07:00 PM'],
    ['2026-09-05T00:00:00Z', 'UTC', 'Sep 05, 2026', '12:00 AM'],
    ['2026-03-29T01:30:00Z', 'Europe/Berlin', 'Mar 29, 2026', '03:30 AM'],
  ])('%s in %s is %s, %s', (instant, zone, date, time) => {
    expect(dateIn(instant, zone)).toBe(date);
    expect(timeIn(new Date(instant), zone)).toBe(time);
    expect(dateTimeIn(instant, zone)).toBe(`${date} ${time}`);
  });

  it('says nothing for what is no instant', () => {
    expect([
      dateIn('', 'UTC'),
      timeIn('soon', 'UTC'),
      dateTimeIn(Number.NaN, 'UTC'),
      dayText(''),
      dayText('12/03/2020'),
    ]).toEqual(['', '', '', '', '']);
  });

  it('shows a calendar day the same wherever the process runs', () => {
    expect(dayText('2015-02-01')).toBe('Feb 01, 2015');
  });

  it('knows which day it is in a zone', () => {
    expect(dayIn('2026-11-21T23:30:00Z', 'Pacific/Auckland')).toBe('2026-11-22');
    expect(dayIn('2026-11-21T02:30:00Z', 'America/Los_Angeles')).toBe('2026-11-20');
  });

  it.each([
    ['2016-11-21', '2026-11-21', 10],
    ['2016-11-22', '2026-11-21', 9],
    ['2020-02-29', '2026-02-28', 6],
    ['2020-02-29', '2026-02-27', 5],
    ['2020-02-29', '2028-02-28', 7],
    ['2020-02-29', '2028-02-29', 8],
    ['2026-11-21', '2026-11-21', 0],
    ['2027-01-01', '2026-11-21', null],
    ['', '2026-11-21', null],
  ])('born %s is on %s %s years old', (born, today, years) => {
    expect(ageOf(born, today)).toBe(years);
  });
});

describe('amounts', () => {
  it.each([
    [123450, 'EUR', '1,234.50'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0.00'],
    [-123456789, 'GBP', '-1,234,567.89'],
    [1234, 'JPY', '1,234'],
    [-7, 'JPY', '-7'],
    [1234567, 'KWD', '1,234.567'],
    [12n, 'CLF', '0.0012'],
    [9007199254740993n, 'EUR', '90,071,992,547,409.93'],
    [100, 'HUF', '1.00'],
  ])('%s of %s is %s', (minor, currency, text) => {
    expect(amount(minor, currency)).toBe(text);
  });

  it('writes the currency before the amount', () => {
    expect(money(123450, 'EUR')).toBe('EUR 1,234.50');
    expect([exponentOf('EUR'), exponentOf('KRW'), exponentOf('BHD')]).toEqual([2, 0, 3]);
  });
});

describe('names', () => {
  it('joins first and last name', () => {
    expect(fullName({ firstName: 'Ada', surname: '' })).toBe('Ada');
    expect(fullName({ firstName: 'Ada', surname: 'Byron' })).toBe('Ada Byron');
  });

  // The database's full_name() is tried with the same names.
  it.each(nameVectors)(
    '%s with the surname %s is written %s, and %s where the family name stands first',
    (...vector) => {
      const [firstName, surname, given, family] = vector;
      expect(fullName({ firstName, surname })).toBe(given);
      orderNamesBy(() => 'family');
      expect(fullName({ firstName, surname })).toBe(family);
      orderNamesBy(() => undefined);
      expect(fullName({ firstName, surname })).toBe(given);
    },
  );

  it.each([
    ['Twenty characters ok', 'Twenty characters ok'],
    ['Bartholomew Featherstonehaugh', 'Bartholo…onehaugh'],
    ['', ''],
  ])('shortens %j to %j', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it('never cuts an emoji or an accent in half', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortName(family.repeat(21))).toBe(`${family.repeat(8)}…${family.repeat(8)}`);
    expect(truncate('e\u0301'.repeat(3), 2)).toBe(`${'e\u0301'.repeat(2)}…`);
  });

  it('cuts at 20 characters by default', () => {
    expect(truncate('a'.repeat(21))).toBe(`${'a'.repeat(20)}…`);
    expect(truncate('a'.repeat(20))).toBe('a'.repeat(20));
    expect(truncate('book.school.example', 15)).toBe('book.school.exa…');
  });
});

import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { datesOfRule } from './recurrence-rules.ts';

test('a rule of RFC 5545 is read into its days, its last day included', async () => {
  expect(await datesOfRule('FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', '2026-01-05', '2027-01-01')).toEqual([
    '2026-01-05',
    '2026-01-07',
    '2026-01-12',
  ]);
  expect(await datesOfRule('RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260327T235959Z', '2026-01-05', '2027-01-01')).toEqual(
    ['2026-01-30', '2026-02-27', '2026-03-27'],
  );
  expect(await datesOfRule('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-05-31')).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
  ]);
  expect(await datesOfRule('freq=yearly;interval=2', '2028-02-29', '2040-01-01')).toEqual([
    '2028-02-29',
    '2032-02-29',
    '2036-02-29',
  ]);
});

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYHOUR=9,10',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;INTERVAL=0',
  'BYDAY=MO',
  'DTSTART:20260101\nRRULE:FREQ=DAILY',
  '',
  'FREQ=DAILY\nEXRULE:FREQ=WEEKLY',
  'FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO',
  'RRULE:byday=MO;freq=yearly;byyearday=100,101',
])('%j is no rule that a class can follow', async (text) => {
  expect(await datesOfRule(text, '2026-01-05', '2027-01-01')).toBeNull();
});

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=DAILY;COUNT=999999999',
  'FREQ=DAILY;INTERVAL=999999999',
])('%s ends soon', async (text) => {
  const before = process.cpuUsage();
  expect((await datesOfRule(text, '2026-01-05', '2028-01-05'))!.length).toBeLessThan(800);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});

test("core finds the same local times as the language’s new dates, also if they don't exist or happen twice", () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'Asia/Tehran',
    'Asia/Gaza',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Antarctica/Troll',
    'America/Caracas',
    'Asia/Pyongyang',
  ];
  let seed = 5;
  const chance = (most: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const two = (n: number) => String(n).padStart(2, '0');
  for (let n = 0; n < 4_000; n++) {
    const zone = zones[n % zones.length]!;
    // Half of them in the small hours of months with clock changes.
    const [month, hour] = n % 2 ? [1 + chance(12), chance(24)] : [[3, 4, 9, 10, 11][chance(5)]!, chance(4)];
    const [date, time] = [
      `${1990 + chance(45)}-${two(month!)}-${two(1 + chance(28))}`,
      `${two(hour!)}:${two(chance(60))}`,
    ];
    const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, {
      disambiguation: 'compatible',
    });
    const found = instantOf(date, time, zone);
    expect([found.at, found.local], `${date} ${time} ${zone}`).toEqual([
      expected.epochMilliseconds,
      expected.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    ]);
  }
});

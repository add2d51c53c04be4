import { describe, expect, test } from 'vitest';
import { costOfPeriod } from '../../catalog/charging/rules.ts';
import { calendarPeriod, costOf, type Lesson, lessonDays, type Sellable, sessionLines } from './rules.ts';

const piano: Sellable = {
  sub_id: 7,
  sub_name: 'Piano',
  charging: 'session',
  period_unit: null,
  period_fee: null,
  period_sessions: null,
  durations: [
    { duration_id: 1, minutes: 45, fee: 3_500 },
    { duration_id: 2, minutes: 60, fee: 4_500 },
  ],
  packages: [
    { package_id: 3, package_name: 'Five of 45', price: 15_000, sessions: 5, minutes: 45 },
    { package_id: 4, package_name: 'Ten', price: 28_000, sessions: 10, minutes: null },
  ],
};

let events = 0;
const lesson = (day: string, more: Partial<Lesson> = {}): Lesson => ({
  event_id: (events += 1),
  user_detail_id: 1,
  sub_id: 7,
  title: 'Piano',
  minutes: 45,
  day,
  ...more,
});
const october = ['2026-10-02', '2026-10-09', '2026-10-16'].map((day) => lesson(day));
const bill = (lessons: Lesson[], subject: Partial<Sellable> = {}, more: object = {}) =>
  sessionLines(lessons, { subjects: new Map([[7, { ...piano, ...subject }]]), charged: [], ahead: false, ...more });
const shown = ({ lines }: ReturnType<typeof bill>) =>
  lines.map((line) => [line.type, line.quantity, line.unit_price, line.detail]);

test.each([
  [['2026-10-02', '2026-10-09', '2026-10-16'], 'Oct 2, 9, 16'],
  [['2026-10-30', '2026-11-06'], 'Oct 30, Nov 6'],
  [['2026-12-28', '2027-01-04'], 'Dec 28 2026, Jan 4 2027'],
])('%j are written as %s', (days, text) => expect(lessonDays(days)).toBe(text));

test('a long list of days is cut, and says how many there are', () => {
  const days = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
  expect(lessonDays(days)).toMatch(/^Oct 1, 2, .*, 24, and 6 more$/);
  expect(lessonDays(days).length).toBeLessThan(255);
});

test.each([
  ['week', '2026-11-26', '2026-11-23', '2026-11-29'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-26', '2026-10-01', '2026-12-31'],
  ['year', '2026-11-26', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (unit, day, from_on, to_on) =>
  expect(calendarPeriod(day, unit)).toEqual({ from_on, to_on }),
);

describe('per session', () => {
  test('each length is a line at its own fee', () =>
    expect(shown(bill([...october, lesson('2026-10-20', { minutes: 60 })]))).toEqual([
      ['subject', 3, 3_500, 'Oct 2, 9, 16'],
      ['subject', 1, 4_500, 'Oct 20'],
    ]));

  test('a length without a price, and an event without a subject, are left out and say why', () => {
    const { lines, unpriced } = bill([lesson('2026-10-02', { minutes: 50 }), lesson('2026-10-03', { sub_id: null })]);
    expect([lines, unpriced.map((one) => one.reason)]).toEqual([
      [],
      ['Piano has no price for 50 min', 'It has no {subject}, and so no price'],
    ]);
  });

  test('lessons to come grant a session each, from the first day on', () =>
    expect(bill(october, {}, { ahead: true }).lines).toMatchObject([
      { quantity: 3, sessions: 1, from_on: '2026-10-02', to_on: '' },
    ]));
});

const month = { period_unit: 'month', period_fee: 12_000 } as const;

test('per period: any number of lessons costs the period once', () =>
  expect(shown(bill([...october, lesson('2026-11-06')], { ...month, charging: 'period' }))).toEqual([
    ['period', 1, 12_000, 'Oct 01, 2026 – Oct 31, 2026'],
    ['period', 1, 12_000, 'Nov 01, 2026 – Nov 30, 2026'],
  ]));

test('per package: as many as the lessons take, and of the right length', () => {
  const eleven = Array.from({ length: 6 }, (_, at) => lesson(`2026-10-1${at}`));
  expect(shown(bill([...eleven, lesson('2026-10-20', { minutes: 60 })], { charging: 'package' }))).toMatchObject([
    ['package', 2, 15_000, 'Oct 10, 11, 12, 13, 14, 15'],
    ['package', 1, 28_000, 'Oct 20'],
  ]);
});

describe('hybrid', () => {
  const hybrid = { ...month, charging: 'hybrid', period_sessions: 2 } as const;

  test('the period includes its lessons, each further one costs its fee', () => {
    const { lines } = bill(october, hybrid);
    expect(lines.map((line) => [line.type, line.lessons.length, line.sessions])).toEqual([
      ['period', 2, 2],
      ['subject', 1, 0],
    ]);
    expect(costOf(lines)).toBe(costOfPeriod(hybrid, [3_500, 3_500, 3_500]));
  });

  test('a period that was charged for is not charged again', () => {
    const charged = [{ user_detail_id: 1, sub_id: 7, from_on: '2026-10-01', to_on: '2026-10-31' }];
    expect(shown(bill(october, hybrid, { charged }))).toEqual([['subject', 3, 3_500, 'Oct 2, 9, 16']]);
  });
});

test('students have lines of their own', () =>
  expect(bill([...october, lesson('2026-10-02', { user_detail_id: 2 })]).lines.map((line) => line.student_id)).toEqual([
    1, 2,
  ]));

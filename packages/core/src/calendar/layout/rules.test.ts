import { expect, test } from 'vitest';
import {
  gapsOf,
  calendarViews,
  daysFrom,
  daysOfView,
  lanesOf,
  minuteOf,
  monthsLater,
  movedPlace,
  piecesOf,
  resizedPlace,
  stepped,
  timeOf,
  timesOf,
  weekdaysFrom,
} from './rules.ts';

test('an event that goes over midnight is a piece on each of its days', () => {
  expect(piecesOf('2026-11-23T09:30', 45)).toEqual([{ day: '2026-11-23', from: 570, to: 615, goesOn: null }]);
  expect(piecesOf('2026-11-30T23:00', 150)).toEqual([
    { day: '2026-11-30', from: 1_380, to: 1_440, goesOn: 'out' },
    { day: '2026-12-01', from: 0, to: 90, goesOn: 'in' },
  ]);
  expect(piecesOf('2026-11-30T00:00', 1_440)).toHaveLength(1);
});

test('simultaneous events are side by side, and a single event is as wide as the day', () => {
  const nine = { from: 540, to: 600 };
  expect(lanesOf([nine])).toEqual([{ lane: 0, lanes: 1, span: 1 }]);
  expect(lanesOf([nine, { from: 600, to: 660 }])).toEqual([
    { lane: 0, lanes: 1, span: 1 },
    { lane: 0, lanes: 1, span: 1 },
  ]);
  expect(lanesOf([nine, { from: 570, to: 630 }])).toEqual([
    { lane: 0, lanes: 2, span: 1 },
    { lane: 1, lanes: 2, span: 1 },
  ]);
  // The last one meets the first alone, so it takes the room of the second and third.
  expect(
    lanesOf([
      { from: 540, to: 720 },
      { from: 540, to: 600 },
      { from: 540, to: 600 },
      { from: 600, to: 720 },
    ]).at(-1),
  ).toEqual({ lane: 1, lanes: 3, span: 2 });
  // Shorter than can be drawn: it is in the way as long as it looks.
  expect(
    lanesOf([
      { from: 540, to: 545 },
      { from: 550, to: 555 },
    ]).map((one) => one.lanes),
  ).toEqual([2, 2]);
});

test('no two pieces ever lie over each other, whatever they are (10,000 random days)', () => {
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let day = 0; day < 10_000; day += 1) {
    const pieces = Array.from({ length: 1 + next(14) }, () => {
      const from = next(90) * 15;
      return { from, to: Math.min(1_440, from + 20 + next(180)) };
    });
    const lanes = lanesOf(pieces);
    for (const [at, one] of pieces.entries()) {
      expect(lanes[at]!.lane + lanes[at]!.span).toBeLessThanOrEqual(lanes[at]!.lanes);
      const a = lanes[at]!;
      const beside = lanes.filter(
        (_, other) => other > at && one.from < pieces[other]!.to && pieces[other]!.from < one.to,
      );
      expect(
        beside.every((b) => a.lanes === b.lanes && (a.lane + a.span <= b.lane || b.lane + b.span <= a.lane)),
        JSON.stringify({ pieces, lanes }),
      ).toBe(true);
    }
  }
});

test('each view shows its days, and steps by as many', () => {
  expect(daysOfView('week', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  expect(daysOfView('month', '2026-11-21')).toEqual({ start: '2026-10-26', end: '2026-12-06' });
  expect(daysOfView('month', '2027-02-10')).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  for (const view of ['day', 'staff', 'room'] as const)
    expect(daysOfView(view, '2026-11-21')).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  for (const view of calendarViews)
    expect(
      daysFrom(daysOfView(view, '2026-05-31').start, daysOfView(view, '2026-05-31').end).length,
    ).toBeLessThanOrEqual(42);
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28');
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2026-01-31', -2)).toBe('2025-11-30');
});

test('a week begins with the weekday that is asked for', () => {
  expect(daysOfView('week', '2026-11-22', 7)).toEqual({ start: '2026-11-22', end: '2026-11-28' });
  expect(daysOfView('week', '2026-11-21', 7)).toEqual({ start: '2026-11-15', end: '2026-11-21' });
  expect(daysOfView('week', '2026-11-21', 6)).toEqual({ start: '2026-11-21', end: '2026-11-27' });
  expect(daysOfView('month', '2026-11-21', 7)).toEqual({ start: '2026-11-01', end: '2026-12-05' });
  expect(daysOfView('day', '2026-11-21', 7)).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  expect(weekdaysFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
  for (let begins = 1; begins <= 7; begins += 1) {
    for (const day of daysFrom('2026-01-01', '2026-03-31')) {
      const { start, end } = daysOfView('week', day, begins);
      expect(start <= day && day <= end).toBe(true);
      expect(weekdaysFrom(begins)[0]).toBe(((Date.parse(start) / 86_400_000 + 3) % 7) + 1);
    }
  }
});

test('a place moves and grows within its day, and says its times as a form does', () => {
  const place = { local: '2026-11-23T09:00', minutes: 60 };
  expect(movedPlace(place, 1, 30)).toEqual({ local: '2026-11-24T09:30', minutes: 60 });
  expect(movedPlace(place, 0, -600)).toEqual({ local: '2026-11-23T00:00', minutes: 60 });
  expect(movedPlace(place, 0, 2_000)).toEqual({ local: '2026-11-23T23:45', minutes: 60 });
  expect(resizedPlace(place, -90)).toEqual({ local: '2026-11-23T09:00', minutes: 15 });
  expect(resizedPlace({ local: '2026-11-23T23:00', minutes: 30 }, 90).minutes).toBe(60);
  expect(timesOf(place)).toEqual({ from: '2026-11-23', to: '', fromTime: '09:00', toTime: '10:00' });
  expect(timesOf({ local: '2026-11-30T23:30', minutes: 60 })).toEqual({
    from: '2026-11-30',
    to: '2026-12-01',
    fromTime: '23:30',
    toTime: '00:30',
  });
  for (const minute of [0, 1, 599, 1_439]) expect(minuteOf(timeOf(minute))).toBe(minute);
});

test('the parts outside some stretches of a day', () => {
  expect(
    gapsOf([
      { from: 780, to: 1020 },
      { from: 540, to: 720 },
    ]),
  ).toEqual([
    { from: 0, to: 540 },
    { from: 720, to: 780 },
    { from: 1020, to: 1440 },
  ]);
  expect(
    gapsOf([
      { from: 0, to: 800 },
      { from: 700, to: 1440 },
    ]),
  ).toEqual([]);
  expect(gapsOf([])).toEqual([{ from: 0, to: 1440 }]);
});

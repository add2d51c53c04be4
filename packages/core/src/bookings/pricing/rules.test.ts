import { describe, expect, test } from 'vitest';
import { priceFrom, type PricedSubject, thingOf } from './rules.ts';

const durations = [
  { duration_id: 3, minutes: 90, fee: 6000 },
  { duration_id: 1, minutes: 30, fee: 2200 },
  { duration_id: 2, minutes: 60, fee: 4000 },
];
const subject = (more: Partial<PricedSubject> = {}): PricedSubject => ({
  sub_id: 7,
  charging: 'session',
  period_fee: null,
  durations,
  ...more,
});
const days = { from: '2027-01-04', to: '2027-03-22' };
const event = { kind: 'event', minutes: 60, events: 1, ...days } as const;
const series = { kind: 'series', minutes: 60, events: 12, ...days } as const;

describe('what a place is charged as', () => {
  test.each([
    [60, 2],
    [30, 1],
    [45, 2],
    [20, 1],
    [75, 3],
    [120, 3],
  ])('an event of %i minutes has the duration of its length, else the next longer, else the longest', (minutes, id) => {
    expect(thingOf(subject(), { ...event, minutes })).toEqual({ type: 'subject', duration_id: id, sessions: 1 });
  });

  test('a series by session charges for each of its events', () => {
    expect(thingOf(subject(), series)).toEqual({ type: 'subject', duration_id: 2, sessions: 12 });
    expect(priceFrom(subject(), series)).toBe(48_000);
    expect(priceFrom(subject(), event)).toBe(4000);
  });

  test('a series by period charges its period, and an event alone has no price', () => {
    const monthly = subject({ charging: 'period', period_fee: 9900 });
    expect(thingOf(monthly, series)).toEqual({ type: 'period', sub_id: 7, ...days });
    expect(priceFrom(monthly, series)).toBe(9900);
    expect(thingOf(monthly, event)).toBeNull();
    expect(priceFrom(monthly, event)).toBeNull();
    expect(thingOf(subject({ charging: 'period' }), series)).toBeNull();
  });

  test('a hybrid subject charges its period for a series, and the fee of a session for an event alone', () => {
    const hybrid = subject({ charging: 'hybrid', period_fee: 9900 });
    expect(thingOf(hybrid, series)).toEqual({ type: 'period', sub_id: 7, ...days });
    expect(priceFrom(hybrid, event)).toBe(4000);
  });

  test('packages are not sold, nor is a subject without a duration; one that costs nothing is', () => {
    expect(thingOf(subject({ charging: 'package' }), series)).toBeNull();
    expect(thingOf(subject({ durations: [] }), event)).toBeNull();
    const free = subject({ durations: [{ duration_id: 9, minutes: 60, fee: 0 }] });
    expect(thingOf(free, event)).toEqual({ type: 'subject', duration_id: 9, sessions: 1 });
    expect(priceFrom(free, event)).toBe(0);
  });
});

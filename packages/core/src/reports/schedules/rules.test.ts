import { describe, expect, test } from 'vitest';
import { latestDue, nextDue, type ScheduleTimes } from './rules.ts';

const times = (more: Partial<ScheduleTimes>): ScheduleTimes => ({
  every: 'day',
  weekday: null,
  month_day: null,
  local_time: '08:00',
  fiscal_month: 1,
  ...more,
});
const next = (more: Partial<ScheduleTimes>, after: string, zone = 'Asia/Singapore') =>
  nextDue(times(more), new Date(after), zone).at.toISOString();

describe('when a report is due', () => {
  test.each([
    ['each day, also today', {}, '2026-03-10T23:00:00Z', '2026-03-11T00:00:00.000Z'],
    ['each day, tomorrow once it was sent', {}, '2026-03-11T00:00:00Z', '2026-03-12T00:00:00.000Z'],
    ['each Monday', { every: 'week', weekday: 1 } as const, '2026-03-11T02:00:00Z', '2026-03-16T00:00:00.000Z'],
    [
      'on the 31st, or on the last day of a shorter month',
      { every: 'month', month_day: 31 } as const,
      '2026-02-01T00:00:00Z',
      '2026-02-28T00:00:00.000Z',
    ],
    [
      'on the first of a quarter of the school’s year',
      { every: 'quarter', month_day: 1, fiscal_month: 2 } as const,
      '2026-02-10T00:00:00Z',
      '2026-05-01T00:00:00.000Z',
    ],
  ])('%s', (_, more, after, expected) => {
    expect(next(more, after)).toBe(expected);
  });

  test('once on a day that clocks shorten or lengthen', () => {
    const at = { local_time: '02:30' };
    const spring = next(at, '2026-03-28T12:00:00Z', 'Europe/Berlin');
    expect(spring.slice(0, 10)).toBe('2026-03-29');
    expect(next(at, spring, 'Europe/Berlin').slice(0, 10)).toBe('2026-03-30');
    const autumn = next(at, '2026-10-24T12:00:00Z', 'Europe/Berlin');
    expect(next(at, autumn, 'Europe/Berlin').slice(0, 10)).toBe('2026-10-26');
  });

  test('of missed runs the latest is caught up', () => {
    expect(latestDue(times({}), new Date('2026-03-13T05:00:00Z'), 'Asia/Singapore').day).toBe('2026-03-13');
    expect(latestDue(times({}), new Date('2026-03-12T23:00:00Z'), 'Asia/Singapore').day).toBe('2026-03-12');
  });
});

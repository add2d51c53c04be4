import { describe, expect, test } from 'vitest';
import { chartFor, pointsOfGroups, pointsOfTime, restOf } from './points.ts';
import { runningPoints } from './sales/running.ts';
import type { ReportRow, ShownMeasure } from './values.ts';

const total: ShownMeasure = { name: 'total', label: 'Total', kind: 'money', of: null };

const row = (id: string | null, value: number, more: Partial<ReportRow> = {}): ReportRow => ({
  keys: [{ id, label: id ?? 'None' }],
  currency: 'EUR',
  values: { total: value },
  previous: null,
  ...more,
});

const span = { start: '2026-11-01', end: '2026-11-03' };
const days = [row('2026-11-01', 1_000), row('2026-11-03', 500), row('2026-11-03', 7, { currency: 'USD' })];
const before = { points: [row('2026-10-31', 200)], span: { start: '2026-10-29', end: '2026-10-31' } };

describe('points over time', () => {
  const points = pointsOfTime({ by: [], measure: total, currency: 'EUR' }, 'day', { points: days, span }, before);

  test('have one for each step, also without records, in one currency', () => {
    expect(points.map(({ value }) => value)).toEqual([10, 0, 5]);
    expect(points.map(({ text }) => text)).toEqual(['EUR 10.00', 'EUR 0.00', 'EUR 5.00']);
  });

  test('stand beside the same step of the days before', () => {
    expect(points.map((point) => point.before?.value)).toEqual([0, 0, 2]);
    expect(points[2]!.before?.label).toBe('Sat, Oct 31, 2026');
  });

  test('open their step, by the grain of the chart where the page has another', () => {
    expect(points[0]!.cell).toEqual({ keys: ['2026-11-01'], currency: 'EUR', measure: 'total', by: ['day'] });
    const same = pointsOfTime({ by: ['day'], measure: total, currency: 'EUR' }, 'day', { points: days, span });
    expect(same[0]!.cell).not.toHaveProperty('by');
  });

  test('as a running total open everything up to the end of their step', () => {
    const running = runningPoints(points, { measure: total, currency: 'EUR', grain: 'day', span });
    expect(running.map(({ text }) => text)).toEqual(['EUR 10.00', 'EUR 10.00', 'EUR 15.00']);
    expect(running.map((point) => point.before?.text)).toEqual(['EUR 0.00', 'EUR 0.00', 'EUR 2.00']);
    expect(running[1]!.cell).toEqual({
      keys: [],
      currency: 'EUR',
      measure: 'total',
      span: { start: '2026-11-01', end: '2026-11-02' },
    });
  });
});

test('what is still to come has its steps after the days that were asked for', () => {
  const asked = { start: '2026-11-01', end: '2026-11-30' };
  const points = pointsOfTime({ by: ['month'], measure: total, currency: 'EUR' }, 'month', {
    points: [row('2026-11-01', 100), row('2027-01-01', 300)],
    span: asked,
  });
  expect(points.map(({ short, value }) => [short, value])).toEqual([
    ['Nov', 1],
    ['Dec', 0],
    ['Jan 2027', 3],
  ]);
});

test('a ratio has no point where there is nothing to divide by', () => {
  const share: ShownMeasure = { name: 'present_share', label: 'Present', kind: 'share', of: ['present', 'enrolled'] };
  const marks = (day: string, present: number, enrolled: number) =>
    row(day, 0, { currency: '', values: { present, enrolled } });
  const points = pointsOfTime({ by: ['day'], measure: share, currency: '' }, 'day', {
    points: [marks('2026-11-01', 3, 4), marks('2026-11-03', 0, 2)],
    span,
  });
  expect(points.map(({ short, value }) => [short, value])).toEqual([
    ['Nov 1', 75],
    ['Nov 3', 0],
  ]);
});

test('points of groups keep their order, and leave out what the others come to', () => {
  const rows = [row('1', 900, { previous: { total: 450 } }), row(null, 100), row('x', 5, { keys: [] })];
  const points = pointsOfGroups({ by: ['subject'], measure: total, currency: 'EUR' }, rows);
  expect(points.map(({ label, value, before: was }) => [label, value, was?.value])).toEqual([
    ['1', 9, 4.5],
    ['None', 1, undefined],
  ]);
  expect(points[1]!.cell!.keys).toEqual([null]);
});

test('the others are all less those that are shown', () => {
  expect(restOf({ total: 1_000, tax: 50 }, [row('1', 300), row('2', 200)])).toEqual({ total: 500, tax: 50 });
});

test('a report keeps its chart until it is grouped otherwise', () => {
  expect(chartFor('stack', ['invoice_status'], ['invoice_status'])).toBe('stack');
  expect(chartFor('line', ['day'], ['month'])).toBe('line');
  expect(chartFor('bars', ['series'], ['month'])).toBe('columns');
  expect(chartFor('columns', ['month'], ['subject'])).toBe('bars');
  expect(chartFor('columns', ['month'], ['month', 'subject'])).toBe('bars');
  expect(chartFor('bars', ['staff_name', 'part'], ['staff_name', 'part'])).toBe('bars');
});

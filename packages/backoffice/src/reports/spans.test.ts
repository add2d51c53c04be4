import { describe, expect, test } from 'vitest';
import { stepText } from '@schoolbell/core/reports/periods/steps/rules';
import { timeGroups } from '@schoolbell/core/reports/rules';
import { endOfStep, grainFor, MOST_STEPS, nextStep, shortStepText, spanText, stepOf, stepsIn } from './spans.ts';

describe('steps of time', () => {
  test('begin as the server’s groups do', () => {
    const on = (day: string) => timeGroups.map((grain) => stepOf(grain, day));
    expect(on('2026-11-22')).toEqual(['2026-11-22', '2026-11-16', '2026-11-01', '2026-10-01', '2026-01-01']);
    expect(on('2026-01-01')).toEqual(['2026-01-01', '2025-12-29', '2026-01-01', '2026-01-01', '2026-01-01']);
    expect(on('2024-02-29')).toEqual(['2024-02-29', '2024-02-26', '2024-02-01', '2024-01-01', '2024-01-01']);
  });

  test('follow one another without a gap', () => {
    for (const grain of timeGroups)
      for (const day of ['2024-02-29', '2025-12-31', '2026-03-29'])
        expect(stepOf(grain, nextStep(grain, stepOf(grain, day)))).toBe(nextStep(grain, stepOf(grain, day)));
    expect(nextStep('month', '2025-12-01')).toBe('2026-01-01');
    expect(nextStep('quarter', '2025-10-01')).toBe('2026-01-01');
  });

  test('cover a span, also where it begins in the middle of one', () => {
    expect(stepsIn('month', { start: '2025-11-15', end: '2026-01-01' })).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
    ]);
    expect(stepsIn('day', { start: '2026-02-27', end: '2026-03-01' })).toHaveLength(3);
    expect(stepsIn('week', { start: '2026-11-22', end: '2026-11-23' })).toEqual(['2026-11-16', '2026-11-23']);
  });

  test('end with the span', () => {
    const span = { start: '2026-11-03', end: '2026-11-21' };
    expect(endOfStep('week', '2026-11-09', span)).toBe('2026-11-15');
    expect(endOfStep('week', '2026-11-16', span)).toBe('2026-11-21');
    expect(endOfStep('day', '2026-11-09', span)).toBe('2026-11-09');
  });
});

test('a chart takes the finest grain that it has room for', () => {
  const days = (start: string, end: string) => grainFor('day', { start, end });
  expect(days('2026-01-01', '2026-03-01')).toBe('day');
  expect(days('2026-01-01', '2026-03-02')).toBe('week');
  expect(days('2025-01-01', '2026-12-31')).toBe('month');
  expect(days('2022-01-01', '2026-12-31')).toBe('month');
  expect(grainFor('quarter', { start: '2026-01-01', end: '2026-01-31' })).toBe('quarter');
  for (const grain of timeGroups) {
    const span = { start: '2021-06-15', end: '2026-06-14' };
    expect(stepsIn(grainFor(grain, span), span).length).toBeLessThanOrEqual(MOST_STEPS + 1);
  }
});

test('steps are called as people call them', () => {
  expect(timeGroups.map((grain) => stepText(grain, '2026-10-01'))).toEqual([
    'Thu, Oct 01, 2026',
    'Week of Oct 01, 2026',
    'October 2026',
    'Q4 2026',
    '2026',
  ]);
  expect(shortStepText('month', '2026-01-01')).toBe('Jan 2026');
  expect(shortStepText('month', '2026-02-01')).toBe('Feb');
  expect(shortStepText('day', '2026-11-03')).toBe('Nov 3');
});

test('a span says its years once where it can', () => {
  expect(spanText({ start: '2026-10-23', end: '2026-11-21' })).toBe('Oct 23 – Nov 21, 2026');
  expect(spanText({ start: '2025-12-01', end: '2026-01-05' })).toBe('Dec 01, 2025 – Jan 05, 2026');
  expect(spanText({ start: '2026-11-21', end: '2026-11-21' })).toBe('Nov 21, 2026');
});

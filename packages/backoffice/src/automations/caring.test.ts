import { expect, test } from 'vitest';
import type { Listed } from './calls.ts';
import { dashboardOf } from './caring.ts';

const row = (change: Partial<Listed>): Listed => ({
  id: 1,
  automation_name: 'Missed class',
  trigger_name: 'attendance',
  delay: 0,
  delay_type: 'minutes',
  action_type: 'email',
  status: 1,
  version: 1,
  paused_reason: '',
  action_details: '',
  waiting: 0,
  held: 0,
  failed: 0,
  days: Array.from({ length: 30 }, () => 2),
  runs: 0,
  may_change: true,
  ...change,
});

test('the dashboard counts the runs of seven days, of automations that the viewer may change', () => {
  expect(dashboardOf([row({}), row({ id: 2 }), row({ id: 3, may_change: false })])).toEqual({
    runs: '28 runs in the last 7 days',
    care: [],
  });
  expect(dashboardOf([row({ days: [...Array(29).fill(0), 1] })])!.runs).toBe('1 run in the last 7 days');
});

test('it names what the product paused, what is held and what failed, and opens it there', () => {
  const { care } = dashboardOf([
    row({ id: 1, status: 0, paused_reason: 'Ann left.', held: 2, failed: 1 }),
    row({ id: 2, status: 0, paused_reason: 'Ann left.' }),
    row({ id: 3, held: 4 }),
    row({ id: 4, failed: 1 }),
    row({ id: 5, status: 0 }),
    row({ id: 6, failed: 3, may_change: false }),
  ])!;
  expect(care.map(({ id, reason, tag, view }) => [id, reason, tag, 'tab' in view && view.tab])).toEqual([
    [1, 'Ann left.', 'Paused', 'history'],
    [2, 'Ann left.', 'Paused', 'configurations'],
    [3, '', '4 held', 'history'],
    [4, '', '1 failed', 'history'],
  ]);
});

test('someone who may change none of them sees nothing of them', () => {
  expect(dashboardOf([row({ may_change: false, failed: 1 })])).toBeNull();
  expect(dashboardOf([])).toBeNull();
});

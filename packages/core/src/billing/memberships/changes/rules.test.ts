import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../calendar/recurrence/rules.ts';
import { type Membership, upcoming } from '../rules.ts';
import { anchorOf, cancelErrors, cancelOn, isPausedOn, mayRevert, pauseErrors, pauseFrom, resumed } from './rules.ts';

const monthly: Membership = {
  every: 1,
  unit: 'month',
  anchor_day: 1,
  starts_on: '2026-01-01',
  ends_on: null,
  lead_days: 0,
  proration: 'day',
  paused_from: null,
  resume_on: null,
  cancel_on: null,
};
const billed = { billed_until: '2026-03-31' };

test('a pause begins with the next period that is not billed, or tomorrow', () => {
  expect(pauseFrom(monthly, billed, '2026-03-10', 0)).toBe('2026-04-01');
  // On the last day of a period the next one begins tomorrow.
  expect(pauseFrom(monthly, billed, '2026-03-31', 0)).toBe('2026-04-01');
  expect(pauseFrom(monthly, { billed_until: '2026-04-30' }, '2026-03-31', 0)).toBe('2026-05-01');
  expect(pauseFrom(monthly, billed, '2026-03-10', 1)).toBe('2026-03-11');
  expect(pauseFrom(monthly, { billed_until: null }, '2025-12-01', 0)).toBe('2026-01-01');
});

test('says why a membership cannot be paused', () => {
  const ask = (membership: Partial<Membership>, resume_date = '', facts: { billed_until: string | null } = billed) =>
    pauseErrors({ ...monthly, ...membership }, facts, { today: '2026-03-10', resume_date, now: 0 });
  expect(ask({})).toEqual({});
  expect(ask({}, '2026-04-02')).toEqual({});
  expect(ask({}, '2026-04-01')).toEqual({ resume_date: 'Choose a day after the pause begins' });
  expect(ask({ cancel_on: '2026-03-10' }).membership_id).toContain('ended');
  expect(ask({ cancel_on: '2026-03-31' }).membership_id).toContain('before the pause');
  expect(ask({ paused_from: '2026-03-01' }).membership_id).toContain('already paused');
  const over = { paused_from: '2026-02-01', resume_on: '2026-03-05' };
  expect(ask(over)).toEqual({});
  expect(ask(over, '', { billed_until: '2026-01-31' }).membership_id).toContain('billing run');
});

test('resuming ends a pause today, and takes one away that has not begun', () => {
  expect(resumed({ paused_from: '2026-04-01', resume_on: null }, '2026-04-10')).toEqual({
    paused_from: '2026-04-01',
    resume_on: '2026-04-10',
  });
  expect(resumed({ paused_from: '2026-04-01', resume_on: '2026-05-01' }, '2026-04-01')).toEqual({
    paused_from: null,
    resume_on: null,
  });
  expect(resumed({ paused_from: '2026-04-01', resume_on: '2026-05-01' }, '2026-06-01').resume_on).toBe('2026-05-01');
  expect(isPausedOn({ paused_from: '2026-04-01', resume_on: '2026-05-01' }, '2026-04-30')).toBe(true);
  expect(isPausedOn({ paused_from: '2026-04-01', resume_on: '2026-05-01' }, '2026-05-01')).toBe(false);
  expect(isPausedOn({ paused_from: null, resume_on: null }, '2026-05-01')).toBe(false);
});

test('a cancelled membership ends with its period, on a day, or today', () => {
  const ask = (
    type: 'period_end' | 'date' | 'now',
    today = '2026-03-10',
    facts: { billed_until: string | null } = billed,
  ) => cancelOn(monthly, facts, { type, date: '2026-06-15', today });
  expect([ask('period_end'), ask('date'), ask('now')]).toEqual(['2026-03-31', '2026-06-15', '2026-03-10']);
  expect(ask('period_end', '2026-03-31')).toBe('2026-03-31');
  // April was billed a week ahead, so it is still served.
  expect(ask('period_end', '2026-03-28', { billed_until: '2026-04-30' })).toBe('2026-04-30');
  expect(ask('period_end', '2025-12-01', { billed_until: null })).toBe('2025-12-31');
  expect(mayRevert({ cancel_on: '2026-03-31' }, '2026-03-31')).toBe(true);
  expect(mayRevert({ cancel_on: '2026-03-31' }, '2026-04-01')).toBe(false);
  expect(mayRevert({ cancel_on: null }, '2026-04-01')).toBe(false);
});

test('says why a membership cannot be cancelled', () => {
  const ask = (date: string, membership: Partial<Membership> = {}) =>
    cancelErrors({ ...monthly, ...membership }, { type: 'date', date, today: '2026-03-10' });
  expect(ask('2026-03-10')).toEqual({});
  expect(ask('')).toEqual({ cancel_date: 'This field is required' });
  expect(ask('2026-03-09')).toEqual({ cancel_date: 'Choose today or a later day' });
  expect(ask('2026-07-01', { ends_on: '2026-06-30' }).cancel_date).toContain('before this day');
  expect(ask('2026-03-20', { cancel_on: '2026-03-31' }).membership_id).toContain('already cancelled');
  expect(ask('2026-03-20', { ends_on: '2026-03-01' }).membership_id).toContain('has ended');
});

test('an anchor follows the first day', () => {
  expect(anchorOf('2026-01-31', 'month')).toBe(31);
  expect(anchorOf('2026-01-05', 'week')).toBe(1);
  expect(anchorOf('2026-01-11', 'week')).toBe(7);
});

test('nothing is billed after a membership was cancelled with its period, and nothing of a pause', () => {
  const days = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 40 }),
      (after, anchor_day, lead_days) => {
        const today = addDays('2026-01-01', after);
        const membership = { ...monthly, anchor_day, lead_days };
        const sent = upcoming(membership, { billed_until: null, session_days: [] }, today);
        const facts = { billed_until: sent.at(-1)?.to_on ?? null, session_days: [] };
        const cancel_on = cancelOn(membership, facts, { type: 'period_end', date: '', today });
        expect(upcoming({ ...membership, cancel_on }, facts, '2030-01-01')).toEqual([]);
        const paused_from = pauseFrom(membership, facts, today, 0);
        expect(paused_from > today && paused_from > facts.billed_until!).toBe(true);
        expect(
          upcoming({ ...membership, paused_from }, facts, '2030-01-01').every((one) => one.to_on < paused_from),
        ).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

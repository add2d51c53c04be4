import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../calendar/recurrence/rules.ts';
import { type Bill, type Membership, MOST_MISSED, nextBillOn, nextBills, partOf, periodAt, upcoming } from './rules.ts';

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
const none = { billed_until: null, session_days: [] };
const daysOf = (bills: readonly Bill[]) => bills.map(({ from_on, to_on }) => `${from_on}..${to_on}`);

test('an anchor on the 31st becomes the last day of shorter months, and comes back', () => {
  const last = { ...monthly, anchor_day: 31, starts_on: '2026-01-31' };
  expect(nextBills(last, none, 5).map((bill) => bill.from_on)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(periodAt({ ...last, starts_on: '2028-01-31' }, 1)).toEqual({ from_on: '2028-02-29', to_on: '2028-03-30' });
  // The 30th of April is where a period of the 31st begins, so nothing is prorated.
  expect(nextBills({ ...last, starts_on: '2026-04-30' }, none, 1)).toMatchObject([
    { to_on: '2026-05-30', part: 31, of: 31 },
  ]);
});

test('bills a first part by days, its first day included', () => {
  const bills = nextBills({ ...monthly, starts_on: '2026-03-17' }, none, 2);
  expect(bills).toEqual([
    {
      from_on: '2026-03-17',
      to_on: '2026-03-31',
      bill_on: '2026-03-17',
      period: { from_on: '2026-03-01', to_on: '2026-03-31' },
      part: 15,
      of: 31,
      by: 'day',
    },
    {
      from_on: '2026-04-01',
      to_on: '2026-04-30',
      bill_on: '2026-04-01',
      period: { from_on: '2026-04-01', to_on: '2026-04-30' },
      part: 30,
      of: 30,
      by: 'day',
    },
  ]);
});

test('a quarter runs from the month it begins in; its last part is 32 of 91 days', () => {
  const quarter = { ...monthly, unit: 'quarter' as const, starts_on: '2026-04-01', cancel_on: '2026-05-02' };
  expect(nextBills(quarter, none, 9)).toMatchObject([{ from_on: '2026-04-01', to_on: '2026-05-02', part: 32, of: 91 }]);
  const year = { ...monthly, unit: 'year' as const, starts_on: '2026-09-15', anchor_day: 15 };
  expect(daysOf(nextBills(year, none, 2))).toEqual(['2026-09-15..2027-09-14', '2027-09-15..2028-09-14']);
  const fortnight = { ...monthly, unit: 'week' as const, every: 2, anchor_day: 1, starts_on: '2026-01-07' };
  expect(daysOf(nextBills(fortnight, none, 2))).toEqual(['2026-01-07..2026-01-18', '2026-01-19..2026-02-01']);
});

test('counts sessions where they are what is charged, and days where there are none', () => {
  const march = { from_on: '2026-03-01', to_on: '2026-03-31' };
  const days = { from_on: '2026-03-17', to_on: '2026-03-31' };
  const sessions = ['02', '04', '09', '11', '16', '18', '23', '25'].map((day) => `2026-03-${day}`);
  expect(partOf(days, march, 'session', sessions)).toEqual({ part: 3, of: 8, by: 'session' });
  expect(partOf(days, march, 'session', [])).toEqual({ part: 15, of: 31, by: 'day' });
  expect(partOf(days, march, 'none', sessions)).toEqual({ part: 31, of: 31, by: 'day' });
  expect(partOf(march, march, 'session', [])).toMatchObject({ part: 31, of: 31 });
});

test('sends nothing while it is paused, and keeps its anchor afterwards', () => {
  const paused = { ...monthly, paused_from: '2026-02-01', resume_on: '2026-03-17' };
  expect(daysOf(nextBills(paused, none, 3))).toEqual([
    '2026-01-01..2026-01-31',
    '2026-03-17..2026-03-31',
    '2026-04-01..2026-04-30',
  ]);
  expect(daysOf(nextBills({ ...paused, resume_on: null }, none, 3))).toEqual(['2026-01-01..2026-01-31']);
  expect(nextBillOn({ ...paused, resume_on: null }, { ...none, billed_until: '2026-01-31' })).toBeNull();
  const within = { ...monthly, paused_from: '2026-01-11', resume_on: '2026-01-21' };
  expect(nextBills(within, none, 2).map(({ part, of }) => [part, of])).toEqual([
    [10, 31],
    [11, 31],
  ]);
  // Without proration a period is charged once, also where it is paused in its middle.
  expect(daysOf(nextBills({ ...within, proration: 'none' }, none, 2))).toEqual([
    '2026-01-01..2026-01-31',
    '2026-02-01..2026-02-28',
  ]);
});

test('bills ahead of a period, and goes on after the last day that was billed', () => {
  const early = { ...monthly, lead_days: 7 };
  expect(upcoming(early, none, '2026-01-24').map((bill) => bill.bill_on)).toEqual(['2025-12-25']);
  expect(upcoming(early, none, '2026-01-25').map((bill) => bill.bill_on)).toEqual(['2025-12-25', '2026-01-25']);
  expect(nextBillOn(early, { ...none, billed_until: '2026-01-31' })).toBe('2026-01-25');
  // The rest of January was credited on the 10th, and the membership goes on from the 16th.
  const resumed = { ...monthly, paused_from: '2026-01-11', resume_on: '2026-01-16' };
  expect(daysOf(nextBills(resumed, { ...none, billed_until: '2026-01-10' }, 1))).toEqual(['2026-01-16..2026-01-31']);
});

test('ends with its last day, and bills at most 12 missed periods in a run', () => {
  expect(daysOf(nextBills({ ...monthly, ends_on: '2026-02-10', cancel_on: '2026-02-14' }, none, 9))).toEqual([
    '2026-01-01..2026-01-31',
    '2026-02-01..2026-02-10',
  ]);
  expect(nextBills({ ...monthly, cancel_on: '2025-12-31' }, none, 9)).toEqual([]);
  const weekly = { ...monthly, unit: 'week' as const, starts_on: '2026-01-05' };
  const missed = upcoming(weekly, none, '2026-08-01', MOST_MISSED);
  expect(missed.length).toBe(12);
  expect(nextBillOn(weekly, { ...none, billed_until: missed.at(-1)!.to_on })).toBe(addDays(missed.at(-1)!.to_on, 1));
});

const day = fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2025-11-15', days));
const option = fc.option(day);
const anyMembership: fc.Arbitrary<Membership> = fc
  .record({
    every: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const),
    anchor_day: fc.integer({ min: 1, max: 31 }),
    starts_on: day,
    ends_on: option,
    lead_days: fc.integer({ min: 0, max: 60 }),
    proration: fc.constantFrom('session' as const, 'day' as const, 'none' as const),
    paused_from: option,
    resume_on: option,
    cancel_on: option,
  })
  .map((one) => ({ ...one, anchor_day: one.unit === 'week' ? ((one.anchor_day - 1) % 7) + 1 : one.anchor_day }))
  .map((one) => ({
    ...one,
    resume_on: one.paused_from !== null && (one.resume_on ?? '9') > one.paused_from ? one.resume_on : null,
  }));

const runsOn = (membership: Membership, on: string) =>
  on >= membership.starts_on &&
  (membership.ends_on === null || on <= membership.ends_on) &&
  (membership.cancel_on === null || on <= membership.cancel_on) &&
  (membership.paused_from === null ||
    on < membership.paused_from ||
    (membership.resume_on !== null && on >= membership.resume_on));

test('bills never overlap, leave no day out, and charge no day of a pause', () => {
  fc.assert(
    fc.property(anyMembership, fc.array(day, { maxLength: 40 }), (membership, session_days) => {
      const bills = upcoming(membership, { billed_until: null, session_days }, '2028-06-01');
      const horizon = bills.at(-1)?.to_on ?? '';
      let at = 0;
      for (let on = '2025-11-15'; on <= horizon; on = addDays(on, 1)) {
        if (bills[at]!.to_on < on) at += 1;
        const isIn = bills[at]!.from_on <= on;
        if (isIn && membership.proration !== 'none') expect(runsOn(membership, on)).toBe(true);
        if (!isIn) expect(runsOn(membership, on)).toBe(false);
      }
      bills.forEach((bill, place) => {
        expect(
          bill.from_on <= bill.to_on && bill.from_on >= bill.period.from_on && bill.to_on <= bill.period.to_on,
        ).toBe(true);
        expect(bill.part >= 0 && bill.part <= bill.of && bill.of > 0).toBe(true);
        expect(place === 0 || bill.from_on > bills[place - 1]!.to_on).toBe(true);
      });
    }),
    { numRuns: 2000 },
  );
});

test('the bills of one period never charge more than all of it', () => {
  fc.assert(
    fc.property(anyMembership, fc.array(day, { maxLength: 40 }), (membership, session_days) => {
      const bills = upcoming(membership, { billed_until: null, session_days }, '2028-06-01');
      for (const same of Map.groupBy(bills, ({ period }) => period.from_on).values())
        expect(same.reduce((sum, { part }) => sum + part, 0)).toBeLessThanOrEqual(same[0]!.of);
    }),
    { numRuns: 5000 },
  );
});

test('the preview shows what the job bills, however often and however late it runs', () => {
  fc.assert(
    fc.property(
      anyMembership,
      fc.array(day, { maxLength: 12 }),
      fc.array(day, { maxLength: 20 }),
      (membership, runs, session_days) => {
        const until = '2028-06-01';
        const preview = upcoming(membership, { billed_until: null, session_days }, until);
        const sent: Bill[] = [];
        const run = (today: string) => {
          const billed_until = sent.at(-1)?.to_on ?? null;
          const due = upcoming(membership, { billed_until, session_days }, today, MOST_MISSED);
          sent.push(...due);
          return due.length;
        };
        for (const today of runs) if (today <= until) run(today);
        while (run(until) > 0);
        expect(sent).toEqual(preview);
      },
    ),
    { numRuns: 3000 },
  );
});

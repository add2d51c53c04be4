import { expect, test } from 'vitest';
import type { AttendanceCode } from '../marks/rules.ts';
import { type Effect, effectOf, firstToUse, type Grant, makeUpUntil } from './rules.ts';
import { type Entry, settleLedger, type Standing } from './ledger/rules.ts';

const grant = (grant_id: number, more: Partial<Grant> = {}): Grant => ({
  grant_id,
  left: 1,
  sub_ids: [],
  minutes: null,
  valid_from: '2027-01-01',
  expires_on: null,
  availbleMakeUpSessions: 0,
  ...more,
});
const wanted = { day: '2027-02-01', sub_id: 5, minutes: 60 };

test('the sessions that expire first are used first, then the oldest', () => {
  const grants = [
    grant(1),
    grant(2, { expires_on: '2027-03-01' }),
    grant(3, { expires_on: '2027-02-01' }),
    grant(4, { expires_on: '2027-02-01' }),
    grant(5, { expires_on: '2027-01-31' }),
  ];
  expect(firstToUse(grants, wanted)?.grant_id).toBe(3);
  expect(firstToUse([grants[1]!, grants[0]!], wanted)?.grant_id).toBe(2);
  expect(firstToUse([grant(9), grant(8)], wanted)?.grant_id).toBe(8);
});

test('sessions are for their subjects, their length and their time alone', () => {
  const not = [
    grant(1, { sub_ids: [6] }),
    grant(2, { minutes: 30 }),
    grant(3, { valid_from: '2027-02-02' }),
    grant(4, { left: 0 }),
  ];
  expect(firstToUse(not, wanted)).toBeUndefined();
  expect(firstToUse([grant(1, { sub_ids: [5], minutes: 60 })], wanted)?.grant_id).toBe(1);
  expect(firstToUse([grant(1, { sub_ids: [5] })], { ...wanted, sub_id: null })).toBeUndefined();
});

test('an absence gives a make-up session while there is one to give, and is billable after that', () => {
  const none: Effect = { used: null, madeUp: null };
  expect(effectOf([grant(1, { availbleMakeUpSessions: 1 })], none, 4, wanted)).toEqual({ used: 1, madeUp: 1, code: 4 });
  expect(effectOf([grant(1)], none, 4, wanted)).toEqual({ used: 1, madeUp: null, code: 7 });
  expect(effectOf([], none, 4, wanted)).toEqual({ used: null, madeUp: null, code: 7 });
  expect(effectOf([], none, 1, wanted)).toEqual({ used: null, madeUp: null, code: 1 });
});

test('any order of marks ends like the last one alone', () => {
  let seed = 20_270_201;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % (most + 1);
  };
  const codes: (AttendanceCode | null)[] = [1, 2, 3, 4, 7, null];
  const after = (grants: readonly Grant[], { used, madeUp }: Effect, sign: 1 | -1) =>
    grants.map((one) => ({
      ...one,
      left: one.left - (one.grant_id === used ? sign : 0),
      availbleMakeUpSessions: one.availbleMakeUpSessions - (one.grant_id === madeUp ? sign : 0),
    }));
  for (let round = 0; round < 2_000; round++) {
    const start = Array.from({ length: upTo(4) }, (_, at) =>
      grant(at + 1, {
        left: upTo(2),
        availbleMakeUpSessions: upTo(2),
        expires_on: upTo(1) ? null : `2027-02-0${upTo(8) + 1}`,
        sub_ids: upTo(3) ? [] : [6],
      }),
    );
    const marks = Array.from({ length: 1 + upTo(5) }, () => codes[upTo(5)]!);
    let [grants, effect]: [Grant[], Effect] = [start, { used: null, madeUp: null }];
    let code: AttendanceCode | null = null;
    for (const mark of marks) {
      const next = effectOf(grants, effect, mark, wanted);
      grants = after(after(grants, effect, -1), next, 1);
      [effect, code] = [next, next.code];
    }
    const alone = effectOf(start, { used: null, madeUp: null }, marks.at(-1)!, wanted);
    expect({ grants, code }).toEqual({ grants: after(start, alone, 1), code: alone.code });
  }
});

test('the ledger of any order of marks adds up like the last one alone, and never below none', () => {
  let seed = 4;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8) % (most + 1);
  };
  const codes: (AttendanceCode | null)[] = [1, 2, 4, 7, null];
  type Line = Entry & { from_grant: number | null };
  const run = (start: readonly Grant[], marks: readonly (AttendanceCode | null)[]) => {
    const lines: Line[] = [];
    let code: AttendanceCode | null = null;
    for (const attendanceCode of marks) {
      const net = (grant_id: number, from: (line: Line) => boolean = () => true) =>
        lines.filter((line) => line.grant_id === grant_id && from(line)).reduce((sum, line) => sum + line.amount, 0);
      const grants = start.map((one) => ({
        ...one,
        user_detail_id: 1,
        left: one.left + net(one.grant_id),
        availbleMakeUpSessions: one.availbleMakeUpSessions - net(100 + one.grant_id),
      }));
      const standing = [...new Set(lines.map((line) => line.grant_id))]
        .map((grant_id): Standing => ({
          user_detail_id: 1,
          grant_id,
          from_grant: grant_id > 100 ? grant_id - 100 : null,
          kind: grant_id > 100 ? 'makeup' : 'session',
          cause: 'mark',
          net: net(grant_id),
          left: net(grant_id),
          spent: 0,
        }))
        .filter((one) => one.net !== 0);
      const settled = settleLedger([{ user_detail_id: 1, kind: 'regular', attendanceCode }], {
        grants,
        standing,
        wanted,
      });
      for (const entry of settled.entries) lines.push({ ...entry, from_grant: null });
      for (const one of settled.given)
        lines.push({
          user_detail_id: 1,
          grant_id: 100 + one.from_grant,
          kind: 'grant',
          cause: 'mark',
          amount: 1,
          from_grant: one.from_grant,
        });
      code = settled.codes.get(1) ?? null;
      const shown = new Map(settled.grants.map((one) => [one.grant_id, [one.left, one.availbleMakeUpSessions]]));
      for (const one of start) {
        const left = [one.left + net(one.grant_id), one.availbleMakeUpSessions - net(100 + one.grant_id)];
        expect(left.every((count) => count >= 0)).toBe(true);
        expect(shown.get(one.grant_id)).toEqual(left);
      }
    }
    const sums = new Map<number, number>();
    for (const line of lines) sums.set(line.grant_id, (sums.get(line.grant_id) ?? 0) + line.amount);
    return { code, sums: [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b) };
  };
  for (let round = 0; round < 1_000; round++) {
    const start = Array.from({ length: upTo(3) }, (_, at) =>
      grant(at + 1, {
        left: upTo(2),
        availbleMakeUpSessions: upTo(2),
        expires_on: upTo(1) ? null : `2027-02-0${upTo(8) + 1}`,
      }),
    );
    const marks = Array.from({ length: 1 + upTo(5) }, () => codes[upTo(4)]!);
    expect(run(start, marks)).toEqual(run(start, marks.slice(-1)));
  }
});

test('a make-up session is valid for ninety days, but no longer than its source', () => {
  expect([
    makeUpUntil('2027-01-01', '2027-01-05'),
    makeUpUntil('2027-01-01', '2027-12-31'),
    makeUpUntil('2027-01-01', null),
  ]).toEqual(['2027-04-01', '2027-12-31', null]);
});

import { expect, test } from 'vitest';
import { attendanceStats, notMarkable, settleMark, type StandingMark } from './rules.ts';
import { type AttendanceCode, attendanceCodes, isPresent, markFor, markName } from '../calendar/marks/rules.ts';

test('1, 2 and 3 are present, 4 and 7 absent', () => {
  expect(attendanceCodes.map(({ code }) => [code, isPresent(code)])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [7, false],
  ]);
});

test("marks have the specification's names, and no mark has none", () => {
  expect([2, 7, null].map(markName)).toEqual(['Present - late', 'Absent (Billable)', '']);
});

test('an absence is billable where no make-up session is left for it', () => {
  expect([markFor(4, 1), markFor(4, 0), markFor(1, 0), markFor(7, 3)]).toEqual([4, 7, 1, 7]);
});

test('the present percentage is of all students; unmarked students count as not present', () => {
  expect(attendanceStats([1, 2, 3, 4, 7, null])).toEqual({
    present_count: 3,
    absent_count: 2,
    unmarked: 1,
    present_percentage: 50,
  });
  expect(attendanceStats([1, null, null])).toMatchObject({ present_percentage: 33.3 });
  expect(attendanceStats([])).toEqual({ present_count: 0, absent_count: 0, unmarked: 0, present_percentage: 0 });
});

test('a late mark is compared with the current mark', () => {
  const standing = { attendanceCode: 1 as const, comment: '', marked_by: 8, marked_at: 100, version: 1 };
  const sent = { attendanceCode: 4 as const, comment: '', based_on: 0, marked_at: 50 };
  expect(settleMark(standing, { ...sent, based_on: 1 }, 9)).toBe('done');
  expect(settleMark(standing, sent, 9)).toBe('conflict');
  expect(settleMark(standing, { ...sent, attendanceCode: 1 }, 9)).toBe('unchanged');
  expect(settleMark({ ...standing, attendanceCode: 7 }, sent, 9)).toBe('unchanged');
  expect([settleMark(standing, sent, 8), settleMark(standing, { ...sent, marked_at: 150 }, 8)]).toEqual([
    'unchanged',
    'done',
  ]);
});

test('an event takes marks from its day on, unless it is cancelled', () => {
  const event = { status: 'scheduled' as const, local_start: '2027-01-04T16:00' };
  expect([notMarkable(event, '2027-01-04'), notMarkable(event, '2027-03-01')]).toEqual([null, null]);
  expect(notMarkable(event, '2027-01-03')).toBe('Attendance can be marked from the day of the event.');
  expect([
    notMarkable({ ...event, status: 'draft' }, '2027-01-04'),
    notMarkable({ ...event, status: 'cancelled' }, '2027-01-04'),
  ]).toEqual(['This event is not published yet.', 'This event is cancelled.']);
});

test("of one person's devices the latest mark counts, in whatever order and however often the marks arrive", () => {
  let seed = 20_270_104;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8) % (most + 1);
  };
  const codes: (AttendanceCode | null)[] = [1, 2, 3, 7, null];
  for (let round = 0; round < 3_000; round++) {
    const marks = Array.from({ length: 2 + upTo(4) }, (_, at) => ({
      attendanceCode: codes[upTo(4)]!,
      comment: '',
      based_on: 0,
      marked_at: 1_000 + at,
    }));
    // Sent in any order, some of them twice.
    const sent = [...marks, ...marks.filter(() => upTo(1))]
      .map((mark) => ({ mark, at: upTo(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ mark }) => mark);
    const known = new Set<object>();
    let standing: StandingMark = { attendanceCode: null, comment: '', marked_by: null, marked_at: 0, version: 0 };
    for (const mark of sent) {
      if (known.has(mark) || settleMark(standing, mark, 7) !== 'done') continue;
      known.add(mark);
      standing = { ...mark, marked_by: 7, version: standing.version + 1 };
    }
    expect(standing.attendanceCode, JSON.stringify(sent)).toBe(marks.at(-1)!.attendanceCode);
  }
});

test('of two people the first mark to arrive counts, and the other person is told unless the marks agree', () => {
  const mark = (attendanceCode: AttendanceCode, marked_at: number) => ({
    attendanceCode,
    comment: '',
    based_on: 0,
    marked_at,
  });
  const after = (first: ReturnType<typeof mark>, by: number): StandingMark => ({ ...first, marked_by: by, version: 1 });
  for (const [mine, theirs] of [
    [mark(1, 10), mark(2, 20)],
    [mark(1, 20), mark(2, 10)],
  ] as const) {
    expect(settleMark(after(mine, 7), theirs, 8)).toBe('conflict');
    expect(settleMark(after(theirs, 8), mine, 7)).toBe('conflict');
  }
  expect(settleMark(after(mark(7, 10), 7), mark(4, 20), 8)).toBe('unchanged');
});

import { expect, test } from 'vitest';
import {
  choiceOfKey,
  choices,
  isChosen,
  type KeptMark,
  lostMarks,
  marksAll,
  marksBefore,
  newMark,
  otherAbsence,
  shownCode,
  type Student,
} from './marking.ts';

const student = (
  user_detail_id: number,
  attendanceCode: Student['attendance']['attendanceCode'] = null,
  version = 0,
): Student => ({
  user_detail_id,
  firstName: 'Ada',
  surname: '',
  image_240: null,
  kind: 'regular',
  selectedInvoice: null,
  attendance: {
    attendanceCode,
    comment: '',
    checked: attendanceCode === null ? 0 : 1,
    invoice_item_id: null,
    version,
    marked_by: null,
    marked_at: null,
  },
});
const where = { person: 9, event_id: 5 };
const pressed = (key: string, more: object = {}) =>
  choiceOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })?.code;

test('P, L, E and A mark, in either case, and leave the browser its own keys', () => {
  expect(['p', 'L', 'e', 'A', 'x', 'Enter'].map((key) => pressed(key))).toEqual([1, 2, 3, 4, undefined, undefined]);
  expect([pressed('p', { ctrlKey: true }), pressed('a', { metaKey: true })]).toEqual([undefined, undefined]);
});

test('a billable absence is an absence', () => {
  expect(choices.map((choice) => isChosen(choice, 7))).toEqual([false, false, false, true]);
});

test('what waits on the device is shown until the server has refused it', () => {
  const kept = newMark(where, student(1), 2, undefined);
  expect([shownCode(student(1), kept), shownCode(student(1, 4), undefined)]).toEqual([2, 4]);
  expect(shownCode(student(1, 4), { ...kept, problem: { status: 'conflict', reason: '' } })).toBe(4);
});

test('a mark names what its person saw, and nobody', () => {
  const first = newMark(where, student(1, 1, 3), 4, undefined, 100);
  expect(first).toEqual({
    place: '9/5/1',
    person: 9,
    event_id: 5,
    user_detail_id: 1,
    attendanceCode: 4,
    device_mark: expect.any(String),
    based_on: 3,
    marked_at: 100,
  });
  const second = newMark(where, student(1, 1, 4), 2, first);
  expect([second.based_on, second.device_mark === first.device_mark]).toEqual([3, false]);
  expect(newMark(where, student(1, 1, 4), 2, { ...first, problem: { status: 'conflict', reason: '' } }).based_on).toBe(
    4,
  );
});

test('mark all is for those who are left, and then for everybody', () => {
  const all = [student(1, 1), student(2), student(3)];
  const kept = new Map<number, KeptMark>([[2, newMark(where, all[1]!, 4, undefined)]]);
  expect(marksAll(all, kept).map((one) => one.user_detail_id)).toEqual([3]);
  expect(marksAll([all[0]!], kept)).toHaveLength(1);
});

test('what "mark all" replaces is kept by mark, also what waits here', () => {
  const all = [student(1, 1), student(2), student(3, 1)];
  const kept = new Map<number, KeptMark>([[3, newMark(where, all[2]!, 2, undefined)]]);
  expect([...marksBefore(all, kept)].map(([code, those]) => [code, those.map((one) => one.user_detail_id)])).toEqual([
    [1, [1]],
    [null, [2]],
    [2, [3]],
  ]);
});

test('a mark that did not count and has no row is lost; one that waits, or has a row, is not', () => {
  const problem = { status: 'refused', reason: 'Gone' } as const;
  const kept = new Map<number, KeptMark>(
    [1, 2, 3].map((id) => [id, { ...newMark(where, student(id), 1, undefined), ...(id !== 3 && { problem }) }]),
  );
  expect(lostMarks([student(1)], kept).map((mark) => mark.user_detail_id)).toEqual([2]);
});

test('an absence has another kind where one can be given', () => {
  const absent = (code: 1 | 4 | 7, left: number | null, kind: Student['kind'] = 'regular') =>
    otherAbsence({
      ...student(1, code),
      kind,
      selectedInvoice:
        left === null
          ? null
          : { invoice_item_id: null, number: '', grant_id: 1, left: 1, availbleMakeUpSessions: left },
    });
  expect([absent(4, 0), absent(7, 1), absent(7, 0), absent(7, null), absent(1, 1), absent(4, 1, 'trial')]).toEqual([
    7,
    4,
    null,
    null,
    null,
    null,
  ]);
});

import { expect, test } from 'vitest';
import { choiceOfKey, choices, isChosen, type KeptMark, marksAll, newMark, shownCode, type Student } from './marking.ts';

const student = (user_detail_id: number, attendanceCode: Student['attendance']['attendanceCode'] = null, version = 0): Student => ({
  user_detail_id, firstName: 'Ada', surname: '', image_240: null, kind: 'regular', selectedInvoice: null,
  attendance: { attendanceCode, comment: '', checked: attendanceCode === null ? 0 : 1, invoice_item_id: null, version, marked_by: null, marked_at: null },
});
const where = { person: 9, event_id: 5 };
const pressed = (key: string, more: object = {}) => choiceOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })?.code;

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
  expect(first).toEqual({ place: '9/5/1', person: 9, event_id: 5, user_detail_id: 1, attendanceCode: 4, device_mark: expect.any(String), based_on: 3, marked_at: 100 });
  const second = newMark(where, student(1, 1, 4), 2, first);
  expect([second.based_on, second.device_mark === first.device_mark]).toEqual([3, false]);
  expect(newMark(where, student(1, 1, 4), 2, { ...first, problem: { status: 'conflict', reason: '' } }).based_on).toBe(4);
});

test('mark all is for those who are left, and then for everybody', () => {
  const all = [student(1, 1), student(2), student(3)];
  const kept = new Map<number, KeptMark>([[2, newMark(where, all[1]!, 4, undefined)]]);
  expect(marksAll(all, kept).map((one) => one.user_detail_id)).toEqual([3]);
  expect(marksAll([all[0]!], kept)).toHaveLength(1);
});

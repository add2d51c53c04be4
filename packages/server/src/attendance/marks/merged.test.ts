import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attendanceOf, type Shown } from '../../testing/attendance.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
  const made = await here.done('event/v2/make', weekly({ subject: here.sub_id }));
  ({ event_id } = made);
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: here.students });
  server.setNow(new Date('2027-01-04T16:00:00Z'));
});
afterAll(() => server.stop());

const { one, mark, details } = attendanceOf(
  () => here,
  () => event_id,
);
const compare = (user_detail_id: number, duplicate_id: number) =>
  here.read('duplicates/compare', { user_detail_id, duplicate_id });
async function merge(user_detail_id: number, duplicate_id: number) {
  const { version, duplicate_version } = await compare(user_detail_id, duplicate_id);
  return here.post('duplicates/merge', { user_detail_id, duplicate_id, version, duplicate_version, take: [] });
}
const codeOf = async (user_detail_id: number) =>
  ((await details()) as { students: Shown[] }).students.find((student) => student.user_detail_id === user_detail_id)
    ?.attendance.attendanceCode;

test.each([
  ['alike', 1],
  ['differently', 2],
])('two records that are marked %s in the same class are not merged, and no mark is lost', async (_, code) => {
  const [kept, gone] = here.students as [number, number];
  await mark([one(kept, 1), one(gone, code)]);
  const refused = await merge(kept, gone);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/^Both are marked at .*\. Remove one of the marks first\.$/);
  expect([await codeOf(kept), await codeOf(gone)]).toEqual([1, code]);
});

test('a mark that was changed after a merge goes back when the merge is undone', async () => {
  const [kept, gone] = here.students as [number, number];
  await mark([one(gone, 1)]);
  const merged = await merge(kept, gone);
  expect(merged.status).toBe(200);
  await mark([one(kept, 2, { based_on: 1 })]);
  await here.done('duplicates/undo', { merge_id: merged.body.merge_id });
  expect([await codeOf(kept), await codeOf(gone)]).toEqual([null, 2]);
});

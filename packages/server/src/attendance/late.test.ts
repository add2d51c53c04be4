import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../testing/calendar.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { codes, attendanceOf } from '../testing/attendance.ts';

let server: TestServer;
let here: CalendarSchool;
let event_id: number;
let series_id: number;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
  ({ event_id, series_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id })));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
  server.setNow(new Date('2027-01-04T16:00:00Z'));
});
afterAll(() => server.stop());

const { one, mark, details } = attendanceOf(
  () => here,
  () => event_id,
);

describe('marks that arrive late', () => {
  test('count once, however often they are sent', async () => {
    const [ada] = here.students;
    const sent = one(ada!, 1);
    expect((await mark([sent])).results[0].status).toBe('done');
    expect((await mark([one(ada!, 2, { based_on: 1 })])).results[0].status).toBe('done');
    expect((await mark([sent])).results[0].status).toBe('unchanged');
    expect((await details()).students[0].attendance).toMatchObject({ attendanceCode: 2, version: 2 });
  });

  test('are a conflict if another person marked first, whichever device comes first', async () => {
    const [ada, ben] = here.students;
    const manager = await here.school.staff(1);
    const [mine, theirs] = [(id: number) => one(id, 1), (id: number) => one(id, 4)];
    await mark([mine(ada!)]);
    const late = await mark([theirs(ada!)], manager);
    expect(late.results[0]).toMatchObject({ status: 'conflict', reason: 'Olive marked this first.' });
    expect(late.students[0].attendance).toMatchObject({ attendanceCode: 1, marked_by: { firstName: 'Olive' } });
    await mark([theirs(ben!)], manager);
    expect((await mark([mine(ben!)])).results[0].status).toBe('conflict');
    // Seen, and decided again.
    expect((await mark([one(ada!, 4, { based_on: 1 })], manager)).results[0].status).toBe('done');
  });

  test('of one person’s two devices end with the later one, in either order', async () => {
    const [ada, ben] = here.students;
    const early = (id: number) => one(id, 1, { marked_at: Date.parse('2027-01-04T15:00:00Z') });
    const later = (id: number) => one(id, 2, { marked_at: Date.parse('2027-01-04T15:05:00Z') });
    for (const sent of [early(ada!), later(ada!), later(ben!), early(ben!)]) await mark([sent]);
    expect(codes(await details()).slice(0, 2)).toEqual([2, 2]);
  });

  test('at once from two people: one counts', async () => {
    const [ada] = here.students;
    const manager = await here.school.staff(1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => mark([one(ada!, at % 2 ? 1 : 3)], at % 2 ? manager : undefined)),
    );
    const sheet = await details();
    const code = codes(sheet)[0];
    expect(answers.filter((answer) => answer.results[0].status === 'conflict')).toHaveLength(6);
    expect(sheet.students[0].attendance.marked_by.user_detail_id).toBe(
      code === 1 ? manager.user_detail_id : here.school.owner.user_detail_id,
    );
  });

  test("another person's class note isn't overwritten", async () => {
    const note = (notes: string, based_on: number) =>
      here.done('attendance/mark', { event_id, details: { class_note: { notes, class_note_check: 0, based_on } } });
    await note('First', 0);
    expect(await note('Second', 0)).toMatchObject({
      class_note: 'conflict',
      details: { class_note: { notes: 'First', version: 1 } },
    });
    expect((await note('Second', 1)).class_note).toBe('done');
  });
});

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

describe('marking', () => {
  test('saves every student’s mark, the class note and the author, in one call', async () => {
    const [ada, ben, cleo, dan] = here.students;
    const answer = await here.done('attendance/mark', {
      event_id,
      details: { class_note: { notes: 'Scales', class_note_check: 1, based_on: 0 } },
      students: [one(ada!, 1), one(ben!, 2, { attendance: { attendanceCode: 2, comment: 'Bus' } }), one(cleo!, 4)],
    });
    expect(answer).toMatchObject({
      message: '3 marked.',
      class_note: 'done',
      stats: { present_count: 2, absent_count: 1, unmarked: 1, present_percentage: 50 },
    });
    const sheet = await details();
    expect(codes(sheet)).toEqual([1, 2, 7, null]);
    expect(sheet).toMatchObject({
      event: { marked: 3 },
      may_mark: 1,
      notMarkable: null,
      details: { class_note: { notes: 'Scales', class_note_check: 1, version: 1 } },
    });
    expect(sheet.students[1].attendance).toMatchObject({
      comment: 'Bus',
      checked: 1,
      version: 1,
      marked_by: { user_detail_id: here.school.owner.user_detail_id },
      marked_at: '2027-01-04T16:00:00.000Z',
    });
    await mark([one(dan!, 3), one(ada!, null, { based_on: 1 })]);
    expect(codes(await details())).toEqual([null, 2, 7, 3]);
  });

  test('is for people who teach, assist or manage the calendar, from the day of the event on', async () => {
    const [teacher, other] = [await here.school.staff(2), await here.school.staff(7)];
    expect(
      (await here.post('attendance/mark', { event_id, students: [one(here.students[0]!, 1)] }, teacher)).status,
    ).toBe(403);
    expect((await details(other)).may_mark).toBe(0);
    await here.school.sql((db) =>
      db
        .insertInto('event_staff')
        .values({
          institution_id: here.school.institution_id,
          event_id,
          user_detail_id: other.user_detail_id,
          part: 'assistant',
          starts_at: '2027-01-04T15:00:00Z',
          ends_at: '2027-01-04T16:00:00Z',
          holds: true,
        })
        .execute(),
    );
    expect((await mark([one(here.students[0]!, 1)], other)).results[0].status).toBe('done');
    server.setNow(new Date('2027-01-03T12:00:00Z'));
    const early = await here.post('attendance/mark', { event_id, students: [one(here.students[0]!, 1)] });
    expect([early.status, early.body.message]).toEqual([409, 'Attendance can be marked from the day of the event.']);
  });

  test('leaves a comment that is not sent as it is', async () => {
    const [ada] = here.students;
    await mark([one(ada!, 1, { attendance: { attendanceCode: 1, comment: 'Bus' } })]);
    await mark([one(ada!, 2, { based_on: 1 })]);
    expect((await details()).students[0].attendance).toMatchObject({ attendanceCode: 2, comment: 'Bus' });
  });

  test('refuses a student without a place, and saves the rest', async () => {
    const [ada] = here.students;
    const answer = await mark([one(here.school.owner.user_detail_id, 1), one(ada!, 1)]);
    expect(answer.results.map((row: { status: string }) => row.status)).toEqual(['refused', 'done']);
  });
});

describe('marking a day', () => {
  test('marks everyone without a mark in each event, and says what it left', async () => {
    const [ada, ...others] = here.students;
    await mark([one(ada!, 2)]);
    const {
      data: [, second],
    } = await here.read('attendance/attendanceList', { start: '2027-01-04', end: '2027-01-06' });
    const answer = await here.done('attendance/markAll', {
      event_ids: [second.event.event_id, event_id],
      attendanceCode: 4,
    });
    expect(answer).toEqual({
      data: [
        { event_id, marked: 3, reason: '' },
        {
          event_id: second.event.event_id,
          marked: 0,
          reason: 'Attendance can be marked from the day of the event.',
        },
      ],
      message: '3 marked, 1 event left unchanged.',
    });
    expect(codes(await details())).toEqual([2, ...others.map(() => 7)]);
    expect((await here.done('attendance/markAll', { event_ids: [event_id], attendanceCode: 1 })).message).toBe(
      '0 marked.',
    );
    expect(
      await here.done('attendance/markAll', { event_ids: [event_id], attendanceCode: 1 }, await here.school.staff(2)),
    ).toMatchObject({ data: [{ marked: 0, reason: expect.stringContaining('Only people who manage') }] });
  });

  test('marks everyone once when two people do it at once', async () => {
    server.setNow(new Date('2027-01-31T20:00:00Z'));
    const { data } = await here.read('attendance/attendanceList', {
      start: '2027-01-04',
      end: '2027-01-31',
      per_page: 100,
    });
    const event_ids = data.map((row: { event: { event_id: number } }) => row.event.event_id);
    const manager = await here.school.staff(1);
    const answers = await Promise.all(
      [event_ids, event_ids.toReversed()].flatMap((ids) =>
        [undefined, manager].map((as) => here.done('attendance/markAll', { event_ids: ids, attendanceCode: 1 }, as)),
      ),
    );
    expect(answers.flatMap((answer) => answer.data).reduce((sum, row) => sum + row.marked, 0)).toBe(
      event_ids.length * 4,
    );
    expect((await here.read('reports/unmarkedAttendance')).total).toBe(0);
  });
});

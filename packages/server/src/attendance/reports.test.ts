import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../testing/calendar.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { attendanceOf } from '../testing/attendance.ts';

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

const { one, mark } = attendanceOf(
  () => here,
  () => event_id,
);

describe('reports', () => {
  test('list events by day with their marks, and those over without', async () => {
    await mark([one(here.students[0]!, 1)]);
    const list = await here.read('attendance/attendanceList', { start: '2027-01-04', end: '2027-01-06' });
    expect(list.data.map((row: { stats: object }) => row.stats)).toEqual([
      { present_count: 1, absent_count: 0, unmarked: 3, present_percentage: 25 },
      { present_count: 0, absent_count: 0, unmarked: 4, present_percentage: 0 },
    ]);
    expect((await here.read('reports/unmarkedAttendance')).total).toBe(1);
    await mark(here.students.slice(1).map((id) => one(id, 3)));
    expect((await here.read('reports/unmarkedAttendance')).total).toBe(0);
    expect(
      (await here.read('attendance/attendanceList', { start: '2027-01-04', end: '2027-01-31', marked: 'marked' }))
        .total,
    ).toBe(1);
    const backwards = await here.get('attendance/attendanceList', { start: '2027-01-06', end: '2027-01-04' });
    expect([backwards.status, backwards.body.fields]).toEqual([
      422,
      { end: 'Please choose a day on or after the first day' },
    ]);
  });

  test('a student’s attendance is reported by event, by code and by subject', async () => {
    const [ada] = here.students;
    await mark([one(ada!, 2)]);
    server.setNow(new Date('2027-01-08T08:00:00Z'));
    const list = await here.read('students/attendance', { user_detail_id: ada });
    expect(
      list.data.map((row: { local_start: string; attendanceCode: number | null }) => [
        row.local_start,
        row.attendanceCode,
      ]),
    ).toEqual([
      ['2027-01-06T16:00', null],
      ['2027-01-04T16:00', 2],
    ]);
    expect(await here.read('students/attendanceCounter', { user_detail_id: ada })).toMatchObject({
      present: 0,
      late: 1,
      total: 2,
      unmarked: 1,
      present_percentage: 50,
    });
    expect(
      (
        await here.read('students/attendanceSummary', {
          user_detail_id: ada,
          start: '2027-01-01',
          end: '2027-01-31',
          filters: { subjects: [here.sub_id], attendanceCodes: [] },
        })
      ).data,
    ).toMatchObject([{ sub_name: 'Piano', total: 2, late: 1 }]);
    expect(
      (await here.read('students/attendance', { user_detail_id: ada, filters: { attendanceCodes: [4] } })).total,
    ).toBe(0);
    server.setNow(new Date('2027-03-08T08:00:00Z'));
    await here.school.sql((db) =>
      db
        .updateTable('event')
        .set({
          local_start: '2027-03-01T16:00',
          starts_at: new Date('2027-03-01T15:00:00Z'),
          ends_at: new Date('2027-03-01T16:00:00Z'),
        })
        .where('event_id', '=', event_id)
        .execute(),
    );
    expect(
      (await here.read('students/attendanceSummary', { user_detail_id: ada, start: '2027-01-10' })).months,
    ).toMatchObject([
      { month: '2027-01-01', total: 6, unmarked: 6 },
      { month: '2027-02-01', total: 0, present_percentage: 0 },
      { month: '2027-03-01', total: 1, late: 1, present_percentage: 100 },
    ]);
  });

  test('the unmarked ones leave as CSV, narrowed as they are on the screen', async () => {
    server.setNow(new Date('2027-01-07T08:00:00Z'));
    await mark([one(here.students[0]!, 1)]);
    const whole = await here.get('reports/export/unmarkedAttendance', { timezoneName: 'Europe/Berlin' });
    const lines = whole.text.trimEnd().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([
      3,
      '\uFEFFEvent,Time (Europe/Berlin),Teachers,Location,Enrolled,Unmarked',
    ]);
    expect(lines.slice(1).map((line) => line.split(',').slice(-2))).toEqual([
      ['4', '4'],
      ['4', '3'],
    ]);
    const narrowed = await here.get('reports/export/unmarkedAttendance', {
      end: '2027-01-05',
      staff: [],
      subjects: [here.sub_id],
    });
    expect(narrowed.text.trim().split('\r\n')).toHaveLength(2);
    expect(
      (await here.get('reports/export/unmarkedAttendance', { subjects: [here.sub_id + 1_000_000] })).text
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
  });

  test('leave as CSV, of one student or of all', async () => {
    const [ada] = here.students;
    await mark([one(ada!, 4)]);
    const file = await here.get('{x}/export/attendanceList', {
      x: 'students',
      id: ada,
      start: '2027-01-04',
      end: '2027-01-04',
      timezoneName: 'Europe/Berlin',
    });
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFEvent,Time (Europe/Berlin),Teachers,Location,First name,Surname,Enrolled as,Attendance,Comment,Marked by,Marked at',
      expect.stringMatching(/^Piano,.*Pupil 0,,regular,Absent \(Billable\),,Olive Owner,/),
    ]);
    expect(
      (await here.get('{x}/export/attendanceList', { x: 'attendance', start: '2027-01-04', end: '2027-01-31' })).text
        .trim()
        .split('\r\n'),
    ).toHaveLength(1 + 8 * 4);
    expect(
      (await here.get('{x}/export/attendanceList', { x: 'staff', start: '2027-01-04', end: '2027-01-31' })).status,
    ).toBe(422);
  });
});

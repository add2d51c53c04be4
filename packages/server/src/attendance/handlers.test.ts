import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let event_id: number;
let series_id: number;
let marks = 0;
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

interface Shown {
  user_detail_id: number;
  attendance: {
    attendanceCode: number | null;
    comment: string;
    version: number;
    marked_by: { user_detail_id: number } | null;
  };
}
const one = (user_detail_id: number, attendanceCode: number | null, more: Record<string, unknown> = {}) => ({
  user_detail_id,
  attendance: { attendanceCode },
  device_mark: `mark-${++marks}-of-a-test`,
  based_on: 0,
  ...more,
});
const mark = (students: Record<string, unknown>[], as?: TestStaff) =>
  here.done('attendance/mark', { event_id, students }, as);
const details = (as?: TestStaff) => here.read('attendance/details', { event_id }, as);
const codes = (sheet: { students: Shown[] }) => sheet.students.map((student) => student.attendance.attendanceCode);

describe('marking', () => {
  test('keeps every student’s mark, the class note and who it was, in one call', async () => {
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

  test('is for those who teach, assist or manage the calendar, from the day of the event on', async () => {
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
    expect([early.status, early.body.message]).toEqual([409, 'Attendance can be marked from the day of the event on.']);
  });

  test('leaves a comment that is not sent as it is', async () => {
    const [ada] = here.students;
    await mark([one(ada!, 1, { attendance: { attendanceCode: 1, comment: 'Bus' } })]);
    await mark([one(ada!, 2, { based_on: 1 })]);
    expect((await details()).students[0].attendance).toMatchObject({ attendanceCode: 2, comment: 'Bus' });
  });

  test('refuses somebody without a place, and leaves the rest', async () => {
    const [ada] = here.students;
    const answer = await mark([one(here.school.owner.user_detail_id, 1), one(ada!, 1)]);
    expect(answer.results.map((row: { status: string }) => row.status)).toEqual(['refused', 'done']);
  });
});

describe('marking a day', () => {
  test('marks whoever has no mark yet, in each event alike, and tells what it left', async () => {
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
          reason: 'Attendance can be marked from the day of the event on.',
        },
      ],
      message: '3 marked, 1 event left as they are.',
    });
    expect(codes(await details())).toEqual([2, ...others.map(() => 7)]);
    expect((await here.done('attendance/markAll', { event_ids: [event_id], attendanceCode: 1 })).message).toBe(
      '0 marked.',
    );
    expect(
      await here.done('attendance/markAll', { event_ids: [event_id], attendanceCode: 1 }, await here.school.staff(2)),
    ).toMatchObject({ data: [{ marked: 0, reason: expect.stringContaining('Only those who manage') }] });
  });

  test('by two at once marks everybody once', async () => {
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

describe('marks that arrive late', () => {
  test('count once, however often they are sent', async () => {
    const [ada] = here.students;
    const sent = one(ada!, 1);
    expect((await mark([sent])).results[0].status).toBe('done');
    expect((await mark([one(ada!, 2, { based_on: 1 })])).results[0].status).toBe('done');
    expect((await mark([sent])).results[0].status).toBe('unchanged');
    expect((await details()).students[0].attendance).toMatchObject({ attendanceCode: 2, version: 2 });
  });

  test('are a conflict where another person marked meanwhile, whichever device comes first', async () => {
    const [ada, ben] = here.students;
    const manager = await here.school.staff(1);
    const [mine, theirs] = [(id: number) => one(id, 1), (id: number) => one(id, 4)];
    await mark([mine(ada!)]);
    const late = await mark([theirs(ada!)], manager);
    expect(late.results[0]).toMatchObject({ status: 'conflict', reason: 'Olive marked this meanwhile.' });
    expect(late.students[0].attendance).toMatchObject({ attendanceCode: 1, marked_by: { firstName: 'Olive' } });
    await mark([theirs(ben!)], manager);
    expect((await mark([mine(ben!)])).results[0].status).toBe('conflict');
    // Seen, and decided anew.
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

  test('a class note that somebody else wrote meanwhile is not written over', async () => {
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
      { end: 'Please choose a day that is not before the first day' },
    ]);
  });

  test('tell a student’s attendance, by event, by code and by subject', async () => {
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

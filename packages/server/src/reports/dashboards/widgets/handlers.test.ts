import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarSchool, type CalendarSchool } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

describe('teaching', () => {
  let here: CalendarSchool;

  /** Of two teachers, the first has a full class of four, of whom three came, and the second an unmarked one. */
  beforeAll(async () => {
    server.setNow(new Date('2027-04-05T04:00:00Z'));
    here = await calendarSchool(server, 4);
    const [first, second] = here.teachers;
    const add = async (teacher: number, from: string, capacity: number) => {
      const made = await here.done('event/v2/make', {
        title: `Class of ${teacher}`,
        subject: here.sub_id,
        room: here.rooms[teacher === first ? 0 : 1],
        from,
        fromTime: '10:00',
        toTime: '11:30',
        timezoneName: 'Asia/Singapore',
        capacity,
        staff: [teacher],
        notify: 0,
      });
      await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: here.students, notify: 0 });
      return made.event_id as number;
    };
    const marked = await add(first, '2027-04-12', 5);
    await add(second, '2027-04-13', 8);
    server.setNow(new Date('2027-04-14T04:00:00Z'));
    const mark = (user_detail_id: number, attendanceCode: number) => ({
      user_detail_id,
      attendance: { attendanceCode },
      device_mark: `mark-${user_detail_id}-1`,
      based_on: 0,
    });
    await here.done('attendance/mark', {
      event_id: marked,
      students: here.students.map((student, at) => mark(student, at === 3 ? 4 : 1)),
    });
  });

  test('the popular colleagues are those whom students came to, and the report behind says the same', async () => {
    const { data, period } = await here.read('dashboard/popularStaff');
    expect(data).toMatchObject([{ user_detail_id: here.teachers[0], present: 3, events: 1, seated: 4, seats: 5 }]);
    expect(period).toEqual({ start: '2027-03-16', end: '2027-04-14' });
    const cell = JSON.stringify({ keys: [String(here.teachers[0])], currency: '' });
    const drilled = await here.read('reports/drill/staffClasses', { cell });
    expect([drilled.values.present, drilled.data.length]).toEqual([3, 1]);
  });

  test('subjects count the events of everyone', async () => {
    const { data } = await here.read('dashboard/popularSubjects');
    expect(data).toEqual([{ sub_id: here.sub_id, name: 'Piano', present: 3, events: 2, seated: 8, seats: 13 }]);
  });

  test('the summary counts colleagues, who is away today, and what past classes lack', async () => {
    const teacher = await here.school.staff(2);
    const leave = await here.post(
      'staff/leaves/apply',
      { type: 'Sick', start_date: '2027-04-14', end_date: '2027-04-15', reason: '' },
      teacher,
    );
    const before = await here.read('dashboard/staffSummary');
    expect(before).toMatchObject({ away: 0, classes: 2, minutes: 180, unmarked: 1 });
    const decided = await here.post('staff/leaves/changeStatus', {
      leave_id: leave.body.leave_id,
      status: 'Accepted',
    });
    expect([leave.status, decided.status], decided.text).toEqual([200, 200]);
    const { staff, away } = await here.read('dashboard/staffSummary');
    expect([staff, away]).toEqual([before.staff, 1]);
  });

  test('they are for people with reports, or with the records themselves', async () => {
    const teacher = await here.school.staff(2);
    for (const name of ['popularStaff', 'popularSubjects', 'staffSummary'])
      expect((await here.get(`dashboard/${name}`, {}, teacher)).status, name).toBe(403);
    // Sales has reports, but neither staff nor subjects.
    const sales = await here.school.staff(9);
    for (const name of ['popularStaff', 'popularSubjects', 'staffSummary'])
      expect((await here.get(`dashboard/${name}`, {}, sales)).status, name).toBe(200);
  });
});

describe('money', () => {
  let till: Till;
  let sales: Awaited<ReturnType<CalendarSchool['school']['staff']>>;
  const read = async (as?: typeof sales) => (await till.call('GET', 'dashboard/invoices', {}, as)).body;

  beforeAll(async () => {
    server.setNow(new Date('2026-03-10T02:00:00Z'));
    const school = await server.school();
    till = tillOf(server, school);
    sales = await school.staff(9);
    const student = await till.student('Ben');
    await till.bill(student, 5_000, { due_on: '2026-03-12' });
    const { invoice_id } = await till.bill(student, 9_000, { due_on: '2026-03-20' });
    await till.done('POST', 'installment', {
      invoice_id,
      installments: [
        { due_on: '2026-03-11', amount: 4_000 },
        { due_on: '2026-03-20', amount: 5_000 },
      ],
    });
    server.setNow(new Date('2026-03-12T02:00:00Z'));
  });

  test('what is due today and overdue is that of open parts, beside what was issued', async () => {
    expect((await read()).data).toEqual([
      {
        currency: 'SGD',
        due_today: { parts: 1, balance: 5_000 },
        overdue: { parts: 1, balance: 4_000 },
        issued: { invoices: 2, total: 14_000 },
      },
    ]);
    server.setNow(new Date('2026-04-20T02:00:00Z'));
    expect((await read()).data[0]).toMatchObject({
      due_today: { parts: 0, balance: 0 },
      overdue: { parts: 3, balance: 14_000 },
      issued: { invoices: 0, total: 0 },
    });
  });

  test('with their own invoices alone, people see the numbers of those', async () => {
    expect(await read(sales)).toMatchObject({ own: 1, data: [] });
    expect(await read()).toMatchObject({ own: 0, data: [{ overdue: { parts: 3 } }] });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarSchool } from '../testing/calendar.ts';
import { PASSWORD, type TestSchool, testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, as = school.owner) => server.call('GET', `dashboard/${path}`, {}, { as });

test("new people are counted by day in the school's zone, beside the thirty days before", async () => {
  // The school is eight hours ahead: its Monday starts on UTC's Sunday afternoon.
  for (const at of [
    '2026-03-01T15:59:00Z',
    '2026-03-01T16:01:00Z',
    '2026-03-02T10:00:00Z',
    '2026-01-31T16:30:00Z',
    '2026-01-31T15:30:00Z',
    '2026-01-01T15:30:00Z',
  ]) {
    server.setNow(new Date(at));
    await post('students/add', { firstName: `At ${at}` });
  }
  const { body } = await get('newStudents');
  server.setNow(undefined);
  expect(body.days).toHaveLength(30);
});

test('thirty days end today', async () => {
  server.setNow(new Date('2026-03-02T11:00:00Z'));
  const { body } = await get('newStudents');
  server.setNow(undefined);
  expect(body.days.at(-1)).toEqual({ date: '2026-03-02', count: 2 });
  expect(body.days.at(-2)).toEqual({ date: '2026-03-01', count: 1 });
  expect(body.days[0]).toEqual({ date: '2026-02-01', count: 1 });
  expect([body.total, body.previous]).toEqual([4, 1]);
});

test('a lead counts as new also after becoming a student', async () => {
  const id = (await post('leads/add', { firstName: 'Newly' })).body.user_detail_id;
  expect((await get('newLeads')).body.total).toBe(1);
  await post('leads/convert', { user_detail_id: id, version: 1 });
  expect((await get('newLeads')).body.total).toBe(1);
  expect((await get('openEnquiries')).body.data.map((stage: { total: number }) => stage.total)).toEqual([0, 0, 0]);
});

test("one's own open tasks are listed by due date, others' not at all", async () => {
  const teacher = await school.staff(2);
  const id = (await post('students/add', { firstName: 'Busy' })).body.user_detail_id;
  for (const [task_detail, validity_date] of [
    ['second', '2026-02-01T00:00:00Z'],
    ['first', '2026-01-01T00:00:00Z'],
  ])
    await post('tasks/add', { user_detail_id: id, task_detail, validity_date, assigned_id: teacher.user_detail_id });
  const { body } = await get('tasksDue', teacher);
  expect([body.total, body.data.map((task: { task_detail: string }) => task.task_detail)]).toEqual([
    2,
    ['first', 'second'],
  ]);
  expect((await get('tasksDue')).body.total).toBe(0);
});

test('events show to people who can open the person, and opening a page is not an event', async () => {
  const teacher = await school.staff(2);
  const student = (await post('students/add', { firstName: 'Seen' })).body.user_detail_id;
  const lead = (await post('leads/add', { firstName: 'Hidden' })).body.user_detail_id;
  await server.call('GET', 'student/getDetails', { user_detail_id: student }, { as: school.owner });
  const kinds = async (as: typeof teacher) =>
    (await get('activities', as)).body.data
      .slice(0, 2)
      .map((one: { kind: string; by: string; person: { user_detail_id: number } }) => [
        one.kind,
        one.by,
        one.person.user_detail_id,
      ]);
  expect(await kinds(school.owner)).toEqual([
    ['added', 'Olive Owner', lead],
    ['added', 'Olive Owner', student],
  ]);
  expect((await kinds(teacher))[0]).toEqual(['added', 'Olive Owner', student]);
  // A leave shows to the person who asked and to people who manage leaves; a sign-in shows to nobody here.
  const leave = await post(
    'staff/leaves/apply',
    { type: 'Sick', start_date: '2030-01-01', end_date: '2030-01-02', reason: '' },
    teacher,
  );
  await server.call('POST', 'login', { email: teacher.email, password: PASSWORD });
  expect(leave.status).toBe(200);
  for (const as of [school.owner, teacher])
    expect((await kinds(as))[0]).toEqual(['leave_applied', 'Sam Staff 2', teacher.user_detail_id]);
  expect((await kinds(await school.staff(7)))[0]).toEqual(['added', 'Olive Owner', student]);
  const { body } = await get('activities', (await server.school()).owner);
  expect(body.data).toEqual([]);
});

/** A school whose clock is set to a Wednesday at noon, with a class yesterday and some today; Singapore is its zone. */
async function classes() {
  server.setNow(new Date('2027-04-14T04:00:00Z'));
  const here = await calendarSchool(server, 4);
  const [first, second] = here.teachers;
  const add = (title: string, from: string, [fromTime, toTime]: [string, string], teacher: number) =>
    here.done('event/v2/make', {
      title,
      subject: here.sub_id,
      room: here.rooms[0],
      from,
      fromTime,
      toTime,
      timezoneName: 'Asia/Singapore',
      staff: [teacher],
      notify: 0,
    });
  server.setNow(new Date('2027-04-05T04:00:00Z'));
  const yesterday = await add('Yesterday', '2027-04-13', ['16:00', '17:00'], first);
  await here.done('enrolment/v2/add', { series_id: yesterday.series_id, user_detail_ids: here.students, notify: 0 });
  await add('Morning', '2027-04-14', ['09:00', '10:00'], first);
  await add('Afternoon', '2027-04-14', ['15:00', '16:00'], second);
  await add('Tomorrow', '2027-04-15', ['00:30', '01:30'], first);
  server.setNow(new Date('2027-04-14T04:00:00Z'));
  return { here, yesterday };
}
const titles = (body: { data: { title: string }[] }) => body.data.map((one) => one.title);

test("today's classes are those of the school's day: everyone's, or one's own", async () => {
  const { here } = await classes();
  const all = (await get('events', here.school.owner)).body;
  expect([titles(all), all.own, all.next, all.data[0].place, all.data[0].staff.length]).toEqual([
    ['Morning', 'Afternoon'],
    0,
    null,
    'Blue, Main house',
    1,
  ]);
  const teacher = await here.school.staff(2);
  expect((await get('events', teacher)).body).toEqual({ data: [], own: 1, next: null });
  server.setNow(new Date('2027-04-14T09:00:00Z'));
  expect((await get('events', here.school.owner)).body.next).toMatchObject({ title: 'Tomorrow' });
  expect((await get('events', (await server.school()).owner)).body.data).toEqual([]);
  server.setNow(undefined);
});

test("the week's attendance counts unmarked students as not present", async () => {
  const { here, yesterday } = await classes();
  const mark = (user_detail_id: number, attendanceCode: number, at: number) => ({
    user_detail_id,
    attendance: { attendanceCode },
    device_mark: `mark-${user_detail_id}-${at}`,
    based_on: 0,
  });
  await here.done('attendance/mark', {
    event_id: yesterday.event_id,
    students: [mark(here.students[0]!, 1, 1), mark(here.students[1]!, 2, 1), mark(here.students[2]!, 4, 1)],
  });
  const { body } = await get('attendance', here.school.owner);
  expect(body).toMatchObject({
    present_count: 2,
    absent_count: 1,
    unmarked: 1,
    present_percentage: 50,
    previous: null,
    own: 0,
  });
  expect(
    body.days.map((day: { date: string; present_count: number }) => [day.date, day.present_count]).slice(0, 3),
  ).toEqual([
    ['2027-04-12', 0],
    ['2027-04-13', 2],
    ['2027-04-14', 0],
  ]);
  server.setNow(new Date('2027-04-20T04:00:00Z'));
  expect((await get('attendance', here.school.owner)).body).toMatchObject({ present_count: 0, previous: 50 });
  expect((await get('attendance', await here.school.staff(2))).body).toMatchObject({ own: 1, previous: null });
  server.setNow(undefined);
});

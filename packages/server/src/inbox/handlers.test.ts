import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { inboxOf } from '../testing/inbox.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let student: number;
let lead: number;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
  student = (await post('students/add', { firstName: 'Stella', surname: 'Child' })).body.user_detail_id;
  lead = (await post('leads/add', { firstName: 'Leo', surname: 'Enquirer' })).body.user_detail_id;
});
afterAll(() => server.stop());

const { post, counts, read } = inboxOf(
  () => server,
  () => school,
);

const list = async (kind: 'task' | 'mention' | 'leave', as: TestStaff, input: Record<string, unknown> = {}) =>
  (await server.call('GET', `dashboard/${kind}-notifications`, { user_detail_id: as.user_detail_id, ...input }, { as }))
    .body.data;
const give = async (task_detail: string, person = student, to = teacher) =>
  (
    await post('tasks/add', {
      user_detail_id: person,
      task_detail,
      validity_date: '2030-05-06T09:00:00Z',
      assigned_id: to.user_detail_id,
    })
  ).body.id as number;
const mention = async (who: TestStaff, person = student, as = school.owner) =>
  (await post('notes/add', { user_detail_id: person, message_box: `See @[Sam](user:${who.user_detail_id})` }, as)).body
    .id as number;
const apply = async (as: TestStaff, day: string) =>
  (await post('staff/leaves/apply', { type: 'Sick', start_date: day, end_date: day, reason: 'Flu' }, as)).body
    .leave_id as number;

test('a task is in the inbox of the person who has to do it, unread until it is opened or done', async () => {
  const before = await counts(teacher);
  const id = await give('Call the parents');
  expect(await counts(teacher)).toEqual({ ...before, task: before.task + 1 });
  const page = await list('task', teacher);
  expect(page).toMatchObject({ current_page: 1, last_page: 1, from: 1 });
  expect(page.data[0]).toMatchObject({
    id,
    task_detail: 'Call the parents',
    task_status: 0,
    validity_date: '2030-05-06T09:00:00.000Z',
    user_detail_id: student,
    role_id: 3,
    student_first_name: 'Stella',
    student_surname: 'Child',
    student_image_240: null,
    lead_owner: null,
    owner: { user_detail_id: school.owner.user_detail_id },
    assigned: { user_detail_id: teacher.user_detail_id },
    notification_read_data_id: null,
    timeElapsed: 'just now',
  });
  const mark = (await read('Task', id, teacher)).body.notification_read_data_id;
  expect((await read('Task', id, teacher)).body.notification_read_data_id).toBe(mark);
  expect((await list('task', teacher)).data[0].notification_read_data_id).toBe(mark);
  expect(await counts(teacher)).toEqual(before);
  // Opened again, it is no news.
  const other = await give('Write to the parents');
  await post('leads/update/taskStatus', { task_id: other, status: 1 });
  expect(await counts(teacher)).toEqual(before);
  await post('leads/update/taskStatus', { task_id: other, status: 0 });
  expect(await counts(teacher)).toEqual(before);
});

test('what one gives oneself is no news', async () => {
  const before = await counts(school.owner);
  await give('My own', student, school.owner);
  await mention(school.owner);
  expect(await counts(school.owner)).toEqual(before);
  expect((await list('task', school.owner)).data[0]).toMatchObject({
    task_detail: 'My own',
    notification_read_data_id: expect.any(Number),
  });
});

test('a mention says who wrote it, about whom, and where it is', async () => {
  const id = await mention(teacher, lead);
  expect((await list('mention', teacher, { is_unread: 1 })).data[0]).toMatchObject({
    id,
    message_box: `See @[Sam](user:${teacher.user_detail_id})`,
    mention_by_user_detail: { user_detail_id: school.owner.user_detail_id, firstName: 'Olive' },
    user_detail: { user_detail_id: lead, role_id: 4, firstName: 'Leo', surname: 'Enquirer', lead_owner: null },
    related_user_detail_id: lead,
    notification_read_data_id: null,
    timeElapsed: 'just now',
  });
  await read('Mention', id, teacher);
  expect((await list('mention', teacher, { is_unread: 1 })).data.map((one: { id: number }) => one.id)).not.toContain(
    id,
  );
  await post('notes/delete', { id });
  expect((await list('mention', teacher)).data.map((one: { id: number }) => one.id)).not.toContain(id);
});

test("a lead that the viewer can't open stays in the list, and its task can be completed", async () => {
  const id = await give('Ring the enquirer', lead);
  expect((await server.call('GET', 'leads/getDetails', { user_detail_id: lead }, { as: teacher })).status).toBe(403);
  expect((await list('task', teacher)).data[0]).toMatchObject({ id, student_first_name: 'Leo', role_id: 4 });
  expect((await post('leads/update/taskStatus', { task_id: id, status: 1 }, teacher)).body.message).toBe(
    'Task status updated.',
  );
  expect((await post('tasks/delete', { id }, teacher)).status).toBe(404);
  const notTheirs = await give('Not theirs', lead, school.owner);
  expect((await post('leads/update/taskStatus', { task_id: notTheirs, status: 1 }, teacher)).status).toBe(404);
});

test('pages are ten long, and only the unread can be asked for', async () => {
  const other = await school.staff(2);
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) ids.push(await give(`Task ${n}`, student, other));
  await read('Task', ids[11]!, other);
  const first = await list('task', other);
  expect([first.data.length, first.total, first.last_page]).toEqual([10, 12, 2]);
  expect(first.data[0].id).toBe(ids[11]);
  expect((await list('task', other, { page: 2 })).data.map((one: { id: number }) => one.id)).toEqual([ids[1], ids[0]]);
  expect((await list('task', other, { is_unread: 1 })).total).toBe(11);
  expect((await counts(other)).task).toBe(11);
  await post('tasks/delete', { id: ids[11] });
  const marks = await school.sql((db) =>
    db
      .selectFrom('notification_read')
      .select('related_type_id')
      .where('type', '=', 'Task')
      .where('related_type_id', '=', ids[11]!)
      .execute(),
  );
  expect(marks).toEqual([]);
});

test("an inbox is its owner's alone, and only what is in it can be read", async () => {
  const other = await server.school();
  const of = (user_detail_id: number) =>
    server.call('GET', 'dashboard/task-notifications', { user_detail_id }, { as: teacher });
  const answers = await Promise.all([school.owner.user_detail_id, other.owner.user_detail_id, 2 ** 52].map(of));
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [403, 'You can only open your own inbox.']),
  );
  const id = await give('Mine', student, school.owner);
  const note = await mention(school.owner);
  const leave = await apply(school.owner, '2030-02-01');
  for (const [type, related] of [
    ['Task', id],
    ['Mention', note],
    ['Leave', leave],
    ['Task', 2 ** 52],
  ] as const)
    expect((await read(type, related, teacher)).status).toBe(404);
  expect((await read('Letter', id, teacher)).status).toBe(422);
});

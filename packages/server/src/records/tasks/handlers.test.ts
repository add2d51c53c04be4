import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
let student: number;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
  student = (await post('students/add', { firstName: 'Tasked', surname: 'Child' })).body.user_detail_id;
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const due = '2030-05-06T09:00:00.000Z';

test("a task is one's own unless another person is named, who gets a mail", async () => {
  const own = await post('tasks/add', { user_detail_id: student, task_detail: 'Call', validity_date: due });
  expect(own.body).toMatchObject({
    user_detail_id: student,
    role_id: 3,
    student_first_name: 'Tasked',
    task_detail: 'Call',
    task_status: 0,
    validity_date: due,
    owner: { user_detail_id: school.owner.user_detail_id },
    assigned: { user_detail_id: school.owner.user_detail_id },
  });
  const given = await post('tasks/add', {
    user_detail_id: student,
    task_detail: 'Write',
    validity_date: due,
    assigned_id: teacher.user_detail_id,
  });
  expect(given.body.assigned.user_detail_id).toBe(teacher.user_detail_id);
  const mails = await school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  expect(mails).toMatchObject([{ to_email: teacher.email, subject: 'New task about Tasked Child' }]);
  expect(mails[0]!.text).toContain('May 06, 2030');
});

test('what is missing or wrong is named at its field', async () => {
  const { owner } = await server.school();
  const { body } = await post('tasks/add', { user_detail_id: student, task_detail: '', validity_date: 'soon' });
  expect(body.fields).toEqual({ task_detail: 'This field is required', validity_date: 'Please enter a valid date' });
  expect(
    (await post('tasks/add', { user_detail_id: student, task_detail: 'x', validity_date: '2030-02-30T25:00:00Z' })).body
      .fields,
  ).toEqual({ validity_date: 'Please enter a valid date' });
  for (const assigned_id of [owner.user_detail_id, student]) {
    expect(
      (await post('tasks/add', { user_detail_id: student, task_detail: 'x', validity_date: due, assigned_id })).body
        .fields,
    ).toEqual({ assigned_id: 'Please choose someone on the staff' });
  }
});

test('a task is done, open again, and gone', async () => {
  const { id } = (await post('tasks/add', { user_detail_id: student, task_detail: 'Toggle', validity_date: due })).body;
  const done = await post('leads/update/taskStatus', { task_id: id, status: 1 }, teacher);
  expect(done.body).toMatchObject({ data: { id, task_status: 1 }, message: 'Task status updated.' });
  const row = () =>
    school.sql((db) =>
      db.selectFrom('task').select(['task_status', 'completed_by']).where('id', '=', id).executeTakeFirst(),
    );
  expect(await row()).toEqual({ task_status: 1, completed_by: teacher.user_detail_id });
  await post('leads/update/taskStatus', { task_id: id, status: 0 });
  expect(await row()).toEqual({ task_status: 0, completed_by: null });
  const list = (await get('tasks/list', { user_detail_id: student })).body.data;
  const states: number[] = list.map((task: { task_status: number }) => task.task_status);
  expect(states).toEqual(states.toSorted());
  expect((await post('tasks/delete', { id })).status).toBe(200);
  expect((await post('leads/update/taskStatus', { task_id: id, status: 1 })).status).toBe(404);
});

test('another school finds none of them', async () => {
  const { owner } = await server.school();
  const { id } = (await post('tasks/add', { user_detail_id: student, task_detail: 'Ours', validity_date: due })).body;
  expect((await post('leads/update/taskStatus', { task_id: id, status: 1 }, owner)).status).toBe(404);
  expect((await post('tasks/delete', { id }, owner)).status).toBe(404);
  expect(
    (await post('tasks/add', { user_detail_id: student, task_detail: 'Theirs', validity_date: due }, owner)).status,
  ).toBe(404);
});

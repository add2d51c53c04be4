import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPost } from '../../jobs/mail.ts';
import { send } from '../../testing/family.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const turn = (alert: string, role_id: number, value: 0 | 1) =>
  server.call('POST', 'alerts/update', { alert, role_id, value }, { as: school.owner });
const subjects = async (to: string) => {
  const mails = await school.sql((db) =>
    db
      .selectFrom('mail')
      .select('subject')
      .where('institution_id', '=', school.institution_id)
      .where('to_email', '=', to)
      .orderBy('id')
      .execute(),
  );
  return mails.map((mail) => mail.subject);
};

test('all mails are on at first, and one is switched off for one role', async () => {
  const all = (await server.call('GET', 'alerts/list', {}, { as: school.owner })).body.data;
  expect(all.flatMap((one: { roles: { value: number }[] }) => one.roles.map((role) => role.value))).not.toContain(0);
  const { data, message } = (await turn('task', 9, 0)).body;
  expect(message).toBe('Alerts updated.');
  expect(data.roles.filter((role: { value: number }) => role.value === 0)).toEqual([{ role_id: 9, value: 0 }]);
  await turn('task', 9, 1);
});

test('people who are mentioned or given a task get a mail, unless their role gets none of that kind', async () => {
  const office = await school.staff(8);
  const student = (await server.call('POST', 'students/add', { firstName: 'Alerted' }, { as: school.owner })).body
    .user_detail_id;
  const tell = async () => {
    await server.call(
      'POST',
      'tasks/add',
      {
        user_detail_id: student,
        task_detail: 'Call',
        assigned_id: office.user_detail_id,
        validity_date: '2031-01-01T09:00:00Z',
      },
      { as: school.owner },
    );
    await server.call(
      'POST',
      'notes/add',
      { user_detail_id: student, message_box: `Ask @[Office](user:${office.user_detail_id})` },
      { as: school.owner },
    );
  };
  await turn('task', 8, 0);
  await tell();
  expect(await subjects(office.email)).toEqual(['Olive Owner mentioned you in a note about Alerted']);
  await turn('task', 8, 1);
  await turn('mention', 8, 0);
  await tell();
  expect((await subjects(office.email)).at(-1)).toBe('New task about Alerted');
  expect(await subjects(office.email)).toHaveLength(2);
});

test('a new enquiry is mailed to the roles that want it', async () => {
  const [office, sales] = [await school.staff(8), await school.staff(9)];
  await turn('enquiry', 9, 0);
  await send(server, school);
  const worker = testWorker(server, {
    post: openPost(undefined, 'Schoolbell <bell@school.example>', 'https://school.example'),
  });
  await expect.poll(() => subjects(office.email), { timeout: 10_000 }).not.toEqual([]);
  await worker.stop();
  expect(await subjects(office.email)).toEqual([expect.stringMatching(/^New enquiry: /)]);
  expect(await subjects(sales.email)).toEqual([]);
});

test('families are told about classes, and never about things for staff only', async () => {
  const { data } = (await server.call('GET', 'alerts/list', {}, { as: school.owner })).body;
  const readers = (alert: string) =>
    data.find((one: { alert: string }) => one.alert === alert).roles.map((role: { role_id: number }) => role.role_id);
  expect([readers('task'), readers('event'), readers('classNote')]).toEqual([
    [10, 1, 2, 7, 8, 9],
    [10, 1, 2, 7, 8, 9, 3],
    [3],
  ]);
  expect((await turn('event', 3, 0)).body.data.roles.at(-1)).toEqual({ role_id: 3, value: 0 });
  expect((await turn('event', 3, 1)).body.data.roles.at(-1)).toEqual({ role_id: 3, value: 1 });
  expect((await turn('classNote', 2, 0)).status).toBe(422);
});

test("an unknown mail or role is refused, and another school's mails stay as they are", async () => {
  const other = await server.school();
  expect((await turn('nothing', 9, 0)).status).toBe(422);
  expect((await turn('task', 3, 0)).status).toBe(422);
  await turn('leaveApplied', 1, 0);
  const theirs = (await server.call('GET', 'alerts/list', {}, { as: other.owner })).body.data;
  expect(theirs.find((one: { alert: string }) => one.alert === 'leaveApplied').roles).toContainEqual({
    role_id: 1,
    value: 1,
  });
});

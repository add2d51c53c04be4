import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../jobs/worker.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { testWorker } from '../testing/worker.ts';

const NEW = 'a taller green door';
let server: TestServer;
let school: TestSchool;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  school = await server.school('Riverside');
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const add = async (email: string, as: TestStaff = school.owner, role_id = 2): Promise<number> =>
  (await server.call('POST', 'staff/add', { firstName: 'Nia', surname: 'New', email, role_id }, { as })).body
    .user_detail_id;
const link = (user_detail_id: number, as: TestStaff = school.owner) =>
  server.call('POST', 'staff/invitationLink', { user_detail_id }, { as });

/** The mail to an address, once it is kept in the outbox. */
async function keptMail(email: string, as: TestStaff = school.owner) {
  const find = async () =>
    (await server.call('GET', 'outbox/list', { search: email, status: 'kept' }, { as })).body.data[0];
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  const { id } = await find();
  return (await server.call('GET', 'outbox/details', { id }, { as })).body;
}

test('where no mail server is set, the inviter reads the link in the outbox, and it sets the password once', async () => {
  const user_detail_id = await add('nia@riverside.example');
  const mail = await keptMail('nia@riverside.example');
  expect(mail.invites).toBe(user_detail_id);
  const { url } = (await link(user_detail_id)).body;
  const token = new URL(url).searchParams.get('token')!;
  expect([mail.text.includes(token), mail.html.includes(token)]).toEqual([false, false]);
  expect((await server.call('POST', 'session/password/reset', { token, password: NEW })).status).toBe(200);
  expect((await server.call('POST', 'login', { email: 'nia@riverside.example', password: NEW })).status).toBe(200);
  expect((await link(user_detail_id)).body.url).toBeNull();
  const { data } = (await server.call('GET', 'auditlog/list', {}, { as: school.owner })).body;
  expect(data.filter((event: { kind: string }) => event.kind === 'invitation_link_shown')).toHaveLength(1);
});

test('only people who can invite that role read the link, and no one from another school', async () => {
  const user_detail_id = await add('ada@riverside.example', school.owner, 1);
  await keptMail('ada@riverside.example');
  expect((await link(user_detail_id, await school.staff(2))).status).toBe(403);
  expect((await link(user_detail_id, (await server.school()).owner)).status).toBe(404);
});

test('a link that would also open another school is not shown', async () => {
  const other = await server.school('Hillside');
  await add('two@schools.example', other.owner);
  await keptMail('two@schools.example', other.owner);
  const user_detail_id = await add('two@schools.example');
  await keptMail('two@schools.example');
  expect((await link(user_detail_id)).body.url).toBeNull();
});

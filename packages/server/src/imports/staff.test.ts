import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../jobs/worker.ts';
import { checked, imported, importWorker, rowsOf, settled, upload } from '../testing/imports.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { staffJobs } from '../staff/jobs.ts';

let server: TestServer;
let school: TestSchool;
let worker: Worker;

beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server, staffJobs);
  school = await server.school();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const post = (path: string, input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  server.call('GET', path, input, { as });
const reasons = async (import_id: number, as = school.owner) =>
  (await rowsOf(server, as, import_id, 'rejected')).map((row: { reasons: string[] }) => row.reasons.join('; '));
const colleague = async (search: string) => (await get('staff', { search })).body.data[0];
/** Mails to an address, once the worker has written so many. */
async function mailsTo(email: string, wanted: number): Promise<string[]> {
  const read = () =>
    school.sql((db) =>
      db
        .selectFrom('mail')
        .select('text')
        .where('institution_id', '=', school.institution_id)
        .where('to_email', '=', email)
        .execute(),
    );
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(wanted);
  return (await read()).map((mail) => mail.text);
}

test('imported colleagues get no mail and no way in unless it is asked for, and then a link that sets a password', async () => {
  const quiet = await imported(
    server,
    school.owner,
    'staff',
    'Name,Email,Role\nQuiet Quinn,quinn@school.example,Teacher\n',
  );
  expect(quiet).toMatchObject({ created: 1, rejected: 0 });
  await imported(
    server,
    school.owner,
    'staff',
    'Name,Email,Role\nTia Teach,tia@school.example,Teacher\nNo Address,,Sales\n',
    { settings: { invite: true } },
  );
  expect((await mailsTo('tia@school.example', 1))[0]).toContain('Set your password with the link below within 7 days');
  expect(await mailsTo('quinn@school.example', 0)).toEqual([]);
  expect([
    (await colleague('tia')).sign_in,
    (await colleague('quinn')).sign_in,
    (await colleague('no address')).sign_in,
  ]).toEqual(['invited', 'none', 'none']);
  expect((await post('staff/invite', { user_detail_id: (await colleague('quinn')).user_detail_id })).status).toBe(200);
  await mailsTo('quinn@school.example', 1);
});

test('nobody can assign a higher role than their own by a file, nor change people who have one; nobody becomes an owner', async () => {
  const admin = await school.staff(1);
  const office = await school.staff(8);
  expect((await upload(server, office, 'staff', 'Name,Role\nX,Teacher\n')).status).toBe(403);
  await post('accesscontrols/update', { role_id: 8, category: 'access_control', value: 1 });
  const file = `Name,Email,Role\nNew Admin,na@school.example,Admin\nNew Owner,no@school.example,Owner\nNew Sales,ns@school.example,Sales\nNew Assistant,nt@school.example,Teacher assistant\n`;
  const asOffice = await imported(server, office, 'staff', file);
  expect(asOffice).toMatchObject({ created: 1, rejected: 3 });
  expect(await reasons(asOffice.import_id, office)).toEqual([
    'Role: This role has more access than you have',
    "Role: You can't import someone as an owner",
    'Role: This role has more access than you have',
  ]);
  const asAdmin = await checked(server, admin, 'staff', file.replace('Teacher assistant', 'Teacher assistant'));
  expect(asAdmin).toMatchObject({ created: 2, unchanged: 1, rejected: 1 });

  const change = `Schoolbell ID,First name\n${admin.user_detail_id},Changed\n${school.owner.user_detail_id},Changed\n`;
  expect(await reasons((await checked(server, office, 'staff', change)).import_id, office)).toEqual([
    'Their role has more access than you have',
    'Edit an owner on their own page',
  ]);
});

test('a file checked by a person with more access is refused when another one starts it', async () => {
  const admin = await school.staff(1);
  const office = await school.staff(8);
  await post('accesscontrols/update', { role_id: 8, category: 'access_control', value: 1 });
  const { import_id } = await checked(server, admin, 'staff', 'Name,Email,Role\nSly Sales,sly@school.example,Sales\n');
  expect((await post('imports/start', { import_id }, office)).status).toBe(200);
  expect(await settled(server, office, import_id)).toMatchObject({ created: 0, rejected: 1 });
  expect(await reasons(import_id, office)).toEqual(['This role has more access than you have']);
});

test('an address belongs to one colleague, and the person who signs in with it keeps it', async () => {
  await imported(server, school.owner, 'staff', 'ID,Name,Email,Role\nA1,Ann Ames,ann@school.example,Teacher\n');
  const second = await checked(
    server,
    school.owner,
    'staff',
    'ID,Name,Email,Role\nA2,Bob Bell,ANN@school.example,Teacher\nA3,Cy Cole,cy@school.example,Teacher\nA4,Di Dorn,cy@school.example,Teacher\nA1,Ann Ames,other@school.example,Teacher\n',
  );
  expect(second).toMatchObject({ created: 1, rejected: 3 });
  expect(await reasons(second.import_id)).toEqual([
    'Ann Ames has this e-mail address',
    'Row 3 has the same e-mail address',
    "They sign in with another e-mail address, which can't be changed here",
  ]);
});

test('undoing an import of staff withdraws invitations; people who have joined stay', async () => {
  const made = await imported(
    server,
    school.owner,
    'staff',
    'Name,Email,Role\nGone Gill,gill@school.example,Teacher\nCame Cara,cara@school.example,Teacher\n',
    { settings: { invite: true } },
  );
  await mailsTo('gill@school.example', 1);
  await mailsTo('cara@school.example', 1);
  await school.sql((db) =>
    db.updateTable('sign_in').set({ invited: false }).where('email', '=', 'cara@school.example').execute(),
  );
  expect((await post('imports/undo', { import_id: made.import_id })).status).toBe(200);
  expect(await settled(server, school.owner, made.import_id)).toMatchObject({ state: 'undone', kept: 1 });
  expect([await colleague('gill'), (await colleague('cara')).sign_in]).toEqual([undefined, 'active']);
  expect(
    await school.sql((db) =>
      db.selectFrom('sign_in').select('email').where('email', '=', 'gill@school.example').execute(),
    ),
  ).toEqual([]);
});

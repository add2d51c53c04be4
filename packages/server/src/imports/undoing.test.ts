import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importedBy } from '../testing/imported.ts';
import type { Worker } from '../jobs/worker.ts';
import { checked, imported, importWorker, peopleHash, settled } from '../testing/imports.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let owner: TestStaff;
let worker: Worker;

beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server);
});
beforeEach(async () => {
  school = await server.school();
  owner = school.owner;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { post, get, students, counts, none } = importedBy(
  () => server,
  () => owner,
);

test('undoing reverses everything that the import did', async () => {
  await imported(
    server,
    owner,
    'student',
    'ID,First name,Email,Guardian name,Guardian email\nA,Ada,ada@x.example,Gale Lin,gale@lin.example\n',
  );
  const before = await peopleHash(school);
  const second = await imported(
    server,
    owner,
    'student',
    'ID,First name,Email,Date of birth,Guardian name,Guardian email\nA,Ada,other@x.example,2015-01-31,Hugo Lin,hugo@lin.example\nB,Bo,,,Gale Lin,gale@lin.example\nC,Cy,,,Ida New,ida@new.example\n',
  );
  expect(counts(second)).toEqual({ ...none, created: 2, updated: 1 });
  expect(await peopleHash(school)).not.toEqual(before);
  expect((await post('imports/undo', { import_id: second.import_id })).status).toBe(200);
  expect(await settled(server, owner, second.import_id)).toMatchObject({ state: 'undone', kept: 0, is_undoable: 0 });
  expect(await peopleHash(school)).toEqual(before);
  expect((await post('imports/undo', { import_id: second.import_id })).status).toBe(409);
});

test('undoing leaves people unchanged whom somebody has edited since', async () => {
  const made = await imported(server, owner, 'student', 'ID,First name\n1,Noted\n2,Edited\n3,Plain\n');
  const [edited, noted] = await students();
  expect((await post('notes/add', { user_detail_id: noted.user_detail_id, message_box: 'Likes chess' })).status).toBe(
    200,
  );
  await post('students/update', { user_detail_id: edited.user_detail_id, version: edited.version, surname: 'Now' });
  await post('imports/undo', { import_id: made.import_id });
  expect(await settled(server, owner, made.import_id)).toMatchObject({ state: 'undone', kept: 2 });
  expect((await students()).map((one: { firstName: string }) => one.firstName)).toEqual(['Edited', 'Noted']);
});

test('cancelling in the middle takes back what was written', async () => {
  const before = await peopleHash(school);
  const many = `ID,First name,Email\n${Array.from({ length: 4_000 }, (_, n) => `${n},Kid ${n},kid${n}@home.example`).join('\n')}\n`;
  const { import_id } = await checked(server, owner, 'student', many);
  await post('imports/start', { import_id });
  await expect
    .poll(async () => (await get('imports/get', { import_id })).body.done_rows, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(0);
  expect((await post('imports/cancel', { import_id })).status).toBe(200);
  expect(await settled(server, owner, import_id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await peopleHash(school)).toEqual(before);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const add = async (input: Record<string, unknown>): Promise<number> =>
  (await post('students/add', input)).body.user_detail_id;
const found = async (search: string): Promise<string[]> =>
  (await get('students', { search })).body.data.map((row: { firstName: string }) => row.firstName).sort();

test('the first guardian is the main one, and both are found by', async () => {
  const user_detail_id = await add({ firstName: 'Kid' });
  const main = await post('guardian/add', {
    user_detail_id,
    guardian: { firstName: 'Mainly', surname: 'One', email: 'main@one.example', phone: '', relation: 'Mother' },
  });
  expect(main.body).toMatchObject({
    firstName: 'Mainly',
    email: 'main@one.example',
    relation: 'Mother',
    // Nobody said that they receive messages.
    parentCommunication: 0,
    invoiceTo: 0,
    version: 1,
  });
  await post('guardian/add', {
    user_detail_id,
    guardian: { firstName: 'Second', surname: 'One', email: '', phone: '0800 4711', relation: 'Father' },
  });
  const { body } = await get('students', { search: 'kid' });
  expect(body.data[0].guardian).toMatchObject({ firstName: 'Mainly', email: 'main@one.example' });
  expect(await found('8004711')).toEqual(['Kid']);
});

test('a changed guardian is found through all their children', async () => {
  const guardian = {
    firstName: 'Greta',
    surname: 'Gardner',
    email: 'greta@gardner.example',
    phone: '0170 1112223',
    relation: 'Mother',
    parentCommunication: 1,
  };
  const one = await add({ firstName: 'Gabi', guardian });
  await add({ firstName: 'Gero', guardian });
  const before = (await get('student/getDetails', { user_detail_id: one })).body.guardians[0];
  const change = {
    user_detail_id: before.user_detail_id,
    child_id: one,
    version: 1,
    firstName: 'Greta',
    surname: 'Neumann',
    email: 'greta@neumann.example',
    phone: '',
    relation: 'Aunt',
    parentCommunication: 0,
    invoiceTo: 1,
    same_as_primary_email: 0,
  };
  const after = await post('guardian/updateDetails', change);
  expect(after.body).toMatchObject({
    surname: 'Neumann',
    relation: 'Aunt',
    invoiceTo: 1,
    parentCommunication: 0,
    version: 2,
  });
  expect(await found('neumann')).toEqual(['Gabi', 'Gero']);
  expect(await found('gardner')).toEqual([]);
  const stale = await post('guardian/updateDetails', change);
  expect([stale.status, stale.body.current.surname]).toEqual([409, 'Neumann']);
  const audit = await school.sql((db) =>
    db.selectFrom('audit').select(['before', 'after']).where('kind', '=', 'guardian_changed').executeTakeFirstOrThrow(),
  );
  expect(audit.before).toEqual({
    guardian_id: before.user_detail_id,
    surname: 'Gardner',
    email: 'greta@gardner.example',
    phone: '0170 1112223',
    relation: 'Mother',
    parentCommunication: 1,
    invoiceTo: 0,
  });
});

test("a guardian with the child's own e-mail follows it", async () => {
  const id = await add({
    firstName: 'Same',
    email: 'same@mail.example',
    guardian: { firstName: 'Mail', surname: 'Box', email: '', phone: '', relation: '', same_as_primary_email: 1 },
  });
  expect((await get('student/getDetails', { user_detail_id: id })).body.guardians[0].email).toBe('same@mail.example');
  const { body } = await post('students/update', { user_detail_id: id, version: 1, email: 'other@mail.example' });
  expect(body.guardians[0].email).toBe('other@mail.example');
  expect(await found('mail other@mail')).toEqual(['Same']);
});

test("other people's guardians, a foreign child and a foreign guardian give the same answer", async () => {
  const other = await server.school();
  const child = await add({ firstName: 'Child' });
  const stranger = (
    await get('student/getDetails', {
      user_detail_id: await add({
        firstName: 'Else',
        guardian: { firstName: 'Not', surname: 'Theirs', email: '', phone: '', relation: '' },
      }),
    })
  ).body.guardians[0].user_detail_id;
  const change = {
    version: 1,
    firstName: 'X',
    surname: '',
    email: '',
    phone: '',
    relation: '',
    parentCommunication: 1,
    invoiceTo: 0,
    same_as_primary_email: 0,
  };
  const answers = await Promise.all([
    post('guardian/updateDetails', { ...change, child_id: child, user_detail_id: stranger }),
    post('guardian/updateDetails', { ...change, child_id: child, user_detail_id: 999_999 }),
    post('guardian/updateDetails', { ...change, child_id: child, user_detail_id: stranger }, other.owner),
  ]);
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]!.body]);
  expect(
    (
      await post(
        'guardian/add',
        { user_detail_id: child, guardian: { firstName: 'X', surname: '', email: '', phone: '', relation: '' } },
        other.owner,
      )
    ).status,
  ).toBe(404);
});

test('a deleted guardian is restored with the same relation to each child, within a day', async () => {
  const guardian = {
    firstName: 'Undo',
    surname: 'Me',
    email: 'undo@me.example',
    phone: '',
    relation: 'Mother',
    invoiceTo: 1,
    parentCommunication: 0,
  };
  const [one, other] = [await add({ firstName: 'Ulla', guardian }), await add({ firstName: 'Ulf', guardian })];
  const second = (
    await post('guardian/add', {
      user_detail_id: one,
      guardian: { ...guardian, firstName: 'Second', email: 'second@me.example' },
    })
  ).body.user_detail_id;
  const linksOf = async () =>
    school.sql((db) =>
      db
        .selectFrom('guardian_link')
        .selectAll()
        .where('child_id', 'in', [one, other])
        .orderBy('child_id')
        .orderBy('guardian_id')
        .execute(),
    );
  const before = await linksOf();
  const user_detail_id = (await get('student/getDetails', { user_detail_id: other })).body.guardians[0].user_detail_id;
  await post('guardian/delete', { user_detail_id, child_id: one });
  expect(
    (await get('student/getDetails', { user_detail_id: one })).body.guardians.map(
      (one: { user_detail_id: number }) => one.user_detail_id,
    ),
  ).toEqual([second]);
  expect((await post('guardian/restore', { user_detail_id, child_id: other })).status).toBe(404);
  expect((await post('guardian/restore', { user_detail_id, child_id: one })).body.message).toBe(
    'Undo Me is a guardian here again.',
  );
  expect(await linksOf()).toEqual(before);
  await post('guardian/delete', { user_detail_id });
  expect(await found('undo@me.example')).toEqual([]);
  expect((await post('guardian/restore', { user_detail_id }, (await server.school()).owner)).status).toBe(404);
  expect((await post('guardian/restore', { user_detail_id })).body.message).toBe('Undo Me is back.');
  expect(await linksOf()).toEqual(before);
  expect(await found('undo@me.example')).toEqual(['Ulf', 'Ulla']);
  expect((await post('guardian/restore', { user_detail_id })).status).toBe(404);
});

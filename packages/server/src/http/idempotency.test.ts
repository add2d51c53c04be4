import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const people = () =>
  school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', school.institution_id)
      .where('role_id', '=', 3)
      .execute(),
  );

test('32 parallel creations with one key make one record, and all get its answer', async () => {
  const before = (await people()).length;
  const answers = await Promise.all(
    Array.from({ length: 32 }, () =>
      server.call('POST', 'students/add', { firstName: 'Idris' }, { as: school.owner, key: 'one-key' }),
    ),
  );
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((one) => one.body.user_detail_id)).size).toBe(1);
  expect((await people()).length).toBe(before + 1);
  const other = await server.call(
    'POST',
    'students/add',
    { firstName: 'Somebody else' },
    { as: school.owner, key: 'one-key' },
  );
  expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
  // The same without a key makes a record each time, so the keys did it.
  const free = await Promise.all(
    [1, 2, 3].map(() =>
      server.call('POST', 'students/add', { firstName: 'Idris', isDuplicate: 1 }, { as: school.owner }),
    ),
  );
  expect(new Set(free.map((one) => one.body.user_detail_id)).size).toBe(3);
});

test('a refused creation leaves its key unused, and each school has its own keys', async () => {
  expect(
    (await server.call('POST', 'students/add', { firstName: '' }, { as: school.owner, key: 'again' })).status,
  ).toBe(422);
  expect(
    (await server.call('POST', 'students/add', { firstName: 'Now' }, { as: school.owner, key: 'again' })).status,
  ).toBe(200);
  const other = await server.school();
  const theirs = await server.call('POST', 'students/add', { firstName: 'Theirs' }, { as: other.owner, key: 'again' });
  expect(theirs.status).toBe(200);
  expect(
    (await server.call('POST', 'students/add', { firstName: 'Long' }, { as: school.owner, key: 'k'.repeat(65) }))
      .status,
  ).toBe(422);
});

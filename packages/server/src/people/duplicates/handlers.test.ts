import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { findPairs, findPairsOf } from './pairs/queries.ts';

let database: TestDatabase;
let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });

test('the list shows pairs that are similar by the rule, and remembers those that are not duplicates', async () => {
  const other = await server.school();
  const addThere = async (input: Record<string, unknown>) =>
    (await post('students/add', { isDuplicate: 1, ...input }, other.owner)).body.user_detail_id as number;
  const family = { firstName: 'Ute', surname: 'Vogel', email: 'ute@vogel.example', phone: '', relation: 'Mother' };
  const [mia, twice, born, slip] = [
    await addThere({ firstName: 'Mia', surname: 'Vogel', guardian: family }),
    await addThere({ firstName: 'MIA', surname: 'V.', guardian: family }),
    await addThere({ firstName: 'Katharina', surname: 'Ott', dob: '2013-05-06' }),
    await addThere({ firstName: 'Katarina', surname: 'Ott', dob: '2013-05-06' }),
  ];
  await addThere({ firstName: 'Pia', surname: 'Vogel', guardian: family });
  const find = () => other.sql((db) => findPairs(db, other.institution_id, { now: new Date() }));
  expect(await find()).toBe(2);
  expect(await find()).toBe(0);
  const list = async () => (await get('duplicates/list', {}, other.owner)).body;
  const pairs = async () =>
    (await list()).data.map(
      (row: { one: { user_detail_id: number }; other: { user_detail_id: number }; reason: string }) => [
        row.one.user_detail_id,
        row.other.user_detail_id,
        row.reason,
      ],
    );
  expect(await pairs()).toEqual([
    [mia, twice, 'contact'],
    [born, slip, 'dob'],
  ]);
  await post('duplicates/dismiss', { user_detail_id: twice, duplicate_id: mia }, other.owner);
  expect(await pairs()).toEqual([[born, slip, 'dob']]);
  expect(await find()).toBe(0);
  await post('duplicates/reopen', { user_detail_id: mia, duplicate_id: twice }, other.owner);
  expect(await pairs()).toHaveLength(2);
  await post('students/reviewDuplicate', { user_detail_id: born }, other.owner);
  expect(await pairs()).toEqual([[mia, twice, 'contact']]);
  expect(
    (await get('duplicates/list')).body.data.some(
      (row: { one: { user_detail_id: number } }) => row.one.user_detail_id === mia,
    ),
  ).toBe(false);
});

test('the same ID in another system pairs a lead and a student, once; "not a duplicate" stays whatever else they come to share', async () => {
  const other = await server.school();
  const addThere = async (path: string, input: Record<string, unknown>) =>
    (await post(path, { isDuplicate: 1, ...input }, other.owner)).body.user_detail_id as number;
  const [lead, student, stranger] = [
    await addThere('leads/add', { firstName: 'Lena', surname: 'Ott' }),
    await addThere('students/add', { firstName: 'Helena', surname: 'Ott' }),
    await addThere('leads/add', { firstName: 'Tomás', surname: 'Ríos' }),
  ];
  const named = (person_id: number, kind: 'student' | 'lead', external_id: string) =>
    other.sql((db) =>
      db
        .insertInto('person_external_id')
        .values({ institution_id: other.institution_id, person_id, kind, external_id, import_id: null })
        .execute(),
    );
  await named(lead, 'lead', 'S-17');
  await named(student, 'student', 'S-17');
  await named(student, 'student', 'S-18');
  await named(stranger, 'lead', 'S-18');
  const find = (only?: number) =>
    other.sql((db) =>
      only === undefined
        ? findPairs(db, other.institution_id, { now: new Date() })
        : findPairsOf(db, other.institution_id, only, new Date()),
    );
  const pairs = async () =>
    (await get('duplicates/list', {}, other.owner)).body.data.map(
      (row: { one: { user_detail_id: number }; other: { user_detail_id: number }; reason: string }) => [
        row.one.user_detail_id,
        row.other.user_detail_id,
        row.reason,
      ],
    );
  expect(await find(student)).toBe(1);
  expect(await find()).toBe(0);
  expect(await pairs()).toEqual([[lead, student, 'external_id']]);
  await post('duplicates/dismiss', { user_detail_id: lead, duplicate_id: student }, other.owner);
  // Now they also share a birth date, a name and a contact: a person's word still counts.
  await other.sql((db) =>
    db
      .updateTable('person')
      .set({ first_name: 'Lena', dob: '2013-05-06', email: 'lena@ott.example' })
      .where('user_detail_id', 'in', [lead, student])
      .execute(),
  );
  expect(await find()).toBe(0);
  await find(lead);
  expect(await pairs()).toEqual([]);
  await post('duplicates/reopen', { user_detail_id: lead, duplicate_id: student }, other.owner);
  expect(await pairs()).toHaveLength(1);
  const { body } = await get('duplicates/compare', { user_detail_id: student, duplicate_id: lead }, other.owner);
  expect(
    (
      await post(
        'duplicates/merge',
        {
          user_detail_id: student,
          duplicate_id: lead,
          version: body.version,
          duplicate_version: body.duplicate_version,
          take: [],
        },
        other.owner,
      )
    ).status,
  ).toBe(200);
  expect(await find()).toBe(0);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergesOf } from '../../testing/merges.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { findPairs } from './pairs/queries.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { post, get, add, guardian, details, merge } = mergesOf(
  () => server,
  () => school,
);
/** Runs the search that the worker would run. */
function look(): Promise<number> {
  return school.sql((db) => findPairs(db, school.institution_id, { now: new Date() }));
}

test('fields are taken one by one, guardians and notes come along, and the mark goes', async () => {
  const kept = await add({ firstName: 'Timo', surname: 'Berg', dob: '2014-02-03', guardian: guardian('Rita') });
  const gone = await add({
    firstName: 'Timo',
    surname: 'Berg',
    dob: '2014-02-03',
    phone: '+65 6123 4567',
    email: 'timo@two.example',
    guardian: guardian('Rolf'),
  });
  await post('notes/add', { user_detail_id: gone, message_box: 'Allergic to nuts' });
  expect(await look()).toBeGreaterThan(0);
  const { body } = await get('duplicates/compare', { user_detail_id: kept, duplicate_id: gone });
  expect(body.fields.find((one: { name: string }) => one.name === 'phone')).toEqual({
    name: 'phone',
    label: 'Phone',
    kept: '',
    gone: '+65 6123 4567',
    side: 'gone',
  });
  expect(body.moves).toEqual([
    { what: 'Guardians', total: 1 },
    { what: 'Notes', total: 1 },
  ]);
  expect((await merge(kept, gone, ['phone'])).status).toBe(200);
  const after = await details(kept);
  expect([
    after.phone,
    after.email,
    after.is_duplicate,
    after.guardians.map((one: { firstName: string }) => one.firstName),
  ]).toEqual(['+65 6123 4567', '', 0, ['Rita', 'Rolf']]);
  expect((await get('student/notes', { user_detail_id: kept })).body.data[0].message_box).toContain('Allergic to nuts');
  expect(
    (await get('students', { search: 'rolf keller' })).body.data.map(
      (row: { user_detail_id: number }) => row.user_detail_id,
    ),
  ).toEqual([kept]);
});

test('a thousand notes move, and move back, within five seconds each', async () => {
  const [kept, gone] = [await add({ firstName: 'Many' }), await add({ firstName: 'Many' })];
  await school.sql((db) =>
    sql`insert into note (institution_id, person_id, message_box, author_id)
    select ${school.institution_id}, ${gone}, 'Note ' || n, ${school.owner.user_detail_id} from generate_series(1, 1000) n`.execute(
      db,
    ),
  );
  const notesOf = (person: number) =>
    school.sql(async (db) => (await sql`select from note where person_id = ${person}`.execute(db)).rows.length);
  const began = performance.now();
  const { body } = await merge(kept, gone);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await notesOf(kept)).toBe(1000);
  const half = performance.now();
  await post('duplicates/undo', { merge_id: body.merge_id });
  expect(performance.now() - half).toBeLessThan(5000);
  expect([await notesOf(kept), await notesOf(gone)]).toEqual([0, 1000]);
});

test('erasing a person also erases the records merged into theirs, and what their merges kept', async () => {
  const [kept, gone] = [
    await add({ firstName: 'Vera', surname: 'Gone' }),
    await add({ firstName: 'Vera', surname: 'Secretname', phone: '+65 6123 9999' }),
  ];
  const { body } = await merge(kept, gone);
  expect((await post('data/erase', { user_detail_id: kept, confirmation: 'Vera Gone' })).status).toBe(200);
  expect((await post('duplicates/undo', { merge_id: body.merge_id })).status).toBe(404);
  const left = await school.sql(async (db) => [
    (await sql`select from merge where ${kept} in (kept_id, gone_id)`.execute(db)).rows.length,
    (
      await sql`select from person where user_detail_id = ${gone} and (surname <> '' or phone <> '' or role_id <> 0)`.execute(
        db,
      )
    ).rows.length,
  ]);
  expect(left).toEqual([0, 0]);
});

test("impossible merges are refused: a student into a lead, an older version, a person one can't open", async () => {
  const student = await add({ firstName: 'Sol' });
  const lead = await add({ firstName: 'Sol' }, 'leads/add');
  expect((await merge(lead, student)).body).toEqual({
    code: 'conflict',
    message: "A student can't be merged into a lead. Merge the lead into the student instead.",
  });
  const { body } = await get('duplicates/compare', { user_detail_id: student, duplicate_id: lead });
  expect(
    (
      await post('duplicates/merge', {
        user_detail_id: student,
        duplicate_id: lead,
        version: body.version,
        duplicate_version: body.duplicate_version + 1,
        take: [],
      })
    ).status,
  ).toBe(409);
  const teacher = await school.staff(2);
  expect((await get('duplicates/compare', { user_detail_id: student, duplicate_id: lead }, teacher)).status).toBe(404);
  expect((await merge(student, lead)).status).toBe(200);
  expect(await details(student)).toMatchObject({ role_id: 3 });
});

test('the old id of a merged record answers where it went, through several merges, and only to those who may open it', async () => {
  const [first, second, last] = [
    await add({ firstName: 'Ole' }),
    await add({ firstName: 'Ole' }),
    await add({ firstName: 'Ole' }),
  ];
  expect((await merge(second, first)).status).toBe(200);
  const { body } = await merge(last, second);
  const old = (as = school.owner) => get('student/getDetails', { user_detail_id: first }, as);
  expect(await old()).toMatchObject({
    status: 404,
    body: {
      message: 'This record was merged into another one.',
      current: { merged_into: { user_detail_id: last, role_id: 3 } },
    },
  });
  expect((await old((await server.school()).owner)).body).toEqual({
    code: 'notFound',
    message: 'This record was not found.',
  });
  await post('duplicates/undo', { merge_id: body.merge_id });
  expect((await old()).body.current.merged_into.user_detail_id).toBe(second);
});

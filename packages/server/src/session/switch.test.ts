import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { asAfter, isAlive, signIn } from '../testing/sign-in.ts';
import { deleteCredentials } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let admin: TestStaff;
/** The same human in the second branch. */
let there: { user_detail_id: number; institution_id: number };
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Riverside');
  admin = await school.staff(1);
  const { body } = await server.call(
    'POST',
    'add/branch',
    {
      institutionName: 'Riverside North',
      institutionAddress: { street: '', city: '', state: '', zip: '', country: 'SG' },
    },
    { as: admin },
  );
  there = { user_detail_id: body.data.user_detail_id, institution_id: body.data.id };
});
afterAll(() => server.stop());

const goTo = (user_detail_id: number, as = admin) => server.call('POST', 'session/switch', { user_detail_id }, { as });
const names = (answer: {
  body: { related_users: { user_detail_id: number; branch: { institutionName: string } }[] };
}) => answer.body.related_users.map((one) => [one.user_detail_id, one.branch.institutionName]);
const archive = (who: { user_detail_id: number; institution_id: number }, at = 'now()') =>
  school.sql(async (db) => {
    await sql`select set_config('app.institution_id', ${String(who.institution_id)}, true)`.execute(db);
    await sql`update person set archived_at = ${sql.raw(at)} where institution_id = ${who.institution_id} and user_detail_id = ${who.user_detail_id}`.execute(
      db,
    );
  });
const audited = (institution_id: number, kind: string) =>
  school.sql(async (db) => {
    await sql`select set_config('app.institution_id', ${String(institution_id)}, true)`.execute(db);
    return db
      .selectFrom('audit')
      .select(['actor_id', 'person_id', 'after'])
      .where('institution_id', '=', institution_id)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  });

test("switches to the same human's other branch, under a new id, and the next sign-in opens that branch", async () => {
  const both = [
    [admin.user_detail_id, 'Riverside'],
    [there.user_detail_id, 'Riverside North'],
  ];
  expect(names(await server.call('POST', 'session/user', {}, { as: admin }))).toEqual(both);
  const switched = await goTo(there.user_detail_id);
  expect(switched.status).toBe(200);
  expect(switched.body.institution).toMatchObject({
    rcInstitutionID: there.institution_id,
    institutionName: 'Riverside North',
  });
  expect(switched.body.user.user_detail_id).toBe(there.user_detail_id);
  expect(names(switched)).toEqual(both);
  expect(await isAlive(server, admin)).toBe(false);
  const now = asAfter(admin, switched);
  expect((await server.call('POST', 'session/user/update-version', {}, { as: now })).body).toEqual({
    user: switched.body.user,
    related_users: switched.body.related_users,
    invitations: [],
    institution_plan: switched.body.institution_plan,
  });
  expect((await server.call('POST', 'session/user/plan', {}, { as: now })).body).toEqual({
    institution_plan: switched.body.institution_plan,
  });
  const next = await signIn(server, admin);
  expect(next.body.user.user_detail_id).toBe(there.user_detail_id);
  expect(
    (await server.call('GET', 'session/list', {}, { as: asAfter(admin, next) })).body.data.map(
      (one: { branch: { institutionName: string } }) => one.branch.institutionName,
    ),
  ).toEqual(['Riverside North', 'Riverside North']);
  expect((await goTo(admin.user_detail_id, now)).body.user.user_detail_id).toBe(admin.user_detail_id);
});

test('is recorded in both branches, each with its own person', async () => {
  await goTo(there.user_detail_id);
  expect(await audited(school.institution_id, 'session.left')).toMatchObject({
    actor_id: admin.user_detail_id,
    person_id: admin.user_detail_id,
    after: { for: there.user_detail_id },
  });
  expect(await audited(there.institution_id, 'session.begun')).toMatchObject({
    actor_id: there.user_detail_id,
    person_id: there.user_detail_id,
    after: { by: 'switch', from: admin.user_detail_id },
  });
});

test("a colleague, another school's person and an unknown id give the same answer, and nothing changes", async () => {
  const [colleague, foreign] = [await school.staff(2), (await server.school()).owner];
  const answers = await Promise.all([colleague.user_detail_id, foreign.user_detail_id, 2 ** 52].map((id) => goTo(id)));
  for (const answer of answers)
    expect([answer.status, answer.text]).toEqual([404, '{"code":"notFound","message":"Not found."}']);
  expect(await isAlive(server, admin)).toBe(true);
  expect((await signIn(server, admin)).body.user.user_detail_id).toBe(admin.user_detail_id);
});

test("a person who has left a branch doesn't see it and can't switch to it; signing in opens one where they still work", async () => {
  await archive(there);
  expect(names(await server.call('POST', 'session/user', {}, { as: admin }))).toEqual([
    [admin.user_detail_id, 'Riverside'],
  ]);
  expect((await goTo(there.user_detail_id)).status).toBe(404);
  await archive(there, 'null');
  await archive({ user_detail_id: admin.user_detail_id, institution_id: school.institution_id });
  expect(await isAlive(server, admin)).toBe(false);
  expect((await signIn(server, admin)).body.user.user_detail_id).toBe(there.user_detail_id);
  await archive(there);
  expect((await signIn(server, admin)).status).toBe(401);
});

test('a person erased in one branch can still sign in to the other, and once erased there too, to none', async () => {
  await school.sql((db) => deleteCredentials(db, school.institution_id, [admin.user_detail_id]));
  expect(await isAlive(server, admin)).toBe(false);
  expect((await signIn(server, admin)).body.user.user_detail_id).toBe(there.user_detail_id);
  await school.sql((db) => deleteCredentials(db, there.institution_id, [there.user_detail_id]));
  expect((await signIn(server, admin)).status).toBe(401);
  expect(
    await school.sql((db) => db.selectFrom('sign_in').select('email').where('email', '=', admin.email).execute()),
  ).toEqual([]);
});

test('two switches at the same moment leave one session', async () => {
  const answers = await Promise.all([
    goTo(there.user_detail_id),
    goTo(there.user_detail_id),
    goTo(admin.user_detail_id),
  ]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 440, 440]);
});

test("a person's own rights override their role's, wherever they are checked", async () => {
  const teacher = await school.staff(2);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values([
        { institution_id: school.institution_id, user_detail_id: teacher.user_detail_id, category: 'leads', value: 1 },
        {
          institution_id: school.institution_id,
          user_detail_id: teacher.user_detail_id,
          category: 'students',
          value: 0,
        },
      ])
      .execute(),
  );
  const { body } = await server.call('POST', 'session/user', {}, { as: teacher });
  expect(body.user.access_controls).toEqual(
    expect.arrayContaining([
      { category: 'leads', value: 1 },
      { category: 'students', value: 0 },
      { category: 'resources', value: 1 },
    ]),
  );
  expect((await server.call('GET', 'leads', {}, { as: teacher })).status).toBe(200);
  expect((await server.call('GET', 'students', {}, { as: teacher })).status).toBe(403);
  expect((await server.call('GET', 'leads', {}, { as: await school.staff(2) })).status).toBe(403);
});

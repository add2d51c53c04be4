import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../http/files.ts';
import { newProposal } from '../families/examples.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { newImage } from '../files/examples.ts';
import { newNote, newTask } from '../records/examples.ts';
import { newStudent } from '../students/examples.ts';
import { someone } from '../testing/person.ts';
import { ask, makeWorld, type World } from '../testing/world.ts';
import { takeoutOf } from '../testing/takeout.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const { exported } = takeoutOf(
  () => server,
  () => world,
);

test('everything about one person is exported as JSON, as a page and with files, and nothing about others', async () => {
  const student = await newStudent(world);
  const sibling = await newStudent(world);
  await Promise.all([newNote(world, student), newTask(world, student), newNote(world, sibling)]);
  await newProposal(world, 'student', student);
  const { version } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  const image = await newImage(world);
  mkdirSync(dirname(pathOf(server.services.config.dataDir, image)), { recursive: true });
  writeFileSync(pathOf(server.services.config.dataDir, image), 'pixels');
  await ask(world, 'POST', 'students/update', { user_detail_id: student, version, image_handle: image });
  const { files, tables } = await exported(student);
  expect(Object.keys(files).sort()).toEqual([`files/${image}.webp`, 'person.html', 'person.json']);
  expect(strFromU8(files[`files/${image}.webp`]!)).toBe('pixels');
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([
      'person',
      'guardian_link',
      'note',
      'task',
      'submission',
      'proposal',
      'person_link',
      'audit',
    ]),
  );
  expect(tables['person']).toMatchObject([{ user_detail_id: student, image_handle: image }]);
  expect(JSON.stringify(tables)).not.toContain(`"person_id":${sibling}`);
  expect(Object.keys(tables['person_link']![0]!)).not.toContain('token_hash');
});

test('what only an address tells apart is exported to no one else who has that address', async () => {
  const [student, sibling] = [await newStudent(world), await newStudent(world)];
  const { institution_id } = world.school;
  const address = 'Family.Draft@export.example';
  await world.school.sql(async (db) => {
    await sql`update person set email = ${address} where institution_id = ${institution_id} and user_detail_id = ${student}`.execute(
      db,
    );
    await sql`insert into form_draft (institution_id, custom_form_id, handle_hash, email, sealed, page_url, expires_at)
      select ${institution_id}, custom_form_id, '\\x01', ${address}, '\\x01', 'https://school.example/join', now() + interval '1 day' from form
      where institution_id = ${institution_id} limit 1`.execute(db);
  });
  expect((await exported(student)).tables['form_draft']).toHaveLength(1);
  await world.school.sql((db) =>
    sql`update person set email = lower(${address}) where institution_id = ${institution_id} and user_detail_id = ${sibling}`.execute(
      db,
    ),
  );
  for (const one of [student, sibling]) expect((await exported(one)).tables['form_draft']).toBeUndefined();
});

test('only the owner and admins take it out, and it is written down', async () => {
  const student = await newStudent(world);
  const [admin, office] = [await world.school.staff(1), await world.school.staff(8)];
  await ask(world, 'POST', 'accesscontrols/update', { role_id: 8, category: 'setup', value: 1 });
  expect((await exported(student, office)).status).toBe(403);
  // An admin without a second factor takes nothing out either.
  expect((await exported(student, admin)).status).toBe(403);
  expect((await exported(student)).status).toBe(200);
  const { data } = await ask(world, 'GET', 'auditlog/list', {
    person_id: student,
    kind: 'person.exported',
    page: 1,
    per_page: 5,
    from: '',
    to: '',
  });
  expect(data.length).toBeGreaterThan(0);
});

test('who opened a page is counted for each staff member', async () => {
  const student = await newStudent(world);
  await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  await server.call('GET', 'student/getDetails', { user_detail_id: student }, { as: world.teacher });
  const { data } = await ask(world, 'GET', 'privacy/openings', { user_detail_id: student });
  expect(data.map((one: { name: string; times: number }) => [one.name, one.times]).sort()).toEqual([
    ['Olive Owner', 1],
    ['Sam Staff 2', 1],
  ]);
});

test('consents come from forms and staff', async () => {
  const student = await newStudent(world);
  const details = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  const [guardian] = details.guardians;
  await ask(world, 'POST', 'guardian/updateDetails', { ...guardian, child_id: student, parentCommunication: 0 });
  const { data } = await ask(world, 'GET', 'privacy/consents', { user_detail_id: student });
  expect(data[0]).toMatchObject({ what: expect.stringMatching(/^Messages to .*: no$/), by: 'Olive Owner' });
});

test('erasing a person takes their links and answers away', async () => {
  const student = await newStudent(world);
  await newProposal(world, 'student', student);
  const { firstName } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  await ask(world, 'POST', 'data/erase', { user_detail_id: student, confirmation: firstName });
  const { rows } = await world.school.sql((db) =>
    sql<{
      left: number;
    }>`select (select count(*) from person_link where person_id = ${student}) + (select count(*) from proposal where person_id = ${student}) as left`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test("erasing a guardian removes what a child's history says about them", async () => {
  const child = await newStudent(world);
  const { guardians } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: child });
  const guardian = { firstName: someone(), surname: '', email: '', phone: '', relation: 'Aunt' };
  const { user_detail_id } = await ask(world, 'POST', 'guardian/add', { user_detail_id: child, guardian });
  await ask(world, 'POST', 'guardian/delete', { user_detail_id, child_id: child });
  const told = async (name: string) =>
    (
      await world.school.sql((db) =>
        sql<{
          kind: string;
        }>`select kind from audit where person_id = ${child} and (after::text like ${`%${name}%`} or before::text like ${`%${name}%`}) order by id`.execute(
          db,
        ),
      )
    ).rows.map(({ kind }) => kind);
  expect(await told(guardian.firstName)).toEqual(['guardian_added', 'guardian_unlinked']);
  const others = await told(guardians[0].firstName);
  await ask(world, 'POST', 'data/erase', { user_detail_id, confirmation: guardian.firstName });
  expect(await told(guardian.firstName)).toEqual([]);
  // The other guardian's stays.
  expect(await told(guardians[0].firstName)).toEqual(others);
});

test('erasing a guardian deletes what they sent about a child', async () => {
  const child = await newStudent(world);
  const { guardians } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: child });
  const [{ user_detail_id, firstName }] = guardians;
  await newProposal(world, 'student', child);
  const { institution_id } = world.school;
  const left = async () =>
    (
      await world.school.sql((db) =>
        sql`select from proposal where institution_id = ${institution_id} and person_id = ${child}`.execute(db),
      )
    ).rows.length;
  await world.school.sql((db) =>
    sql`update proposal set guardian_id = ${user_detail_id} where institution_id = ${institution_id} and person_id = ${child}`.execute(
      db,
    ),
  );
  expect(await left()).toBe(1);
  await ask(world, 'POST', 'guardian/delete', { user_detail_id, child_id: child });
  await ask(world, 'POST', 'data/erase', { user_detail_id, confirmation: firstName });
  expect(await left()).toBe(0);
});

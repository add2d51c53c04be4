import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../http/files.ts';
import { send } from '../testing/family.ts';
import { newProposal } from '../families/examples.ts';
import { type TestServer, testServer, type TestStaff } from '../testing/server.ts';
import { newImage } from '../files/examples.ts';
import { newNote, newTask } from '../records/examples.ts';
import { newStudent } from '../students/examples.ts';
import { someone } from '../testing/person.ts';
import { ask, makeWorld, type World } from '../testing/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

async function exported(user_detail_id: number, as: TestStaff = world.owner) {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/privacy/export?user_detail_id=${user_detail_id}`,
    headers: { cookie: as.cookie },
  });
  const files = answer.statusCode === 200 ? unzipSync(new Uint8Array(answer.rawPayload)) : {};
  return {
    status: answer.statusCode,
    files,
    tables: files['person.json']
      ? (JSON.parse(strFromU8(files['person.json'])) as Record<string, Record<string, unknown>[]>)
      : {},
  };
}

test('everything about one person comes as JSON, as a page and with files, and nothing about anybody else', async () => {
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

test('the page is to be read, and tells of no guardian how to reach them', async () => {
  const student = await newStudent(world);
  await ask(world, 'POST', 'guardian/add', {
    user_detail_id: student,
    guardian: {
      firstName: 'Greta',
      surname: 'Guarded',
      email: 'greta@guarded.example',
      phone: '+65 6999 8888',
      relation: 'Mother',
    },
  });
  await newNote(world, student);
  const { files, tables } = await exported(student);
  const page = strFromU8(files['person.html']!);
  expect(page).toContain('<dt>Guardian</dt><dd>Greta Guarded</dd>');
  expect(page).toContain('<dt>Author</dt><dd>Olive Owner</dd>');
  expect(page).toContain('<dt>What</dt><dd>Added a guardian of somebody</dd>');
  expect(page).not.toMatch(/\d{4}-\d\d-\d\dT|<dt>(User detail|Person|Institution|Version)/);
  expect(JSON.stringify(tables) + page).not.toMatch(/guarded\.example|69998888|6999 8888/);
});

test('whichever way a guardian came to be known, nothing tells how to reach them', async () => {
  const guardian = {
    firstName: 'Hilda',
    surname: 'Hidden',
    email: 'hilda@hidden.example',
    phone: '+65 6999 7777',
    relation: 'Mother',
  };
  const { user_detail_id } = await ask(world, 'POST', 'students/add', {
    firstName: someone(),
    email: 'own@child.example',
    phone: '+65 6111 2222',
    isDuplicate: 1,
    guardian,
  });
  const {
    guardians: [hilda],
  } = await ask(world, 'GET', 'student/getDetails', { user_detail_id });
  await ask(world, 'POST', 'online/links/make', { user_detail_id, send_to: hilda.user_detail_id });
  await ask(world, 'POST', 'online/links/make', { user_detail_id, send_to: user_detail_id });
  await newProposal(world, 'student', user_detail_id, {
    guardian: {
      parentFirstName: 'Fred',
      parentSurname: 'Further',
      relation: 'Father',
      parentEmail: 'fred@hidden.example',
      parentPhone1: '+65 6999 6666',
    },
  });
  const row = {
    cells: JSON.stringify(['Mia', 'HILDA@hidden.example', '6999 7777']),
    values: JSON.stringify({
      own: {},
      custom: {},
      guardian: { first_name: 'Hilda', email: 'hilda@hidden.example', phone: '6999 7777' },
    }),
  };
  const { institution_id } = world.school;
  await world.school.sql((db) =>
    sql`with file as (insert into people_import (institution_id, kind, state, format, columns, sample, mapping, settings, created_by) values (${institution_id}, 'student', 'done', '{}', '[]', '[]', '[]', '{}', ${world.owner.user_detail_id}) returning import_id)
    insert into people_import_row (institution_id, import_id, row_number, cells, "values", person_id) select ${institution_id}, import_id, 1, ${row.cells}::jsonb, ${row.values}::jsonb, ${user_detail_id} from file`.execute(
      db,
    ),
  );
  const { files, tables } = await exported(user_detail_id);
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['submission', 'proposal', 'person_link', 'people_import_row', 'audit']),
  );
  expect(JSON.stringify(tables) + strFromU8(files['person.html']!)).not.toMatch(/hidden\.example|6999 ?(7777|6666)/i);
  // What is the child's own stays.
  expect(tables['person']).toMatchObject([{ email: 'own@child.example', phone: '+65 6111 2222' }]);
  expect(tables['person_link']!.map((one) => one['sent_to']).sort()).toEqual(['', '', 'own@child.example']);
  // So does what a guardian's own rows tell of themselves.
  expect((await exported(hilda.user_detail_id)).tables['person']).toMatchObject([{ email: 'hilda@hidden.example' }]);
});

test('what a family sent about a guardian says who they are, not how to reach them', async () => {
  const surname = someone();
  const guardian = {
    parentFirstName: 'Greta',
    parentSurname: surname,
    parentEmail: 'greta@sent.example',
    parentPhone1: '+65 6999 7777',
    relation: 'Mother',
  };
  expect(
    (
      await send(server, world.school, {
        type: 'student',
        values: { firstName: 'Mia', surname, email: 'mia@sent.example', guardian },
      })
    ).status,
  ).toBe(200);
  const { data } = await ask(world, 'GET', 'students', { search: surname });
  const { files, tables } = await exported(data[0].user_detail_id);
  const page = strFromU8(files['person.html']!);
  expect(tables['submission']).toMatchObject([
    { body: { values: { guardian: { parentFirstName: 'Greta', relation: 'Mother' } } } },
  ]);
  expect(page).toContain(`Greta ${surname}, Mother`);
  expect(JSON.stringify(tables) + page).not.toMatch(/greta@sent|69997777|6999 7777/);
  expect(page).toContain('mia@sent.example');
});

test('what somebody typed stays text on the page', async () => {
  const { user_detail_id } = await ask(world, 'POST', 'students/add', {
    firstName: '<img src=x onerror=alert(1)>',
    surname: someone(),
    isDuplicate: 1,
  });
  const { files } = await exported(user_detail_id);
  const page = strFromU8(files['person.html']!);
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
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

test('who opened a page is counted for each of the staff', async () => {
  const student = await newStudent(world);
  await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
  await server.call('GET', 'student/getDetails', { user_detail_id: student }, { as: world.teacher });
  const { data } = await ask(world, 'GET', 'privacy/openings', { user_detail_id: student });
  expect(data.map((one: { name: string; times: number }) => [one.name, one.times]).sort()).toEqual([
    ['Olive Owner', 1],
    ['Sam Staff 2', 1],
  ]);
});

test('consents are those of forms and of staff', async () => {
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

test('erasing a guardian takes away what the history of a child tells of them', async () => {
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

test('erasing a guardian takes away what they sent about a child', async () => {
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

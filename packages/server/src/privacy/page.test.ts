import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../testing/family.ts';
import { newProposal } from '../families/examples.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { newNote } from '../records/examples.ts';
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

test("the page is readable, and has no guardian's contact details", async () => {
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
  expect(page).toContain('<dt>What</dt><dd>Added a guardian for somebody</dd>');
  expect(page).not.toMatch(/\d{4}-\d\d-\d\dT|<dt>(User detail|Person|Institution|Version)/);
  expect(JSON.stringify(tables) + page).not.toMatch(/guarded\.example|69998888|6999 8888/);
});

test('whichever way a guardian came to be known, nothing shows how to reach them', async () => {
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
  // So does what a guardian's own rows say about them.
  expect((await exported(hilda.user_detail_id)).tables['person']).toMatchObject([{ email: 'hilda@hidden.example' }]);
});

test('what a family sent about a guardian shows who they are, not how to reach them', async () => {
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

test('typed text stays text on the page', async () => {
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

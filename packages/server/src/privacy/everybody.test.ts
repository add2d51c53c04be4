import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../testing/calls.ts';
import { testDatabase } from '../testing/database.ts';
import { everythingOf, type Kept, placesOf } from '../testing/leaks.ts';
import { takesItsExample } from '../testing/promises.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { settled } from '../testing/worker.ts';
import { makeWorld, type World } from '../testing/world.ts';

let server: TestServer;
let world: World;
/** What people of the school are found by, once each of its calls was made and its work was done. */
let traces: string[];
let before: Kept[];

/** Issued documents stay as they were sent, and the file of an import until it can no longer be undone: docs/privacy.md. */
const staying = [
  'credit_note.payer',
  'invoice.payer',
  'people_import.bytes',
  'people_import.sample',
  'people_import_row.cells',
  'people_import_row.values',
];

interface Person {
  user_detail_id: number;
  name: string;
  email: string;
  phone: string;
}

const isWithin = (text: string) => {
  const lower = text.toLowerCase();
  return traces.some((trace) => lower.includes(trace));
};

/** Everybody but the owner, in the order in which they can be erased: children before their guardians. */
async function everybody(): Promise<Person[]> {
  const { institution_id, owner } = world.school;
  const { rows } = await world.school.sql((db) =>
    sql<Person>`select user_detail_id, full_name(first_name, surname) as name, email, phone from person
      where institution_id = ${institution_id} and user_detail_id <> ${owner.user_detail_id} and first_name <> 'Erased' order by role_id in (5, 6), user_detail_id`.execute(
      db,
    ),
  );
  return rows;
}

beforeAll(async () => {
  const database = await testDatabase();
  server = await testServer({ login: database.app });
  world = await makeWorld(server);
  const { school } = world;
  for (const called of await allCalls()) if (called.name !== 'data.erasePerson') await takesItsExample(world, called);
  await settled(server, school);
  // Examples share a picture, and the phone that is the school's own.
  await school.sql((db) =>
    sql`update person set image_handle = null, archived_at = case when role_id in (3, 4, 5, 6) then archived_at else now() end
      where institution_id = ${school.institution_id} and user_detail_id <> ${school.owner.user_detail_id}`.execute(db),
  );
  const { rows } = await school.sql((db) =>
    sql<{ phone: string }>`select phone from institution where institution_id = ${school.institution_id}`.execute(db),
  );
  const all = (await everybody()).flatMap(({ name, email, phone }) => [name.includes(' ') ? name : '', email, phone]);
  traces = [...new Set(all.map((one) => one.trim().toLowerCase()))].filter(
    (one) => one.length > 5 && one !== rows[0]!.phone,
  );
  before = await everythingOf(school, { shared: true });
}, 180_000);
afterAll(() => server.stop());

test('a school with something in every area has the people in many places', () => {
  expect(traces.length).toBeGreaterThan(50);
  expect(placesOf(before, isWithin)).toEqual(
    expect.arrayContaining([
      'audit.after',
      'booking.email',
      'sign_in.email',
      'job.payload',
      'mail.subject',
      'mail.text',
      'mail.to_name',
      ...staying,
    ]),
  );
});

test('once everybody is erased, nothing names them but what must stay', { timeout: 120_000 }, async () => {
  const { school } = world;
  for (const { user_detail_id } of await everybody()) {
    const { status, body } = await server.call('GET', 'data/erasePreview', { user_detail_id }, { as: school.owner });
    // Guardians went with their last child.
    if (status === 404) continue;
    const confirmation = `${body.firstName} ${body.surname}`.trim();
    const erased = await server.call('POST', 'data/erase', { user_detail_id, confirmation }, { as: school.owner });
    expect(erased.text).toMatch(/Erased/);
  }
  expect(await everybody()).toEqual([]);
  await settled(server, school);
  const left = placesOf(await everythingOf(school, { shared: true }), isWithin);
  expect(left.filter((place) => !staying.includes(place))).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { newLead } from '../enquiries/examples.ts';
import { newStudent } from '../students/examples.ts';
import { branchesOf } from '../testing/branches.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Riverside');
});
afterAll(() => server.stop());

const { add, list, inBranch } = branchesOf(
  () => server,
  () => school,
);

describe('between branches', () => {
  test('a branch of another school, and one that one does not work in, answer like one that is not there', async () => {
    const { body } = await add();
    const stranger = await server.school('Elsewhere');
    const teacher = await school.staff(2);
    const details = (id: number, as: TestStaff) => server.call('GET', 'branch/{id}', { id }, { as });
    expect((await details(body.data.id, school.owner)).body.data).toMatchObject({ institutionName: 'Riverside North' });
    const missing = await details(2 ** 52, school.owner);
    expect([missing.status, missing.body]).toEqual([404, { code: 'notFound', message: 'This branch was not found.' }]);
    expect((await details(stranger.institution_id, school.owner)).text).toBe(missing.text);
    expect((await details(body.data.id, stranger.owner)).text).toBe(missing.text);
    expect((await details(body.data.id, teacher)).text).toBe(missing.text);
    expect((await list(teacher)).map((branch) => branch.institutionName)).toEqual(['Riverside']);
  });

  test('nothing of one is in the other, in either direction', async () => {
    const people = await Promise.all([
      newStudent({ server, owner: school.owner }),
      newLead({ server, owner: school.owner }),
    ]);
    const there = await inBranch(await add());
    const here = { students: 1, leads: 1 };
    for (const [path, count] of Object.entries(here)) {
      expect((await server.call('GET', path, {}, { as: school.owner })).body.total, path).toBe(count);
      expect((await server.call('GET', path, {}, { as: there })).body.total, path).toBe(0);
    }
    expect((await server.call('GET', 'student/getDetails', { user_detail_id: people[0] }, { as: there })).status).toBe(
      404,
    );
    expect(
      (await server.call('POST', 'general/update', { version: 1, institutionName: 'North, renamed' }, { as: there }))
        .status,
    ).toBe(200);
    expect((await server.call('GET', 'general/get', {}, { as: school.owner })).body.data.institutionName).toBe(
      'Riverside',
    );
    const tables = await school.sql((db) =>
      sql<{
        name: string;
      }>`select c.relname as name from pg_class c where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace`.execute(
        db,
      ),
    );
    for (const { name } of tables.rows) {
      const { rows } = await school.sql((db) =>
        sql<{
          foreign: number;
        }>`select count(*)::int as foreign from ${sql.table(name)} where institution_id <> ${school.institution_id}`.execute(
          db,
        ),
      );
      expect(rows[0]!.foreign, name).toBe(0);
    }
  });

  test("functions that look across schools return nothing without one's own session", async () => {
    await add();
    const as = (actor: string) =>
      school.sql(async (db) => {
        await sql`select set_config('app.actor', ${actor}, true)`.execute(db);
        return (await sql`select * from own_branches()`.execute(db)).rows.length;
      });
    expect(await as(String(school.owner.user_detail_id))).toBe(2);
    expect(await as('')).toBe(0);
    const stranger = await server.school();
    expect(await as(String(stranger.owner.user_detail_id))).toBe(0);
  });
});

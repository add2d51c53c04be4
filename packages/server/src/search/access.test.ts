import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterSearched, foundBy } from '../testing/searched.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let sales: TestStaff;
let teacher: TestStaff;

let ids: Map<string, number>;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  [sales, teacher] = await Promise.all([school.staff(9), school.staff(2)]);
  ids = await enterSearched(server, school);
});
afterAll(() => server.stop());

const found = (search: string, as = school.owner) => foundBy(server, search, as);

describe('shows only people whom the viewer can open', () => {
  it('a teacher no leads, no staff, and no guardians of leads', async () => {
    for (const search of ['leo', 'wanda', 'olive']) expect(await found(search, teacher)).toEqual([]);
    expect(await found('sebnem', teacher)).toHaveLength(2);
  });

  it("without the category of guardians, a guardian's name finds the child", async () => {
    const assistant = await school.staff(7);
    expect((await found('sebnem', assistant)).sort()).toEqual(['Ömer', 'Łucja'].sort());
  });

  it('with `leads` alone one’s own leads and their guardians', async () => {
    const set = (category: string, value: number) =>
      server.call('POST', 'accesscontrols/update', { role_id: 9, category, value }, { as: school.owner });
    await set('all_leads', 0);
    expect(await found('leo', sales)).toEqual([]);
    expect(await found('wanda', sales)).toEqual([]);
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ owner_id: sales.user_detail_id })
        .where('user_detail_id', '=', ids.get('Leo')!)
        .execute(),
    );
    expect(await found('leo', sales)).toEqual(['Leo']);
    expect(await found('wanda', sales)).toEqual(['Wanda of Leo']);
    await set('all_leads', 1);
    expect(await found('leo', sales)).toEqual(['Leo']);
  });

  it('finds nobody from another school, and nobody archived', async () => {
    const other = await server.school();
    expect(await found('jorg', other.owner)).toEqual([]);
    await server.call(
      'POST',
      'students/bulk/archive',
      { user_detail_ids: [ids.get('Олена')], is_archived: 1 },
      { as: school.owner },
    );
    expect(await found('шев')).toEqual([]);
  });

  it('the function itself answers no other school, and nobody without one', async () => {
    const other = await server.school();
    const ask = (wanted: TestSchool, institution?: number) =>
      wanted.sql(async (db) => {
        if (institution !== undefined) await sql`select set_config('app.institution_id', '', true)`.execute(db);
        return (
          await sql<{
            ids: number[];
          }>`select ids from search_everybody(array['mull'], array[3]::smallint[], null, 10)`.execute(db)
        ).rows[0]!.ids;
      });
    expect(await ask(school)).toHaveLength(1);
    expect(await ask(other)).toEqual([]);
    expect(await ask(school, 0)).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { copyOf, copyParts, type Copies } from './queries.ts';
import { asBranch } from '../queries.ts';
import { branchesOf } from '../../testing/branches.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Riverside');
});
afterAll(() => server.stop());

const { add } = branchesOf(
  () => server,
  () => school,
);

describe('copies', () => {
  /** An area of a test: the school's web sites, as if they were subjects and packages. */
  const sites = (written: string[], ids: string[]): Copies => ({
    subjects: [
      copyOf({
        read: (db, institution_id) =>
          db.selectFrom('site').select('origin').where('institution_id', '=', institution_id).execute(),
        async write(db, institution_id, rows, known) {
          for (const [at, { origin }] of rows.entries()) {
            await db.insertInto('site').values({ institution_id, origin }).execute();
            known.set(`site ${at}`, at + 100);
            written.push(origin);
          }
        },
      }),
    ],
    packages: [
      copyOf({
        read: async () => [0],
        async write(_db, _institution, rows, known) {
          ids.push(...rows.map((row) => `package of ${known.get(`site ${row}`)}`));
        },
      }),
    ],
    finance: [],
  });
  const sitesOf = (id: number) =>
    school.sql((db) =>
      asBranch(db, id, async () =>
        (await db.selectFrom('site').select('origin').where('institution_id', '=', id).execute()).map(
          (site) => site.origin,
        ),
      ),
    );

  test('hold what an area registered, in order, each half as its own branch', async () => {
    await server.call('POST', 'embed/sites', { sites: ['https://www.riverside.example'] }, { as: school.owner });
    const { body } = await add();
    const [written, ids]: string[][] = [[], []];
    const parts = new Set(['packages', 'subjects'] as const);
    await school.sql((db) =>
      copyParts(db, { from: school.institution_id, to: body.data.id, parts }, sites(written!, ids!)),
    );
    expect(await sitesOf(body.data.id)).toEqual(['https://www.riverside.example']);
    expect(ids).toEqual(['package of 100']);
  });

  test('leave out what was not asked for', async () => {
    await server.call('POST', 'embed/sites', { sites: ['https://www.riverside.example'] }, { as: school.owner });
    const { body } = await add();
    const written: string[] = [];
    await school.sql((db) =>
      copyParts(
        db,
        { from: school.institution_id, to: body.data.id, parts: new Set(['packages', 'finance']) },
        sites(written, []),
      ),
    );
    expect([written, await sitesOf(body.data.id)]).toEqual([[], []]);
  });

  test('it would be noticed if one half worked on the other branch: the database refuses it', async () => {
    const { body } = await add();
    const wrong: Copies = {
      subjects: [
        copyOf({
          read: async () => [1],
          async write(db) {
            await db
              .insertInto('site')
              .values({ institution_id: school.institution_id, origin: 'https://x.example' })
              .execute();
          },
        }),
      ],
      packages: [],
      finance: [],
    };
    await expect(
      school.sql((db) =>
        copyParts(db, { from: school.institution_id, to: body.data.id, parts: new Set(['subjects']) }, wrong),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

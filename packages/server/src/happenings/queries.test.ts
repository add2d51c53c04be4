import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Happened } from '@schoolbell/core/happenings/rules';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Circumstances, insertHappenings } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** A school with one live automation for new leads. */
async function automated() {
  const school = await server.school();
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('automation')
      .values({ institution_id, automation_name: 'Welcome', trigger_name: 'leadAdded', status: 1 })
      .execute(),
  );
  const tell = (type: 'lead.created' | 'invoice.issued', rows: Happened[], circumstances: Circumstances = {}) =>
    school.sql((db) => insertHappenings(db, { institution_id, now: new Date() }, type, rows, circumstances));
  const queued = () =>
    school.sql(
      async (db) =>
        await db
          .selectFrom('job')
          .select('payload')
          .where('kind', '=', 'automate')
          .where('institution_id', '=', institution_id)
          .execute(),
    );
  const kept = () =>
    school.sql(
      async (db) =>
        await db
          .selectFrom('happening')
          .selectAll()
          .where('institution_id', '=', institution_id)
          .orderBy('happening_id')
          .execute(),
    );
  return { tell, queued, kept };
}
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ person_id: n + 1, key: 'made', data: { source: 'Website' } }));

test('what happened is written down, and automations that want it get it, 500 at a time', async () => {
  const { tell, queued, kept } = await automated();
  expect(await tell('lead.created', rows(1_201))).toBe(true);
  expect((await kept()).length).toBe(1_201);
  expect((await kept())[0]).toMatchObject({
    type: 'lead.created',
    key: 'made',
    data: { source: 'Website' },
    path: [],
    quiet: 0,
  });
  const ids = (await queued()).map(({ payload }) => (payload as { ids: number[] }).ids);
  expect(ids.map((part) => part.length).toSorted()).toEqual([201, 500, 500]);
  expect(new Set(ids.flat()).size).toBe(1_201);
});

test('nothing is queued where no live automation wants it, or where it is quiet', async () => {
  const { tell, queued, kept } = await automated();
  expect(await tell('invoice.issued', rows(1))).toBe(false);
  expect(await tell('lead.created', rows(1), { quiet: true })).toBe(false);
  expect(await queued()).toEqual([]);
  expect((await kept()).map(({ quiet }) => quiet)).toEqual([0, 1]);
});

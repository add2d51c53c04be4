import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../testing/runs.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { happeningsJobs } from './jobs.ts';
import { insertHappenings } from './queries.ts';

let server: TestServer;
let school: TestSchool;
const NOW = new Date('2027-03-01T03:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const tell = (of: TestSchool, days: number, count: number) =>
  of.sql((db) =>
    insertHappenings(
      db,
      { institution_id: of.institution_id, now: ago(days) },
      'lead.created',
      Array.from({ length: count }, (_, n) => ({ person_id: n + 1, key: `${days} days` })),
    ),
  );
const kept = async (of: TestSchool): Promise<Record<string, number>> => {
  const rows = await of.sql((db) =>
    db.selectFrom('happening').select('key').where('institution_id', '=', of.institution_id).execute(),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => row.key)).map(([key, all]) => [key, all!.length]),
  );
};
const forget = () => runJob(server, school, happeningsJobs, { kind: 'forgetHappenings', now: NOW });

test('what happened more than 35 days ago is forgotten, the oldest first, 5,000 at a time; other schools keep theirs', async () => {
  const other = await server.school();
  await tell(other, 40, 3);
  await tell(school, 34, 2);
  await tell(school, 36, 10);
  await tell(school, 50, 4_995);
  expect((await forget()).map((job) => job.kind)).toEqual(['forgetHappenings']);
  expect(await kept(school)).toEqual({ '34 days': 2, '36 days': 5 });
  expect(await forget()).toEqual([]);
  expect(await kept(school)).toEqual({ '34 days': 2 });
  expect(await kept(other)).toEqual({ '40 days': 3 });
});

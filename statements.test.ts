import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimedRows } from './architecture/rowTypes.ts';
import { type Answer, compareRows, readStatements } from './architecture/statements.ts';
import { stillOpen } from './architecture/stillOpen.ts';
import { cutBySchool, openTables, type Sent } from './architecture/tenants.ts';
import { superuserOf, testDatabase } from './packages/server/src/testing/database.ts';

const folder = process.env['SCHOOLBELL_STATEMENTS'];
if (!folder)
  throw new Error('Run npm test -- unit, which writes down what is read here, and then npm test -- statements');
const { whole, sent, answers } = readStatements(folder);
const own = 'statements.test.ts';
const claims = claimedRows(
  import.meta.dirname,
  (path) =>
    path === own ||
    (path.startsWith('packages/server/src/') && !/\.test\.ts$|\/examples\.ts$|src\/(db|testing)\//.test(path)),
);
const client = new pg.Client(superuserOf(await testDatabase()));

beforeAll(async () => {
  await client.connect();
  await cutBySchool(client);
});
afterAll(() => client.end());

test('each row that a statement claims is what the database answers', () => {
  const ofServer = claims.filter(({ path }) => path !== own);
  const { wrong, unheard } = compareRows(ofServer, { whole, answers });
  expect(wrong).toEqual([]);
  if (!whole) return;
  if (unheard.length > 0) console.info(`No test sends the statements at:\n${unheard.join('\n')}`);
  expect(unheard.length, 'most statements must be heard').toBeLessThan(ofServer.length / 4);
});

/** Stands in for the query builder's: `claimedRows` reads both by their name. */
const sql = <_Row>(pieces: TemplateStringsArray, ...values: unknown[]): string => String.raw(pieces, ...values);

/** Row types that don't match their rows. */
const seeded = [
  sql<{ id: string; gone: number }>`select 1 as id, ${2} as more`,
  sql<{ name: string; at: Date }>`select null::text as name, now() as at`,
  sql<{
    kind: 'a' | 'b' | null;
    ids: number[];
    other?: Buffer;
    shape: object;
  }>`select 'a' as kind, array[1] as ids, '{}'::jsonb as shape`,
];

test('it would be noticed if not: each row that a statement claims is what the database answers', async () => {
  const seen: Answer[] = [];
  for (const text of seeded) {
    const { rows, fields } = await client.query(text);
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID, isNull: rows[0][name] === null }));
    seen.push({ sql: text, columns, paths: new Set([own]) });
  }
  expect(
    compareRows(claims, { whole: true, answers: seen }).wrong.map((sentence) => sentence.replace(/^.*?: /, '')),
  ).toEqual([
    'no column brings gone',
    'id is number, not string',
    'name may be null, not only string',
    'no column brings other',
  ]);
});

/** The tables that statements leave open, by the function that sends them, and what could not be planned. */
async function leftOpen(statements: readonly Sent[]): Promise<{ open: Map<string, string>; failed: string[] }> {
  const open = new Map<string, string>();
  const failed: string[] = [];
  for (const one of statements) {
    if (!one.sender || !/^\s*(select|insert|update|delete|with|merge)\b/i.test(one.sql)) continue;
    const { name, path } = one.sender;
    try {
      for (const table of await openTables(client, one)) open.set(`${name}: ${table}`, path);
    } catch (error) {
      failed.push(`${path}, ${name}: ${String(error)}: ${one.sql}`);
    }
  }
  return { open, failed };
}

test('each statement names the institution beside each table that it reads', async () => {
  const { open, failed } = await leftOpen(sent);
  expect(failed).toEqual([]);
  const listed = Object.entries(stillOpen).flatMap(([name, tables]) => tables.map((table) => `${name}: ${table}`));
  expect([...open].filter(([place]) => !listed.includes(place)).map((one) => one.join(', in '))).toEqual([]);
  if (whole)
    expect(
      listed.filter((place) => !open.has(place)),
      'mended: take it out of stillOpen',
    ).toEqual([]);
}, 120_000);

test('it would be noticed if not: each statement names the institution beside each table that it reads', async () => {
  const sender = { name: 'seeded', path: 'seeded/queries.ts' };
  const statements = [
    'select from note where institution_id = $1 and id = 1',
    'select from note n join person p on p.institution_id = n.institution_id and p.user_detail_id = n.person_id where n.institution_id = $1',
    'select from note n join person p on p.user_detail_id = n.person_id where n.institution_id = $1',
    'delete from task where $1 > 0',
    'select from nothing where institution_id = $1',
  ];
  const { open, failed } = await leftOpen(statements.map((text) => ({ sql: text, values: [1], sender })));
  expect([...open.keys()]).toEqual(['seeded: person p', 'seeded: task']);
  expect(failed).toHaveLength(1);
});

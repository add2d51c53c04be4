import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { stillLong } from './architecture/stillLong.ts';
import * as rules from './architecture/rules.ts';
import { readSources, type Source } from './architecture/sources.ts';
import { brokenTables } from './architecture/tables.ts';
import { contract } from './packages/core/src/contract.ts';
import { testDatabase } from './packages/server/src/testing/database.ts';

const sources = readSources();

/** Each rule with a file that breaks it: the positive control, without which a rule that sees nothing would pass. */
const held: { promise: string; rule: rules.Rule; broken: Source[] }[] = [
  {
    promise: 'a file of an area has a known name',
    rule: rules.fileNames,
    broken: [{ path: 'packages/server/src/people/presenter.ts', text: '' }],
  },
  {
    promise: 'there is no index file',
    rule: rules.fileNames,
    broken: [{ path: 'packages/backoffice/src/ui/index.ts', text: '' }],
  },
  {
    promise: 'core is imported by the others and imports none of them',
    rule: rules.importDirection,
    broken: [
      {
        path: 'packages/core/src/people/rules.ts',
        text: "import type { Db } from '@schoolbell/server/db/transaction';",
      },
    ],
  },
  {
    promise: 'the back-office never imports the server',
    rule: rules.importDirection,
    broken: [
      {
        path: 'packages/backoffice/src/people/kinds.ts',
        text: "import { csv } from '../../../server/src/http/csv.ts';",
      },
    ],
  },
  {
    promise: 'no handlers file imports another',
    rule: rules.handlersApart,
    broken: [
      {
        path: 'packages/server/src/people/handlers.ts',
        text: "import { startBulk } from '../lists/bulk/handlers.ts';",
      },
    ],
  },
  {
    promise: 'SQL is in queries.ts only',
    rule: rules.sqlOnlyInQueries,
    broken: [{ path: 'packages/server/src/people/verbs.ts', text: "const people = db.selectFrom('person');" }],
  },
  {
    promise: 'no schema reaches a widget, however far the way',
    rule: rules.noSchemaInWidgets,
    broken: [
      {
        path: 'packages/widgets/src/signup/Seeded.tsx',
        text: "import { seeded } from '@schoolbell/core/people/seeded';",
      },
      { path: 'packages/core/src/people/seeded.ts', text: "import * as z from 'zod/mini';" },
    ],
  },
  {
    promise: 'a rule is pure',
    rule: rules.pureRules,
    broken: [
      { path: 'packages/core/src/words/rules.ts', text: 'export const isLate = (due: number) => due < Date.now();' },
    ],
  },
  {
    promise: 'no files import each other in a circle',
    rule: rules.noCycles,
    broken: [
      { path: 'packages/core/src/seeded.ts', text: "import { b } from './other.ts';" },
      { path: 'packages/core/src/other.ts', text: "export { a } from './seeded.ts';" },
    ],
  },
  {
    promise: 'a file has at most 300 lines',
    rule: rules.shortFiles,
    broken: [{ path: 'packages/core/src/format.ts', text: 'line\n'.repeat(301) }],
  },
  {
    promise: 'the lists of what waits to be mended hold true',
    rule: rules.listsHoldTrue,
    // The same path again, short: what stands last is read.
    broken: [{ path: [...stillLong][0] ?? '', text: 'short\n' }],
  },
  {
    promise: 'a component takes fewer than 12 props',
    rule: rules.fewProps,
    broken: [
      {
        path: 'packages/backoffice/src/ui/Seeded.tsx',
        text: 'export function Seeded({ a, b, c, d, e, f, g, h, i, j, k, l }: SeededProps) {}',
      },
    ],
  },
  {
    promise: 'an area imports only those before it',
    rule: rules.areasInOrder,
    broken: [
      { path: 'packages/server/src/words/handlers.ts', text: "import { seeded } from '../privacy/queries.ts';" },
    ],
  },
  {
    promise: 'every contract is in the list of areas',
    rule: rules.everyContractListed,
    broken: [
      {
        path: 'packages/core/src/gradebook/contract.ts',
        text: "export const marks = endpoint({ method: 'GET', path: 'marks' });",
      },
    ],
  },
];

test.each(held)('$promise', ({ rule }) => {
  expect(rule(sources)).toEqual([]);
});

test.each(held)('it would be noticed if not: $promise', ({ rule, broken }) => {
  expect(rule([...sources, ...broken]).join('\n')).toContain(broken[0]!.path);
});

/** Names of endpoints that don't say who may call them. */
function withoutAccess(areas: Record<string, object>): string[] {
  return Object.entries(areas).flatMap(([area, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => {
      const isEndpoint = typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
      return isEndpoint && !(value as { access?: unknown }).access?.toString().length ? [`${area}.${name}`] : [];
    }),
  );
}

test('every endpoint says who may call it', () => {
  expect(withoutAccess(contract)).toEqual([]);
  expect(withoutAccess({ people: { open: { method: 'GET', path: 'people', access: [] } } })).toEqual(['people.open']);
});

const { owner } = await testDatabase();
const client = new pg.Client(owner);
await client.connect();
afterAll(() => client.end());

test('every table keeps schools apart and says what is personal', async () => {
  expect(await brokenTables(client)).toEqual([]);
});

test('it would be noticed if not: every table keeps schools apart and says what is personal', async () => {
  await client.query(`
    begin;
    create table seeded (id bigint primary key, name text);
    create table seeded_open (institution_id bigint not null, id bigint primary key, person_id bigint references seeded_open, name text unique);
    comment on table seeded_open is '@tenant';
    create view seeded_view as select 1 as one`);
  const sentences = await brokenTables(client);
  await client.query('rollback');
  const about = (table: string) =>
    sentences.filter((sentence) => sentence.startsWith(table)).map((sentence) => sentence.replace(/^.*?: /, ''));
  expect(about('seeded:')).toEqual(["the table's comment must begin with @tenant, @reference or @local"]);
  expect(about('seeded_view:')).toEqual(['a view must be security_invoker']);
  expect(about('seeded_open')).toEqual([
    "the column's comment must begin with @personal or @plain",
    "no policy lets the app see its own school's rows",
    'row-level security must be enabled and forced',
    'the foreign key seeded_open_person_id_fkey must begin with institution_id on both sides',
    'the unique index seeded_open_name_key must begin with institution_id',
    'the unique index seeded_open_pkey must begin with institution_id',
  ]);
});

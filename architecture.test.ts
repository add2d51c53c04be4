import { expect, test } from 'vitest';
import * as events from './architecture/events.ts';
import * as imports from './architecture/imports.ts';
import { fieldsNamedOnce } from './architecture/personFields.ts';
import * as rules from './architecture/rules.ts';
import { readSources, type Source } from './architecture/sources.ts';
import { contract } from './packages/core/src/contract.ts';

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
    rule: imports.handlersApart,
    broken: [
      {
        path: 'packages/server/src/people/handlers.ts',
        text: "import { startBulk } from '../lists/bulk/handlers.ts';",
      },
    ],
  },
  {
    promise: "a person's field is named in one place",
    rule: fieldsNamedOnce,
    broken: [{ path: 'packages/server/src/people/verbs.ts', text: 'const { nationality } = person;' }],
  },
  {
    promise: 'what screens are drawn with knows no area',
    rule: rules.uiKnowsNoArea,
    broken: [
      {
        path: 'packages/backoffice/src/ui/Seeded.tsx',
        text: "import { useSession } from '../session/session.ts';",
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
    promise: 'no files import each other in a circle, not even their types',
    rule: rules.noCycles,
    broken: [
      { path: 'packages/core/src/seeded.ts', text: "import type { B } from './other.ts';" },
      { path: 'packages/core/src/other.ts', text: "import { a } from './seeded.ts';" },
    ],
  },
  {
    promise: 'a file has at most 300 lines',
    rule: rules.shortFiles,
    broken: [{ path: 'packages/core/src/format.ts', text: 'line\n'.repeat(301) }],
  },
  {
    promise: 'no two areas bring something to the same place of a screen',
    rule: rules.placesDiffer,
    broken: [
      {
        path: 'packages/backoffice/src/seeded/dashboardCard.ts',
        text: "export const dashboardCard = { at: ['wide', 10] };",
      },
    ],
  },
  {
    promise: 'the lists of what waits to be mended hold true',
    rule: rules.listsHoldTrue,
    // The same path again, with no imports: what stands last is read.
    broken: [{ path: 'packages/backoffice/src/ui/gallery/Gallery.tsx', text: '' }],
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
    promise: 'only tests import examples of calls',
    rule: imports.examplesForTestsOnly,
    broken: [
      { path: 'packages/server/src/records/notes/handlers.ts', text: "import { newNote } from '../examples.ts';" },
    ],
  },
  {
    promise: 'a list is drawn by ui/list',
    rule: rules.oneList,
    broken: [
      {
        path: 'packages/backoffice/src/people/Seeded.tsx',
        text: 'export const Seeded = () => <Table label="People" columns={columns} rows={rows} rowKey={keyOf} />;',
      },
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
  {
    promise: 'every area of events is in the list of events',
    rule: events.everyEventListed,
    broken: [{ path: 'packages/core/src/gradebook/events.ts', text: '' }],
  },
  {
    promise: 'every kind of event is written by the server',
    rule: events.everyEventWritten,
    broken: [
      {
        path: 'packages/core/src/gradebook/events.ts',
        text: "export const markSeeded = kind('mark_seeded', { group: 'Forms', does: 'seeded a mark' });",
      },
    ],
  },
  {
    promise: 'the audit log is written by kinds of events',
    rule: events.auditByKind,
    broken: [
      {
        path: 'packages/server/src/gradebook/queries.ts',
        text: "await sql`insert into audit (institution_id, kind, actor_id)\n    select ${id}, 'seeded', ${by}`.execute(db);",
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

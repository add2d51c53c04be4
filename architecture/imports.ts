import type { Held, Rule } from './rule.ts';
import { importsOf, testFile } from './sources.ts';

const mayImport: Record<string, string[]> = {
  core: ['core'],
  server: ['core', 'server'],
  backoffice: ['core', 'backoffice'],
  widgets: ['core', 'widgets'],
};
const coreStandsOn = /^(zod\/mini|dayjs(\/.*)?|@internationalized\/date)$/;

export const importDirection: Rule = (sources) =>
  sources
    .filter(({ path }) => /^packages\/\w+\/src\//.test(path))
    .flatMap((source) => {
      const owner = source.path.split('/')[1]!;
      return importsOf(source).flatMap(({ name, target }) => {
        const to = target?.startsWith('packages/') ? target.split('/')[1]! : undefined;
        if (to && !mayImport[owner]?.includes(to)) return [`${source.path}: ${owner} must not import ${to} (${name})`];
        if (!target && owner === 'core' && !testFile.test(source.path) && !coreStandsOn.test(name))
          return [`${source.path}: core stands on zod/mini, dayjs and @internationalized/date only, not on ${name}`];
        return [];
      });
    });

export const noSchemaInWidgets: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reaches = (path: string, seen: Set<string>): boolean => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return false;
    seen.add(path);
    return importsOf(source).some(
      ({ name, target, when }) =>
        when !== 'types' && (/^zod(\/|$)/.test(name) || (target !== undefined && reaches(target, seen))),
    );
  };
  return sources
    .filter(({ path }) => path.startsWith('packages/widgets/src/') && !testFile.test(path) && reaches(path, new Set()))
    .map(({ path }) => `${path}: a schema would land in the widget; import its types only`);
};

/** Circles of imports, at run time or in types; an import that loads later may point back. */
export const noCycles: Rule = (sources) => {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, when }) => (target && when !== 'later' ? [target] : [])),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: string[]): void => {
    if (way.includes(path))
      return void found.push(
        `${[...way.slice(way.indexOf(path)), path].join(' → ')}: these files import each other in a circle`,
      );
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
};

/** Each handler answers one endpoint. What several of them share is a verb beside them; an area.ts joins handlers of several parts. */
export const handlersApart: Rule = (sources) =>
  sources
    .filter(({ path }) => /^packages\/server\/src\/.*\bhandlers\.ts$/.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target }) => target?.endsWith('/handlers.ts'))
        .map(({ target }) => `${source.path}: must not import ${target}; move what both need into a verbs.ts`),
    );

/** Examples of calls and other helpers for tests: never part of a school's server. */
const forTests = /^packages\/server\/src\/(testing\/|.*\/examples\.ts$)/;

export const examplesForTestsOnly: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/') && !testFile.test(path) && !forTests.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target }) => target && forTests.test(target))
        .map(({ target }) => `${source.path}: only tests may import ${target}`),
    );

/** What files may import. */
export const imports: Held[] = [
  {
    promise: 'core is imported by the others and imports none of them',
    rule: importDirection,
    broken: [
      {
        path: 'packages/core/src/people/rules.ts',
        text: "import type { Db } from '@schoolbell/server/db/transaction';",
      },
    ],
  },
  {
    promise: 'the back-office never imports the server',
    rule: importDirection,
    broken: [
      {
        path: 'packages/backoffice/src/people/kinds.ts',
        text: "import { csv } from '../../../server/src/http/csv.ts';",
      },
    ],
  },
  {
    promise: 'no handlers file imports another',
    rule: handlersApart,
    broken: [
      {
        path: 'packages/server/src/people/handlers.ts',
        text: "import { startBulk } from '../lists/bulk/handlers.ts';",
      },
    ],
  },
  {
    promise: 'no schema reaches a widget, however far the way',
    rule: noSchemaInWidgets,
    broken: [
      {
        path: 'packages/widgets/src/signup/Seeded.tsx',
        text: "import { seeded } from '@schoolbell/core/people/seeded';",
      },
      { path: 'packages/core/src/people/seeded.ts', text: "import * as z from 'zod/mini';" },
    ],
  },
  {
    promise: 'no files import each other in a circle',
    rule: noCycles,
    broken: [
      { path: 'packages/core/src/seeded.ts', text: "import { b } from './other.ts';" },
      { path: 'packages/core/src/other.ts', text: "export { a } from './seeded.ts';" },
    ],
  },
  {
    promise: 'no files import each other in a circle, not even their types',
    rule: noCycles,
    broken: [
      { path: 'packages/core/src/seeded.ts', text: "import type { B } from './other.ts';" },
      { path: 'packages/core/src/other.ts', text: "import { a } from './seeded.ts';" },
    ],
  },
  {
    promise: 'only tests import examples of calls',
    rule: examplesForTestsOnly,
    broken: [
      { path: 'packages/server/src/records/notes/handlers.ts', text: "import { newNote } from '../examples.ts';" },
    ],
  },
];

import type { Held, Rule } from './rule.ts';
import { importsOf, withoutComments } from './sources.ts';

const ofArea = /^packages\/core\/src\/\w+\/events\.ts$/;
const list = 'packages/core/src/events.ts';
const isOfServer = (path: string) =>
  path.startsWith('packages/server/src/') && !/\.test\.ts$|\/(testing|demo)\//.test(path);

/** What no list names is on no screen, and in no filter of the audit log. */
export const everyEventListed: Rule = (sources) => {
  const listed = new Set(
    sources.filter(({ path }) => path === list).flatMap((source) => importsOf(source).map(({ target }) => target)),
  );
  return sources
    .filter(({ path }) => ofArea.test(path) && !listed.has(path))
    .map(({ path }) => `${path}: not named in ${list}`);
};

/** A kind without words does not compile, and neither does one that is not there; this finds one that nothing writes any more. */
export const everyEventWritten: Rule = (sources) => {
  const written = sources.filter(({ path }) => isOfServer(path)).map(({ text }) => withoutComments(text));
  const isWritten = (name: string) => written.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  return sources
    .filter(({ path }) => ofArea.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) =/gm)].flatMap(([, name]) =>
        isWritten(name!) ? [] : [`${path}: the server uses ${name} nowhere; take it out`],
      ),
    );
};

/** SQL has no types, so a statement that writes its own log row also takes the name from a kind. */
export const auditByKind: Rule = (sources) =>
  sources
    .filter(({ path }) => isOfServer(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/insert into audit \([^)]*\)\s*(?:select|values \()\s*\$\{[^}]*\}(?:::\w+)?,\s*([^,]+),/g)]
        .filter(([, name]) => !/^(\$\{[\w.]+\.name\}|kind)$/.test(name!))
        .map(([, name]) => `${path}: write ${name} into the audit log by a kind of core's events.ts`),
    );

/** Where events are listed and recorded. */
export const events: Held[] = [
  {
    promise: 'every area of events is in the list of events',
    rule: everyEventListed,
    broken: [{ path: 'packages/core/src/gradebook/events.ts', text: '' }],
  },
  {
    promise: 'every kind of event is written by the server',
    rule: everyEventWritten,
    broken: [
      {
        path: 'packages/core/src/gradebook/events.ts',
        text: "export const markSeeded = kind('mark_seeded', { group: 'Forms', does: 'seeded a mark' });",
      },
    ],
  },
  {
    promise: 'the audit log is written by kinds of events',
    rule: auditByKind,
    broken: [
      {
        path: 'packages/server/src/gradebook/queries.ts',
        text: "await sql`insert into audit (institution_id, kind, actor_id)\n    select ${id}, 'seeded', ${by}`.execute(db);",
      },
    ],
  },
];

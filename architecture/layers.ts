import type { Held, Rule } from './rule.ts';
import { importsOf, testFile, withoutComments } from './sources.ts';

const maySpeakSql =
  /(^|\/)(queries|examples|demo)\.ts$|^packages\/server\/src\/(db|testing|demo)\/|^(bench|e2e|scripts|architecture)\//;
const sql = [
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bsql(<[^`]*>)?`/,
  /(['"`])\s*(select\s[\s\S]{0,200}?\bfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|alter\s+table|truncate\s)/i,
];

export const sqlOnlyInQueries: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('packages/') && !maySpeakSql.test(path) && !testFile.test(path))
    .flatMap((source) => {
      const code = withoutComments(source.text);
      const driver = importsOf(source).find(({ name, when }) => /^(pg|kysely)(\/|$)/.test(name) && when !== 'types');
      return driver || sql.some((pattern) => pattern.test(code)) ? [`${source.path}: SQL belongs into queries.ts`] : [];
    });

const impure =
  /\b(Date\.now|Math\.random|crypto\.|fetch\(|process\.|globalThis|window\.|document\.|localStorage|sessionStorage|console\.|setTimeout|setInterval|await\s|async\s)|\bnew Date\(\)|\bdayjs(\.utc)?\(\)|\btoday\(|\bnow\(/;

export const pureRules: Rule = (sources) =>
  sources
    .filter(({ path }) => /(^|\/)rules\.ts$/.test(path) && path.startsWith('packages/'))
    .flatMap((source) => {
      const found =
        impure.exec(withoutComments(source.text))?.[0] ??
        importsOf(source).find(({ name, when }) => name.startsWith('node:') && when !== 'types')?.name;
      return found
        ? [
            `${source.path}: a rule is a pure function; take the clock, chance and data as parameters instead of ${found.trim()}`,
          ]
        : [];
    });

/** What each kind of file may do. */
export const layers: Held[] = [
  {
    promise: 'SQL is in queries.ts only',
    rule: sqlOnlyInQueries,
    broken: [{ path: 'packages/server/src/people/verbs.ts', text: "const people = db.selectFrom('person');" }],
  },
  {
    promise: 'a rule is pure',
    rule: pureRules,
    broken: [
      { path: 'packages/core/src/words/rules.ts', text: 'export const isLate = (due: number) => due < Date.now();' },
    ],
  },
];

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Heard, kindOf } from '../packages/server/src/testing/heard.ts';
import { type Claim, type Column, faultsOf, isMadeOf } from './rowTypes.ts';

/** What the tests made the server send: each statement with its values, and what the database answered to each text. */
export interface Statements {
  /** Whether all tests ran and passed, so that what is missing here is sent by none. */
  whole: boolean;
  sent: Heard[];
  answers: Answer[];
}

/** The columns of a statement's answers, and the files that send it. */
export interface Answer {
  sql: string;
  columns: Column[];
  paths: ReadonlySet<string>;
}

/** Reads what the last run of the unit tests wrote down, without what only tests send. */
export function readStatements(folder: string): Statements {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Heard);
  const paths = new Map<string, Set<string>>();
  const columns = new Map<string, Column[]>();
  const sent = new Map<string, Heard>();
  for (const heard of lines) {
    const { sql, sender } = heard;
    if (heard.columns) columns.set(sql, joined(columns.get(sql), heard.columns));
    if (!sender) continue;
    paths.set(sql, (paths.get(sql) ?? new Set()).add(`packages/server/src/${sender.path}`));
    sent.set(kindOf(sql, heard.values), heard);
  }
  return {
    whole: existsSync(join(folder, 'whole')),
    sent: [...sent.values()],
    answers: [...columns].flatMap(([sql, found]) => {
      const files = paths.get(sql);
      return files ? [{ sql, columns: found, paths: files }] : [];
    }),
  };
}

const joined = (some: Column[] | undefined, more: Column[]): Column[] =>
  more.map((column, place) => ({ ...column, isNull: column.isNull || (some?.[place]?.isNull ?? false) }));

/**
 * A sentence for each claim about a row that the answers contradict, and the claims without any statement. Only a `whole`
 * run shows that an optional column is always missing.
 */
export function compareRows(
  claims: Claim[],
  { whole, answers }: Pick<Statements, 'whole' | 'answers'>,
): { wrong: string[]; unheard: string[] } {
  const heard = new Map<Claim, Answer[]>();
  for (const answer of answers)
    for (const claim of makersOf(claims, answer)) heard.set(claim, [...(heard.get(claim) ?? []), answer]);
  const wrong = [...heard].flatMap(([{ path, line, rows }, found]) => {
    const ever = new Set(found.flatMap(({ columns }) => columns.map(({ name }) => name)));
    const faults = found.flatMap(({ columns }) =>
      fewest(rows.map((row) => faultsOf(row, columns, whole ? ever : undefined))),
    );
    return [...new Set(faults)].map((fault) => `${path}:${line}: ${fault}`);
  });
  const unheard = claims.filter((claim) => !heard.has(claim)).map(({ path, line }) => `${path}:${line}`);
  return { wrong, unheard };
}

/** The claims that a statement may come from: of several matching ones, those that match most of it. */
function makersOf(claims: Claim[], { sql, paths }: Answer): Claim[] {
  const written = (claim: Claim) => claim.pieces.join('').length;
  const makers = claims.filter(({ path, pieces }) => paths.has(path) && isMadeOf(sql, pieces));
  const most = Math.max(...makers.map(written));
  return makers.filter((one) => written(one) === most);
}

const fewest = (lists: string[][]): string[] => lists.reduce((least, one) => (one.length < least.length ? one : least));

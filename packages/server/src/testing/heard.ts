import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hearing } from '../db/connect.ts';

/** One worker's record of a statement: a new line if later values or answers differ in kind. */
export interface Heard {
  sql: string;
  values: readonly unknown[];
  /** The function that sent it and its file, or undefined if a test sent it. */
  sender?: { name: string; path: string };
  columns?: { name: string; type: number; isNull: boolean }[];
}

/** Where `npm test` wants to read the statements; unset, nothing is recorded. */
const folder = process.env['SCHOOLBELL_STATEMENTS'];
const source = /packages\/server\/src\/(?!db\/)(\S+?\.ts)/;
const ofTests = /^testing\/|\.test\.ts$|(^|\/)examples\.ts$/;
const named = /at (?:async )?(?:new )?(?:[\w$]+\.)*([\w$]+) \(/;
/** A statement is sent below a dozen frames of the query builder and the functions around it. */
const frames = 50;
const known = new Set<string>();

/** Writes each statement down once for each kind of values and answers, for `npm test -- statements` to read. */
export const writeDown: Hearing | undefined = folder
  ? (sql, values) => {
      const kind = kindOf(sql, values);
      const sender = known.has(kind) ? undefined : senderOf();
      if (!known.has(kind)) {
        known.add(kind);
        write({ sql, values: values.map(plain), ...(sender && { sender }) });
      }
      return ({ fields, rows }) => {
        if (fields.length === 0) return;
        const columns = fields.map(({ name, dataTypeID }) => ({
          name,
          type: dataTypeID,
          isNull: rows.some((row) => row[name] === null),
        }));
        const answer = `${columns.map(({ isNull }) => (isNull ? 0 : 1)).join('')} answers ${sql}`;
        if (known.has(answer)) return;
        known.add(answer);
        write({ sql, values: [], columns });
      };
    }
  : undefined;

/** A statement and what of its values decides what the database looks at: which are empty, and which are yes or no. */
export const kindOf = (sql: string, values: readonly unknown[]): string =>
  `${values.map((value) => (typeof value === 'boolean' ? value : isNothing(value) ? 0 : 1)).join(' ')} ${sql}`;

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** A value as JSON keeps it and the database reads it again. */
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value;
}

function write(heard: Heard): void {
  mkdirSync(folder!, { recursive: true });
  appendFileSync(join(folder!, `${process.pid}.jsonl`), `${JSON.stringify(heard)}\n`);
}

/** The nearest function outside of `db` that has a name, by the stack, and the file of the nearest one without. */
function senderOf(): Heard['sender'] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = frames;
  const lines = new Error().stack!.split('\n').slice(1);
  Error.stackTraceLimit = limit;
  const own = lines.flatMap((line) => {
    const path = source.exec(line)?.[1];
    return path && path !== 'testing/heard.ts' ? [{ path, name: named.exec(line)?.[1] }] : [];
  });
  const path = own[0]?.path;
  if (!path || ofTests.test(path)) return undefined;
  return { path, name: own.find((one) => one.name && !ofTests.test(one.path))?.name ?? path };
}

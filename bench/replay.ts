import { randomBytes } from 'node:crypto';
import type { Replay, Statement } from './statements.ts';

/** Ids of what a recording is about begin here, so that they are told from all other numbers. */
export const FIRST_ID = 200_000_000;
const isId = (value: unknown): boolean => Number(value) >= FIRST_ID && Number(value) < FIRST_ID + 100_000_000;
const inBase64 = (value: Buffer): string => value.toString('base64url');

/** What stood in the recording, and what stands for it in one more request. */
export type Swaps = Map<string, string>;
type Make = (swaps: Swaps) => unknown;

/** All of the recording's values, also those within arrays. */
const valuesOf = (statements: readonly Statement[]): unknown[] =>
  statements.flatMap(({ values }) => values.flat(Number.POSITIVE_INFINITY));

/** Makes a value of the next request; undefined if it is the same in each. */
function maker(value: unknown, texts: readonly string[]): Make | undefined {
  if (Buffer.isBuffer(value)) {
    const name = inBase64(value);
    return (swaps) => Buffer.from(swaps.get(name)!, 'base64url');
  }
  if (typeof value === 'number' && isId(value)) return (swaps) => Number(swaps.get(String(value)) ?? value);
  if (typeof value === 'string') {
    const ids = value.match(/\b2\d{8}\b/g) ?? [];
    const found = [...new Set([...texts.filter((text) => value.includes(text)), ...ids])];
    if (found.length === 0) return undefined;
    return (swaps) => found.reduce((now, text) => now.replaceAll(text, swaps.get(text) ?? text), value);
  }
  if (!Array.isArray(value)) return undefined;
  const makers = value.map((one) => maker(one, texts));
  if (makers.every((one) => one === undefined)) return undefined;
  return (swaps) => makers.map((make, at) => (make ? make(swaps) : value[at]));
}

const isInsert = ({ text }: Statement): boolean => /^\s*insert\b/i.test(text);

/** Where the database answered with ids that it made, or with the only row it found: row, column, and the id of the recording. */
const idsIn = (statement: Statement): [number, string, string][] => {
  const { rows } = statement;
  return isInsert(statement) || rows.length === 1
    ? (rows as Record<string, unknown>[]).flatMap((row, at) =>
        Object.entries(row)
          .filter(([, value]) => isId(value))
          .map(([name, value]) => [at, name, String(value)] as [number, string, string]),
      )
    : [];
};

const TOKEN_BYTES = 32;
/** Hashes and tokens, by their base64url, with how many bytes they are of. */
function randomsIn(statements: readonly Statement[]): Map<string, number> {
  const buffers = valuesOf(statements).filter(Buffer.isBuffer);
  const tokens = valuesOf(statements.filter(isInsert)).filter(
    (value) => typeof value === 'string' && /^[\w-]{43}$/.test(value),
  ) as string[];
  return new Map([
    ...buffers.map((one) => [inBase64(one), one.length] as const),
    ...tokens.map((one) => [one, TOKEN_BYTES] as const),
  ]);
}

/**
 * Repeats a recording for other requests. Hashes and tokens are new each time, ids that the database makes are taken from its
 * answers, and `swaps` says what else is different. All else is made once, so that this costs the driver little.
 */
export function replayer(statements: readonly Statement[], texts: readonly string[]): (given: Swaps) => Replay {
  const randoms = randomsIn(statements);
  const all = [...new Set([...texts, ...randoms.keys()])];
  const makers = statements.map(({ values }) => values.map((value) => maker(value, all)));
  const told = statements.map(idsIn);
  return (given) => {
    const swaps: Swaps = new Map(given);
    for (const [name, bytes] of randoms) if (!given.has(name)) swaps.set(name, inBase64(randomBytes(bytes)));
    return {
      values: (at) => makers[at]!.map((make, place) => (make ? make(swaps) : statements[at]!.values[place])),
      heard: (at, rows) => {
        for (const [row, name, id] of told[at]!) {
          const answer = (rows as Record<string, unknown>[])[row];
          if (!answer) throw new Error(`Another answer than in the recording: ${statements[at]!.text}`);
          if (!given.has(id)) swaps.set(id, String(answer[name]));
        }
      },
    };
  };
}

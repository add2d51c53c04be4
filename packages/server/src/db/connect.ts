import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Waiting, watchForFreeze } from './frozen.ts';

/** Limits of every connection, as a statement: a query, a wait for a lock, and a transaction that nobody continues. */
export const limits =
  "set statement_timeout = '15s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '15s'";
/** Statements kept prepared on each connection; further ones are sent unnamed. */
const MOST_PREPARED = 500;

const { builtins } = pg.types;

/** A bigint as a number if that is exact. Throws otherwise. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A bigint left the range of safe integers');
  return value;
}

const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, (text: string) => text],
  [builtins.NUMERIC, (text: string) => text],
]);

/** The types of values: bigint as a safe number, date and numeric as text, the rest as the driver's defaults. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Called for each statement as it is sent, and for its answer on request. */
export type Hearing = (sql: string, values: readonly unknown[]) => ((answer: pg.QueryResult) => void) | undefined;

/** The pool's parts, and whether statements can be kept prepared (not behind an old pgbouncer). */
export interface PoolSettings {
  login: pg.ClientConfig;
  size: number;
  prepare: boolean;
  /** Hears of idle connections that died: a restarted database must not end the process. */
  onError?: (error: Error) => void;
  /** For tests: gets every statement of a transaction. */
  heard?: Hearing;
}

/** The app's connections, and the names of the statements prepared on them. */
export interface Connections {
  pool: pg.Pool;
  login: pg.ClientConfig;
  /** The name a statement is prepared under, or undefined if it is sent unnamed. */
  nameOf(sql: string): string | undefined;
  heard?: Hearing;
  /** The transactions that are under way on them. */
  open: Set<Waiting>;
  /** When a call of the API last began one, by `performance.now()`: jobs leave room while people ask for pages. */
  lastAsked: number;
  /** Hooks of providers that are on their way in: jobs let them be answered first. */
  hearing: number;
  end(): Promise<void>;
}

/** Opens a pool of pipelining connections as the app's role. It connects when first asked. */
export function connect(settings: PoolSettings): Connections {
  const pool = new pg.Pool({
    ...settings.login,
    password: settings.login.password,
    max: settings.size,
    pipeline: true,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    onConnect: (client: pg.ClientBase) => client.query(limits),
  } as pg.PoolConfig);
  pool.on('error', (error) => {
    if (!pool.ending) settings.onError?.(error);
  });
  const open = new Set<Waiting>();
  const stopWatching = watchForFreeze(open, settings.login);
  return {
    pool,
    login: settings.login,
    nameOf: settings.prepare ? statementNames() : () => undefined,
    ...(settings.heard && { heard: settings.heard }),
    open,
    lastAsked: Number.NEGATIVE_INFINITY,
    hearing: 0,
    end: () => {
      stopWatching();
      return pool.end();
    },
  };
}

/** A connection outside the pool, for listening; the caller connects and ends it. */
export function lonelyClient(login: pg.ClientConfig): pg.Client {
  return new pg.Client({
    ...login,
    password: login.password,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    types,
  } as pg.ClientConfig);
}

/**
 * A statement that begins with it is planned for its own values each time. A prepared one is planned for any values after five
 * times, and a plan for any span of days took five times as long as one for a month.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** Names statements by a hash of their text, so that the same text has the same name on every connection. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    if (sql.startsWith(PLANNED_EACH_TIME)) return undefined;
    const known = names.get(sql);
    if (known || names.size >= MOST_PREPARED) return known;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    names.set(sql, name);
    return name;
  };
}

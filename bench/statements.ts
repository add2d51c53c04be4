import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '@schoolbell/server/app';
import { loadConfig } from '@schoolbell/server/config';
import { connect, limits } from '@schoolbell/server/db/connect';
import { brought } from '@schoolbell/server/brought';
import { handlers } from '@schoolbell/server/handlers';
import { limitsTimes } from '@schoolbell/server/http/limits';
import { Places } from '@schoolbell/server/http/places';
import { openLive } from '@schoolbell/server/http/live';
import { loadWork, type Load } from './load.ts';
import type { Stage } from './stage.ts';

/** A statement as the driver got it; `rides` if it was sent before the one before it was answered. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string | undefined;
  rides: boolean;
  /** What the database answered. */
  rows: unknown[];
}

/** A request whose statements are recorded; a body that is a function is called for each request. */
export interface Recorded {
  method: 'GET' | 'POST';
  url: string;
  body?: object | (() => object);
  headers?: () => Record<string, string>;
}

/** Records the statements that each request runs in the server, session look-up and transaction included. */
export async function recordStatements(
  stage: Stage,
  requests: Record<string, Recorded>,
): Promise<Record<string, Statement[]>> {
  const config = loadConfig({
    NODE_ENV: 'development',
    DATA_DIR: '/nonexistent',
    // Tickets name the server that they were made for.
    PORT: String(stage.port),
    SECRET_KEY: stage.secret,
    LOG_LEVEL: 'silent',
  });
  const connections = connect({ login: stage.cluster.app, size: 1, prepare: true });
  const live = openLive(connections, () => {});
  const services = {
    config,
    connections,
    live,
    brought,
    limits: limitsTimes(1_000_000),
    places: new Places(),
    now: () => new Date(),
    firstInstitution: () => undefined,
  };
  const app = await buildApp(services, { handlers, logger: pino({ level: 'silent' }), trustProxy: false });
  const recorded: Record<string, Statement[]> = {};
  for (const [name, request] of Object.entries(requests)) {
    const ask = () =>
      app.inject({
        method: request.method,
        url: request.url,
        headers: { cookie: stage.cookie, 'x-schoolbell': '1', ...request.headers?.() },
        ...(request.body && { payload: typeof request.body === 'function' ? request.body() : request.body }),
      });
    await ask();
    recorded[name] = await listening(async () => {
      const { statusCode, body } = await ask();
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode} while it was recorded: ${body}`);
    });
  }
  await app.close();
  await live.stop();
  await connections.end();
  return recorded;
}

/** Runs work and records every query of the driver. */
async function listening(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  let unanswered = 0;
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    // A transaction sends the driver's own queries, which report their end by `callback`; texts come from listeners.
    if (typeof given[0] === 'string') return query.apply(this, given);
    const asked = given[0] as {
      text: string;
      values?: unknown[];
      name?: string;
      callback: (...told: unknown[]) => void;
    };
    const one: Statement = {
      text: asked.text,
      values: asked.values ?? [],
      name: asked.name,
      rides: unanswered > 0,
      rows: [],
    };
    seen.push(one);
    unanswered += 1;
    const { callback } = asked;
    asked.callback = (...told) => {
      unanswered -= 1;
      one.rows = (told[1] as pg.QueryResult | undefined)?.rows ?? [];
      callback(...told);
    };
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return seen;
}

/** Tokens must be new each time; everything else is sent as recorded. */
function fresh(values: unknown[]): unknown[] {
  return values.map((value) =>
    typeof value === 'string' && /^[\w-]{43}$/.test(value) ? randomBytes(32).toString('base64url') : value,
  );
}

/** The same statements for another request: the values of each, and what is told of its answer. */
export interface Replay {
  values(at: number): unknown[];
  heard?(at: number, rows: unknown[]): void;
}

/** A replay whose values are all known before it begins. */
export const replayOf = (values: readonly unknown[][]): Replay => ({ values: (at) => values[at]! });

/** Sends statements as the server did: those that ride are sent with the one before. Throws if one of them fails. */
async function sendFlights(client: pg.Client, statements: readonly Statement[], replay: Replay): Promise<void> {
  let flight: Promise<pg.QueryResult>[] = [];
  for (const [at, { text, name }] of statements.entries()) {
    flight.push(client.query({ text, values: replay.values(at), ...(name && { name }) }));
    if (statements[at + 1]?.rides) continue;
    const answers = await Promise.all(flight);
    if (replay.heard) for (const [n, { rows }] of answers.entries()) replay.heard(at + 1 - answers.length + n, rows);
    flight = [];
  }
}

/** Connections of the driver alone, under the same limits as the server's. */
async function bareClients(stage: Stage, connections: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ ...stage.cluster.app, pipeline: true } as pg.ClientConfig);
      client.on('error', () => {});
      await client.connect();
      await client.query(limits);
      return client;
    }),
  );
}

/** Runs what a request sends by the bare driver, in the server's own flights; `renew` answers the next request, none if there is nothing left. */
export async function bareFlights(
  stage: Stage,
  statements: readonly Statement[],
  { connections, seconds, renew }: { connections: number; seconds: number; renew: () => Replay | undefined },
): Promise<Load> {
  const clients = await bareClients(stage, connections);

  try {
    return await loadWork(connections, seconds, async (worker) => {
      const replay = renew();
      if (!replay) throw new Error('There is nothing left to send: the stage is too small');
      await sendFlights(clients[worker]!, statements, replay);
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Runs recorded statements by the bare driver, pipelined like the server's: `begin` is sent with the next one. */
export async function bareDriver(
  stage: Stage,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const clients = await bareClients(stage, connections);

  const writes = statements.some((statement) => /^\s*(insert|update|delete|with)\b/i.test(statement.text));
  try {
    return await loadWork(connections, seconds, async (worker) => {
      const client = clients[worker]!;
      for (const statement of statements) {
        const { text, name } = statement;
        const sent = client.query({ text, values: fresh(statement.values), ...(name && { name }) });
        if (text === 'begin' || (text === 'commit' && !writes)) sent.catch(() => {});
        else await sent;
      }
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSums } from '../../sums/checking/verbs.ts';
import { sql } from 'kysely';
import { unlikeRows } from '../sums.ts';
import { testServer, type TestServer } from '../server.ts';
import { transact } from '../../db/transaction.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often the server is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Days that change each time: several folds of them. */
const DAYS = 900;
const settings = { port: await freePort(), dataDir: preparedDataDir() };
const { dataDir } = settings;
let server: ServerProcess;
let school: LiveSchool;
/** Reads the same database, and folds nothing by itself. */
let reader: TestServer;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
  reader = await testServer({ login: loginOf(dataDir, 'app') });
}, 120_000);
afterAll(async () => {
  await reader?.stop();
  await clear(dataDir, server);
});

const count = async (text: string) => Number((await rowsOf<{ n: string }>(dataDir, text))[0]!.n);
const changes = () => count('select count(*) as n from report_change');
const folds = () => count('select coalesce(sum(folds), 0) as n from report_fold');

/** Leads who came over many days, so that their days wait to be folded. */
const addLeads = (round: number) =>
  rowsOf(
    dataDir,
    `insert into person (institution_id, role_id, first_name, hash, created_at, signup_source)
      select $1, 4, 'Lead', gen_random_uuid()::text, '2023-01-01'::timestamptz + n * interval '1 day', 'Round ' || $2::text from generate_series(1, $3::int) n`,
    [school.institution_id, String(round), DAYS],
  );

async function startFold(): Promise<void> {
  await rowsOf(dataDir, "insert into job (institution_id, kind, payload) values ($1, 'foldSums', '{}')", [
    school.institution_id,
  ]);
  await rowsOf(dataDir, `select pg_notify('schoolbell', '{"kind":"job"}')`);
}

/** Comes back; what the dead worker held is free, as it is after a minute. */
async function revive(): Promise<void> {
  server = await startServer(settings);
  await rowsOf(dataDir, 'update job set locked_until = null, run_at = least(run_at, now()) where done_at is null');
  await rowsOf(dataDir, `select pg_notify('schoolbell', '{"kind":"job"}')`);
}

const inSchool = <T>(work: (db: Parameters<typeof unlikeRows>[0]) => Promise<T>): Promise<T> =>
  transact(reader.connections, async (db) => {
    await sql`select set_config('app.institution_id', ${String(school.institution_id)}, true)`.execute(db);
    return work(db);
  });
/** What is read and should not be. */
const wrongSums = () =>
  inSchool(async (db) => {
    const all: unknown[] = [];
    for (const fact of reader.services.brought.facts)
      all.push(...(await unlikeRows(db, school.institution_id, fact, { from: '', to: '' })));
    return all;
  });

/** Everything is folded, and no sum differs. */
async function folded(): Promise<void> {
  await until(async () => (await changes()) === 0, 60_000);
  expect(await wrongSums()).toEqual([]);
  expect(await inSchool((db) => checkSums(db, school.institution_id, reader.services.brought))).toEqual([]);
  expect(await count("select count(*) as n from report_sum where grain = 'day' and fact = 'person'")).toBeGreaterThan(
    0,
  );
}

test('killed when a fold has taken its changes and not yet written: they are folded later, and every read is right', async () => {
  await addLeads(-1);
  const waiting = await changes();
  const holder = new pg.Client(loginOf(dataDir, 'admin'));
  await holder.connect();
  await holder.query('begin');
  // Reading goes on; the fold, which has deleted its changes by then, waits here.
  await holder.query('lock table report_sum in share mode');
  await startFold();
  await until(
    async () =>
      (await count(
        "select count(*) as n from pg_locks l where l.relation = 'report_sum'::regclass and not l.granted",
      )) > 0,
  );
  await server.kill();
  expect(await wrongSums()).toEqual([]);
  await holder.query('rollback');
  await holder.end();
  await until(async () => (await count("select count(*) as n from pg_locks where locktype = 'advisory'")) === 0);
  expect([await changes(), await folds()]).toEqual([waiting, 0]);
  expect(await wrongSums()).toEqual([]);
  await revive();
  await folded();
}, 180_000);

test(
  `killed ${ROUNDS} times at any moment of a fold: no change is lost, and no read is wrong`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await addLeads(round);
      const before = await folds();
      await startFold();
      await until(async () => (await folds()) > before);
      await sleep(randomInt(150));
      await server.kill();
      expect(await wrongSums()).toEqual([]);
      await revive();
      expect(await wrongSums()).toEqual([]);
      await folded();
    }
  },
  120_000 + ROUNDS * 60_000,
);

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { workOf } from '../testing/work.ts';
import { transact } from '../db/transaction.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import type { JobKinds } from './kinds.ts';

let server: TestServer;
let school: TestSchool;

const { workers, work, queue, until } = workOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());
const jobs = (kind: string) =>
  school.sql(async (db) => await db.selectFrom('job').selectAll().where('kind', '=', kind).orderBy('id').execute());

test('two workers do each job once, in its school, and a key queues it once', async () => {
  const done: string[] = [];
  const kinds: JobKinds = {
    once: async ({ n }, { db, tenant }) => {
      const { rows } = await sql<{ id: string }>`select current_setting('app.institution_id') as id`.execute(db);
      done.push(`${n} ${rows[0]!.id === String(tenant.institution_id)} ${tenant.hash === school.hash}`);
    },
  };
  for (let n = 0; n < 40; n++) await queue('once', { n }, { key: `job ${n % 20}` });
  work(kinds);
  work(kinds);
  await until(async () => (await jobs('once')).every((job) => job.done_at));
  expect(done.sort()).toEqual(Array.from({ length: 20 }, (_, n) => `${n} true true`).sort());
});

test("a failed job's writes are rolled back, and it is tried again later", async () => {
  let tries = 0;
  await queue('failing', {});
  work({
    failing: async (_, { db, tenant }) => {
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, ${`https://try-${++tries}.example`})`.execute(
        db,
      );
      throw new Error('not today');
    },
  });
  await until(async () => (await jobs('failing'))[0]!.error === 'not today');
  const [job] = await jobs('failing');
  expect(job).toMatchObject({ attempts: 1, done_at: null });
  expect(job!.run_at.getTime()).toBeGreaterThan(Date.now() + 3_000);
  expect(
    await school.sql((db) =>
      db.selectFrom('site').selectAll().where('institution_id', '=', school.institution_id).execute(),
    ),
  ).toEqual([]);
});

test('a job whose worker died is taken again, and the late one has no effect', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const effects: string[] = [];
  let first = true;
  await queue('slow', {});
  work({
    slow: async (_, { db, tenant }) => {
      const mine = first ? 'late' : 'second';
      if (first) {
        first = false;
        await held;
      }
      effects.push(mine);
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, ${`https://${mine}.example`})`.execute(
        db,
      );
    },
  });
  await until(async () => (await jobs('slow'))[0]!.attempts === 1);
  await transact(server.connections, (_, transaction) =>
    transaction.run("update job set locked_until = now() - interval '1 second' where kind = 'slow'", []),
  );
  work({
    slow: async (_, { db, tenant }) => {
      effects.push('second');
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, 'https://second.example')`.execute(
        db,
      );
    },
  });
  await until(() => effects.includes('second'));
  release();
  await until(() => effects.includes('late'));
  await sleep(100);
  const sites = await school.sql((db) =>
    db.selectFrom('site').select('origin').where('institution_id', '=', school.institution_id).execute(),
  );
  expect(sites).toEqual([{ origin: 'https://second.example' }]);
});

test('kept answers and spent tickets go once nobody can ask with them again; fresh ones stay', async () => {
  const { institution_id } = school;
  await school.sql(async (db) => {
    await sql`insert into idempotency (institution_id, endpoint, key, body_hash, status, answer, created_at) values
      (${institution_id}, 'sweep', 'old', ''::bytea, 200, '{}', now() - interval '3 days'), (${institution_id}, 'sweep', 'fresh', ''::bytea, 200, '{}', now())`.execute(
      db,
    );
    await sql`insert into ticket_used (institution_id, ticket, used_at) values (${institution_id}, 'old', now() - interval '3 days'), (${institution_id}, 'fresh', now())`.execute(
      db,
    );
  });
  work({});
  const kept = () =>
    school.sql(async (db) =>
      (
        await sql<{ name: string }>`
    select key as name from idempotency where endpoint = 'sweep' union all select ticket from ticket_used where ticket in ('old', 'fresh') order by 1`.execute(
          db,
        )
      ).rows.map((row) => row.name),
    );
  await until(async () => !(await kept()).includes('old'));
  expect(await kept()).toEqual(['fresh', 'fresh']);
});

test('work of one lane is done one after the other, oldest first, over two workers', async () => {
  const at: string[] = [];
  let running = 0;
  const kinds: JobKinds = {
    lined: async ({ n }) => {
      at.push(`${n} ${++running}`);
      await sleep(5);
      running--;
    },
  };
  for (let n = 0; n < 20; n++) await queue('lined', { n }, { lane: 'letters:1' });
  work(kinds);
  work(kinds);
  await until(async () => (await jobs('lined')).every((job) => job.done_at));
  expect(at).toEqual(Array.from({ length: 20 }, (_, n) => `${n} 1`));
});

test('what somebody waits for is done before what is usual, and that before one of many', async () => {
  const at: number[] = [];
  for (const rank of [2, 2, 1, 2, 0, 1, 0] as const) await queue('ranked', { rank }, { rank });
  work({
    ranked: async ({ rank }) => {
      at.push(Number(rank));
      await sleep(20);
    },
  });
  await until(async () => (await jobs('ranked')).every((job) => job.done_at));
  expect(at.slice(0, 4).toSorted()).toEqual([0, 0, 1, 1]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls, type End } from '../testing/outside/calls.ts';
import { queuedCall } from '../testing/outside/queued.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { workOf } from '../testing/work.ts';
import { outsideWork } from './kinds.ts';

let server: TestServer;
let school: TestSchool;
const { workers, work, queue, until } = workOf(
  () => server,
  () => school,
);
const { job, change, sites } = queuedCall(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

test.each<Exclude<End, { end: 'later' | 'unclear' }>>([
  { end: 'done', sent: 'it' },
  { end: 'refused', reason: 'no', fields: { amount: 'too small' } },
  { end: 'signedOut', reason: 'who?' },
])('a call that ends as $end is settled once, and its job is over', async (end) => {
  const { seen, kinds } = calls(() => end);
  await queue('call', {});
  work(kinds);
  await until(async () => (await job()).done_at !== null);
  expect(seen).toMatchObject({ prepared: 1, sent: [{ again: false }], settled: [end] });
  expect([await sites(), (await job()).error]).toEqual([['https://try-1.example'], null]);
});

test('a call that should come later is tried then, and no attempt is counted', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const { seen, kinds } = calls((_, n) => (n < 4 ? { end: 'later', until: at } : { end: 'done', sent: '' }));
  await queue('call', {});
  work(kinds);
  for (const n of [1, 2, 3]) {
    await until(async () => seen.sent.length === n && (await job()).locked_until === null);
    expect(await job()).toMatchObject({ attempts: 0, done_at: null, run_at: at });
    await change('run_at = now()');
    workers[0]!.start();
  }
  await until(async () => (await job()).done_at !== null);
  expect(seen.sent.map((one) => one.again)).toEqual([false, false, false, false]);
  expect(seen.settled).toHaveLength(1);
});

test('a call without an answer is tried again, and told to look first', async () => {
  const { seen, kinds } = calls((_, n) =>
    n === 1 ? { end: 'unclear', reason: 'silence' } : { end: 'done', sent: '' },
  );
  await queue('call', {});
  work(kinds);
  await until(async () => (await job()).error === 'No answer: silence');
  const waiting = await job();
  expect(waiting).toMatchObject({ attempts: 1, done_at: null });
  expect(waiting.run_at.getTime()).toBeGreaterThan(Date.now() + 2_000);
  expect([seen.settled, await sites()]).toEqual([[], []]);
  await change('run_at = now()');
  workers[0]!.start();
  await until(async () => (await job()).done_at !== null);
  expect(seen.sent.map((one) => one.again)).toEqual([false, true]);
  expect(await sites()).toEqual(['https://try-2.example']);
});

test('after a call without an answer, waiting does not forget to look', async () => {
  const ends: End[] = [
    { end: 'unclear', reason: 'silence' },
    { end: 'later', until: new Date(Date.now() + 3_600_000) },
    { end: 'done', sent: '' },
  ];
  const { seen, kinds } = calls((_, n) => ends[n - 1]!);
  await queue('call', {});
  work(kinds);
  for (const n of [1, 2]) {
    await until(async () => seen.sent.length === n && (await job()).locked_until === null);
    await change('run_at = now()');
    workers[0]!.start();
  }
  await until(async () => (await job()).done_at !== null);
  expect(seen.sent.map((one) => one.again)).toEqual([false, true, true]);
});

test('a call that is still without an answer at the last try is settled as that', async () => {
  const { seen, kinds } = calls(() => ({ end: 'unclear', reason: 'silence' }));
  await queue('call', {});
  await change('attempts = 8');
  work(kinds);
  await until(async () => (await job()).attempts === 9 && (await job()).locked_until === null);
  expect(seen.settled).toEqual([]);
  await change('run_at = now()');
  workers[0]!.start();
  await until(async () => (await job()).done_at !== null);
  expect(seen.settled).toEqual([{ end: 'unclear', reason: 'silence' }]);
  expect(await sites()).toEqual(['https://try-2.example']);
});

test('where nothing is left to send, the job ends and nothing leaves', async () => {
  let sent = 0;
  const call = outsideWork({
    prepare: async () => undefined,
    send: async () => {
      sent += 1;
      return { end: 'done', sent: '' };
    },
    settle: async () => {},
  });
  await queue('call', {});
  work({ call });
  await until(async () => (await job()).done_at !== null);
  expect(sent).toBe(0);
});

test('while a call is under way no transaction is open, and what was prepared is kept', async () => {
  const { rows } = await server.connections.pool.query('select current_database() as name');
  let during: { open: number; prepared: string[] } | undefined;
  const call = outsideWork<object, string>({
    async prepare(_, { db, tenant }) {
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, 'https://prepared.example')`.execute(
        db,
      );
      return {};
    },
    async send() {
      const { rows: busy } = await server.connections.pool.query(
        "select count(*)::int as open from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'",
        [rows[0].name],
      );
      during = { open: busy[0].open, prepared: await sites() };
      return { end: 'done', sent: '' };
    },
    settle: async () => {},
  });
  await queue('call', {});
  work({ call });
  // Looking into the database meanwhile would be a transaction too.
  await until(() => during !== undefined);
  expect(during).toEqual({ open: 0, prepared: ['https://prepared.example'] });
});

test('what is settled counts whole: where settling fails nothing of it stays, and the next try looks first', async () => {
  let tries = 0;
  const again: boolean[] = [];
  const call = outsideWork<object, string>({
    prepare: async () => ({}),
    async send(_, sending) {
      again.push(sending.again);
      return { end: 'done', sent: '' };
    },
    async settle(_, __, { db, tenant }) {
      tries += 1;
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, ${`https://settled-${tries}.example`})`.execute(
        db,
      );
      if (tries === 1) throw new Error('not today');
    },
  });
  await queue('call', {});
  work({ call });
  await until(async () => (await job()).error === 'not today');
  expect(await sites()).toEqual([]);
  await change('run_at = now()');
  workers[0]!.start();
  await until(async () => (await job()).done_at !== null);
  expect([again, await sites()]).toEqual([[false, true], ['https://settled-2.example']]);
});

test('an error that nobody expected counts as a try, and is tried again', async () => {
  const { seen, kinds } = calls((_, n) => {
    if (n === 1) throw new TypeError("Cannot read properties of undefined (reading 'status')");
    return { end: 'done', sent: '' };
  });
  await queue('call', {});
  work(kinds);
  await until(async () => (await job()).error !== null);
  await change('run_at = now()');
  workers[0]!.start();
  await until(async () => (await job()).done_at !== null);
  expect(seen.sent.map((one) => one.again)).toEqual([false, true]);
});

test('a job whose worker died between its parts is taken again after a minute, and looks first', async () => {
  const { seen, kinds } = calls(() => ({ end: 'done', sent: '' }));
  await queue('call', {});
  // What a worker leaves that was killed while its call was under way.
  await change("attempts = 1, locked_until = now() + interval '1 minute'");
  work(kinds);
  await sleep(300);
  expect(seen.sent).toEqual([]);
  await change("locked_until = now() - interval '1 second'");
  workers[0]!.start();
  await until(async () => (await job()).done_at !== null);
  expect(seen.sent.map((one) => one.again)).toEqual([true]);
});

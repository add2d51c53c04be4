import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actAs } from '../db/queries.ts';
import { transact } from '../db/transaction.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import type { JobKinds } from './kinds.ts';
import { openPost, type Post } from './mail.ts';
import { insertJob, insertMail } from './queries.ts';
import { makeWorker, type Worker } from './worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: Worker[] = [];
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

function work(kinds: JobKinds, post?: Post): void {
  const { connections, services } = server;
  const worker = makeWorker({
    connections,
    live: services.live,
    brought: services.brought,
    kinds,
    secretKey: services.config.secretKey,
    post,
    publicUrl: 'http://localhost:4000',
    dataDir: services.config.dataDir,
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
  });
  workers.push(worker);
  worker.start();
}

const queue = (kind: string, payload: object, options?: { key?: string; at?: Date }) =>
  school.sql((db) => insertJob(db, school.institution_id, kind, payload, options));
const jobs = (kind: string) =>
  school.sql(async (db) => await db.selectFrom('job').selectAll().where('kind', '=', kind).orderBy('id').execute());

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 8_000; Date.now() < end; await sleep(20)) if (await holds()) return;
  throw new Error('It did not come to that');
}

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

test('what a failing job wrote is taken back, and it is tried again later', async () => {
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

test('a job whose worker died is taken again, and the late one counts for nothing', async () => {
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

test('without an SMTP server a mail is kept', async () => {
  const id = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: 'A', address: 'a@home.example' },
      subject: 'S',
      text: 'T',
      html: 'H',
    }),
  );
  await queue('mail', { id });
  work({});
  const mail = () =>
    school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['status', 'attempts', 'sent_at'])
        .where('institution_id', '=', school.institution_id)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
  await until(async () => (await mail())?.status === 'kept');
  expect(await mail()).toEqual({ status: 'kept', attempts: 0, sent_at: null });
});

test('a mail goes to its one person, whatever is in a name, and is tried again when the server is away', async () => {
  const letters: { to: string[]; raw: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (piece) => {
        raw += piece;
      });
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map((one) => one.address), raw });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(4233, '127.0.0.1', resolve);
  });
  const post = openPost('smtp://127.0.0.1:4233', 'Riverside <office@riverside.example>', 'https://school.example');
  const id = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: 'Eve\r\nBcc: evil@x.example', address: 'eve@home.example' },
      subject: 'Hello\r\nX-Evil: 1',
      text: 'A new enquiry',
      html: '<p>A new enquiry</p>',
    }),
  );
  await queue('mail', { id });
  work({}, post);
  await until(() => letters.length > 0);
  const parsed = await PostalMime.parse(letters[0]!.raw);
  expect(letters[0]!.to).toEqual(['eve@home.example']);
  expect(parsed.from).toMatchObject({ name: 'Riverside', address: 'office@riverside.example' });
  expect(parsed.headers.map((header) => header.key)).not.toContain('x-evil');
  expect(parsed.bcc).toBeUndefined();
  expect([parsed.text?.trim(), parsed.messageId]).toEqual([
    'A new enquiry',
    `<${school.institution_id}.${id}@school.example>`,
  ]);
  const status = () =>
    transact(server.connections, async (_, transaction) => {
      await actAs(transaction, school.institution_id);
      return (
        await transaction.run<{ status: string; attempts: number; error: string }>(
          'select status, attempts, error from mail where institution_id = $1 order by id desc limit 1',
          [school.institution_id],
        )
      )[0]!;
    });
  await until(async () => (await status()).status === 'sent');
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });

  const later = await school.sql((db) =>
    insertMail(db, school.institution_id, {
      to: { name: '', address: 'b@home.example' },
      subject: 'S',
      text: 'T',
      html: 'H',
    }),
  );
  await queue('mail', { id: later });
  server.services.live.tell({ kind: 'job' });
  await until(async () => (await status()).attempts === 1);
  expect(await status()).toMatchObject({ status: 'queued', error: expect.stringContaining('ECONNREFUSED') });
}, 30_000);

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

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailAction } from '../automated.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer, until } from './server.ts';

/** How often both servers are killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Mails that a kill may leave uncertain: those that two servers were handing over. */
const MOST_UNSURE = 7;
/** New leads of each round. */
const LEADS = 60;
const RUNS = ROUNDS * LEADS;

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const smtpPort = await freePort();
const env = {
  SECRET_KEY: 'one key for every server of an installation',
  PUBLIC_URL: 'https://office.harbour.example',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Harbour <office@harbour.example>',
  // The mail server is slow enough.
  SMTP_RATE: '1000',
};
const [port, otherPort] = [await freePort(), await freePort()];
let servers: ServerProcess[] = [];
let school: LiveSchool;
let mailbox: Mailbox;

const rows = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  rowsOf<Row>(dataDir, text, values);

/** Starts both on one database. */
async function start(): Promise<void> {
  const first = await startServer({ port, dataDir, env });
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
}

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  await first.stop();
  mailbox = await openMailbox(smtpPort, 60);
}, 120_000);
afterAll(async () => {
  await mailbox?.close();
  await clear(otherDir, servers[1]);
  await clear(dataDir, servers[0]);
});

/** A live automation that writes to new leads. */
async function publish(): Promise<void> {
  const { institution_id, owner } = school;
  const [{ id }] = (await rows<{ id: string }>(
    "insert into automation (institution_id, automation_name, trigger_name, status, created_by, live_since) values ($1, 'Welcome', 'leadAdded', 1, $2, '2000-01-01') returning id::text",
    [institution_id, owner.user_detail_id],
  )) as [{ id: string }];
  await rows(
    `with made as (
      insert into automation_version (institution_id, automation_id, action_type, action, published_by) values ($1, $2, 'email', $3, $4) returning version_id)
    update automation set version_id = made.version_id from made where institution_id = $1 and id = $2`,
    [institution_id, id, JSON.stringify(mailAction()), owner.user_detail_id],
  );
  await rows('insert into automation_setting (institution_id, fuse) values ($1, 10000)', [institution_id]);
}

/** New leads, of whom the database tells in parts. */
async function tellOfLeads(round: number): Promise<void> {
  const { institution_id } = school;
  await rows(
    `with people as (
      insert into person (institution_id, role_id, first_name, surname, email, hash, stage_id, stage_since, interest)
      select $1, 4, 'No ' || n, 'Lead', 'lead' || n || '@round' || $3 || '.example', 'lead' || n || ' ' || $3, (select min(id) from stage where institution_id = $1), now(), 3
      from generate_series(1, $2::int) n returning user_detail_id),
    told as (
      insert into happening (institution_id, type, person_id, key) select $1, 'lead.created', user_detail_id, 'once' from people returning happening_id),
    parts as (select happening_id, (row_number() over (order by happening_id) - 1) / 25 as part from told)
    insert into job (institution_id, kind, payload)
    select $1, 'automate', jsonb_build_object('ids', jsonb_agg(happening_id)) from parts group by part`,
    [institution_id, LEADS, String(round)],
  );
}

test(
  `two servers are killed ${ROUNDS} times while ${RUNS} runs are under way: each acts once, and no mail comes twice`,
  async () => {
    await start();
    await publish();
    for (let round = 0; round < ROUNDS; round++) {
      const before = mailbox.letters.length;
      await tellOfLeads(round);
      await rows(`select pg_notify('schoolbell', '{"kind":"job"}')`);
      await until(() => mailbox.letters.length > before + 5);
      await sleep(randomInt(200));
      await Promise.all(servers.map((server) => server.kill()));
      await start();
      // What a dead worker held is free after some minutes, which are made to have passed.
      await rows('update job set locked_until = now() where done_at is null and locked_until is not null');
      await rows(`select pg_notify('schoolbell', '{"kind":"job"}')`);
    }
    const open = `select from automation_run where state in ('waiting', 'sending')`;
    await until(async () => {
      const [{ runs }] = (await rows<{ runs: number }>('select count(*)::int as runs from automation_run')) as [
        { runs: number },
      ];
      return runs === RUNS && (await rows(open)).length === 0;
    }, 60_000);
    const mails = await rows<{ id: string; status: string; runs: number }>(
      'select m.id::text, m.status, (select count(*)::int from mail o where o.run_id = m.run_id) as runs from mail m where m.run_id is not null',
    );
    expect(mails).toHaveLength(RUNS);
    expect(mails.filter(({ runs }) => runs !== 1)).toEqual([]);
    const counts = mailbox.counts();
    const cameOf = (id: string) => counts.get(`<${school.institution_id}.${id}@office.harbour.example>`) ?? 0;
    expect(mails.filter(({ id }) => cameOf(id) > 1)).toEqual([]);
    expect(mails.filter(({ id, status }) => cameOf(id) === 0 && status !== 'unsure')).toEqual([]);
    const unsure = mails.filter(({ status }) => status !== 'sent');
    expect(new Set(unsure.map(({ status }) => status))).toEqual(new Set(unsure.length > 0 ? ['unsure'] : []));
    expect(unsure.length).toBeLessThanOrEqual(MOST_UNSURE * ROUNDS);
    const states = await rows<{ state: string; n: number }>(
      'select state, count(*)::int as n from automation_run group by 1 order by 1',
    );
    const uncertain = unsure.length > 0 ? [{ state: 'unsure', n: unsure.length }] : [];
    expect(states).toEqual([{ state: 'done', n: RUNS - unsure.length }, ...uncertain]);
  },
  120_000 + ROUNDS * 40_000,
);

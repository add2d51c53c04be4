import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often the server is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
/** Reports that are due in each round, by turns with a CSV, an XLSX and a PDF attached. */
const REPORTS = 12;
/** Colleagues who get each. */
const READERS = 2;

const dataDir = preparedDataDir();
const smtpPort = await freePort();
const settings = {
  port: await freePort(),
  dataDir,
  env: {
    PUBLIC_URL: 'https://office.harbour.example',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Harbour <office@harbour.example>',
  },
};
let server: ServerProcess;
let school: LiveSchool;
let mailbox: Mailbox;

const rows = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  rowsOf<Row>(dataDir, text, values);
const count = async (text: string): Promise<number> => {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${text}`);
  return row!.n;
};
const wake = () => rows(`select pg_notify('schoolbell', '{"kind":"job"}')`);

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
  mailbox = await openMailbox(smtpPort, 5);
  await rows(
    `insert into person (institution_id, role_id, first_name, surname, email, hash) values ($1, 1, 'Amir', 'Admin', 'amir@harbour.example', 'amir')`,
    [school.institution_id],
  );
}, 120_000);
afterAll(async () => {
  await mailbox?.close();
  await clear(dataDir, server);
});

/** Reports of the owner's that are due now, for all staff. */
async function dueNow(round: number): Promise<void> {
  const { institution_id, owner } = school;
  await rows(
    `with made as (
      insert into report_schedule (institution_id, x, name, asked, format, every, local_time, attach, author_id, next_at)
      select $1, 'newStudents', 'Report ' || $3::int || '.' || n, $4::jsonb, (array['csv', 'xlsx', 'pdf'])[1 + n % 3], 'day', '00:00', true, $2, now()
      from generate_series(1, $5::int) n returning schedule_id)
    insert into report_reader (institution_id, schedule_id, user_detail_id)
    select $1, made.schedule_id, p.user_detail_id from made, person p where p.institution_id = $1 and p.role_id in (1, 10)`,
    [
      institution_id,
      owner.user_detail_id,
      round,
      JSON.stringify({
        period: 'last7',
        fiscal_month: 1,
        compare: 0,
        filters: [],
        by: ['city'],
        sort: '',
        direction: 'desc',
      }),
      REPORTS,
    ],
  );
  await rows(`insert into job (institution_id, kind, payload) values ($1, 'sendReports', '{}')`, [institution_id]);
  await wake();
}

test(
  `the server is killed ${ROUNDS} times while ${ROUNDS * REPORTS} reports are sent: each has one run, and each reader one mail`,
  async () => {
    let cutOff = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = await count('report_run');
      await dueNow(round);
      const enough = before + randomInt(1, REPORTS - 2);
      await until(async () => (await count('report_run')) >= enough);
      await sleep(randomInt(40));
      await server.kill();
      if ((await count('report_run')) < (round + 1) * REPORTS) cutOff += 1;
      server = await startServer(settings);
      // What a dead worker held is free after some minutes, which are made to have passed.
      await rows('update job set locked_until = now() where done_at is null and locked_until is not null');
      await wake();
      await until(async () => (await count('report_run')) === (round + 1) * REPORTS, 60_000);
    }
    await until(async () => {
      await rows(
        "update job set run_at = now() where done_at is null and locked_until is null and run_at < now() + interval '1 hour' and kind = 'mail'",
      );
      await wake();
      return (await count("mail where status <> 'sent'")) === 0;
    }, 60_000);

    // Kills that came after the work say nothing.
    expect(cutOff).toBeGreaterThan(0);
    const runs = await rows<{ runs: number; readers: number; state: string; file: boolean }>(
      `select count(*)::int as runs, (select count(*)::int from report_run_reader o where o.run_id = min(r.run_id)) as readers, min(r.state) as state, bool_and(r.file_name <> '') as file
      from report_schedule s left join report_run r on r.schedule_id = s.schedule_id group by s.schedule_id`,
    );
    expect(runs).toHaveLength(ROUNDS * REPORTS);
    expect(
      runs.filter((one) => one.runs !== 1 || one.readers !== READERS || one.state !== 'sent' || !one.file),
    ).toEqual([]);
    const mails = await rows<{ id: string; n: number }>(
      "select m.id::text, count(*) over (partition by m.to_email, split_part(m.subject, ':', 1))::int as n from mail m where m.subject like 'Report %'",
    );
    expect(mails).toHaveLength(ROUNDS * REPORTS * READERS);
    expect(mails.filter(({ n }) => n !== 1)).toEqual([]);
    // A mail that a kill cut off goes again as the same letter, so that mail programs show it once.
    const counts = mailbox.counts();
    expect([...counts.keys()].toSorted()).toEqual(
      mails.map(({ id }) => `<${school.institution_id}.${id}@office.harbour.example>`).toSorted(),
    );
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
    expect(mailbox.letters.filter(({ attachments }) => attachments.length !== 1)).toEqual([]);
  },
  120_000 + ROUNDS * 40_000,
);

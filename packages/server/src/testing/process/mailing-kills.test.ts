import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, type ServerSettings, startServer, until } from './server.ts';

/** How often a server is killed in each letter; KILL_ROUNDS asks for more than every run of the tests has time for. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 3);
const READERS = Math.max(200, KILLS * 60);
/** Mails that three connections hand over, and one that was claimed just then on each: what a kill may leave unsure. */
const MOST_UNSURE = 7;
const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const smtpPort = await freePort();
const env = {
  SECRET_KEY: 'one key for every server of an installation',
  PUBLIC_URL: 'https://office.harbour.example',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  SMTP_RATE: '100000',
};
const settings: ServerSettings[] = [{ port: await freePort(), dataDir, env }];
const servers: ServerProcess[] = [];
let school: LiveSchool;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox(smtpPort, 30);
  servers[0] = await startServer(settings[0]!);
  school = await setUpSchool(servers[0]);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  settings[1] = { port: await freePort(), dataDir: otherDir, env: { ...env, ...addresses } };
  servers[1] = await startServer(settings[1]);
}, 120_000);
afterAll(async () => {
  await mailbox?.close();
  await clear(otherDir, servers[1]);
  await clear(dataDir, servers[0]);
});

/** Sends a letter to that many students, ten seconds after it was sent. */
async function send(): Promise<string> {
  await rowsOf(
    dataDir,
    `insert into person (institution_id, role_id, first_name, email, hash)
     select $1, 3, 'S' || n, 's' || n || '@home.example', 's' || n from generate_series(1, $2::int) n`,
    [school.institution_id, READERS],
  );
  const letter = {
    type: 'students',
    subject: 'Summer feast',
    body: '<p>Hello {{reader_first_name}}</p>',
    send_copy: 0,
  };
  const { status, text, body } = await servers[1]!.call('POST', 'communication/sendEmails', letter, {
    as: school.owner,
    key: 'a-letter',
  });
  expect(status, text).toBe(200);
  await rowsOf(dataDir, "update job set run_at = now() where kind = 'startMailing' and done_at is null");
  return String(body.mailing_id);
}

/** What a dead server had in its hands is taken up after minutes, which are made to have passed. */
async function letTimePass(): Promise<void> {
  const before = mailbox.letters.length;
  await sleep(1_500);
  // The other server goes on by itself.
  if (mailbox.letters.length > before) return;
  await rowsOf(dataDir, "update mail set sending_since = sending_since - interval '3 minutes' where status = 'queued'");
  await rowsOf(dataDir, 'update job set locked_until = now() where done_at is null and locked_until is not null');
}

test(
  `two servers, one of them killed ${KILLS} times in a letter to ${READERS}: no mail comes twice, and what never came is unsure`,
  async () => {
    const mailing_id = await send();
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = Math.round(((kill + 1) * READERS) / (KILLS + 2));
      await until(() => mailbox.letters.length >= enough, 60_000);
      const at = kill % 2;
      await servers[at]!.kill();
      await letTimePass();
      servers[at] = await startServer(settings[at]!);
    }
    const state = () =>
      rowsOf<{ state: string }>(dataDir, 'select state from mailing where mailing_id = $1', [mailing_id]);
    await until(async () => {
      if ((await state())[0]!.state === 'sent') return true;
      await letTimePass();
      return false;
    }, 120_000);

    const mails = await rowsOf<{ id: string; status: string }>(
      dataDir,
      'select id::text, status from mail where mailing_id = $1',
      [mailing_id],
    );
    const counts = mailbox.counts();
    const countOf = ({ id }: { id: string }) =>
      counts.get(`<${school.institution_id}.${id}@office.harbour.example>`) ?? 0;
    expect(mails).toHaveLength(READERS);
    expect(mails.filter((mail) => countOf(mail) > 1)).toEqual([]);
    expect(mails.filter((mail) => mail.status === 'sent' && countOf(mail) !== 1)).toEqual([]);
    const unsure = mails.filter((mail) => mail.status !== 'sent');
    expect(unsure.filter((mail) => mail.status !== 'unsure')).toEqual([]);
    expect(unsure.length).toBeLessThanOrEqual(KILLS * MOST_UNSURE);
    const [kept] = await rowsOf(
      dataDir,
      'select total::int, sent::int, failed::int, skipped::int from mailing where mailing_id = $1',
      [mailing_id],
    );
    expect(kept).toEqual({ total: READERS, sent: READERS - unsure.length, failed: unsure.length, skipped: 0 });
  },
  120_000 + KILLS * 30_000,
);

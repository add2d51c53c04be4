import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailedPair, startMailedPair } from './mailed.ts';
import { rowsOf } from './school.ts';
import { startServer, until } from './server.ts';

/** How often a server is killed in each letter; KILL_ROUNDS asks for more than every run of the tests has time for. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 3);
const READERS = Math.max(200, KILLS * 60);
/** Mails that three connections hand over, and one that was claimed just then on each: what a kill may leave unsure. */
const MOST_UNSURE = 7;
let pair: MailedPair;

beforeAll(async () => {
  pair = await startMailedPair({ slowness: 30, rate: 100_000 });
}, 120_000);
afterAll(() => pair?.stop());

/** What a dead server had in its hands is taken up after minutes, which are made to have passed. */
async function letTimePass({ dataDir, mailbox }: MailedPair): Promise<void> {
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
    const { dataDir, mailbox, servers, settings, school } = pair;
    const mailing_id = await pair.send(READERS);
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = Math.round(((kill + 1) * READERS) / (KILLS + 2));
      await until(() => mailbox.letters.length >= enough, 60_000);
      const at = kill % 2;
      await servers[at]!.kill();
      await letTimePass(pair);
      servers[at] = await startServer(settings[at]!);
    }
    const state = () =>
      rowsOf<{ state: string }>(dataDir, 'select state from mailing where mailing_id = $1', [mailing_id]);
    await until(async () => {
      if ((await state())[0]!.state === 'sent') return true;
      await letTimePass(pair);
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

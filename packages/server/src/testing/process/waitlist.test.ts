import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekly } from '../calendar.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer, until } from './server.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [ROUNDS, BOOKERS] = [Number(process.env['RACE_ROUNDS'] ?? 3), 20];
const [port, otherPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
const env = {
  SECRET_KEY: 'one key for every server of an installation',
  PUBLIC_URL: `http://localhost:${port}`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Harbour <office@harbour.example>',
};
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;
let box: Mailbox;

beforeAll(async () => {
  box = await openMailbox(smtpPort);
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
}, 120_000);
afterAll(async () => {
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
  await box?.close();
});

const post = (path: string, input: Record<string, unknown>, at = 0) =>
  servers[at % 2]!.call('POST', path, input, { as: school.owner, key: randomUUID() });
async function done(path: string, input: Record<string, unknown>) {
  const answer = await post(path, input);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
async function people(count: number, name: string): Promise<number[]> {
  const rows = await rowsOf<{ user_detail_id: string }>(
    dataDir,
    `insert into person (institution_id, role_id, first_name, email, hash) select $1, 3, $3 || ' ' || n, replace($3, ' ', '.') || '.' || n || '@home.example', gen_random_uuid()::text from generate_series(1, $2::int) n returning user_detail_id`,
    [school.institution_id, count, name],
  );
  return rows.map((row) => Number(row.user_detail_id));
}
const seated = async (series_id: number) =>
  (
    await rowsOf<{ user_detail_id: string; enrolled: number; held: number }>(
      dataDir,
      "select s.user_detail_id, e.enrolled, e.held from event e left join event_student s on s.event_id = e.event_id and s.status = 'enrolled' where e.series_id = $1",
      [series_id],
    )
  ).map((row) => ({ ...row, user_detail_id: Number(row.user_detail_id) }));
const lineOf = async (series_id: number) =>
  (await servers[1].call('GET', 'waitlist/list', { series_id }, { as: school.owner })).body.data as {
    user_detail_id: number;
    status: string;
  }[];
/** The token in the newest mail to an address with one. */
const linkTo = (address: string): string | undefined =>
  box.letters
    .findLast((letter) => letter.to?.some((one) => one.address === address) && letter.text?.includes('waitlistHash='))
    ?.text?.match(/waitlistHash=([\w-]+)/)?.[1];

/** An event with one seat, which is taken. */
async function fullEvent(name: string) {
  const { series_id } = await done(
    'event/v2/make',
    weekly({ title: name, timezoneName: 'UTC', capacity: 1, notify: 0, override: 1, repeats: { type: 'one_time' } }),
  );
  const [holder] = await people(1, `Holder ${name}`);
  await done('enrolment/v2/add', { series_id, user_detail_ids: [holder], notify: 0 });
  const { enrolment_id } = (
    await servers[0].call('GET', 'enrolment/v2/list', { series_id, user_detail_id: holder! }, { as: school.owner })
  ).body.data[0];
  return { series_id, enrolment_id };
}

/** The seat is cancelled while twenty want it, in turns over both servers. */
async function freedAmongBookers(series_id: number, enrolment_id: number, bookers: readonly number[]) {
  const book = bookers.map((id, i) => post('enrolment/v2/add', { series_id, user_detail_ids: [id], notify: 0 }, i));
  const free = post('enrolment/v2/cancel', { enrolment_id, notify: 0 }, 1);
  const more = bookers.map((id, i) => post('enrolment/v2/add', { series_id, user_detail_ids: [id], notify: 0 }, i + 1));
  expect((await free).status).toBe(200);
  return Promise.all([...book, ...more]);
}

test(`of three who wait for one seat and ${BOOKERS} who book, only the first in line gets it, over two servers, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const name = `Round ${round}`;
    const { series_id, enrolment_id } = await fullEvent(name);
    const [waiting, bookers] = [await people(3, `Waiting ${round}`), await people(BOOKERS, `Booker ${round}`)];
    for (const id of waiting) await done('waitlist/add', { series_id, user_detail_ids: [id] });
    const refused = await freedAmongBookers(series_id, enrolment_id, bookers);
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 409));
    await until(async () => (await lineOf(series_id))[0]?.status === 'offered');
    expect((await lineOf(series_id)).map((one) => [one.user_detail_id, one.status])).toEqual(
      waiting.map((id, at) => [id, at === 0 ? 'offered' : 'waiting']),
    );

    const address = `Waiting.${round}.1@home.example`;
    await until(() => linkTo(address));
    const take = (waitlistHash: string, i: number) =>
      servers[i % 2]!.call(
        'POST',
        'online/waitlist/answerByHash',
        { institution: school.hash, waitlistHash, answer: 'accept' },
        { key: randomUUID() },
      );
    const answers = await Promise.all(
      Array.from({ length: BOOKERS }, (_, i) => [
        take(linkTo(address)!, i),
        take(`${'x'.repeat(42)}${i % 10}`, i),
        post('enrolment/v2/add', { series_id, user_detail_ids: [bookers[i]], notify: 0 }, i),
      ]).flat(),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await seated(series_id)).toEqual([{ user_detail_id: waiting[0], enrolled: 1, held: 0 }]);
    expect((await lineOf(series_id)).map((one) => one.status)).toEqual(['waiting', 'waiting']);
  }
}, 300_000);

test('the test would notice: if nobody waits, one of the bookings gets the seat', async () => {
  const { series_id, enrolment_id } = await fullEvent('Nobody waits');
  const answers = await freedAmongBookers(series_id, enrolment_id, await people(BOOKERS, 'Free booker'));
  expect(answers.filter((answer) => answer.status === 200 && answer.body.changed === 1)).toHaveLength(1);
});

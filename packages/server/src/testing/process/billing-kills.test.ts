import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyMembership } from '../membership-copies.ts';
import { monthlyLine } from '../memberships.ts';
import { moneyFaults } from '../money-faults.ts';
import { customLine } from '../till.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, postmasterOf, type ServerProcess, startServer, until } from './server.ts';
import { deliverAll, type Sending } from './stream.ts';

/** How often each of both is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const TIME = 90_000 + ROUNDS * 60_000;
const MEMBERS = 220;
const settings = { port: await freePort(), dataDir: preparedDataDir() };
const { dataDir } = settings;
const root = resolve(import.meta.dirname, '../../../../..');
const today = new Date().toISOString().slice(0, 10);
let server: ServerProcess;
let school: LiveSchool;
let students: number[];

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
  students = [];
  for (let at = 0; at < 4; at += 1)
    students.push((await done('students/add', { firstName: `Pupil ${at}`, isDuplicate: 1 })).user_detail_id);
});
// A session does not last as long as many rounds.
beforeEach(async () => {
  school = await signIn(server);
});
afterAll(() => clear(dataDir, server));

async function done(path: string, input: Record<string, unknown>) {
  const answer = await server.call('POST', path, input, { as: school.owner, key: randomUUID() });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

/** Ends the server, or PostgreSQL below it, as a power cut would. */
const victims: [string, () => Promise<void>][] = [
  ['the server', () => server.kill()],
  ['the database', async () => void process.kill(postmasterOf(dataDir)!, 'SIGKILL')],
];

/** Lets both come back; what a dead worker held is free again, as it is after a minute. */
async function revive(): Promise<void> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) server = await startServer(settings);
  const answers = () =>
    fetch(`${server.address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  // The server may not have noticed yet that its database is away.
  const asks = () =>
    rowsOf(dataDir, 'select 1').then(
      () => true,
      () => false,
    );
  await until(async () => (await asks()) && (await answers()), 60_000);
  await rowsOf(dataDir, 'update job set locked_until = null, run_at = least(run_at, now()) where done_at is null');
}

const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> =>
  (await rowsOf<Row>(dataDir, text, values))[0]!;

/** Money that adds up, and numbers without a gap. */
async function sound(): Promise<void> {
  expect(await inDatabase(dataDir, (client) => moneyFaults(client, school.institution_id))).toEqual([]);
  expect(
    await one(
      'select coalesce(max(series_at), 0)::int - count(*)::int as missing, count(*)::int - count(distinct series_at)::int as doubles from invoice where number is not null',
    ),
  ).toEqual({ missing: 0, doubles: 0 });
}

/** Payments, and now and then an invoice, each to be sent until it has an answer. */
function payments(round: number, count: number): Sending[] {
  return Array.from({ length: count }, (_, at) => {
    const user_detail_id = students[at % students.length]!;
    const reference = `${round}-${at}-${randomUUID()}`;
    const isBill = at % 4 === 0;
    return {
      email: reference,
      path: isBill ? 'invoice' : 'payment/addPayment',
      body: isBill
        ? { user_detail_id, reference, items: [customLine(user_detail_id, 3000 + at)] }
        : { user_detail_id, reference, amount: 500 + at, mode_id: 1 },
      options: { as: school.owner, key: randomUUID() },
    };
  });
}

/** Which of the sendings are not there once and whole, with what was acknowledged. */
async function lost(sendings: readonly Sending[]): Promise<string[]> {
  const rows = await rowsOf<{ reference: string; amount: number; count: number }>(
    dataDir,
    `select reference, min(amount)::int as amount, count(*)::int as count from (
      select reference, amount from payment where state = 'done' union all select reference, total from invoice) found group by reference`,
  );
  const found = new Map(rows.map((row) => [row.reference, row]));
  return sendings.flatMap(({ email, answer, body }) => {
    const row = found.get(email);
    const wanted = (body['amount'] as number | undefined) ?? answer?.body?.data?.total;
    if (!row) return answer?.status === 200 ? [`${email} was acknowledged and is gone`] : [];
    const isWhole = row.count === 1 && (answer?.status !== 200 || row.amount === wanted);
    return isWhole ? [] : [`${email} is there ${row.count} times with ${row.amount}`];
  });
}

test.each(victims)(
  '%s killed while people pay: no acknowledged payment is lost, none counts twice, and no number is missing',
  async (_, kill) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sendings = payments(round, 60);
      const until = randomInt(4, 48);
      let answered = 0;
      let gone: Promise<void> | undefined;
      await deliverAll(server, sendings, (answer) => {
        if (answer && (answered += 1) >= until) gone ??= kill();
      });
      await gone;
      await revive();
      expect(await lost(sendings), `killed after ${until} answers`).toEqual([]);
      await sound();
      // A desk that got no answer sends the payment again, and it counts once.
      const open = sendings.filter((sending) => sending.answer?.status !== 200);
      await deliverAll(server, open);
      expect(open.map((sending) => sending.answer?.status)).toEqual(open.map(() => 200));
      expect(await lost(sendings)).toEqual([]);
      await sound();
    }
  },
  TIME,
);

test.each(victims)(
  '%s killed in a billing run: each period is billed once, and no number is missing',
  async (_, kill) => {
    const name = `Maths ${randomUUID()}`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const fields = { user_detail_id: students[0]!, items: [monthlyLine(1000)], starts_on: '2028-01-01' };
      const { data } = await done('membership/add', { ...fields, name: `${name} ${round}` });
      const of = { institution_id: school.institution_id, membership_id: data.membership_id };
      await inDatabase(dataDir, (client) => copyMembership(client, of, { count: MEMBERS - 1, starts_on: today }));
      // Whichever membership is added starts a run.
      await done('membership/add', { ...fields, name: 'Later' });
      const wait = randomInt(0, 900);
      await sleep(wait);
      await kill();
      await revive();
      const billed = () =>
        one<{ memberships: number; periods: number; invoices: number }>(
          `select count(distinct p.membership_id)::int as memberships, count(*)::int as periods, count(distinct p.invoice_id)::int as invoices
          from membership m join membership_period p on p.institution_id = m.institution_id and p.membership_id = m.membership_id where m.name = $1`,
          [`${name} ${round}`],
        );
      await until(async () => (await billed()).memberships === MEMBERS, 60_000);
      expect(await billed(), `killed after ${wait} ms`).toEqual({
        memberships: MEMBERS,
        periods: MEMBERS,
        invoices: MEMBERS,
      });
      expect(
        (
          await one<{ bills: number }>('select count(*)::int as bills from invoice where reference = $1', [
            `${name} ${round}`,
          ])
        ).bills,
      ).toBe(MEMBERS);
      await sound();
    }
  },
  TIME,
);

test('all documents are still whole, and a lost payment would be noticed', async () => {
  const verified = await promisify(execFile)('node', ['scripts/verify-documents.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  expect(verified.stdout).toContain('nothing wrong');
  const damaged = await inDatabase(dataDir, async (client) => {
    await client.query(
      "begin; set local session_replication_role = replica; delete from money_entry where entry_id = (select max(entry_id) from money_entry where kind = 'in')",
    );
    const faults = await moneyFaults(client, school.institution_id);
    await client.query('rollback');
    return faults.join('\n');
  });
  for (const sentence of [
    'a payment has other free or refunded money than its entries say',
    'money on invoices and free money',
  ])
    expect(damaged).toContain(sentence);
});

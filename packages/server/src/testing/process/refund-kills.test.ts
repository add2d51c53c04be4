import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { readDemo, writeDemo } from '../../outside/providers/demo.ts';
import { moneyFaults } from '../money-faults.ts';
import { customLine } from '../till.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often it is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const REFUNDS = 12;
// Only a server in production is set up by its first visitor, and only another one has the demo gateway.
const production = { port: await freePort(), dataDir: preparedDataDir() };
const settings = { ...production, env: { NODE_ENV: 'test' } };
const { dataDir } = settings;
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer(production);
  school = await setUpSchool(server);
  await server.stop();
  server = await startServer(settings);
  school = await signIn(server);
  await done('paymentGateway', { payment_gateway: 'demo' });
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

const one = async <Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> =>
  (await rowsOf<Row>(dataDir, text, values))[0];

/** An invoice that its family paid at the gateway. */
async function paid(): Promise<{ payment_id: number; ref: string }> {
  const { user_detail_id } = await done('students/add', { firstName: 'Ben', isDuplicate: 1 });
  const { data } = await done('invoice', { user_detail_id, items: [customLine(user_detail_id, 12_000)] });
  const hash = newToken();
  await rowsOf(
    dataDir,
    "insert into invoice_link (institution_id, invoice_id, token_hash, expires_at) values ($1, $2, $3, '2040-01-01')",
    [school.institution_id, data.invoice_id, hashOf(hash)],
  );
  const link = { institution: school.hash, hash };
  await done('online/payment/checkoutByHash', { ...link, gateway: 'demo', email_receipt: 0 });
  const checkout = async () =>
    one<{ checkout_id: string; gateway_ref: string; payment_id: string | null }>(
      "select checkout_id, gateway_ref, payment_id from checkout where state in ('open', 'paid') order by checkout_id desc limit 1",
      [],
    );
  await until(async () => (await checkout())?.payment_id === null);
  const { checkout_id, gateway_ref: ref } = (await checkout())!;
  await writeDemo(dataDir, { ...(await readDemo(dataDir, ref))!, state: 'paid' });
  await rowsOf(dataDir, "insert into job (institution_id, kind, payload) values ($1, 'readCheckout', $2)", [
    school.institution_id,
    JSON.stringify({ checkout_id: Number(checkout_id) }),
  ]);
  await until(async () => (await checkout())?.payment_id);
  return { payment_id: Number((await checkout())!.payment_id), ref };
}

/** What was sent to the gateway again and again until it had an answer. */
async function refunded(payment_id: number, key: string, amount: number): Promise<void> {
  const asks = () =>
    server.call('POST', 'refunds/create', { payment_id, amount }, { as: school.owner, key }).then(
      (answer) => answer.status === 200,
      () => false,
    );
  await until(asks, 60_000);
}

test(
  'killed while refunds are sent: each leaves the gateway once, and none stays pending',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { payment_id, ref } = await paid();
      const asked = Array.from({ length: REFUNDS }, (_, at) => refunded(payment_id, randomUUID(), 100 + at));
      await sleep(randomInt(0, 250));
      await server.kill();
      server = await startServer(settings);
      await Promise.all(asked);
      // What a dead worker held is free again, as it is after a minute.
      await rowsOf(dataDir, 'update job set locked_until = null, run_at = least(run_at, now()) where done_at is null');
      const pending = "select refund_id from refund where payment_id = $1 and state <> 'succeeded'";
      await until(async () => (await rowsOf(dataDir, pending, [payment_id])).length === 0, 60_000);
      const { refunds } = (await readDemo(dataDir, ref))!;
      expect(refunds.map((each) => each.amount).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: REFUNDS }, (_, at) => 100 + at),
      );
      expect(new Set(refunds.map((each) => each.id)).size).toBe(REFUNDS);
      expect(await inDatabase(dataDir, (client) => moneyFaults(client, school.institution_id))).toEqual([]);
    }
  },
  90_000 + ROUNDS * 60_000,
);

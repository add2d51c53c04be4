import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { hurry } from '../../testing/autopay.ts';
import { insertJob } from '../../jobs/queries.ts';
import { stripeStoodIn } from '../../testing/outside/gateways.ts';
import { askNow, openStage, paidPage, type Stage } from '../../testing/outside/playing.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { connectGateway, deliverTo, holdStandin } from '../../testing/outside/stood-in.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

const gateway = stripeStoodIn();
let standin: Standin;
let server: TestServer;
let worker: Worker;
let stage: Stage;

beforeAll(async () => {
  standin = await holdStandin([gateway.part], () => server);
  server = await testServer({ outsideStandin: standin.origin });
  worker = testWorker(server);
  const one = { call: server.call, deliver: deliverTo.bind(undefined, server) };
  stage = await openStage({ gateway, standin, server, reached: [one, one] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await standin.stop();
});

/** A payment, and a refund of a part of it that is asked for. */
async function refunded(): Promise<{ payment_id: number; ref: string }> {
  const { till, school } = stage;
  const { ref, invoice_id } = await paidPage(stage, 'card');
  await askNow(stage);
  const { payment_id } = (await till.done('GET', 'payments', { invoice_id })).data[0];
  await till.done('POST', 'refunds/create', { payment_id, amount: 4_000 });
  await jobsDone(server, school);
  return { payment_id, ref };
}
const stateOf = async (payment_id: number): Promise<string> =>
  (await stage.till.done('GET', 'refunds/list', { payment_id })).data[0].state;
const again = async () => {
  await hurry(server, 'sendRefund');
  await stage.school.sql((db) => insertJob(db, stage.school.institution_id, 'reconcileRefunds', {}));
  await jobsDone(server, stage.school);
};

test('a refund that may have left waits for keys that Stripe knows, and left once', async () => {
  standin.fault({ at: /^POST \/v1\/refunds$/, kind: 'lost' });
  const { payment_id, ref } = await refunded();
  standin.fault({ at: /^GET \/v1\/refunds$/, kind: 401 });
  await again();
  expect(await stateOf(payment_id)).toBe('pending');
  await connectGateway(server, stage.school, gateway);
  server.setNow(new Date(Date.now() + 11 * 60_000));
  await again();
  expect(await stateOf(payment_id)).toBe('succeeded');
  expect(gateway.there.sums(ref)).toMatchObject({ back: 4_000, pending: 0 });
});

test('one that never left is given up', async () => {
  server.setNow(undefined);
  standin.fault({ at: /^POST \/v1\/refunds$/, kind: 401 });
  const { payment_id, ref } = await refunded();
  expect(await stateOf(payment_id)).toBe('failed');
  expect(gateway.there.sums(ref)).toMatchObject({ back: 0, pending: 0 });
});

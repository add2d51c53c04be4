import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
const sockets: Socket[] = [];
/** Takes calls, and never answers. */
const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  server = await testServer({ outsideStandin: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  school = await server.school();
});
afterAll(async () => {
  await server.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const keys = {
  stripe: { secret_key: 'sk_test_abcdefgh', webhook_secret: 'whsec_abcdefgh' },
  razorpay: { key_id: 'rzp_test_abcdefgh', key_secret: 'abcdefgh', webhook_secret: 'abcdefgh' },
};

test('while a gateway says nothing, keys are tried for ten seconds at most, and the others of the school don’t wait', async () => {
  const till = tillOf(server, school);
  const begun = performance.now();
  const tries = Object.entries(keys).map(([payment_gateway, entered]) =>
    till.call('POST', 'paymentGateway', { payment_gateway, keys: entered }),
  );
  await till.done('GET', 'paymentGateway');
  expect(performance.now() - begun).toBeLessThan(5_000);
  const answers = await Promise.all(tries);
  expect(performance.now() - begun).toBeLessThan(14_000);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [503, "Stripe can't be reached at the moment. Nothing was changed. Please try again."],
    [503, "Razorpay can't be reached at the moment. Nothing was changed. Please try again."],
  ]);
}, 30_000);

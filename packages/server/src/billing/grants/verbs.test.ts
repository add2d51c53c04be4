import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPackage } from '../../catalog/packages/examples.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let world: World;
let till: Till;
let mia: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  world = await makeWorld(server);
  till = tillOf(server, world.school);
  mia = await till.student('Mia');
});

const sessions = async (): Promise<number> =>
  (await till.done('GET', 'sessionCredits/list', { user_detail_id: mia })).sessions;
const sell = async (package_id: number, more: object = {}) =>
  (
    await till.done('POST', 'invoice', {
      user_detail_id: mia,
      items: [{ type: 'package', id: package_id, student_id: mia, thousandths: 2000 }],
      ...more,
    })
  ).data;

test('a package gives its sessions when it is issued, once, and takes back what nobody used', async () => {
  const { package_id } = await newPackage(world);
  await sell(package_id, { draft: 1 });
  expect(await sessions()).toBe(0);
  const { invoice_id } = await sell(package_id);
  expect(await sessions()).toBe(20);
  await till.pay({ invoice_id, amount: 1 });
  expect(await sessions()).toBe(20);
  await till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1 });
  expect(await sessions()).toBe(0);
});

test('or when it is paid, where the settings say so', async () => {
  const { package_id } = await newPackage(world);
  const { data } = await till.done('GET', 'setup/billing-settings');
  await till.done('POST', 'setup/billing-settings', { version: data.version, grant_when: 'paid' });
  const { invoice_id, total } = await sell(package_id);
  expect(await sessions()).toBe(0);
  await till.pay({ invoice_id, amount: total });
  expect(await sessions()).toBeGreaterThan(0);
});

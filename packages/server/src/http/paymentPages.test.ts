import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRef, payerOf, type Payer } from '../testing/paying.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';
import { jobsDone, testWorker } from '../testing/worker.ts';
import type { Worker } from '../jobs/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let payer: Payer;
const built = existsSync(resolve(import.meta.dirname, '../../../widgets/dist/hosted/payment.html'));

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { invoice_id } = await till.bill(await till.student('Ben'), 12_000);
  payer = await payerOf(server, school, invoice_id);
});

/** Begins a payment; answers its token and the address of the gateway's page, without its server. */
async function begun(): Promise<{ checkout: string; path: string }> {
  const { checkout } = (await payer.begin()).body.data;
  await jobsDone(server, school);
  const { url } = (await payer.status(checkout)).body.data;
  return { checkout, path: `/demo-gateway/${demoRef(url)}` };
}
const press = (url: string, name: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: `press=${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const standing = async (checkout: string) => {
  await jobsDone(server, school);
  return (await payer.status(checkout)).body.data.state;
};

describe.skipIf(!built)('with the pages built', () => {
  test('the payment page names its link to no one, and is the same for every token', async () => {
    const pages = await Promise.all(
      [payer.hash, 'guessed'].map((token) =>
        server.app.inject({ url: `/payment/${token}?institution=${school.hash}` }),
      ),
    );
    const [page, guessed] = pages;
    expect(page!.statusCode).toBe(200);
    expect(page!.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(page!.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page!.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page!.body.replaceAll(payer.hash, 'guessed')).toBe(guessed!.body);
    expect(page!.body).toContain(
      `href="/api/online/invoice/invoicePDF?institution=${school.hash}&amp;id=${payer.hash}"`,
    );
  });

  test('what is no token is not written into the page', async () => {
    const page = await server.app.inject({ url: '/payment/%22%3E%3Cscript%3E?institution=%3Cb%3E' });
    expect([page.statusCode, page.body.includes('<b>'), page.body.includes('"><script>')]).toEqual([200, false, false]);
  });
});

test('pressing Pay on the demo gateway’s page pays, and leads back', async () => {
  const { checkout, path } = await begun();
  const page = await server.app.inject({ url: path });
  expect(page.body).toContain('<h1>SGD 120.00</h1>');
  expect(page.body).not.toContain('<script');
  const back = await press(path, 'pay');
  expect(back.statusCode).toBe(303);
  const url = new URL(back.headers.location as string);
  // The way back has a link of its own: the one that the payer came by is kept nowhere.
  expect([url.pathname, url.searchParams.get('checkout')]).toEqual([
    expect.stringMatching(/^\/payment\/[\w-]{43}$/),
    checkout,
  ]);
  expect(url.pathname).not.toContain(payer.hash);
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${url.origin}`);
  expect(await standing(checkout)).toBe('paid');
  // A second press, or another one, changes nothing.
  await press(path, 'decline');
  expect(await standing(checkout)).toBe('paid');
});

test.each([
  ['decline', 'failed'],
  ['bank', 'processing'],
  ['leave', 'open'],
  ['unheard-of', 'open'],
])('pressing %s leaves the payment %s', async (name, state) => {
  const { checkout, path } = await begun();
  expect((await press(path, name)).statusCode).toBe(303);
  expect(await standing(checkout)).toBe(state);
});

test('money that takes a while arrives, or is refused', async () => {
  for (const [name, state] of [
    ['arrive', 'paid'],
    ['fail', 'failed'],
  ] as const) {
    const { checkout, path } = await begun();
    await press(path, 'bank');
    await press(path, name);
    expect(await standing(checkout)).toBe(state);
    if (state === 'paid') {
      const { invoice_id } = await till.bill(await till.student('Mia'), 500);
      payer = await payerOf(server, school, invoice_id);
    }
  }
});

test.each(['demo_unknown', '../../secret', `demo_${'a'.repeat(22)}`])('%s is no payment', async (ref) => {
  expect((await server.app.inject({ url: `/demo-gateway/${encodeURIComponent(ref)}` })).statusCode).toBe(404);
});

test('production has no demo gateway', async () => {
  const { path } = await begun();
  const live = await testServer({ environment: 'production' });
  live.services.config.dataDir = server.services.config.dataDir;
  expect((await live.app.inject({ url: path })).statusCode).toBe(404);
  expect((await live.app.inject({ method: 'POST', url: path })).statusCode).toBe(404);
  await live.app.close();
  await live.connections.end();
});

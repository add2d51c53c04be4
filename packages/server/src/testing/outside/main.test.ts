import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Reach } from '../../outside/abilities.ts';
import { guardedFetch } from '../../outside/client.ts';
import { stripe } from '../../outside/providers/stripe.ts';

const told: { path: string; raw: Buffer; signature: string }[] = [];
let ours: Server;
let standin: ChildProcess;
let printed = '';
let reach: Reach;

beforeAll(async () => {
  ours = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      told.push({ path: request.url!, raw: Buffer.concat(pieces), signature });
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    ours.listen(0, '127.0.0.1', resolve);
  });
  const server = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`;
  const script = join(import.meta.dirname, 'main.ts');
  standin = spawn(process.execPath, [script, '--port', '0', '--server', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  standin.stdout!.on('data', (text: Buffer) => (printed += text.toString()));
  await vi.waitFor(() => expect(printed).toMatch(/Secret key \S+, signing secret \S+/), { timeout: 20_000 });
  const [, origin] = /OUTSIDE_STANDIN=(\S+?),/.exec(printed)!;
  const [, secret_key, webhook_secret] = /Secret key (\S+), signing secret (\S+)/.exec(printed)!;
  reach = {
    fetch: guardedFetch({ hosts: ['api.stripe.com'], standin: origin }),
    keys: { secret_key: secret_key!, webhook_secret: webhook_secret! },
    publicUrl: server,
    dataDir: '/nowhere',
  };
}, 30_000);
afterAll(() => {
  standin.kill();
  ours.close();
});

/** Opens a page for a payment of the demo school. */
async function page(id: string): Promise<string> {
  const ask = { id, amount: 12_000, currency: 'SGD', title: 'Harbour Academy: INV-1 <b>', email: '', saves: false };
  const times = { return_url: 'https://school.example/payment/abc', expires_at: new Date(Date.now() + 3_600_000) };
  const end = await stripe.open(reach, { ...ask, ...times }, false);
  return end.end === 'done' ? end.sent.url : expect.fail(JSON.stringify(end));
}

const press = (url: string, button: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ press: button }), redirect: 'manual' });

test('with the keys that it prints, a payer pays on its page and comes back, and our server is told', async () => {
  expect(await stripe.check(reach)).toMatchObject({ end: 'done', sent: { is_test: true } });
  const url = await page('sb-harbour-academy-demo-1');
  const html = await (await fetch(url)).text();
  expect(html).toContain('SGD 120.00');
  expect(html).toContain('INV-1 &#60;b&#62;');
  expect((await press(url, 'decline')).headers.get('location')).toBe(new URL(url).pathname);
  expect((await press(url, 'pay')).headers.get('location')).toBe('https://school.example/payment/abc');
  expect(await (await fetch(url)).text()).toContain('no longer open');
  await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(new Set(told.map((one) => one.path))).toEqual(new Set(['/hooks/stripe/harbour-academy-demo']));
  const heard = told.map(({ raw, signature }) =>
    stripe.hook(reach.keys, raw, { 'stripe-signature': signature }, new Date()),
  );
  expect(await Promise.all(heard)).toContainEqual(
    expect.objectContaining({ ref: url.split('/').at(-1), id: 'sb-harbour-academy-demo-1' }),
  );
}, 30_000);

test('a payer who leaves comes back, and the page stays open', async () => {
  const url = await page('sb-harbour-academy-demo-2');
  expect((await press(url, 'leave')).headers.get('location')).toBe('https://school.example/payment/abc');
  expect((await press(url, 'steal')).status).toBe(400);
  expect(await (await fetch(url)).text()).toContain('Back to the school');
});

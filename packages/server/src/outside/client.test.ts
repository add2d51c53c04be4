import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Reach } from './abilities.ts';
import { guardedFetch, isPublicAddress, Refused } from './client.ts';
import { stripe } from './providers/stripe.ts';

/** What names lead to, in place of the real DNS. */
const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock('node:dns/promises', () => ({
  lookup: async (name: string) => (names.get(name) ?? []).map((address) => ({ address, family: 4 })),
}));

let server: Server;
let standin: string;
const seen: string[] = [];
const HOST = 'api.stripe.com';

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`);
    if (request.url === '/redirect') response.writeHead(302, { location: 'https://api.stripe.com/' }).end();
    else if (request.url === '/large') response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
    else if (request.url === '/slow') setTimeout(() => response.end('late'), 3_000);
    else if (request.url === '/stuck') response.write('a');
    else if (request.url?.startsWith('/v1/'))
      response.writeHead(302, { location: 'https://api.stripe.com/v1/other' }).end('{}');
    else response.end('there');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  standin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Why nothing came back. */
async function failure(call: Promise<unknown>): Promise<Error> {
  try {
    await call;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return cause instanceof Error ? cause : (error as Error);
  }
  throw new Error('It came back');
}

const reachBy = (fetch: typeof globalThis.fetch): Reach => ({
  fetch,
  keys: { secret_key: 'sk_test_abcdefgh', webhook_secret: 'whsec_abcdefgh' },
  publicUrl: 'https://school.example',
  dataDir: '/nowhere',
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['203.0.113.9', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('before anything is sent, refuses', () => {
  test.each([
    ['plain HTTP', `http://${HOST}/`],
    ['a host that is not the provider’s', 'https://example.com/'],
    ['a host that only ends like it', `https://x.${HOST}/`],
    ['another port', `https://${HOST}:8443/`],
    ['a password in the address', `https://user:secret@${HOST}/`],
    ['another protocol', `file:///etc/passwd`],
  ])('%s', async (_, url) => {
    const before = seen.length;
    await expect(guardedFetch({ hosts: [HOST], standin })(url)).rejects.toThrow(Refused);
    expect(seen).toHaveLength(before);
  });

  test.each([
    ['a private address', ['10.0.0.8']],
    ['the address of a cloud’s metadata', ['169.254.169.254']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['no address', []],
  ])('a name that leads to %s, also through Stripe’s SDK', async (_, addresses) => {
    names.set(HOST, addresses);
    const fetch = guardedFetch({ hosts: [HOST] });
    expect(await failure(fetch(`https://${HOST}/`))).toBeInstanceOf(Refused);
    expect(await stripe.read(reachBy(fetch), 'cs_test_a')).toMatchObject({ end: 'refused' });
  });

  test('private addresses themselves, where any public host may be called', async () => {
    const fetch = guardedFetch({ hosts: 'public' });
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/'])
      expect(await failure(fetch(url)), url).toBeInstanceOf(Refused);
  });
});

test('a call that may leave arrives with its own host and path', async () => {
  const answer = await guardedFetch({ hosts: [HOST], standin })(`https://${HOST}/a/b?c=d`, {
    method: 'POST',
    body: 'x',
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'there']);
  expect(seen.at(-1)).toBe(`POST ${HOST}/a/b?c=d`);
});

test('a redirect is not followed, also through Stripe’s SDK', async () => {
  const fetch = guardedFetch({ hosts: [HOST], standin });
  await expect(fetch(`https://${HOST}/redirect`)).rejects.toThrow(/redirected/);
  const before = seen.length;
  expect(await stripe.read(reachBy(fetch), 'cs_test_a')).toMatchObject({ end: 'unclear' });
  expect(seen.length - before).toBe(1);
});

test('an answer above 5 MB is cut off', async () => {
  await expect(guardedFetch({ hosts: [HOST], standin })(`https://${HOST}/large`)).rejects.toThrow(/larger than 5 MB/);
});

test('an answer that takes too long, to begin or in all, is given up', async () => {
  const fetch = guardedFetch({ hosts: [HOST], standin, begins: 300, most: 1_000 });
  await expect(fetch(`https://${HOST}/slow`)).rejects.toThrow();
  await expect(fetch(`https://${HOST}/stuck`)).rejects.toThrow();
});

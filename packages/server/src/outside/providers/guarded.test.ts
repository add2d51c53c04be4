import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway, Keys, Reach } from '../abilities.ts';
import { guardedFetch, type Network } from '../client.ts';
import { razorpay } from './razorpay.ts';
import { stripe } from './stripe.ts';

/** Whatever is connected to is this server. */
let answer: (response: ServerResponse) => void;
let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  request.resume().on('end', () => answer(response));
});
const connected: string[] = [];
const lookedUp: string[] = [];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = 0;
  for (const list of [connected, lookedUp]) list.splice(0);
});

/** A name that means these addresses, one after the other. */
const meaning = (...addresses: string[]): Network => ({
  lookUp: async (host) => {
    lookedUp.push(host);
    return [{ address: addresses.length > 1 ? addresses.shift()! : addresses[0]! }];
  },
  connect: ({ hostname }, done) => {
    connected.push(hostname);
    const socket = connectPlain((server.address() as AddressInfo).port, '127.0.0.1', () => done(null, socket));
    socket.once('error', (error) => done(error, null));
  },
});

const PUBLIC = '8.8.8.8';
const sdks: [string, Gateway, string, string, Keys][] = [
  ['Stripe', stripe, 'api.stripe.com', 'cs_test_a', { secret_key: 'sk_test_abcdefgh' }],
  ['Razorpay', razorpay, 'api.razorpay.com', 'plink_a', { key_id: 'rzp_test_a', key_secret: 'b' }],
];

describe.each(sdks)('the SDK of %s', (_, gateway, host, ref, keys) => {
  const reachBy = (network: Network, more: { begins?: number; most?: number } = {}): Reach => ({
    keys,
    publicUrl: 'https://school.example',
    dataDir: '/nowhere',
    fetch: guardedFetch({ hosts: [host], network, ...more }),
  });
  const read = (network: Network, more?: { begins?: number; most?: number }) =>
    gateway.read(reachBy(network, more), ref);

  test.each([
    '10.0.0.8',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
  ])('connects to nobody where its name means %s', async (address) => {
    answer = (response) => response.end('{}');
    const end = await read(meaning(address));
    // A question is asked again later; nothing of it ever leaves.
    expect(end.end).toBe('unclear');
    expect([lookedUp, connected, calls]).toEqual([[host], [], 0]);
  });

  test('looks its name up once for a connection, so that it can’t mean another address by then', async () => {
    answer = (response) => response.writeHead(500).end('{}');
    expect((await read(meaning(PUBLIC, '127.0.0.1'))).end).toBe('unclear');
    expect([lookedUp, connected]).toEqual([[host], [PUBLIC]]);
  });

  test('follows no redirect, also not to its own host', async () => {
    for (const location of ['http://127.0.0.1/', `https://${host}/v2/`]) {
      answer = (response) => response.writeHead(307, { location }).end();
      expect((await read(meaning(PUBLIC))).end).toBe('unclear');
    }
    expect(calls).toBe(2);
  });

  test('reads no more than 5 MB, packed or not', async () => {
    const { gzipSync } = await import('node:zlib');
    const large = `{"id":"${'x'.repeat(6 * 1024 * 1024)}"}`;
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(large);
    expect((await read(meaning(PUBLIC))).end).toBe('unclear');
    const packed = gzipSync(large);
    expect(packed.length).toBeLessThan(100_000);
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
    expect((await read(meaning(PUBLIC))).end).toBe('unclear');
  });

  test('gives up on an answer that does not begin, or does not end', async () => {
    answer = () => {};
    expect((await read(meaning(PUBLIC), { begins: 200, most: 400 })).end).toBe('unclear');
    answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    expect((await read(meaning(PUBLIC), { begins: 200, most: 400 })).end).toBe('unclear');
  });

  test('tells nothing of its keys in what it answers', async () => {
    answer = (response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}');
    const end = JSON.stringify(await read(meaning(PUBLIC)));
    for (const key of Object.values(keys).filter((one) => one.length > 3)) expect(end).not.toContain(key);
  });
});

import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Keys } from '../outside/abilities.ts';
import { razorpayStoodIn, stripeStoodIn } from '../testing/outside/gateways.ts';
import type { Standin } from '../testing/outside/standin.ts';
import { connectGateway, holdStandin } from '../testing/outside/stood-in.ts';
import { signatureOf } from '../testing/outside/stripe/world.ts';
import { paynowKeys } from '../testing/paying.ts';
import { tillOf } from '../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';

const [stripe, razorpay] = [stripeStoodIn(), razorpayStoodIn()];
let standin: Standin;
let server: TestServer;
let school: TestSchool;
let keys: Keys;
let port: number;
const logged: string[] = [];

beforeAll(async () => {
  standin = await holdStandin([stripe.part, razorpay.part], () => server);
  const log = new PassThrough().on('data', (line) => logged.push(String(line)));
  server = await testServer({ outsideStandin: standin.origin, log });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.stop();
  await standin.stop();
});
beforeEach(async () => {
  school = await server.school();
  keys = await connectGateway(server, school, stripe);
  logged.splice(0);
});

let events = 0;
const eventOf = (more: object = {}): string =>
  JSON.stringify({ id: `evt_${++events}`, object: 'event', type: 'charge.updated', data: { object: {} }, ...more });
const signed = (raw: string) => signatureOf([keys['webhook_secret']!], raw, new Date());

interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** Sends pieces of a body over a socket: in chunks, unless a length is said. */
async function send(
  pieces: readonly (string | Buffer)[],
  headers: Record<string, string | number>,
  path = `/hooks/stripe/${school.hash}`,
): Promise<Answer> {
  const asking = request({ port, path, method: 'POST', headers, agent: false });
  asking.on('error', () => {});
  for (const piece of pieces) asking.write(piece);
  asking.end();
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode, text, headers: answer.headers };
}

const heard = () =>
  school.sql((db) => db.selectFrom('incoming_hook').select('event_key').orderBy('event_key').execute());

test.each([
  ['JSON', { 'content-type': 'application/json' }],
  ['JSON with a charset', { 'content-type': 'application/json; charset=latin1' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['text', { 'content-type': 'text/plain' }],
  ['nothing at all', {}],
])('a signed hook is heard by its bytes, whole or in chunks, also where it calls itself %s', async (_, type) => {
  for (const isChunked of [false, true]) {
    const raw = eventOf();
    const headers = { ...type, 'stripe-signature': signed(raw) };
    const answer = isChunked
      ? await send([raw.slice(0, 7), raw.slice(7)], headers)
      : await send([raw], { ...headers, 'content-length': Buffer.byteLength(raw) });
    expect([answer.status, answer.text]).toEqual([200, '{"received":true}']);
  }
  expect(await heard()).toHaveLength(2);
});

test('a body that is packed is heard by what was signed, and unpacked up to the limit only', async () => {
  const raw = eventOf();
  const [packed, bomb] = [gzipSync(raw), gzipSync(Buffer.alloc(50 * 1024 * 1024))];
  const signature = { 'content-encoding': 'gzip', 'stripe-signature': signed(raw) };
  const began = process.memoryUsage().arrayBuffers;
  expect((await send([bomb], { ...signature, 'content-length': bomb.length })).status).toBe(413);
  expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(30 * 1024 * 1024);
  for (const broken of [Buffer.from('not packed'), packed.subarray(0, -6)]) {
    const { status } = await send([broken], { ...signature, 'content-length': broken.length });
    expect([broken.length, status >= 400 && status < 500, status]).toEqual([broken.length, true, status]);
  }
  expect(await heard()).toEqual([]);
  expect((await send([packed], { ...signature, 'content-length': packed.length })).status).toBe(200);
});

test('a kind of content that is none is refused at once', async () => {
  expect((await send(['{}'], { 'content-type': '/;;' })).status).toBe(415);
});

test('a body of 2 MB is refused before it is sent', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /hooks/stripe/${school.hash} HTTP/1.1\r\nHost: school.example\r\nContent-Type: application/json\r\nContent-Length: ${2 * 1024 * 1024}\r\n\r\n{"begins":`,
  );
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('a body in chunks is read up to its limit only', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  socket.write(
    `POST /hooks/stripe/${school.hash} HTTP/1.1\r\nHost: school.example\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  while (answer === '' && sent < 64 && socket.writable) {
    socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]));
    sent += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(64);
  socket.destroy();
});

test('whatever is wrong with a hook, the answer is the same, and nothing of it is logged', async () => {
  const other = await server.school();
  await tillOf(server, school).done('POST', 'paymentGateway', paynowKeys);
  const raw = eventOf({ about: 'a family that nobody else should know' });
  const good = { 'content-type': 'application/json', 'stripe-signature': signed(raw) };
  const bad = { ...good, 'stripe-signature': signatureOf(['whsec_guessed'], raw, new Date()) };
  const wrong: Answer[] = [];
  wrong.push(await send([raw], bad));
  wrong.push(await send([raw], { 'content-type': 'application/json' }));
  wrong.push(await send(['not JSON'], good));
  for (const path of [
    `/hooks/stripe/${other.hash}`,
    `/hooks/stripe/${'a'.repeat(22)}`,
    `/hooks/razorpay/${school.hash}`,
    `/hooks/paynow/${school.hash}`,
    `/hooks/constructor/${school.hash}`,
    `/hooks/nothing/${school.hash}`,
    '/hooks/stripe/%00',
  ])
    wrong.push(await send([raw], good, path));
  const told = ({ status, text, headers: { date: _, 'x-request-id': __, ...headers } }: Answer) =>
    JSON.stringify({ status, text, headers });
  expect(wrong.map((one) => one.status)).toEqual(wrong.map(() => 404));
  expect([...new Set(wrong.map(told))]).toHaveLength(1);
  expect(await heard()).toEqual([]);
  expect(logged.join('')).toContain('/hooks/:provider/:hash');
  expect(logged.join('')).not.toContain('a family that nobody');
  expect(logged.join('')).not.toContain(school.hash);
  // The positive control: the same bytes, rightly signed, to the right place.
  expect((await send([raw], good)).status).toBe(200);
});

test.each(['not JSON', '', '[]', 'null', '{}', '{"id":7}', '"text"'])('a signed %s is no event', async (raw) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signed(raw) };
  const answer = await send([raw], { ...headers, 'content-length': raw.length });
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([404, 'Not found.']);
  expect(await heard()).toEqual([]);
});

test('an address that only guesses is no longer read after 600 tries a minute; one that is right is never counted', async () => {
  const raw = eventOf();
  const inject = (remoteAddress: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: `/hooks/stripe/${school.hash}`,
      payload: raw,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  server.setNow(new Date());
  try {
    const right = signed(raw);
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => inject('192.0.2.7', 't=1,v1=guessed')));
      expect(answers.map((one) => one.statusCode)).toEqual(answers.map(() => 404));
      expect((await inject('192.0.2.9', right)).statusCode).toBe(200);
    }
    const next = await inject('192.0.2.7', right);
    expect([next.statusCode, next.json().code]).toEqual([429, 'rateLimited']);
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    expect((await inject('192.0.2.9', right)).statusCode).toBe(200);
    server.setNow(new Date(Date.now() + 61_000));
    expect((await inject('192.0.2.7', right)).statusCode).toBe(200);
  } finally {
    server.setNow(undefined);
  }
});

test('a key of Razorpay’s hooks is bound to its school as well', async () => {
  const other = await server.school();
  const [own, theirs] = [await connectGateway(server, school, razorpay), await connectGateway(server, other, razorpay)];
  expect(own['webhook_secret']).not.toBe(theirs['webhook_secret']);
  const raw = JSON.stringify({ event: 'payment.captured', created_at: Math.floor(Date.now() / 1_000), payload: {} });
  const { createHmac } = await import('node:crypto');
  const by = (secret: string) => ({
    'x-razorpay-signature': createHmac('sha256', secret).update(raw).digest('hex'),
    'x-razorpay-event-id': `evt${++events}`,
  });
  const path = `/hooks/razorpay/${school.hash}`;
  expect((await send([raw], by(theirs['webhook_secret']!), path)).status).toBe(404);
  expect((await send([raw], by(own['webhook_secret']!), path)).status).toBe(200);
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardedFetch, isPublicAddress, type Network, Refused } from './client.ts';

/** What names mean in these tests; nothing is looked up outside. */
const names: Record<string, string[]> = {
  'api.example': ['93.184.216.34'],
  'other.example': ['93.184.216.35'],
  'six.example': ['2606:2800:220:1:248:1893:25c8:1946'],
  'inner.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'nowhere.example': [],
};
const lookedUp: string[] = [];
/** Where connections were made to, and for which name the certificate must be. */
const connected: { hostname: string; servername: string }[] = [];
let server: Server;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: { host: string; path: string; method: string; body: string }[] = [];

const network: Network = {
  lookUp: async (host) => {
    lookedUp.push(host);
    return (names[host] ?? []).map((address) => ({ address }));
  },
  // Whatever would be connected to is this test's own server.
  connect: ({ hostname, servername = '' }, done) => {
    connected.push({ hostname, servername });
    const socket = connectPlain((server.address() as AddressInfo).port, '127.0.0.1', () => done(null, socket));
    socket.once('error', (error) => done(error, null));
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push({ host: request.headers.host ?? '', path: request.url ?? '', method: request.method ?? '', body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  for (const list of [lookedUp, connected, asked]) list.splice(0);
  answer = (_, response) => response.end('well');
});

const anywhere = guardedFetch({ hosts: 'public', network });
const ours = guardedFetch({ hosts: ['api.example', 'inner.example'], network });

test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['link-local', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
  ['carrier-grade', ['100.64.0.1', '100.127.255.255']],
  ['mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2002:7f00:1::']],
  ['nobody’s', ['0.0.0.0', '255.255.255.255', '224.0.0.1', 'ff02::1', '240.0.0.1', '192.0.2.1', '2001:db8::1', '::']],
  ['no', ['', 'localhost', 'api.example', '93.184.216.34.5']],
])('%s addresses are not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('addresses of the public internet are', () => {
  const addresses = [
    '93.184.216.34',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '2606:2800:220:1::1',
    '::ffff:8.8.8.8',
  ];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});

test('a call goes to the address that was checked, looked up once, for the certificate of its name', async () => {
  const got = await ours('https://api.example/v1/things?a=1', { method: 'POST', body: 'hello' });
  expect([got.status, await got.text()]).toEqual([200, 'well']);
  expect(asked).toEqual([{ host: 'api.example', path: '/v1/things?a=1', method: 'POST', body: 'hello' }]);
  expect(connected).toEqual([{ hostname: '93.184.216.34', servername: 'api.example' }]);
  expect(lookedUp).toEqual(['api.example']);
  await anywhere('https://six.example/');
  expect(connected.at(-1)).toEqual({ hostname: names['six.example']![0], servername: 'six.example' });
});

test.each([
  ['a name of a private address', 'https://inner.example/'],
  ['a name with one private address among others', 'https://mixed.example/'],
  ['a name of a mapped address', 'https://mapped.example/'],
  ['a name of no address', 'https://nowhere.example/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine as a number', 'https://2130706433/'],
  ['this machine in hexadecimal', 'https://0x7f.1/'],
  ['this machine as IPv6', 'https://[::1]/'],
  ['this machine, mapped', 'https://[::ffff:127.0.0.1]/'],
  ['every address', 'https://0.0.0.0/'],
  ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
  ['a home network', 'https://192.168.1.1/'],
  ['a carrier’s network', 'https://100.64.0.1/'],
])('%s is refused before anything is connected', async (_, address) => {
  await expect(anywhere(address)).rejects.toThrow();
  const cause = await anywhere(address).catch((error: Error) => error.cause ?? error);
  expect(cause).toBeInstanceOf(Refused);
  expect([connected, asked]).toEqual([[], []]);
});

test.each([
  ['plain http', 'http://api.example/', 'Only https addresses can be called'],
  ['another scheme', 'ftp://api.example/', 'Only https addresses can be called'],
  ['a file', 'file:///etc/passwd', 'Only https addresses can be called'],
  ['another host', 'https://other.example/', 'other.example is not a host of this provider'],
  ['a host below it', 'https://sub.api.example/', 'sub.api.example is not a host of this provider'],
  [
    'a host that ends like it',
    'https://api.example.evil.example/',
    'api.example.evil.example is not a host of this provider',
  ],
  ['another port', 'https://api.example:8443/', 'Only the usual port can be called'],
  ['the port of http', 'https://api.example:80/', 'Only the usual port can be called'],
  ['a password', 'https://me:secret@api.example/', 'An address with a password is not called'],
  ['a host dressed as a password', 'https://api.example@other.example/', 'An address with a password is not called'],
])('%s is refused', async (_, address, reason) => {
  await expect(ours(address)).rejects.toThrow(new Refused(reason));
  expect([lookedUp, connected, asked]).toEqual([[], [], []]);
});

test('the usual port may be named, and letters may be large', async () => {
  expect(await (await ours('https://API.example:443/')).text()).toBe('well');
});

test.each([301, 302, 303, 307, 308])('a redirect (%s) is not followed', async (status) => {
  answer = (_, response) => response.writeHead(status, { location: 'https://other.example/' }).end('moved');
  await expect(ours('https://api.example/')).rejects.toThrow('api.example redirected, which is not followed');
  expect([asked.length, lookedUp.includes('other.example')]).toEqual([1, false]);
});

test('many redirects leave room for other calls', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/' }).end('moved'.repeat(30_000));
  const ends = await Promise.allSettled(Array.from({ length: 80 }, () => ours('https://api.example/')));
  expect(ends.map((end) => end.status)).toEqual(ends.map(() => 'rejected'));
  answer = (_, response) => response.end('well');
  expect(await (await ours('https://api.example/')).text()).toBe('well');
}, 10_000);

const MOST = 5 * 1024 * 1024;
test.each([
  ['whole', (size: number, response: ServerResponse) => response.end(Buffer.alloc(size, 'a'))],
  [
    'in pieces',
    (size: number, response: ServerResponse) => {
      for (let left = size; left > 0; left -= 65_536) response.write(Buffer.alloc(Math.min(left, 65_536), 'a'));
      response.end();
    },
  ],
  [
    'packed',
    (size: number, response: ServerResponse) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(size, 'a'))),
  ],
])('an answer of 5 MB, sent %s, is read; one byte more is not', async (_, write) => {
  answer = (__, response) => write(MOST, response);
  expect(await (await ours('https://api.example/')).text()).toHaveLength(MOST);
  answer = (__, response) => write(MOST + 1, response);
  await expect(ours('https://api.example/')).rejects.toThrow('The answer is larger than 5 MB');
});

/** How long a call takes to fail, in milliseconds. */
async function failing(call: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await expect(call).rejects.toThrow();
  return performance.now() - from;
}

test('an answer that does not begin, or does not end, is given up', async () => {
  const patient = guardedFetch({ hosts: ['api.example'], network, begins: 400, most: 3_000 });
  answer = () => {};
  expect(await failing(patient('https://api.example/'))).toBeLessThan(2_500);
  const brief = guardedFetch({ hosts: ['api.example'], network, begins: 3_000, most: 500 });
  // Each piece comes soon, but the whole never.
  answer = async (_, response) => {
    for (let at = 0; at < 40 && !response.destroyed; at += 1) {
      response.write('drip');
      await sleep(50);
    }
  };
  expect(await failing(brief('https://api.example/'))).toBeLessThan(1_500);
  // The positive control: what is slow but in time is read whole.
  answer = async (_, response) => {
    response.write('dr');
    await sleep(150);
    response.end('ip');
  };
  expect(await (await brief('https://api.example/')).text()).toBe('drip');
});

test('a caller can end a call sooner', async () => {
  answer = () => {};
  const call = ours('https://api.example/', { signal: AbortSignal.timeout(100) });
  expect(await failing(call)).toBeLessThan(1_500);
});

test('answers keep their status and headers, also those without a body', async () => {
  answer = (_, response) => response.writeHead(204, { 'x-request-id': 'abc' }).end();
  const empty = await ours('https://api.example/');
  expect([empty.status, empty.headers.get('x-request-id'), await empty.text()]).toEqual([204, 'abc', '']);
  answer = (_, response) => response.writeHead(402, { 'content-type': 'application/json' }).end('{"error":1}');
  const refused = await ours('https://api.example/');
  expect([refused.status, refused.ok, await refused.json()]).toEqual([402, false, { error: 1 }]);
});

test('a stand-in takes every call with the host and path that were called, and no other rule changes', async () => {
  const pretended = guardedFetch({ hosts: ['api.example', 'inner.example'], standin: origin });
  for (const host of ['api.example', 'inner.example']) await pretended(`https://${host}/v1/x?y=1`);
  expect(asked.map(({ host, path }) => `${host}${path}`)).toEqual(['api.example/v1/x?y=1', 'inner.example/v1/x?y=1']);
  expect([lookedUp, connected]).toEqual([[], []]);
  await expect(pretended('https://other.example/')).rejects.toThrow(Refused);
  await expect(pretended('http://api.example/')).rejects.toThrow(Refused);
  answer = (_, response) => response.writeHead(302, { location: '/' }).end();
  await expect(pretended('https://api.example/')).rejects.toThrow('redirected');
});

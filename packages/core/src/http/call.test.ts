import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, route } from './endpoint.ts';
import { makeCall, type CallSettings } from './call.ts';
import { Failure } from './errors.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const anything = { access: 'public', summary: '', result: z.any() } as const;
const read = endpoint({
  ...anything,
  method: 'GET',
  path: 'people/{id}',
  input: z.object({
    id: z.union([z.int(), z.string()]),
    tags: z.optional(z.array(z.string())),
    search: z.optional(z.nullable(z.string())),
    at: z.optional(z.object({ a: z.int() })),
  }),
});
const write = endpoint({
  ...anything,
  method: 'POST',
  path: 'people/{id}/edit',
  input: z.object({ id: z.int(), name: z.optional(z.string()), file: z.optional(z.custom<Blob>()) }),
});
const csv = endpoint({ ...anything, method: 'GET', path: 'people/export', answers: 'table', input: z.object({}) });

/** A real server that answers as a test sets; it keeps the requests. */
let server: Server;
let base: string;
let seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const one = { method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(pieces) };
    seen.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/`;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);
beforeEach(() => {
  seen = [];
  answer = (_, response) => json(response, 200, { ok: true });
});

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const calls = (settings: Partial<CallSettings> = {}) => makeCall({ base, ...settings });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(Failure);
      return error as Failure;
    },
  );

describe('what is sent', () => {
  it('uses braces from the input, and puts the rest into the query', async () => {
    await calls()(read, { id: 'a/b ü', tags: ['x', 'y&z'], search: null, at: { a: 1 } });
    expect(seen[0]!.url).toBe('/api/people/a%2Fb%20%C3%BC?tags=x&tags=y%26z&at=%7B%22a%22%3A1%7D');
    await calls()(read, { id: 7, search: undefined });
    expect(seen[1]!.url).toBe('/api/people/7');
    expect(seen[0]!.method).toBe('GET');
  });

  it('sends JSON with our header and the key', async () => {
    await calls()(write, { id: 7, name: 'Ada' }, { idempotencyKey: 'k1' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/people/7/edit',
      headers: { 'content-type': 'application/json', 'x-schoolbell': '1', 'idempotency-key': 'k1' },
    });
    expect(JSON.parse(seen[0]!.body.toString())).toEqual({ name: 'Ada' });
  });

  it('says who the page shows, once that is known', async () => {
    const page: { person?: number } = {};
    const call = calls({ person: () => page.person });
    await call(write, { id: 7 });
    page.person = 12;
    await call(write, { id: 7 });
    expect(seen.map((one) => one.headers['x-schoolbell-user'])).toEqual([undefined, '12']);
  });

  it("leaves our header out on other people's sites", async () => {
    await calls({ credentials: 'omit' })(write, { id: 7 });
    expect(seen[0]!.headers['x-schoolbell']).toBeUndefined();
  });

  it('becomes multipart as soon as a file is there', async () => {
    await calls()(write, { id: 7, name: 'Ada', file: new File(['bytes'], 'me.png', { type: 'image/png' }) });
    expect(seen[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(new Uint8Array(seen[0]!.body), {
      headers: { 'content-type': seen[0]!.headers['content-type']! },
    }).formData();
    expect(JSON.parse(form.get('input') as string)).toEqual({ name: 'Ada' });
    expect(await (form.get('file') as File).text()).toBe('bytes');
  });

  it('takes a route, which carries no schema, just as well', async () => {
    await expect(calls()(route<typeof write>('POST', 'people/{id}/edit'), { id: 9, name: 'Bo' })).resolves.toEqual({
      ok: true,
    });
    expect(seen[0]!.url).toBe('/api/people/9/edit');
  });

  it('brings a CSV as a file', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    const file = (await calls()(csv, {})) as Blob;
    expect(await file.text()).toBe('a,b\n');
  });
});

describe('refusals', () => {
  it('are thrown as they came, with the time to wait', async () => {
    answer = (_, response) =>
      json(response, 422, { code: 'invalid', message: 'No.', fields: { email: 'is required' } });
    expect(await failureOf(calls()(write, { id: 1 }))).toMatchObject({
      code: 'invalid',
      status: 422,
      message: 'No.',
      fields: { email: 'is required' },
    });
    answer = (_, response) =>
      json(response, 429, { code: 'rateLimited', message: 'Slow down.' }, { 'retry-after': '30' });
    expect(await failureOf(calls()(write, { id: 1 }))).toMatchObject({ code: 'rateLimited', retryAfter: 30 });
    answer = (_, response) => json(response, 409, { code: 'stale', message: 'Old.', current: { version: 3 } });
    expect(await failureOf(calls()(write, { id: 1 }))).toMatchObject({ code: 'stale', current: { version: 3 } });
  });

  it.each([
    [502, 'unavailable'],
    [429, 'rateLimited'],
    [413, 'invalid'],
  ])('status %s of something between us and the server is %s', async (status, code) => {
    answer = (_, response) => void response.writeHead(status).end('<html>Bad gateway</html>');
    expect(await failureOf(calls()(read, { id: 1 }))).toMatchObject({ code });
  });

  it('says offline where nothing answers, also in the middle of an answer', async () => {
    expect(await failureOf(makeCall({ base: 'http://127.0.0.1:1/api/' })(read, { id: 1 }))).toMatchObject({
      code: 'offline',
    });
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":');
      setTimeout(() => response.destroy(), 10);
    };
    expect(await failureOf(calls()(read, { id: 1 }))).toMatchObject({ code: 'offline' });
  });

  it('gives up after the time-out', async () => {
    answer = () => {};
    expect(await failureOf(calls()(read, { id: 1 }, { timeout: 30 }))).toMatchObject({ code: 'timeout' });
  });
});

describe('cancelling', () => {
  it('cancels an earlier call with the same key', async () => {
    answer = ({ url }, response) => void (url.endsWith('/2') && json(response, 200, { ok: 2 }));
    const call = calls();
    const first = failureOf(call(read, { id: 1 }, { cancelKey: 'list' }));
    const second = call(read, { id: 2 }, { cancelKey: 'list' });
    expect(await first).toMatchObject({ code: 'cancelled', message: 'Cancelled previous request' });
    await expect(second).resolves.toEqual({ ok: 2 });
  });

  it('leaves other keys, and calls that are over, alone', async () => {
    const call = calls();
    const both = [call(read, { id: 1 }, { cancelKey: 'a' }), call(read, { id: 2 }, { cancelKey: 'b' })];
    await expect(Promise.all(both)).resolves.toHaveLength(2);
    await expect(call(read, { id: 3 }, { cancelKey: 'a' })).resolves.toEqual({ ok: true });
  });

  it("listens to the caller's own signal, aborted before or after", async () => {
    answer = () => {};
    const stop = new AbortController();
    const waiting = failureOf(calls()(read, { id: 1 }, { signal: stop.signal }));
    stop.abort();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(calls()(read, { id: 1 }, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('a session that has run out', () => {
  it('is renewed once for all calls that meet it, and each is sent again', async () => {
    let isFresh = false;
    let renewals = 0;
    answer = (_, response) =>
      isFresh ? json(response, 200, { ok: true }) : json(response, 440, { code: 'sessionExpired', message: '' });
    const refresh = async () => {
      renewals++;
      while (seen.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
      return (isFresh = true);
    };
    const call = calls({ refresh });
    await expect(Promise.all([1, 2, 3, 4].map((id) => call(read, { id })))).resolves.toHaveLength(4);
    expect(renewals).toBe(1);
    expect(seen).toHaveLength(8);
  });

  it('is not renewed a second time for a call whose 440 came late', async () => {
    let isFresh = false;
    let renewals = 0;
    let tellLate = () => {};
    answer = ({ url }, response) => {
      const old = () => json(response, 440, { code: 'sessionExpired', message: '' });
      if (isFresh) json(response, 200, { ok: true });
      else if (url.endsWith('/2')) tellLate = old;
      else old();
    };
    const call = calls({
      refresh: async () => {
        renewals++;
        return (isFresh = true);
      },
    });
    const late = call(read, { id: 2 });
    await expect.poll(() => seen.length).toBe(1);
    await call(read, { id: 1 });
    tellLate();
    await expect(late).resolves.toEqual({ ok: true });
    expect(renewals).toBe(1);
  });

  it('is renewed again the next time', async () => {
    let left = 1;
    answer = (_, response) =>
      left-- > 0 ? json(response, 440, { code: 'sessionExpired', message: '' }) : json(response, 200, { ok: true });
    let renewals = 0;
    const call = calls({ refresh: async () => Boolean(++renewals) });
    await call(write, { id: 1, name: 'kept' });
    left = 1;
    await call(write, { id: 1, name: 'kept' });
    expect(renewals).toBe(2);
    expect(seen.map((one) => one.body.toString())).toEqual(Array(4).fill('{"name":"kept"}'));
  });

  it("is reported to the caller if it can't be renewed, or has expired again", async () => {
    answer = (_, response) => json(response, 440, { code: 'sessionExpired', message: 'Over.' });
    expect(await failureOf(calls({ refresh: async () => false })(read, { id: 1 }))).toMatchObject({
      code: 'sessionExpired',
      status: 440,
    });
    expect(seen).toHaveLength(1);
    expect(await failureOf(calls({ refresh: async () => true })(read, { id: 1 }))).toMatchObject({
      code: 'sessionExpired',
    });
    expect(seen).toHaveLength(3);
    expect(await failureOf(calls()(read, { id: 1 }))).toMatchObject({ code: 'sessionExpired' });
  });

  it('is offline, not signed out, where renewing meets no server', async () => {
    answer = (_, response) => json(response, 440, { code: 'sessionExpired', message: '' });
    expect(
      await failureOf(calls({ refresh: () => Promise.reject(new TypeError('fetch failed')) })(read, { id: 1 })),
    ).toMatchObject({ code: 'offline' });
  });
});

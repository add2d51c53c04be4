import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const packages = resolve(import.meta.dirname, '../../..');
const built =
  existsSync(resolve(packages, 'backoffice/dist/index.html')) &&
  existsSync(resolve(packages, 'widgets/dist/1/loader.js'));
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe.skipIf(!built)('with the pages built', () => {
  test('every screen of the back-office is its one page, in no frame, running its own scripts only', async () => {
    for (const url of ['/', '/people/leads', '/people/students/12?tab=notes', '/settings/customisation']) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toMatch(/default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')*;/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('HEAD answers as GET does, without the page itself', async () => {
    for (const url of [
      '/',
      '/login',
      '/people/leads',
      '/people/students/12?tab=notes',
      '/signup',
      '/signup/lead',
      '/update',
      '/place',
      '/makeup',
      '/thank-you',
      '/embed',
      '/build.json',
      '/w/1/loader.js',
      '/icon.svg',
    ]) {
      const [page, head] = [await get(url), await server.app.inject({ method: 'HEAD', url })];
      expect([url, head.statusCode, head.payload]).toEqual([url, 200, '']);
      for (const name of [
        'content-type',
        'cache-control',
        'content-security-policy',
        'x-frame-options',
        'content-length',
      ])
        expect([url, name, head.headers[name]]).toEqual([url, name, page.headers[name]]);
    }
    for (const url of ['/nothing.js', '/api/nothing', '/w/nothing'])
      expect([url, (await server.app.inject({ method: 'HEAD', url })).statusCode]).toEqual([url, 404]);
  });

  test('a page and the server name the same build, and no cache answers for the server', async () => {
    const [page, build] = [await get('/dashboard'), await get('/build.json')];
    expect(build.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(page.payload).toContain(`<meta name="build" content="${build.json().build}">`);
    expect(build.json().build).toMatch(/^[0-9a-f]{12}$/);
  });

  test('widgets can be loaded from anywhere, a version permanently, the rolling name for five minutes', async () => {
    const rolling = await get('/w/1/loader.js', { 'accept-encoding': 'br' });
    expect(rolling.headers).toMatchObject({
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'br',
    });
    expect((await get('/w/1.0.0/loader.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test("a mail's style sheet can be loaded by its frame, whichever way it is compressed", async () => {
    const sheet = readdirSync(resolve(packages, 'backoffice/dist/assets')).find((name) =>
      /^mail-[^/]+\.css$/.test(name),
    )!;
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { statusCode, headers } = await get(`/assets/${sheet}`, { 'accept-encoding': encoding });
      expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    }
  });

  test("the embedded form can be framed by its school's sites, the other hosted pages by ours", async () => {
    const school = await server.school();
    await school.sql((db) =>
      sql`insert into site (institution_id, origin) values (${school.institution_id}, 'https://school.example')`.execute(
        db,
      ),
    );
    const policy = async (url: string) =>
      /frame-ancestors (.*)$/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
    expect(await policy(`/embed?institution=${school.hash}`)).toBe("'self' https://school.example");
    expect(await policy('/embed?institution=nobody')).toBe("'self'");
    expect(await policy(`/signup/lead?institution=${school.hash}`)).toBe("'self'");
    expect((await get(`/embed?institution=${school.hash}`)).headers['x-frame-options']).toBeUndefined();
  });
});

test.each([
  '/examples/../package.json',
  '/examples/%2e%2e/package.json',
  '/examples/node_modules/x',
  '/examples/.hidden',
  '/examples/%',
  '/w/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/nothing.js',
  '/api/nothing',
])('%s is nothing', async (url) => {
  const answer = await get(url);
  expect([404, 422]).toContain(answer.statusCode);
  expect(answer.json().message).toBeTruthy();
});

test('an example site names the server and the first school', async () => {
  const page = await get('/examples/plain/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('{{');
});

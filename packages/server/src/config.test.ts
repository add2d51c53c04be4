import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'schoolbell-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env });

describe('without any variable', () => {
  test('it serves this machine on port 4000 from the embedded database', () => {
    expect(load({})).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      trustProxy: false,
    });
  });

  test('it makes a secret key that only its user reads, and keeps it', () => {
    const first = load({}).secretKey;
    expect(first).toHaveLength(32);
    expect(load({}).secretKey).toEqual(first);
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).not.toContain(first.toString('base64url'));
  });
});

describe('a wrong variable is refused in one sentence that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4000 '],
    ['HOST', 'a b'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'school.example'],
    ['PUBLIC_URL', 'https://school.example/office'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_PREPARE', 'no'],
    ['TRUST_PROXY', 'a;b'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
  ])('%s=%s', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(StartFailure);
    expect(() => load({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} must be .+, but is "`));
  });

  test.each([
    ['DATABASE_URL', 'mysql://u:hunter2@h/d'],
    ['SMTP_URL', 'http://u:hunter2@h'],
    ['SECRET_KEY', 'hunter2'],
  ])('%s, without showing its secret', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} must (?!.*hunter2)`));
  });

  test('a database login without its database, and two secret keys', () => {
    expect(() => load({ DATABASE_APP_URL: 'postgres://a@b/c' })).toThrow(
      'DATABASE_APP_URL is set without DATABASE_URL',
    );
    expect(() => load({ SECRET_KEY: 'x'.repeat(32), SECRET_KEY_FILE: '/x' })).toThrow('both set');
  });
});

test('an empty variable counts as not set', () => {
  expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined });
});

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.1, 10.0.0.0/8', ['10.0.0.1', '10.0.0.0/8']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(load({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test.each(['postgres://u:p@h:5432/d', 'postgresql://u@h/d?sslmode=require', 'postgres://u@/d?host=/run/postgresql'])(
  'DATABASE_URL=%s is taken',
  (value) => {
    expect(load({ DATABASE_URL: value }).databaseUrl).toBe(value);
  },
);

test('the secret key can come from a file, which must exist and be long enough', () => {
  const file = join(folder, 'mounted');
  writeFileSync(file, `${'k'.repeat(40)}\n`);
  expect(load({ SECRET_KEY_FILE: file }).secretKey).toEqual(load({ SECRET_KEY: 'k'.repeat(40) }).secretKey);
  writeFileSync(file, 'short');
  expect(() => load({ SECRET_KEY_FILE: file })).toThrow('at least 32 characters');
  expect(() => load({ SECRET_KEY_FILE: join(folder, 'missing') })).toThrow("can't be read");
});

import { randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure.ts';

/** Everything that the environment decides, read once at the start and passed on as a value. */
export type Config = {
  environment: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** Origin that links in mails and redirects are built from, without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL of the operator's own; without it the embedded one runs. */
  databaseUrl: string | undefined;
  /** Its login without rights on the tables, if `databaseUrl`'s user can't create one. */
  databaseAppUrl: string | undefined;
  /** Off behind a pgbouncer below 1.21, which loses named statements. */
  databasePrepare: boolean;
  databasePool: number;
  /** 32 bytes; every key that the server uses is derived from it. */
  secretKey: Buffer;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where mails come back to; each to an address of its own, with `+` in it. */
  bounceAddress: string | undefined;
  /** Mails of mailings and automations that may leave in a second, over all processes. */
  mailRate: number;
  /** Whom what staff say of the product is mailed to; without it, it is only kept. */
  feedbackEmail: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Takes all calls to services outside instead of them, so that all of it can be tried without an account; never in production. */
  outsideStandin: string | undefined;
  /** Multiplies every rate limit: measurements and end-to-end tests ask more often than people do. */
  rateLimitFactor: number;
  /** The proxies trusted to name a request's origin: none, all, a number of them, or their addresses. */
  trustProxy: boolean | number | string[];
};

const projectRoot = resolve(import.meta.dirname, '../../..');
const secretVariables = new Set(['DATABASE_URL', 'DATABASE_APP_URL', 'SECRET_KEY', 'SMTP_URL']);
const minimumSecret = 32;

/** Where an installation keeps its data; nothing is made there yet. */
export function dataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(projectRoot, environment['DATA_DIR'] || 'data');
}

/** Reads the environment. Throws a StartFailure that names the first wrong variable and its rule. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, filled);
  if (!parsed.success) throw wrongVariable(parsed.error.issues[0]!, filled);
  const env = parsed.data;
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    throw new StartFailure(
      'DATABASE_APP_URL is set without DATABASE_URL: set both, or neither to use the embedded database.',
    );
  if (env.SECRET_KEY && env.SECRET_KEY_FILE)
    throw new StartFailure('SECRET_KEY and SECRET_KEY_FILE are both set: set one of them.');
  if (env.OUTSIDE_STANDIN && env.NODE_ENV === 'production')
    throw new StartFailure('OUTSIDE_STANDIN is set in production: no payment would reach the school. Remove it.');
  const dataDir = dataFolder(filled);
  return {
    environment: env.NODE_ENV ?? 'development',
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.PORT ?? 4000),
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 4000}`).origin,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databasePrepare: env.DATABASE_PREPARE !== 'off',
    databasePool: Number(env.DATABASE_POOL ?? 10),
    secretKey: secretKey(dataDir, env.SECRET_KEY, env.SECRET_KEY_FILE),
    smtpUrl: env.SMTP_URL,
    feedbackEmail: env.FEEDBACK_EMAIL,
    mailRate: Number(env.SMTP_RATE ?? 10),
    mailFrom: env.MAIL_FROM ?? 'Schoolbell <no-reply@localhost>',
    bounceAddress: env.BOUNCE_ADDRESS,
    // At a terminal the plain lines of the start are worth more than a line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    outsideStandin: env.OUTSIDE_STANDIN,
    rateLimitFactor: Number(env.RATE_LIMIT_FACTOR ?? 1),
    trustProxy: trustProxy(env.TRUST_PROXY),
  };
}

const Environment = z.object({
  NODE_ENV: oneOf('development', 'production', 'test'),
  HOST: text('must be a host name or an address', (value) => /^[\w.:%-]+$/.test(value)),
  PORT: wholeNumber(0, 65_535),
  PUBLIC_URL: text('must be an address like https://office.school.example, without a path', isOrigin),
  DATA_DIR: text('must be a folder', (value) => !value.includes('\0')),
  DATABASE_URL: text(
    'must be an address like postgres://user:password@host:5432/database',
    isUrl('postgres:', 'postgresql:'),
  ),
  DATABASE_APP_URL: text(
    'must be an address like postgres://user:password@host:5432/database',
    isUrl('postgres:', 'postgresql:'),
  ),
  DATABASE_PREPARE: oneOf('on', 'off'),
  DATABASE_POOL: wholeNumber(1, 500),
  SECRET_KEY: text(`must have at least ${minimumSecret} characters`, (value) => value.length >= minimumSecret),
  SECRET_KEY_FILE: text('must be a file', (value) => !value.includes('\0')),
  SMTP_URL: text('must be an address like smtps://user:password@mail.school.example', isUrl('smtp:', 'smtps:')),
  MAIL_FROM: text('must be an e-mail address, or a name and an address like School <office@school.example>', isMailbox),
  SMTP_RATE: wholeNumber(1, 100_000),
  BOUNCE_ADDRESS: text(
    'must be an e-mail address like bounces@school.example, with at most 20 characters before the @',
    (value) => /^[\w.-]{1,20}@[\w-]+(\.[\w-]+)*$/.test(value),
  ),
  FEEDBACK_EMAIL: text('must be an e-mail address like operator@school.example', (value) =>
    /^[^<>@\s]+@[^<>@\s]+$/.test(value),
  ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  OUTSIDE_STANDIN: text('must be an address of this machine like http://127.0.0.1:4999', (value) =>
    /^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(value),
  ),
  RATE_LIMIT_FACTOR: wholeNumber(1, 1_000_000),
  TRUST_PROXY: text('must be true, false, a number of proxies or their addresses with commas between', (value) =>
    /^[\w.:/, ]+$/.test(value),
  ),
});

function text(rule: string, holds: (value: string) => boolean) {
  return z.optional(z.string().check(z.refine(holds, { error: rule })));
}

function oneOf<const T extends string>(...values: T[]) {
  return z.optional(z.enum(values, { error: `must be one of ${values.join(', ')}` }));
}

function wholeNumber(least: number, most: number) {
  return text(
    `must be a whole number from ${least} to ${most}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  );
}

function isUrl(...protocols: string[]): (value: string) => boolean {
  // A socket folder in the query leaves the host empty, which only this form of the address parser refuses.
  return (value) =>
    protocols.some((protocol) => value.startsWith(`${protocol}//`)) &&
    (URL.canParse(value) || /^\w+:\/\/[^/]*\/.*[?&]host=/.test(value));
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
}

function isMailbox(value: string): boolean {
  return !/[\r\n]/.test(value) && /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value);
}

function wrongVariable(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): StartFailure {
  const name = String(issue.path[0]);
  const value = secretVariables.has(name) ? '' : `, but is "${env[name]}"`;
  return new StartFailure(`The environment variable ${name} ${issue.message}${value}.`);
}

function trustProxy(value = 'false'): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  return value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** The key from the environment or its file, else one created at the first start and kept in the data folder. */
function secretKey(dataDir: string, given: string | undefined, file: string | undefined): Buffer {
  if (given) return derived(given);
  if (file) return derived(readSecret(file));
  const kept = join(dataDir, 'secret-key');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(kept, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartFailure(`The data folder ${dataDir} can't be written by this user: set DATA_DIR to one that can.`);
  }
  return derived(readSecret(kept));
}

function readSecret(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartFailure(`The secret key in ${file} can't be read by this user.`);
  }
  if (secret.length >= minimumSecret) return secret;
  throw new StartFailure(`The secret key in ${file} must have at least ${minimumSecret} characters.`);
}

/** Derives a key from text that a person may have typed; the salt only separates it from other uses of the same text. */
function derived(secret: string): Buffer {
  return scryptSync(secret, 'schoolbell secret key v1', 32);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { databasePlace } from '../../db/embedded-folder.ts';
import { clusterFolder, readPasswords } from '../../db/embedded-init.ts';
import { socketPort } from '../../db/embedded-postmaster.ts';
import { PASSWORD, type TestStaff } from '../server.ts';
import { copyDataDir, type ServerProcess } from './server.ts';

/** A school on a real server: what its pages name it by, and its owner's session. */
export interface LiveSchool {
  institution_id: number;
  hash: string;
  owner: TestStaff;
}

/** A data folder for one file, on which a server starts quickly and waits for its first visitor. */
export const preparedDataDir = (): string => copyDataDir(inject('preparedData'));

/** What the first visitor types into the set-up page. */
export const firstSchool = {
  institutionName: 'Harbour School',
  institutionCountry: 'DE',
  institutionCurrency: 'EUR',
  institutionTimeZone: 'Europe/Berlin',
  firstName: 'Ada',
  surname: 'Lin',
  email: 'ada@harbour.example',
  password: PASSWORD,
};

/** The set-up page's token, as the newest start printed it. */
export function setupToken(server: ServerProcess): string {
  return /\/setup\?token=([\w-]{43})/.exec(server.output())![1]!;
}

/** Sets a new server up as its first visitor does, and signs its owner in. */
export async function setUpSchool(server: ServerProcess): Promise<LiveSchool> {
  const answer = await server.call('POST', 'setup/institution', { ...firstSchool, token: setupToken(server) });
  if (answer.status !== 200) throw new Error(`The set-up answered ${answer.status}: ${answer.text}`);
  return signIn(server);
}

/** Signs the owner in. */
export async function signIn(server: ServerProcess): Promise<LiveSchool> {
  const { email, password } = firstSchool;
  const answer = await server.call('POST', 'login', { email, password });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  const { user, institution } = answer.body;
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
  return {
    institution_id: institution.rcInstitutionID,
    hash: institution.hash,
    owner: { user_detail_id: user.user_detail_id, email, cookie },
  };
}

/** How a role signs in to the embedded database of a running server: its socket's folder is the fifth line of the postmaster's file. */
export function loginOf(dataDir: string, role: 'admin' | 'owner' | 'app'): pg.ClientConfig {
  const place = databasePlace(dataDir);
  const host = readFileSync(join(clusterFolder(place), 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim();
  return {
    host,
    port: socketPort,
    database: 'schoolbell',
    user: { admin: 'postgres', owner: 'schoolbell_owner', app: 'schoolbell_app' }[role],
    password: readPasswords(place)[role],
  };
}

/** A login as an address, for the environment of another server. */
export function urlOf({ host, port, database, user, password }: pg.ClientConfig): string {
  return `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
}

/** Reads a running server's database past every policy, on a separate connection. */
export async function inDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...loginOf(dataDir, 'admin'), application_name: 'test' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement there and answers its rows; ids arrive as text. */
export function rowsOf<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return inDatabase(dataDir, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Gives everyone a second factor, which exports need. From then on, signing in would ask for a code that nobody has. */
export async function allowExports(dataDir: string): Promise<void> {
  await rowsOf(dataDir, 'update sign_in set totp_confirmed_at = now()');
}

import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { asAdmin } from '../testing/postgres.ts';
import { openCluster } from './cluster.ts';

const postgres = inject('postgres');
const server = new pg.Client(postgres.admin);
const name = `${postgres.template}_external_${process.pid}`;
const secretKey = Buffer.alloc(32, 7);

beforeAll(() =>
  asAdmin(postgres, async (client) => {
    for (const role of ['operator createrole', 'clerk', 'web', 'guest', 'mighty superuser'])
      await client.query(`create role ${login(role)} password 'x'`);
    await client.query(`create database ${name} owner operator_${process.pid}`);
    await client.query(`create database ${name}_clerk owner clerk_${process.pid}`);
    await client.query(`grant connect on database ${name} to public`);
  }),
);

test("an operator's login for the app is given the rights of schoolbell_app, and no more", async () => {
  await asAdmin(postgres, (client) =>
    client.query(`grant schoolbell_app to operator_${process.pid} with admin option`),
  );
  const cluster = await openCluster({
    dataDir: '/unused',
    databaseUrl: url('operator'),
    databaseAppUrl: url('web'),
    secretKey,
  });
  expect(cluster.embedded).toBe(false);
  const client = new pg.Client(cluster.app);
  await client.connect();
  const { rows } = await client.query("select current_user as role, pg_has_role('schoolbell_app', 'usage') as member");
  await client.end();
  expect(rows).toEqual([{ role: `web_${process.pid}`, member: true }]);
});

test.each([
  [
    'a login that could step around the policies',
    { databaseUrl: url('operator'), databaseAppUrl: url('mighty') },
    /must be neither a superuser nor able to bypass row-level security/,
  ],
  [
    'the owner itself as the app',
    { databaseUrl: url('operator'), databaseAppUrl: url('operator') },
    /nor a member of DATABASE_URL's user/,
  ],
  [
    'the role with another password than this key gives it',
    { databaseUrl: url('operator'), databaseAppUrl: undefined },
    /exists with another password .*set DATABASE_APP_URL/,
  ],
  [
    'an owner who may not grant',
    { databaseUrl: url('clerk', `${name}_clerk`), databaseAppUrl: url('guest', `${name}_clerk`) },
    /may not grant roles: let an administrator run/,
  ],
  [
    'a wrong password',
    { databaseUrl: url('operator').replace(':x@', ':y@'), databaseAppUrl: undefined },
    /^Can't sign in to the database .+: password authentication failed/,
  ],
  [
    'a server that is not there',
    { databaseUrl: 'postgres://a@127.0.0.1:1/b', databaseAppUrl: undefined },
    /^Can't sign in to the database b at 127\.0\.0\.1:1 as a: .*ECONNREFUSED/,
  ],
])('%s is refused in one sentence', async (_, settings, sentence) => {
  await expect(openCluster({ dataDir: '/unused', secretKey, ...settings })).rejects.toThrow(sentence);
});

function login(role: string): string {
  const [word, power = ''] = role.split(' ');
  return `${word}_${process.pid} login ${power}`;
}

function url(role: string, database = name): string {
  return `postgres://${role}_${process.pid}:x@/${database}?host=${server.host}&port=${server.port}`;
}

import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSchool, rowsOf, setupToken, signIn } from './school.ts';
import { clear, freePort, launch, newDataDir, postmasterOf, type ServerProcess, startServer } from './server.ts';

const [port, otherPort, nobody] = [await freePort(), await freePort(), await freePort()];
const [dataDir, otherDir] = [newDataDir(), newDataDir()];
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ port, dataDir });
});
afterAll(async () => {
  await clear(dataDir, server);
  await clear(otherDir);
});

/** What is wrong with the way in which a start was refused: nothing where it is one sentence, and the exit code 1. */
function refusalComplaints(code: unknown, output: string, errors: string): string[] {
  const lines = errors.trim().split('\n');
  const sentence = lines[0]!;
  return [
    ...(code === 1 ? [] : [`it ended with ${code}`]),
    ...(lines.length === 1 && /^[A-Z].*[.]$/.test(sentence) && !/^\w*Error\b|\bat .*:\d+:\d+/.test(sentence)
      ? []
      : [`it says ${errors}`]),
    ...(/Schoolbell is running|^\s+at |Error:|\{"level"/m.test(output) ? [`it also says ${output}`] : []),
  ];
}

/** Starts a server that can't start, and answers the one sentence that it says. */
async function refusal(env: Record<string, string | undefined>, folder = otherDir): Promise<string> {
  const refused = launch({ port: otherPort, dataDir: folder, env: { LOG_LEVEL: 'info', ...env } });
  const code = await refused.ended;
  expect(refusalComplaints(code, refused.output(), refused.errors())).toEqual([]);
  return refused.errors().trim();
}

test.concurrent.each([
  [{ PORT: '99999' }, 'The environment variable PORT must be a whole number from 0 to 65535, but is "99999".'],
  [
    { NODE_ENV: 'prod' },
    'The environment variable NODE_ENV must be one of development, production, test, but is "prod".',
  ],
  [
    { SMTP_URL: 'mail.example:hunter2' },
    'The environment variable SMTP_URL must be an address like smtps://user:password@mail.school.example.',
  ],
  [{ SECRET_KEY: 'short' }, 'The environment variable SECRET_KEY must have at least 32 characters.'],
  [
    { DATABASE_URL: 'mysql://root@localhost/x' },
    'The environment variable DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
  ],
  [
    { PUBLIC_URL: 'school.example/office' },
    'The environment variable PUBLIC_URL must be an address like https://office.school.example, without a path, but is "school.example/office".',
  ],
  [
    { HOST: '203.0.113.1' },
    'The address 203.0.113.1 is not one of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.',
  ],
])('a wrong environment is refused: %o', async (env, sentence) => {
  expect(await refusal(env)).toBe(sentence);
});

test('a database that is not there is named, without its password', async () => {
  const said = await refusal({ DATABASE_URL: `postgres://clerk:hunter2@127.0.0.1:${nobody}/school` });
  expect(said).toBe(
    `Can't sign in to the database school at 127.0.0.1:${nobody} as clerk: connect ECONNREFUSED 127.0.0.1:${nobody}.`,
  );
  expect(await refusal({ DATABASE_URL: 'postgres://clerk:hunter2@nowhere.invalid/school' })).toMatch(
    /^Can't sign in to the database school at nowhere\.invalid:5432 as clerk: .+\.$/,
  );
});

test('a busy port is refused before anything is made', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(otherPort, '127.0.0.1', resolve);
  });
  const folder = newDataDir();
  expect(await refusal({}, folder)).toBe(`Port ${otherPort} is in use: stop what uses it, or set PORT to another one.`);
  expect(postmasterOf(folder)).toBeUndefined();
  await new Promise((closed) => other.close(closed));
  await clear(folder);
});

test('a second server on the same data folder is refused, and the first keeps running', async () => {
  expect(await refusal({}, dataDir)).toBe(
    `Another Schoolbell already runs on the data in ${dataDir}/postgres: stop it first, or set DATA_DIR to another folder.`,
  );
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('in production there is no demo school: the first visitor needs the token that was printed, and it counts once', async () => {
  expect(server.output()).not.toMatch(/demo|example school/i);
  expect(
    await rowsOf(
      dataDir,
      'select (select count(*)::int from institution) as schools, (select count(*)::int from person) as people',
    ),
  ).toEqual([{ schools: 0, people: 0 }]);
  expect((await server.call('GET', 'setup/status')).body).toEqual({ open: true });
  const oldToken = setupToken(server);
  await server.stop();
  server = await startServer({ port, dataDir });
  const token = setupToken(server);
  const setUp = (change: object) => server.call('POST', 'setup/institution', { ...firstSchool, token, ...change });
  for (const wrong of ['x'.repeat(43), oldToken]) {
    expect(await setUp({ token: wrong })).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { token: "This is not the token from the server's log" } },
    });
  }
  expect(await rowsOf(dataDir, 'select 1 from institution')).toEqual([]);

  const both = await Promise.all([setUp({}), setUp({ email: 'other@harbour.example' })]);
  expect(both.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await setUp({})).status).toBe(410);
  expect((await server.call('GET', 'setup/status')).body).toEqual({ open: false });
  const first = both[0].status === 200 ? firstSchool.email : 'other@harbour.example';
  expect((await server.call('POST', 'login', { email: first, password: firstSchool.password })).body.user.role_id).toBe(
    10,
  );
  expect(
    await rowsOf(
      dataDir,
      'select (select count(*)::int from institution) as schools, (select count(*)::int from person) as people, (select count(*)::int from setup_token) as tokens',
    ),
  ).toEqual([{ schools: 1, people: 1, tokens: 0 }]);
  await rowsOf(dataDir, 'update sign_in set email = $1', [firstSchool.email]);
});

test('a school that is there gets no new token and no demo, whatever the environment says', async () => {
  await server.stop();
  server = await startServer({ port, dataDir, env: { NODE_ENV: 'development' } });
  expect(server.output()).not.toMatch(/token|demo/i);
  expect((await signIn(server)).owner.user_detail_id).toBeGreaterThan(0);
});

test('data from a newer Schoolbell is refused and left alone', async () => {
  await rowsOf(dataDir, "insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now()::text)");
  await server.stop();
  expect(await refusal({}, dataDir)).toBe(
    "The database is ahead of this Schoolbell: it already has the migration 9999_from_the_future, which this version doesn't know. Start the newer version, or restore a backup from before it.",
  );
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('it would be noticed if a refusal had a stack, another code, or came after a welcome', () => {
  const sentence = 'Port 4000 is in use: stop what uses it.';
  expect(refusalComplaints(1, '', sentence)).toEqual([]);
  expect(refusalComplaints(0, '', sentence)).toHaveLength(1);
  expect(refusalComplaints(1, '', `${new Error('Bang').stack}`)).toHaveLength(1);
  expect(refusalComplaints(1, '', 'Error: listen EADDRINUSE: address already in use 127.0.0.1:4000')).toHaveLength(1);
  expect(refusalComplaints(1, '{"level":40,"msg":"A database connection ended"}', sentence)).toHaveLength(1);
});

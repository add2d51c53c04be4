import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../server.ts';
import { complaints } from './ledger.ts';
import { listen } from './listener.ts';
import { inDatabase, type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer, until } from './server.ts';
import { formReady, type Sending, staffReady } from './stream.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [port, otherPort] = [await freePort(), await freePort()];
const env = { SECRET_KEY: 'one key for every server of an installation', PUBLIC_URL: `http://localhost:${port}` };
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
});
afterAll(async () => {
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
});

/** Sends the same request 32 times at once, in turns to both servers, each under its given key. */
function thirtyTwoTimes({ path, body, options }: Sending, keyOf: (i: number) => string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: 32 }, (_, i) => servers[i % 2]!.call('POST', path, body, { ...options, key: keyOf(i) })),
  );
}

const counts = async (email: string) =>
  (
    await rowsOf<{ people: number; submissions: number }>(
      dataDir,
      `select (select count(*)::int from person where email = $1) as people, (select count(*)::int from submission where body -> 'values' ->> 'email' = $1) as submissions`,
      [email],
    )
  )[0];

test.each(['lead', 'student'] as const)(
  'a %s form sent 32 times at once under one key, over two servers, makes one record and gets 32 equal answers',
  async (type) => {
    const sending = await formReady(servers[0], school, type);
    const answers = await thirtyTwoTimes(sending, () => sending.options.key);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: answers[0]!.body })),
    );
    expect(await counts(sending.email)).toEqual({ people: 1, submissions: 1 });
    expect(
      await inDatabase(dataDir, async (client) =>
        (await complaints(client, [{ ...sending, answer: answers[0] }])).filter((one) => !one.endsWith('never sent')),
      ),
    ).toEqual([]);

    for (const server of servers) {
      const other = await server.call('POST', sending.path, { ...sending.body, elapsed: 20_001 }, sending.options);
      expect(other).toMatchObject({ status: 422, body: { code: 'keyReused' } });
      expect((await server.call('POST', sending.path, sending.body, sending.options)).body).toEqual(answers[0]!.body);
    }
    expect(await counts(sending.email)).toEqual({ people: 1, submissions: 1 });
  },
);

test('staff who click 32 times add one student', async () => {
  const sending = staffReady(school);
  const answers = await thirtyTwoTimes(sending, () => sending.options.key);
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: answers[0]!.body })),
  );
  expect(await counts(sending.email)).toEqual({ people: 1, submissions: 0 });
  const other = await servers[1].call('POST', sending.path, { ...sending.body, surname: 'Other' }, sending.options);
  expect(other).toMatchObject({ status: 422, body: { code: 'keyReused' } });
});

test('it would be noticed: under 32 keys one and the same form arrives 32 times', async () => {
  const sending = await formReady(servers[0], school, 'lead');
  const answers = await thirtyTwoTimes(sending, () => randomUUID());
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(1);
  expect(await counts(sending.email)).toEqual({ people: 1, submissions: 32 });
});

test('news of a change at one server reaches the other', async () => {
  const listener = await listen(servers[1], school);
  const { path, body, options } = await formReady(servers[0], school, 'lead');
  expect((await servers[0].call('POST', path, body, options)).status).toBe(200);
  await until(() => listener.heard.includes('leads'));
  listener.hangUp();
});

test('a server on its own database says what several servers need to share', () => {
  const [alone, other] = servers.map((server) => server.output());
  expect(other).toContain(`Uploaded files are kept in ${otherDir}.`);
  expect(other).toContain('give them all the same DATA_DIR (a shared folder) and SECRET_KEY');
  expect(alone).not.toContain('DATA_DIR');
});

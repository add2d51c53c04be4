import { connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alive } from '../../db/embedded-postmaster.ts';
import { complaints } from './ledger.ts';
import {
  allowExports,
  inDatabase,
  type LiveSchool,
  loginOf,
  preparedDataDir,
  rowsOf,
  setUpSchool,
  signIn,
} from './school.ts';
import { clear, freePort, postmasterOf, type ServerProcess, startServer, until } from './server.ts';
import { deliver, mixReady, type Sending, staffReady } from './stream.ts';

const settings = { port: await freePort(), dataDir: preparedDataDir() };
const { dataDir } = settings;
const sent: Sending[] = [];
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
});
afterAll(() => clear(dataDir, server));

/** Writes a request by hand, and keeps what comes back. */
function openLine(request: string): { socket: Socket; text: () => string } {
  const socket = openSocket(settings.port, '127.0.0.1');
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (piece) => {
      text += piece;
    });
  socket.write(request);
  return { socket, text: () => text };
}

const requestOf = (first: string, body = '', length = body.length) =>
  `${first} HTTP/1.1\r\nHost: localhost\r\nX-Schoolbell: 1\r\nCookie: ${school.owner.cookie}\r\n${body && `Content-Type: application/json\r\nContent-Length: ${length}\r\n`}\r\n${body}`;

/** Stops the table of people, as a long migration would, so that requests under way stay under way. */
async function holdPeople(): Promise<() => Promise<void>> {
  const client = new pg.Client(loginOf(dataDir, 'admin'));
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table person in exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const waiting = async () =>
  (
    await rowsOf<{ count: number }>(
      dataDir,
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'",
    )
  )[0]!.count;

test('asked to stop, it finishes what is under way, takes nothing new, ends its database and itself with 0', async () => {
  const underWay = [...(await mixReady(server, school, 6)), staffReady(school)];
  const postmaster = postmasterOf(dataDir)!;
  const release = await holdPeople();
  const answers = Promise.all(underWay.map((one) => deliver(server, one)));
  const byHand = staffReady(school);
  const line = openLine(requestOf('POST /api/students/add', JSON.stringify(byHand.body)));
  // All of them: one that had not arrived yet would rightly be refused.
  await until(async () => (await waiting()) > underWay.length);

  const ended = server.stop();
  await until(() => server.output().includes('Stopping (SIGTERM)'));
  // A second signal of the same Ctrl-C changes nothing; two seconds later it would be another one.
  server.child.kill('SIGINT');
  await sleep(100);
  const late = staffReady(school);
  expect(await deliver(server, late)).toBeUndefined();
  expect(server.child.exitCode).toBeNull();
  line.socket.write(requestOf('GET /api/words/list'));
  const begun = Date.now();
  await release();

  expect((await answers).map((answer) => answer?.status)).toEqual(underWay.map(() => 200));
  expect(await ended).toBe(0);
  // Not a second is waited for browsers that keep their connection for another question.
  expect(Date.now() - begun).toBeLessThan(5_000);
  // Requests on a connection that was already open are answered too, and told that it closes.
  expect(line.text().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(line.text()).toMatch(/connection: close/i);
  expect(server.output().trimEnd()).toMatch(/Stopped\.$/);
  expect([server.errors(), /\{"level":(40|50|60)/.test(server.output())]).toEqual(['', false]);
  expect(alive(postmaster)).toBe(false);
  expect(postmasterOf(dataDir)).toBeUndefined();
  sent.push(...underWay, byHand, late);
}, 60_000);

test('the next start finds all of it, and what was refused is not there', async () => {
  server = await startServer(settings);
  school = await signIn(server);
  expect(await inDatabase(dataDir, (client) => complaints(client, sent))).toEqual([]);
  const late = sent.at(-1)!;
  expect(await rowsOf(dataDir, 'select 1 from person where email = $1', [late.email])).toEqual([]);
  expect(await deliver(server, late)).toMatchObject({ status: 200 });
  expect(await inDatabase(dataDir, (client) => complaints(client, sent))).toEqual([]);
});

test('a visitor who sends nothing more, an open live line and a stalled download do not keep it from stopping', async () => {
  await rowsOf(
    dataDir,
    `insert into person (institution_id, role_id, first_name, hash, city) select $1, 3, 'Student ' || n, 'stalled' || n, repeat('x', 500) from generate_series(1, 20000) n`,
    [school.institution_id],
  );
  await allowExports(dataDir);
  const lines = [
    openLine(''),
    openLine(requestOf('GET /api/live')),
    openLine(requestOf('POST /api/login', '{"email":', 100)),
    openLine(requestOf('GET /api/students/export')),
  ];
  lines.at(-1)!.socket.pause();
  await sleep(500);
  const postmaster = postmasterOf(dataDir)!;
  const begun = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - begun).toBeLessThan(20_000);
  expect(alive(postmaster)).toBe(false);
  for (const { socket } of lines) socket.destroy();
}, 60_000);

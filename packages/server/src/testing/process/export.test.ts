import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowExports, inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

const port = await freePort();
const dataDir = preparedDataDir();
const COUNT = 100_000;
const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 64 * MEGABYTE;
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer({ port, dataDir });
  school = await setUpSchool(server);
  await allowExports(dataDir);
  await inDatabase(dataDir, (client) => fill(client.query.bind(client), school.institution_id));
  // The first export loads what every later one uses.
  await readExport('search=nobody-at-all');
}, 120_000);
afterAll(() => clear(dataDir, server));

/** Students with a guardian each third, as one statement; the search index is rebuilt, which is faster. */
async function fill(
  query: (text: string, values?: unknown[]) => Promise<{ rows: { indexdef: string }[] }>,
  institution_id: number,
): Promise<void> {
  const index = (await query("select indexdef from pg_indexes where indexname = 'person_search'")).rows[0]!.indexdef;
  await query('drop index person_search');
  await query(
    `insert into person (institution_id, role_id, first_name, surname, email, phone, hash, city, created_at)
    select $1, case when n > $2 then 5 else 3 end, 'Mia ' || n, 'Müller', 'mia.' || n || '@family.example', '+49 30 ' || n, 'hash' || n, 'Berlin', now() - make_interval(secs => n)
    from generate_series(1, $2::int + $2::int / 3) n`,
    [institution_id, COUNT],
  );
  await query(
    `insert into guardian_link (institution_id, child_id, guardian_id, relation, is_main)
    select $1, c.user_detail_id, g.user_detail_id, 'Mother', 1 from person g join person c on c.hash = 'hash' || (substr(g.hash, 5)::int - $2::int) where g.role_id = 5`,
    [institution_id, COUNT],
  );
  await query(index);
  await query('analyze person, guardian_link');
}

interface ReadExport {
  status: number;
  rows: number;
  people: number;
  bytes: number;
  most: number;
  last: string;
}

/** Reads an export to its end, counting its rows and the people in them, and watching the server's memory. */
async function readExport(query = ''): Promise<ReadExport> {
  const answer = await fetch(`${server.address}/api/students/export?${query}`, {
    headers: { cookie: school.owner.cookie },
  });
  const read = { status: answer.status, rows: 0, people: 0, bytes: 0, most: server.memory(), last: '' };
  const people = new Set<string>();
  let rest = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    read.bytes += Buffer.byteLength(piece);
    read.most = Math.max(read.most, server.memory());
    const lines = (rest + piece).split('\r\n');
    rest = lines.pop()!;
    read.rows += lines.length;
    for (const line of lines) people.add(line.slice(line.lastIndexOf(',') + 1));
    read.last = lines.at(-1) ?? read.last;
  }
  return { ...read, people: people.size, last: rest || read.last };
}

const open = async () =>
  (
    await rowsOf<{ count: number }>(
      dataDir,
      "select count(*)::int as count from pg_stat_activity where usename = 'schoolbell_app' and xact_start is not null",
    )
  )[0]!.count;

test('a file of 100,000 students has all of them, once, and takes the server less than 64 MB', async () => {
  const before = server.memory();
  const read = await readExport();
  expect(read).toMatchObject({ status: 200, rows: COUNT + 1, people: COUNT + 1 });
  expect(read.last.startsWith(`Mia ${COUNT},Müller,mia.${COUNT}@family.example`)).toBe(true);
  expect(read.most - before).toBeLessThan(MOST_GROWTH);
  // If it were all in memory, the file alone would show in this figure.
  expect(read.bytes).toBeGreaterThan(8 * MEGABYTE);
  expect(await open()).toBe(0);
}, 60_000);

/** Asks for the file by hand, reads its first bytes, and then nothing more. */
async function stalled() {
  const socket = openSocket(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /api/students/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${school.owner.cookie}\r\n\r\n`);
  await new Promise((some) => socket.once('data', some));
  socket.pause();
  return socket;
}

test('a reader who stops reading takes no memory, the next one waits, and their transactions end when they hang up', async () => {
  const before = server.memory();
  const first = await stalled();
  const next = stalled();
  let most = before;
  for (let i = 0; i < 30; i++, most = Math.max(most, server.memory())) await sleep(50);
  expect(most - before).toBeLessThan(MOST_GROWTH);
  expect(await open()).toBe(2);
  // Others are served meanwhile.
  expect((await server.call('GET', 'students', { page: 1 }, { as: school.owner })).body.total).toBe(10_000);

  first.destroy();
  (await next).destroy();
  await until(async () => (await open()) === 0, 10_000);
  expect(
    await rowsOf(
      dataDir,
      "select 1 from pg_stat_activity where usename = 'schoolbell_app' and state = 'idle in transaction'",
    ),
  ).toEqual([]);
  expect((await readExport('search=mia.777@')).rows).toBe(2);
}, 60_000);

test('every export is recorded, also a broken one', async () => {
  const before = await rowsOf(dataDir, "select 1 from audit where kind = 'exported'");
  const socket = await stalled();
  expect((await rowsOf(dataDir, "select 1 from audit where kind = 'exported'")).length).toBe(before.length + 1);
  socket.destroy();
  await until(async () => (await open()) === 0, 10_000);
  expect((await rowsOf(dataDir, "select 1 from audit where kind = 'exported'")).length).toBe(before.length + 1);
});

test('it would be noticed if the server kept what it sends: its memory is read from the system', async () => {
  const before = server.memory();
  // Requests that are not complete yet are something that a server can't help but keep.
  const text = 'x'.repeat(900_000);
  const sockets = Array.from({ length: 120 }, () => {
    const socket = openSocket(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Schoolbell: 1\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"${text}`,
    );
    return socket;
  });
  await until(() => server.memory() - before > MOST_GROWTH, 20_000);
  for (const socket of sockets) socket.destroy();
}, 30_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

const settings = { port: await freePort(), dataDir: preparedDataDir() };
let server: ServerProcess;
let school: LiveSchool;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
});
afterAll(() => clear(settings.dataDir, server));

const ROWS = 3_000;
const header = 'ID,First name,Surname,Email,Guardian name,Guardian email\n';
const file = (of: string) =>
  `${header}${Array.from({ length: ROWS }, (_, n) => `${of}${n},Kid ${of}${n},Doe,kid${of}${n}@home.example,Gale Doe,gale${of}${Math.floor(n / 2)}@home.example`).join('\n')}\n`;

/** Uploads and tries a file; returns the import once it is ready to be written. */
async function tried(text: string): Promise<number> {
  const form = new FormData();
  form.append('input', JSON.stringify({ kind: 'student', file_name: 'people.csv' }));
  form.append('file', new Blob([text]), 'people.csv');
  const answer = await fetch(`${server.address}/api/imports/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-schoolbell': '1', cookie: school.owner.cookie },
  });
  const {
    import_id,
    mapping,
    settings: how,
  } = (await answer.json()) as { import_id: number; mapping: string[]; settings: object };
  expect((await post('imports/check', { import_id, mapping, settings: how })).status).toBe(200);
  await until(async () => (await details(import_id)).state === 'checked', 60_000);
  return import_id;
}

const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
const details = async (import_id: number) =>
  (await server.call('GET', 'imports/get', { import_id }, { as: school.owner })).body;

/** Everything that would be wrong after an import of so many rows, each of them once, with its guardian and its audit row. */
async function complaints(of: string): Promise<Record<string, number>> {
  const [row] = await rowsOf<Record<string, string>>(
    settings.dataDir,
    `
    with kid as (select * from person where role_id = 3 and first_name like 'Kid ${of}%')
    select (select count(*) from kid) as kids, (select count(distinct email) from kid) as different,
      (select count(*) from kid k where not exists (select from guardian_link l where l.child_id = k.user_detail_id)) as alone,
      (select count(*) from person g where g.role_id = 5 and g.email like 'gale${of}%') as guardians,
      (select count(*) from kid k where (select count(*) from audit a where a.person_id = k.user_detail_id and a.kind = 'imported') <> 1) as unaudited,
      (select count(*) from kid k where not exists (select from person_external_id x where x.person_id = k.user_detail_id)) as unnamed`,
  );
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]));
}

const whole = { kids: ROWS, different: ROWS, alone: 0, guardians: ROWS / 2, unaudited: 0, unnamed: 0 };

test.each([
  ['a', 0.1],
  ['b', 0.4],
])(
  'a server killed in the middle of an import goes on behind what it wrote, and every row counts once (%s)',
  async (of, share) => {
    const import_id = await tried(file(of));
    await post('imports/start', { import_id });
    await until(async () => (await details(import_id)).done_rows > share * ROWS);
    await server.kill();
    const halfway = await complaints(of);
    expect(halfway['kids']).toBeGreaterThan(0);
    expect(halfway['kids']).toBeLessThan(ROWS);
    expect(halfway).toMatchObject({ alone: 0, unaudited: 0, unnamed: 0 });

    // A job of a server that died is taken again when its minute is over; nobody waits that long here.
    await rowsOf(settings.dataDir, 'update job set locked_until = null where done_at is null');
    server = await startServer(settings);
    school = await signIn(server);
    await until(async () => (await details(import_id)).state === 'done', 60_000);
    expect(await details(import_id)).toMatchObject({
      created: ROWS,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      done_rows: ROWS,
    });
    expect(await complaints(of)).toEqual(whole);
  },
  180_000,
);

test('a server killed while undoing an import finishes it after a restart', async () => {
  const import_id = await tried(file('c'));
  await post('imports/start', { import_id });
  await until(async () => (await details(import_id)).done_rows > ROWS / 3);
  expect((await post('imports/cancel', { import_id })).status).toBe(200);
  await until(async () => (await details(import_id)).done_rows > 0);
  await server.kill();
  await rowsOf(settings.dataDir, 'update job set locked_until = null where done_at is null');
  server = await startServer(settings);
  school = await signIn(server);
  await until(async () => (await details(import_id)).state === 'undone', 60_000);
  expect(await complaints('c')).toEqual({ kids: 0, different: 0, alone: 0, guardians: 0, unaudited: 0, unnamed: 0 });
  expect(await complaints('a')).toEqual(whole);
}, 180_000);

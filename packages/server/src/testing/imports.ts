import { sql } from 'kysely';
import { busyStates } from '@schoolbell/core/imports/format/rules';
import type { JobKinds } from '../jobs/kinds.ts';
import type { Worker } from '../jobs/worker.ts';
import { importsJobs } from '../imports/jobs.ts';
import type { Answer, TestSchool, TestServer, TestStaff } from './server.ts';
import { testWorker } from './worker.ts';

type Bytes = string | Uint8Array;

/** Uploads a file as the screen does. */
export async function upload(
  server: TestServer,
  as: TestStaff,
  kind: string,
  file: Bytes,
  file_name = 'people.csv',
): Promise<Answer> {
  const form = new FormData();
  form.append('input', JSON.stringify({ kind, file_name }));
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), file_name);
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/imports/upload',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, 'x-schoolbell': '1', cookie: as.cookie },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}

/** A worker that does imports, what `more` says, and nothing else. Stop it. */
export const importWorker = (server: TestServer, more: JobKinds = {}): Worker =>
  testWorker(server, { kinds: { duplicates: () => Promise.resolve(), ...importsJobs, ...more } });

/** Waits until the server is no longer at work on an import; returns it. */
export async function settled(
  server: TestServer,
  as: TestStaff,
  import_id: number,
  patience = 30_000,
): Promise<Answer['body']> {
  for (
    const end = Date.now() + patience;
    Date.now() < end;
    await new Promise((done) => {
      setTimeout(done, 30);
    })
  ) {
    const { body } = await server.call('GET', 'imports/get', { import_id }, { as });
    if (!busyStates.includes(body.state)) return body;
  }
  throw new Error('The import did not come to an end');
}

/** Uploads, maps as guessed (or as told) and tries a file; returns the import. */
export async function checked(
  server: TestServer,
  as: TestStaff,
  kind: string,
  file: Bytes,
  change: { mapping?: string[]; settings?: object; file_name?: string } = {},
): Promise<Answer['body']> {
  const { status, text, body } = await upload(server, as, kind, file, change.file_name);
  if (status !== 200) throw new Error(`The upload answered ${status}: ${text}`);
  const answer = await server.call(
    'POST',
    'imports/check',
    {
      import_id: body.import_id,
      mapping: change.mapping ?? body.mapping,
      settings: { ...body.settings, ...change.settings },
    },
    { as },
  );
  if (answer.status !== 200) throw new Error(`The check answered ${answer.status}: ${answer.text}`);
  return settled(server, as, body.import_id);
}

/** The same, and imports it. */
export async function imported(
  server: TestServer,
  as: TestStaff,
  kind: string,
  file: Bytes,
  change: { mapping?: string[]; settings?: object; file_name?: string } = {},
): Promise<Answer['body']> {
  const { import_id } = await checked(server, as, kind, file, change);
  await server.call('POST', 'imports/start', { import_id }, { as });
  return settled(server, as, import_id);
}

/** The rows of an import that do one thing, on its first page. */
export const rowsOf = async (server: TestServer, as: TestStaff, import_id: number, action: string) =>
  (await server.call('GET', 'imports/rows', { import_id, action }, { as })).body.data;

/** What all tables of people hold, as one hash a table: version, times and machinery apart. */
export async function peopleHash(school: TestSchool): Promise<Record<string, string>> {
  return school.sql(async (db) => {
    const tables = {
      person: "to_jsonb(t) - 'version' - 'updated_at'",
      guardian_link: 'to_jsonb(t)',
      person_external_id: "to_jsonb(t) - 'created_at'",
      note: 'to_jsonb(t)',
      task: 'to_jsonb(t)',
      person_count: '1',
    };
    const hashes: Record<string, string> = {};
    for (const [table, row] of Object.entries(tables)) {
      const { rows } = await sql<{
        hash: string;
      }>`select md5(coalesce(string_agg(one, '|' order by one), '')) as hash from (select (${sql.raw(row)})::text as one from ${sql.table(table)} t where institution_id = ${school.institution_id}) all_rows`.execute(
        db,
      );
      hashes[table] = rows[0]!.hash;
    }
    delete hashes['person_count'];
    return hashes;
  });
}

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../http/files.ts';
import { newToken } from '../../http/tokens.ts';
import type { Worker } from '../../jobs/worker.ts';
import { openWorkbook } from '../../outside/xlsx.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Line } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let office: TestStaff;
let worker: Worker;

const call = (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}, as = office) =>
  server.call(method, path, input, { as });
const post = async (path: string, input: Record<string, unknown>, as = office) => {
  const answer = await call('POST', path, input, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** A file that is not text, as it arrives. */
async function bytesOf(path: string, as = office) {
  const answer = await server.app.inject({ url: `/api/${path}`, headers: { cookie: as.cookie, 'x-schoolbell': '1' } });
  return { status: answer.statusCode, headers: answer.headers, bytes: new Uint8Array(answer.rawPayload) };
}
const rowsOf = (bytes: Uint8Array) => [...openWorkbook(bytes, 100).rows(0)];
const listed = async (as = office) => (await call('GET', 'downloads/list', {}, as)).body.data as Line[];
const start = async (input: Record<string, unknown>, as = office): Promise<number> =>
  (await post('downloads/start', input, as)).download_id;
const find = async (download_id: number, as = office) =>
  (await listed(as)).find((one) => one.download_id === download_id);
const handleOf = (download_id: number) =>
  school.sql(
    async (db) =>
      (
        await db
          .selectFrom('download')
          .select('handle')
          .where('institution_id', '=', school.institution_id)
          .where('download_id', '=', download_id)
          .executeTakeFirst()
      )?.handle,
  );
const fileOf = (handle: string | null | undefined) => pathOf(server.services.config.dataDir, handle!);
const setRight = (who: TestStaff, category: string, value: 0 | 1) =>
  school.sql((db) =>
    db
      .insertInto('access_person')
      .values({ institution_id: school.institution_id, user_detail_id: who.user_detail_id, category, value })
      .onConflict((on) => on.columns(['institution_id', 'user_detail_id', 'category']).doUpdateSet({ value }))
      .execute(),
  );

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  office = await school.staff(8, { exports: true });
  for (const firstName of ['Ana', 'Ben', '=1+1'])
    await post('students/add', { firstName, surname: 'Peña', isDuplicate: 1 });
  for (const batch_name of ['Stars', 'Moons']) await post('batches/make', { batch_name, description: '@home' });
});
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

/** Runs the jobs that are due. */
async function work(more: Parameters<typeof testWorker>[1] = {}) {
  worker = testWorker(server, more);
  try {
    await jobsDone(server, school);
  } finally {
    await worker.stop();
  }
}

describe('an export in either format', () => {
  test('has the rows of its list with its filters, and a formula is text', async () => {
    const { status, headers, bytes } = await bytesOf('students/export?format=xlsx&columns=email&order_by=firstName');
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(headers['content-disposition']).toMatch(/students-\d{4}-\d\d-\d\d\.xlsx/);
    expect(rowsOf(bytes).map((row) => row[0])).toEqual(expect.arrayContaining(['First name', 'Ana', 'Ben', '=1+1']));
    const found = await bytesOf('students/export?format=xlsx&search=ana');
    expect(rowsOf(found.bytes).map((row) => row[0])).toEqual(['First name', 'Ana']);
    const csv = await call('GET', 'students/export', { search: 'ana', format: 'csv' });
    expect(csv.text.split('\r\n')[1]).toMatch(/^Ana,Peña,/);
  });

  test('of an unknown format is refused at its field', async () => {
    const { status, body } = await call('GET', 'students/export', { format: 'pdf' });
    expect([status, body.fields]).toEqual([422, { format: 'Please choose one of the options' }]);
  });
});

describe('a file that a job makes', () => {
  test('has the same rows, is listed with its filters, and says who took it', async () => {
    const id = await start({ call: 'GET batches/export', input: { search: 'star' }, format: 'xlsx', total: 1 });
    expect(await find(id)).toMatchObject({ state: 'waiting', resource: 'batches', filters: 'Search: star', total: 1 });
    await work();
    const made = (await find(id))!;
    expect(made).toMatchObject({ state: 'ready', rows: 1, is_own: 1, is_kept: 1, taken: [] });
    expect(made.file_name).toMatch(/^batches-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(Date.parse(made.expires_at) - Date.parse(made.ended_at!)).toBe(7 * 86_400_000);
    const { status, bytes, headers } = await bytesOf(`downloads/file/${id}`);
    expect([status, bytes.length, headers['content-length']]).toEqual([200, made.bytes, String(made.bytes)]);
    expect(rowsOf(bytes).map((row) => row.slice(0, 2))).toEqual([expect.any(Array), ['Stars', '@home']]);
    expect((await find(id))!.taken).toEqual([expect.objectContaining({ user_detail_id: office.user_detail_id })]);
    const log = await school.sql((db) =>
      db
        .selectFrom('audit')
        .select(['kind', 'actor_id', 'after'])
        .where('institution_id', '=', school.institution_id)
        .where('kind', 'in', ['exported', 'downloaded'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    );
    expect(log.map((row) => [row.kind, row.actor_id])).toEqual([
      ['downloaded', office.user_detail_id],
      ['exported', office.user_detail_id],
    ]);
  });

  test('can be of any export, also of one that is asked for by POST', async () => {
    const ids = (await call('GET', 'students', { search: 'ana' })).body.data.map(
      (one: { user_detail_id: number }) => one.user_detail_id,
    );
    const id = await start({ call: 'POST students/export', input: { user_detail_ids: ids } });
    await work();
    const file = await call('GET', 'downloads/file/{id}', { id });
    expect(file.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFFirst name', 'Ana', '']);
  });

  test('is refused at its field where the call is unknown or its input is wrong', async () => {
    const unknown = await call('POST', 'downloads/start', { call: 'GET secrets/export' });
    expect([unknown.status, unknown.body.fields]).toEqual([422, { call: 'Please choose one of the options' }]);
    const wrong = await call('POST', 'downloads/start', { call: 'GET batches/export', input: { order_by: 'size' } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['input.order_by']]);
  });

  test('is refused to a person without the right to its list, and without a second factor', async () => {
    const assistant = await school.staff(7, { exports: true });
    expect((await call('POST', 'downloads/start', { call: 'GET guardian/export' }, assistant)).status).toBe(403);
    const plain = await school.staff(8);
    expect((await call('POST', 'downloads/start', { call: 'GET batches/export' }, plain)).body.code).toBe(
      'secondFactorNeeded',
    );
  });

  test('that is cancelled before it is made leaves nothing', async () => {
    const id = await start({ call: 'GET batches/export' });
    expect(await post('downloads/cancel', { download_id: id })).toEqual({ message: 'Export cancelled' });
    await work();
    expect(await find(id)).toMatchObject({ state: 'cancelled', rows: null, is_kept: 0 });
    expect((await call('GET', 'downloads/file/{id}', { id })).status).toBe(404);
    expect((await call('POST', 'downloads/cancel', { download_id: id })).status).toBe(409);
  });

  test('that is cancelled in the middle says how far it was, and leaves no bytes', async () => {
    const id = await start({ call: 'GET batches/export', total: 60_000 });
    let handle: string | null | undefined;
    const { brought } = server.services;
    const rows = async function* () {
      const many = Array.from({ length: 20_000 }, (_, at) => [at]);
      yield many;
      expect(await find(id)).toMatchObject({ state: 'making', rows: 20_000, total: 60_000 });
      handle = await handleOf(id);
      await post('downloads/cancel', { download_id: id });
      yield many;
      throw new Error('It went on although it was cancelled');
    };
    const batches = brought.tables['GET batches/export']!;
    const slow = { ...batches, make: async () => ({ name: 'slow', columns: ['Number'], rows: rows() }) };
    await work({ brought: { ...brought, tables: { ...brought.tables, 'GET batches/export': slow } } });
    expect(await find(id)).toMatchObject({ state: 'cancelled', is_kept: 0, error: '' });
    expect(handle).toBeTruthy();
    expect(existsSync(fileOf(handle))).toBe(false);
  });

  test('that a killed server left half-made is made again, and its half is deleted', async () => {
    const id = await start({ call: 'GET batches/export' });
    const half = newToken();
    await mkdir(dirname(fileOf(half)), { recursive: true });
    await writeFile(fileOf(half), 'Batch,');
    await school.sql((db) =>
      db
        .updateTable('download')
        .set({ state: 'making', handle: half, rows: 1 })
        .where('institution_id', '=', school.institution_id)
        .where('download_id', '=', id)
        .execute(),
    );
    await work();
    expect(await find(id)).toMatchObject({ state: 'ready', rows: 2 });
    expect([existsSync(fileOf(half)), existsSync(fileOf(await handleOf(id)))]).toEqual([false, true]);
  });

  test('is made with the rights of its person at that moment', async () => {
    const author = await school.staff(8, { exports: true });
    const id = await start({ call: 'GET batches/export' }, author);
    await setRight(author, 'students', 0);
    await work();
    const made = await find(id, author);
    expect(made).toMatchObject({ state: 'failed', is_kept: 0 });
    expect(made!.error).toContain('"students"');
  });

  test('is taken with the rights of its reader at that moment', async () => {
    const author = await school.staff(8, { exports: true });
    const id = await start({ call: 'GET batches/export' }, author);
    await work();
    await setRight(author, 'students', 0);
    const refused = await call('GET', 'downloads/file/{id}', { id }, author);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('"students"')]);
    await setRight(author, 'students', 1);
    expect((await call('GET', 'downloads/file/{id}', { id }, author)).status).toBe(200);
  });

  test('needs the rights that its columns needed, not only those of its list', async () => {
    const author = await school.staff(8, { exports: true });
    const id = await start({ call: 'GET students/export' }, author);
    await work();
    await setRight(author, 'guardian', 0);
    expect((await call('GET', 'downloads/file/{id}', { id }, author)).status).toBe(403);
  });

  test('that an admin had made is none for the same person with another role', async () => {
    const admin = await school.staff(1, { exports: true });
    const id = await start({ call: 'GET batches/export' }, admin);
    await work();
    await school.sql((db) =>
      db
        .updateTable('person')
        .set({ role_id: 8 })
        .where('institution_id', '=', school.institution_id)
        .where('user_detail_id', '=', admin.user_detail_id)
        .execute(),
    );
    expect((await call('GET', 'downloads/file/{id}', { id }, admin)).status).toBe(403);
  });

  test('is seen by its person, owners and admins, and nobody else', async () => {
    const id = await start({ call: 'GET batches/export' });
    await work();
    const colleague = await school.staff(8, { exports: true });
    expect(await find(id, colleague)).toBeUndefined();
    expect((await call('GET', 'downloads/file/{id}', { id }, colleague)).status).toBe(404);
    expect(await find(id, school.owner)).toMatchObject({ is_own: 0, by: { user_detail_id: office.user_detail_id } });
    expect((await call('GET', 'downloads/file/{id}', { id }, school.owner)).status).toBe(200);
    const other = await server.school();
    expect((await call('GET', 'downloads/file/{id}', { id }, other.owner)).status).toBe(404);
  });

  test('is gone after seven days, with its bytes', async () => {
    const id = await start({ call: 'GET batches/export' });
    await work();
    const handle = await handleOf(id);
    expect(existsSync(fileOf(handle))).toBe(true);
    server.setNow(new Date(Date.now() + 8 * 86_400_000));
    expect(await find(id)).toBeUndefined();
    expect((await call('GET', 'downloads/file/{id}', { id })).status).toBe(404);
    await server.connections.pool.query(
      "insert into job (institution_id, kind, payload) values ($1, 'forgetDownloads', '{}')",
      [school.institution_id],
    );
    await work();
    expect(await handleOf(id)).toBeUndefined();
    expect(existsSync(fileOf(handle))).toBe(false);
  });

  test('is deleted as soon as a person is erased', async () => {
    const { user_detail_id } = await post('students/add', { firstName: 'Gone', isDuplicate: 1 });
    const id = await start({ call: 'GET students/export' });
    await work();
    const handle = await handleOf(id);
    await post('students/bulk/archive', { user_detail_ids: [user_detail_id], is_archived: 1 });
    await post('data/erase', { user_detail_id, confirmation: 'Gone' }, school.owner);
    await work();
    expect(existsSync(fileOf(handle))).toBe(false);
    expect(await handleOf(id)).toBeUndefined();
  });
});

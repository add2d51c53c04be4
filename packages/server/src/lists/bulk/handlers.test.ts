import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { crowdOf } from '../../testing/crowd.ts';
import type { Worker } from '../../jobs/worker.ts';
import { bulkWorker, doneBy } from '../../testing/bulk.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let office: TestStaff;
let worker: Worker;

const { post, get, crowd, ended, total } = crowdOf(
  () => server,
  () => school,
  () => office,
);

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  office = await school.staff(8, { exports: true });
  worker = bulkWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const condition = (condition_field: string, condition_operator: string, condition_value: string | string[] = '') => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

const details = async (bulk_id: number) => (await get('bulkActions/details', { bulk_id })).body;

test("people who couldn't be changed are listed with the reason, also as CSV, only for the person who asked", async () => {
  const ids = await crowd('Written', 4);
  const batch_id = (await post('batches/make', { batch_name: 'Written' })).body.data.id;
  const { body } = await post('students/bulk/addToBatch', { user_detail_ids: [...ids, 2 ** 52], batch_id });
  expect(body).toMatchObject({ state: 'done', total: 5, changed: 4 });
  expect(body.results.filter((one: { status: string }) => one.status === 'refused')).toHaveLength(1);
  const { data } = (await get('bulkActions/people', { bulk_id: body.bulk_id, status: 'refused' })).body;
  expect(data).toEqual([{ user_detail_id: null, name: '', status: 'refused', reason: 'This record was not found.' }]);
  const { text } = await get('bulkActions/export', { bulk_id: body.bulk_id });
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toHaveLength(6);
  expect(text).toContain('Not possible,This record was not found.');
  expect((await details(body.bulk_id)).is_undoable).toBe(1);
  for (const path of ['bulkActions/details', 'bulkActions/people', 'bulkActions/export'])
    expect((await get(path, { bulk_id: body.bulk_id }, await school.staff(8, { exports: true }))).status).toBe(404);
});

test("filters choose the people, a cancel stops the rest, and an author who has lost the right can't continue", async () => {
  await crowd('Stopped', 900);
  await worker.stop();
  const list = { search: 'stopped', is_archived: 0, filters: [condition('email', 'not_empty')] };
  const { body } = await post('students/bulk/archive', { list, is_archived: 1 });
  const stopped = await post('bulkActions/cancel', { bulk_id: body.bulk_id });
  expect(stopped.body.state).toBe('cancelled');
  expect(stopped.body.total).toBe(450);
  const archived = await total({ search: 'stopped', is_archived: 1 });
  expect(archived).toBe(stopped.body.changed);
  expect(archived).toBeLessThan(450);
  worker = bulkWorker(server);
  await post('bulkActions/undo', { bulk_id: body.bulk_id }).then(({ body: back }) => ended(back.bulk_id));
  expect(await total({ search: 'stopped', is_archived: 1 })).toBe(0);

  const leaving = await school.staff(8, { exports: true });
  const hold = await school.sql((db) =>
    db.selectFrom('person').select('user_detail_id').where('surname', '=', 'Stopped').execute(),
  );
  await worker.stop();
  const run = await post(
    'students/bulk/archive',
    { user_detail_ids: hold.map((one) => one.user_detail_id), is_archived: 1 },
    leaving,
  );
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('user_detail_id', '=', leaving.user_detail_id)
      .execute(),
  );
  worker = bulkWorker(server);
  await vi.waitFor(
    async () => {
      const { state, error } = await school.sql((db) =>
        db
          .selectFrom('bulk_run')
          .select(['state', 'error'])
          .where('bulk_id', '=', run.body.bulk_id)
          .executeTakeFirstOrThrow(),
      );
      expect([state, error]).toEqual(['failed', 'The person who started this no longer has access.']);
    },
    { timeout: 10_000 },
  );
});

test('neither people nor a list, or both, is refused; nobody found is a 404; one person needs no run', async () => {
  expect((await post('students/bulk/archive', { is_archived: 1 })).status).toBe(422);
  expect((await post('students/bulk/archive', { user_detail_ids: [1], list: {}, is_archived: 1 })).status).toBe(422);
  expect((await post('students/bulk/archive', { list: { search: 'nobodyatall' }, is_archived: 1 })).status).toBe(404);
  expect((await post('students/bulk/archive', { user_detail_ids: [2 ** 52, 2 ** 51], is_archived: 1 })).status).toBe(
    404,
  );
  const [one] = await crowd('Single', 1);
  expect((await post('students/bulk/archive', { user_detail_ids: [one], is_archived: 1 })).body).toEqual({
    bulk_id: null,
    state: 'done',
    total: 1,
    changed: 1,
    message: '1 student archived',
    results: [{ user_detail_id: one, name: '', status: 'done', reason: '' }],
  });
});

test("one's own runs are listed until they are hidden or deleted", async () => {
  const somebody = await school.staff(8, { exports: true });
  const ids = await crowd('Listed', 150);
  const { body } = await post('students/bulk/archive', { user_detail_ids: ids, is_archived: 1 }, somebody);
  await doneBy(server, body.bulk_id, somebody);
  const unseen = async () =>
    (await get('bulkActions/list', { is_unseen: 1, kind: 'student' }, somebody)).body.total as number;
  expect(await unseen()).toBe(1);
  await post('bulkActions/seen', { bulk_id: body.bulk_id }, somebody);
  expect(await unseen()).toBe(0);
  expect((await get('bulkActions/list', {}, somebody)).body.data).toMatchObject([
    { bulk_id: body.bulk_id, message: '150 students archived', is_seen: 1 },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let office: TestStaff;

beforeAll(async () => {
  server = await testServer();
  office = await (await server.school()).staff(8, { exports: true });
});
afterAll(() => server.stop());

test('what was streamed is listed once the browser says that it arrived', async () => {
  const told = {
    resource: 'students',
    file_name: 'students-2026-11-27.xlsx',
    rows: 3,
    bytes: 5_000,
    call: 'GET students/export',
    input: { search: 'ana', order_by: 'created_on' },
  };
  expect((await server.call('POST', 'downloadLog', told, { as: office })).status).toBe(200);
  const { body } = await server.call('GET', 'downloads/list', {}, { as: office });
  expect(body.data[0]).toMatchObject({
    state: 'sent',
    format: 'xlsx',
    file_name: 'students-2026-11-27.xlsx',
    filters: 'Search: ana',
    rows: 3,
    bytes: 5_000,
    is_kept: 0,
    taken: [{ user_detail_id: office.user_detail_id }],
  });
});

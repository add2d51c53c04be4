import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

test('colleagues are found by part of their name; families and other schools are not', async () => {
  const teacher = await school.staff(2);
  await server.school();
  await server.call('POST', 'students/add', { firstName: 'Sam', surname: 'Student' }, { as: school.owner });
  const names = async (input: Record<string, unknown>) => (await server.call('GET', 'staff/mentions/list', input, { as: teacher })).body.data.map((one: { firstName: string; surname: string }) => `${one.firstName} ${one.surname}`);
  expect(await names({})).toEqual(['Olive Owner', 'Sam Staff 2']);
  expect(await names({ search: 'ÓWN' })).toEqual(['Olive Owner']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ is_archived: 1 })).toEqual([]);
});

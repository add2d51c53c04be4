import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
async function add(input: Record<string, unknown>, as = school.owner): Promise<number> {
  const { status, body, text } = await post('students/add', input, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

test('a similar person is refused by name, unless it is confirmed', async () => {
  const id = await add({ firstName: 'Käthe', surname: 'Zwilling', dob: '2012-05-05' });
  const again = { firstName: 'Kathe', surname: 'Zwiling', dob: '2012-05-05' };
  const refused = await post('students/add', again);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'duplicate',
    message: 'Käthe Zwilling is already here and may be the same person. Add anyway?',
  });
  const copy = await add({ ...again, isDuplicate: 1 });
  expect((await get('student/getDetails', { user_detail_id: copy })).body.is_duplicate).toBe(1);
  expect((await get('student/getDetails', { user_detail_id: id })).body.is_duplicate).toBe(0);
  expect((await post('students/reviewDuplicate', { user_detail_id: copy })).status).toBe(200);
  expect((await get('student/getDetails', { user_detail_id: copy })).body.is_duplicate).toBe(0);
});

test('a family in common and another first name is no duplicate', async () => {
  const guardian = { firstName: 'Ola', surname: 'Family', email: 'ola@family.example', phone: '', relation: 'Father' };
  await add({ firstName: 'Tim', surname: 'Family', guardian });
  await add({ firstName: 'Tom', surname: 'Family', guardian });
  expect((await post('students/add', { firstName: 'Tim', surname: 'F.', guardian })).status).toBe(409);
});

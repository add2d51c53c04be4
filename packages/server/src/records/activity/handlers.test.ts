import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const get = (path: string, user_detail_id: number, as: TestStaff) =>
  server.call('GET', path, { user_detail_id }, { as });
const kinds = (answer: { body: { data: { kind: string }[] } }) => answer.body.data.map((one) => one.kind);

test('what happened to a person is listed, without who opened their record', async () => {
  const teacher = await school.staff(2);
  const student = (
    await server.call('POST', 'students/add', { firstName: 'Busy', surname: 'Child' }, { as: school.owner })
  ).body.user_detail_id;
  await get('student/getDetails', student, teacher);
  await server.call('POST', 'notes/add', { user_detail_id: student, message_box: 'Called' }, { as: teacher });
  const seen = await get('person/activity', student, teacher);
  expect(kinds(seen)).toEqual(['note_added', 'added']);
  expect(seen.body.data[0]).toMatchObject({
    actor: { user_detail_id: teacher.user_detail_id },
    person: { firstName: 'Busy' },
    withheld: 0,
  });
  expect((await get('person/activity', student, (await server.school()).owner)).status).toBe(404);
});

test("what staff did is theirs to see, and owners' and admins'", async () => {
  const [teacher, frontOffice] = [await school.staff(2), await school.staff(8)];
  const student = (await server.call('POST', 'students/add', { firstName: 'Other', surname: 'Child' }, { as: teacher }))
    .body.user_detail_id;
  expect(student).toBeGreaterThan(0);
  expect(kinds(await get('staff/activity', teacher.user_detail_id, teacher))).toEqual(['added']);
  expect(kinds(await get('staff/activity', teacher.user_detail_id, school.owner))).toEqual(['added']);
  expect((await get('staff/activity', teacher.user_detail_id, frontOffice)).status).toBe(403);
  expect((await get('staff/activity', student, school.owner)).status).toBe(404);
});

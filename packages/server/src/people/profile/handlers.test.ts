import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFile } from '../../files/queries.ts';
import { newToken } from '../../http/tokens.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const get = async (as: TestSchool['owner']) => (await server.call('GET', 'profile/get', {}, { as })).body;
const update = (as: TestSchool['owner'], input: Record<string, unknown>) =>
  server.call('POST', 'profile/update', input, { as });

test('the signed-in person sees their details and can change their own', async () => {
  const teacher = await school.staff(2);
  const before = await get(teacher);
  expect(before).toMatchObject({
    user_detail_id: teacher.user_detail_id,
    role_id: 2,
    email: teacher.email,
    image_240: null,
    version: 1,
  });
  const address = { street: '1 Quay', city: 'Cork', state: '', zip: 'T12', country: 'IE' };
  const answer = await update(teacher, {
    version: 1,
    firstName: ' Zoë ',
    surname: 'Adair',
    phone: '+353 21 427 1234',
    address,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    firstName: 'Zoë',
    surname: 'Adair',
    phone: '+353 21 427 1234',
    address,
    version: 2,
  });
  const { user } = (await server.call('POST', 'session/user', {}, { as: teacher })).body;
  expect(user).toMatchObject({ firstName: 'Zoë', surname: 'Adair' });
});

test("everyone sees their bookable hours, and can't change them there", async () => {
  const assistant = await school.staff(7);
  expect((await get(assistant)).working_hours).toEqual([]);
  const working_hours = [{ weekday: 2, from: '13:00', to: '19:00' }];
  expect(
    (
      await server.call(
        'POST',
        'staff/update',
        { user_detail_id: assistant.user_detail_id, version: 1, working_hours },
        { as: school.owner },
      )
    ).status,
  ).toBe(200);
  const { version, ...own } = await get(assistant);
  expect(own.working_hours).toEqual(working_hours);
  expect((await update(assistant, { version, working_hours: [] })).body.fields).toEqual({
    working_hours: 'Unknown field',
  });
});

test('one field can be sent alone, the same value changes nothing, and each change is in the audit log', async () => {
  const sales = await school.staff(9);
  expect((await update(sales, { version: 1, phone: '123' })).body).toMatchObject({ phone: '123', version: 2 });
  expect((await update(sales, { version: 2, phone: '123' })).body).toMatchObject({ version: 2 });
  const rows = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'actor_id', 'before', 'after'])
      .where('person_id', '=', sales.user_detail_id)
      .where('kind', '=', 'changed')
      .execute(),
  );
  expect(rows).toEqual([
    { kind: 'changed', actor_id: sales.user_detail_id, before: { phone: '' }, after: { phone: '123' } },
  ]);
});

test('an edit of an older version is refused with the current record', async () => {
  const admin = await school.staff(1);
  await update(admin, { version: 1, phone: '1' });
  const answer = await update(admin, { version: 1, phone: '2' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'stale', current: { phone: '1', version: 2 } } });
});

test('nobody loses their name, changes their role or address, or takes a picture of another school', async () => {
  const assistant = await school.staff(7);
  expect((await update(assistant, { version: 1, firstName: ' ' })).body.fields).toEqual({
    firstName: 'This field is required',
  });
  for (const name of ['email', 'role_id', 'status', 'user_detail_id'])
    expect((await update(assistant, { version: 1, [name]: 1 })).status, name).toBe(422);
  const picture = async (of: TestSchool): Promise<string> => {
    const handle = newToken();
    await of.sql((db) =>
      insertFile(
        db,
        of.institution_id,
        { handle, kind: 'image', media_type: 'image/webp', bytes: 1 },
        of.owner.user_detail_id,
      ),
    );
    return handle;
  };
  expect(
    (await update(assistant, { version: 1, image_handle: await picture(await server.school()) })).body.fields,
  ).toEqual({ image_handle: 'Image not found' });
  const own = await picture(school);
  expect((await update(assistant, { version: 1, image_handle: own })).body.image_240).toBe(`/files/${own}`);
  expect((await update(assistant, { version: 2, image_handle: null })).body.image_240).toBeNull();
});

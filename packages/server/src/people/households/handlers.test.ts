import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

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
const add = async (input: Record<string, unknown>, path = 'students/add'): Promise<number> =>
  (await post(path, { isDuplicate: 1, ...input })).body.user_detail_id;
const family = async (user_detail_id: number) => (await get('household/get', { user_detail_id })).body;
const ids = (people: { user_detail_id: number }[]) => people.map((one) => one.user_detail_id);
const mother = { firstName: 'Hanna', surname: 'Home', email: 'hanna@home.example', phone: '', relation: 'Mother' };

test('children with the same guardian are a family; a household connects children with different guardians', async () => {
  const [anna, ben, cleo] = [
    await add({ firstName: 'Anna', guardian: mother }),
    await add({ firstName: 'Ben', guardian: mother }),
    await add({ firstName: 'Cleo' }),
  ];
  expect(ids((await family(anna)).children)).toEqual([anna, ben]);
  expect((await post('household/join', { user_detail_id: cleo, other_id: anna })).body.message).toBe(
    'Cleo and Anna are now one family.',
  );
  expect(ids((await family(cleo)).children)).toEqual([cleo, anna]);
  expect(ids((await get('student/getDetails', { user_detail_id: anna })).body.siblings)).toEqual([ben, cleo]);
  await post('household/leave', { user_detail_id: cleo });
  expect((await family(anna)).in_household).toBe(0);
  expect(ids((await get('student/getDetails', { user_detail_id: anna })).body.siblings)).toEqual([ben]);
  expect((await post('household/join', { user_detail_id: anna, other_id: anna })).status).toBe(409);
});

test('two households that are joined become one', async () => {
  const [a, b, c, d] = [
    await add({ firstName: 'Aa' }),
    await add({ firstName: 'Bb' }),
    await add({ firstName: 'Cc' }),
    await add({ firstName: 'Dd' }),
  ];
  await post('household/join', { user_detail_id: a, other_id: b });
  await post('household/join', { user_detail_id: c, other_id: d });
  await post('household/join', { user_detail_id: a, other_id: d });
  expect(ids((await family(b)).children).sort()).toEqual([a, b, c, d].sort());
});

test('a shared contact only suggests a family, and links nobody automatically', async () => {
  const guardian = {
    firstName: 'Paul',
    surname: 'Shared',
    email: 'shared@flat.example',
    phone: '',
    relation: 'Father',
  };
  const one = await add({ firstName: 'Una', guardian });
  const other = await add({ firstName: 'Vito', guardian: { ...guardian, firstName: 'Somebody', surname: 'Else' } });
  const { children, suggestions } = await family(one);
  expect([ids(children), ids(suggestions)]).toEqual([[one], [other]]);
});

test('emergency contacts keep their order, and changes are recorded', async () => {
  const user_detail_id = await add({ firstName: 'Emil' });
  const contacts = [
    { contact_name: 'Gran', phone: '+65 6123 4567', relation: 'Grandmother' },
    { contact_name: 'Neighbour', phone: '+65 6123 0000', relation: '' },
  ];
  await post('emergencyContacts/save', { user_detail_id, contacts });
  expect((await get('emergencyContacts/list', { user_detail_id })).body.data).toEqual(contacts);
  await post('emergencyContacts/save', { user_detail_id, contacts: contacts.slice(1) });
  expect((await get('emergencyContacts/list', { user_detail_id })).body.data).toEqual(contacts.slice(1));
  const noPhone = await post('emergencyContacts/save', {
    user_detail_id,
    contacts: [{ contact_name: 'Gran', phone: ' ', relation: '' }],
  });
  expect([noPhone.status, Object.keys(noPhone.body.fields)]).toEqual([422, ['contacts.0.phone']]);
});

test('guardians are listed with their children, found by name, and sorted', async () => {
  const child = await add({
    firstName: 'Xaver',
    guardian: { firstName: 'Ylva', surname: 'Zander', email: 'ylva@zander.example', phone: '', relation: 'Mother' },
  });
  const { body } = await get('guardian/list', { search: 'ylva', of: 'students' });
  expect(body.data).toMatchObject([
    { firstName: 'Ylva', children: [{ user_detail_id: child, relation: 'Mother', custody: 1 }] },
  ]);
  const names = (await get('guardian/list', { order_by: 'firstName', direction: 'asc', per_page: 100 })).body.data.map(
    (row: { firstName: string }) => row.firstName,
  );
  expect(names).toEqual([...names].sort());
  await add(
    { firstName: 'Lead', guardian: { firstName: 'Wanda', surname: 'W', email: '', phone: '', relation: '' } },
    'leads/add',
  );
  expect(
    (await get('guardian/list', { of: 'leads' })).body.data.map((row: { firstName: string }) => row.firstName),
  ).toContain('Wanda');
});

test("a guardian without custody isn't told the address, and a teacher sees none of their leads", async () => {
  const address = { street: 'Hidden Lane 1', country: 'SG', city: 'Singapore', state: '', zip: '1' };
  const child = await add({
    firstName: 'Ida',
    address,
    guardian: { firstName: 'Noah', surname: 'Away', email: '', phone: '', relation: 'Father', custody: 0 },
  });
  const guardian = (await get('student/getDetails', { user_detail_id: child })).body.guardians[0];
  expect(guardian.custody).toBe(0);
  const lead = await add({ firstName: 'Lio' }, 'leads/add');
  await post('guardian/addChildren', { user_detail_id: guardian.user_detail_id, child_ids: [lead], relation: 'Uncle' });
  const { body } = await get('guardian/getDetails', { user_detail_id: guardian.user_detail_id });
  expect(
    body.children.map((one: { firstName: string; address: unknown }) => [one.firstName, one.address === null]),
  ).toEqual([
    ['Ida', true],
    ['Lio', false],
  ]);
  expect(JSON.stringify(body)).not.toContain('Hidden Lane');
  const teacher = await school.staff(2);
  expect(
    (await get('guardian/getDetails', { user_detail_id: guardian.user_detail_id }, teacher)).body.children,
  ).toHaveLength(1);
});

test('children are added to a guardian, taken off again, and the next guardian becomes the main one', async () => {
  const one = await add({
    firstName: 'Main',
    guardian: { firstName: 'First', surname: 'Guardian', email: '', phone: '', relation: '' },
  });
  const other = await add({
    firstName: 'Other',
    guardian: { firstName: 'Second', surname: 'Guardian', email: '', phone: '', relation: '' },
  });
  const guardianOf = async (id: number) => (await get('student/getDetails', { user_detail_id: id })).body.guardians;
  const [first, second] = [(await guardianOf(one))[0].user_detail_id, (await guardianOf(other))[0].user_detail_id];
  await post('guardian/addChildren', { user_detail_id: second, child_ids: [one], relation: 'Aunt' });
  expect(ids(await guardianOf(one))).toEqual([first, second]);
  expect((await post('guardian/delete', { user_detail_id: first, child_id: one })).body).toEqual({
    message: 'First Guardian is no longer a guardian here.',
  });
  expect(ids(await guardianOf(one))).toEqual([second]);
  expect((await get('students', { search: 'second guardian' })).body.total).toBe(2);
  expect((await post('guardian/delete', { user_detail_id: first, child_id: one })).status).toBe(404);
  await post('guardian/delete', { user_detail_id: second });
  expect([
    await guardianOf(one),
    await guardianOf(other),
    (await get('guardian/getDetails', { user_detail_id: second })).status,
  ]).toEqual([[], [], 404]);
});

test('two guardians are merged: the children of both are their children', async () => {
  const [one, other] = [
    await add({
      firstName: 'Kid one',
      guardian: { firstName: 'Tina', surname: 'Twice', email: 'tina@one.example', phone: '', relation: 'Mother' },
    }),
    await add({
      firstName: 'Kid two',
      guardian: { firstName: 'Tina', surname: 'Twice', email: 'tina@two.example', phone: '', relation: 'Mother' },
    }),
  ];
  const of = async (id: number) =>
    (await get('student/getDetails', { user_detail_id: id })).body.guardians[0].user_detail_id as number;
  const two = { user_detail_id: await of(one), duplicate_id: await of(other) };
  const { version, duplicate_version } = (await get('duplicates/compare', two)).body;
  const merged = await post('guardian/merge', { ...two, version, duplicate_version, take: ['email'] });
  expect(await of(other)).toBe(two.user_detail_id);
  expect((await get('students', { search: 'tina@two' })).body.total).toBe(2);
  await post('duplicates/undo', { merge_id: merged.body.merge_id });
  expect(await of(other)).toBe(two.duplicate_id);
  expect((await get('students', { search: 'tina@one' })).body.total).toBe(1);
});

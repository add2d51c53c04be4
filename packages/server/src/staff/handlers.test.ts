import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  server.call('GET', path, input, { as });
let added = 0;
const address = () => `new.${++added}.${school.institution_id}@school.example`;
const invite = (more: Record<string, unknown> = {}, as = school.owner) =>
  post('staff/add', { firstName: 'Nia', surname: 'New', email: address(), role_id: 2, ...more }, as);
const details = async (user_detail_id: number) => (await get('staff/getDetails', { user_detail_id })).body;

test('colleagues are found by part of their name; families and other schools are not', async () => {
  const teacher = await school.staff(2);
  await server.school();
  await post('students/add', { firstName: 'Sam', surname: 'Student' });
  const names = async (input: Record<string, unknown>) =>
    (await get('staff/mentions/list', input, teacher)).body.data.map(
      (one: { firstName: string; surname: string }) => `${one.firstName} ${one.surname}`,
    );
  expect(await names({})).toEqual(['Olive Owner', 'Sam Staff 2']);
  expect(await names({ search: 'ÓWN' })).toEqual(['Olive Owner']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ is_archived: 1 })).toEqual([]);
});

test('the list has a page of 100, searches, filters by role and keeps former staff apart', async () => {
  const mine = await server.school();
  await mine.staff(2);
  await mine.staff(8);
  const list = async (input: Record<string, unknown> = {}) => (await get('staff', input, mine.owner)).body;
  expect(await list()).toMatchObject({ total: 3, current_page: 1, last_page: 1, to: 3 });
  expect((await list()).data.map((one: { surname: string; sign_in: string }) => [one.surname, one.sign_in])).toEqual([
    ['Owner', 'active'],
    ['Staff 2', 'active'],
    ['Staff 8', 'active'],
  ]);
  expect((await list({ search: 'staff 8' })).data).toHaveLength(1);
  expect((await list({ role_id: 2 })).data.map((one: { role_id: number }) => one.role_id)).toEqual([2]);
  expect((await list({ is_archived: 1 })).total).toBe(0);
  expect((await list({ order_by: 'role_id', direction: 'desc' })).data[0].role_id).toBe(8);
});

test('nobody gives a role above their own, an address is invited once, and lists are checked', async () => {
  const frontOffice = await school.staff(8);
  expect((await invite({}, frontOffice)).status).toBe(403);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: frontOffice.user_detail_id,
        category: 'access_control',
        value: 1,
      })
      .execute(),
  );
  expect((await invite({ role_id: 1 }, frontOffice)).body.message).toMatch(/owners and admins/);
  expect((await invite({ role_id: 2 }, frontOffice)).body.message).toMatch(/more access than you/);
  expect((await invite({ role_id: 8 }, frontOffice)).status).toBe(200);
  const admin = await school.staff(1);
  expect((await invite({ role_id: 10 }, admin)).status).toBe(403);
  const email = address();
  expect((await invite({ email })).status).toBe(200);
  expect((await invite({ email: email.toUpperCase() })).body.fields).toEqual({
    email: 'Nia New already has this address',
  });
  expect((await post('staff/add', { firstName: '', email: 'x', role_id: 2 })).body.fields).toEqual({
    firstName: 'This field is required',
    email: 'Please enter a valid email',
  });
});

test('an edit keeps employment and hours, refuses wrong ones, and the later of two gets both values', async () => {
  const { user_detail_id } = (await invite()).body;
  const { version } = await details(user_detail_id);
  const edit = (change: Record<string, unknown>) => post('staff/update', { user_detail_id, version, ...change });
  expect((await edit({ employment: [{ dateStart: '', dateEnd: '2026-01-01' }] })).body.fields).toEqual({
    'employment.0.dateStart': 'This field is required',
  });
  const employment = [
    { dateStart: '2026-08-01', dateEnd: '2027-07-31' },
    { dateStart: '2020-01-01', dateEnd: '2020-12-31' },
  ];
  const working_hours = [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '17:30' },
  ];
  const saved = await edit({ surname: 'Newer', role_id: 8, employment, working_hours });
  expect(saved.body).toMatchObject({
    surname: 'Newer',
    role_id: 8,
    employment,
    working_hours,
    version: version + 1,
    sign_in: 'none',
  });
  const stale = await edit({ surname: 'Other' });
  expect([stale.status, stale.body.code, stale.body.current.surname]).toEqual([409, 'stale', 'Newer']);
  const same = await post('staff/update', { user_detail_id, version: version + 1, employment, surname: 'Newer' });
  expect(same.body.version).toBe(version + 1);
  const audit = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'after'])
      .where('person_id', '=', user_detail_id)
      .where('kind', '=', 'changed')
      .execute(),
  );
  expect(audit).toEqual([{ kind: 'changed', after: { surname: 'Newer', role_id: 8, employment, working_hours } }]);
  expect(
    (
      await post('staff/update', {
        user_detail_id: school.owner.user_detail_id,
        version: (await details(school.owner.user_detail_id)).version,
        role_id: 2,
      })
    ).body.message,
  ).toMatch(/yourself/);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekly } from '../testing/calendar.ts';
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

test('archived staff is out with their next request, what waits for them is listed and handed over, and restored staff signs in again', async () => {
  const [leaving, heir] = [await school.staff(1), await school.staff(2)];
  const lead = (await post('leads/add', { firstName: 'Lee', surname: 'Lead' })).body.user_detail_id;
  const { version } = (await get('leads/getDetails', { user_detail_id: lead })).body;
  await post('leads/update', { user_detail_id: lead, version, owner_id: leaving.user_detail_id });
  await post('tasks/add', {
    user_detail_id: lead,
    task_detail: 'Call',
    assigned_id: leaving.user_detail_id,
    validity_date: '2031-01-01T09:00:00Z',
  });
  await server.call(
    'POST',
    'staff/leaves/apply',
    { type: 'Casual', start_date: '2031-02-03', end_date: '2031-02-04', reason: '' },
    { as: leaving },
  );
  const mondays = {
    from: '2031-01-06',
    repeats: { type: 'weekly', weekdays: [1], until: '2031-01-31' },
    staff: [leaving.user_detail_id],
    notify: 0,
  };
  expect((await post('event/v2/make', weekly({ title: 'Choir', ...mondays }))).status).toBe(200);
  expect(
    (
      await post(
        'event/v2/make',
        weekly({ title: 'Draft', ...mondays, from: '2031-01-13', fromTime: '09:00', toTime: '10:00', draft: 1 }),
      )
    ).status,
  ).toBe(200);
  const off = (await post('event/v2/make', weekly({ title: 'Off', ...mondays, fromTime: '12:00', toTime: '13:00' })))
    .body.series_id;
  await school.sql((db) => db.updateTable('event').set({ status: 'cancelled' }).where('series_id', '=', off).execute());
  const waiting = (await get('staff/futureWork', { user_detail_id: leaving.user_detail_id })).body;
  expect(waiting.classes).toMatchObject({
    total: 2,
    data: [
      { title: 'Choir', local_start: '2031-01-06T16:00', times: 4 },
      { title: 'Draft', local_start: '2031-01-13T09:00', times: 3 },
    ],
  });
  expect(waiting).toMatchObject({
    tasks: { total: 1, data: [{ task_detail: 'Call', person: { firstName: 'Lee' } }] },
    leads: { total: 1, data: [{ surname: 'Lead' }] },
    leaves: { total: 1, data: [{ start_date: '2031-02-03' }] },
  });

  expect((await get('profile/get', {}, leaving)).status).toBe(200);
  expect(
    (
      await post('staff/archive', {
        user_detail_id: leaving.user_detail_id,
        is_archived: 1,
        hand_over_to: leaving.user_detail_id,
      })
    ).body.fields,
  ).toHaveProperty('hand_over_to');
  expect(
    (
      await post('staff/archive', {
        user_detail_id: leaving.user_detail_id,
        is_archived: 1,
        hand_over_to: heir.user_detail_id,
      })
    ).status,
  ).toBe(200);
  expect((await get('profile/get', {}, leaving)).status).toBe(440);
  expect((await server.call('POST', 'login', { email: leaving.email, password: 'a tall green door' })).body.code).toBe(
    'signInFailed',
  );
  expect((await get('staff/futureWork', { user_detail_id: heir.user_detail_id })).body).toMatchObject({
    tasks: { total: 1 },
    leads: { total: 1 },
  });

  await post('staff/archive', { user_detail_id: leaving.user_detail_id, is_archived: 0 });
  expect((await get('profile/get', {}, leaving)).status).toBe(440);
  expect((await server.call('POST', 'login', { email: leaving.email, password: 'a tall green door' })).status).not.toBe(
    401,
  );
});

test('nobody archives themselves, an admin no owner; a foreign colleague is not there', async () => {
  const admin = await school.staff(1);
  const archive = (user_detail_id: number, as: TestStaff) =>
    post('staff/archive', { user_detail_id, is_archived: 1 }, as);
  expect((await archive(school.owner.user_detail_id, school.owner)).status).toBe(403);
  expect((await archive(school.owner.user_detail_id, admin)).status).toBe(403);
  const { owner } = await server.school();
  expect((await archive(admin.user_detail_id, owner)).body).toEqual((await archive(999_999_999, owner)).body);
});

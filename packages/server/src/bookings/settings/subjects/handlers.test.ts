import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellSubject } from '../../../testing/bookings.ts';
import { calendarSchool, type CalendarSchool, weekly } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let at: CalendarSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T09:00:00Z'));
  at = await calendarSchool(server, 0);
});
afterAll(() => server.stop());

const list = async () => (await at.read('onlineBooking/subjects')).data;
const update = (input: object) => at.done('onlineBooking/updateSubject', { sub_id: at.sub_id, ...input });

test('subjects are in the order of the catalog, with what is missing', async () => {
  const gibbonCourseID = (await at.done('category/add', { name: 'Arts' })).data.gibbonCourseID;
  const painting = (await at.done('subject/add', { sub_name: 'Painting', gibbonCourseID })).data;
  await at.done('subject/archive', {
    sub_id: (await at.done('subject/add', { sub_name: 'Gone', gibbonCourseID })).data.sub_id,
    is_archived: 1,
  });
  const [piano, ...rest] = await list();
  expect(piano).toEqual({
    sub_id: at.sub_id,
    sub_name: 'Piano',
    colour: expect.any(String),
    gibbonCourseID: expect.any(Number),
    category: 'Music',
    status: 0,
    link: null,
    confirm: null,
    sells: ['single', 'series'],
    before: 0,
    after: 0,
    trial_fee: 0,
    events_ahead: 0,
    missing: ['price', 'events'],
  });
  await at.school.sql((db) =>
    db.updateTable('subject').set({ charging: 'package' }).where('sub_id', '=', painting.sub_id).execute(),
  );
  expect((await list())[1].missing).toEqual(['teacher', 'price', 'package', 'events']);
  expect(rest).toMatchObject([{ sub_id: painting.sub_id, missing: ['teacher', 'price', 'events'] }]);
});

test('classes ahead are those that families could book by now', async () => {
  await sellSubject(at.school, at.sub_id);
  await at.done('event/v2/make', weekly({ subject: at.sub_id }));
  expect(await list()).toMatchObject([{ status: 1, events_ahead: 8, missing: [] }]);
  server.setNow(new Date('2027-01-26T09:00:00Z'));
  expect(await list()).toMatchObject([{ events_ahead: 1 }]);
  server.setNow(new Date('2026-10-01T09:00:00Z'));
  expect(await list()).toMatchObject([{ events_ahead: 0, missing: ['events'] }]);
});

test('a subject is switched on, made findable by link only, and switched off', async () => {
  expect((await update({ status: 1 })).data).toMatchObject({ status: 1, link: null });
  const hidden = (await update({ status: 2, confirm: 'always', sells: ['series'], before: 10, trial_fee: 500 })).data;
  expect(hidden).toMatchObject({
    status: 2,
    confirm: 'always',
    sells: ['series'],
    before: 10,
    after: 0,
    trial_fee: 500,
  });
  expect(hidden.link).toMatch(/^[\w-]{43}$/);
  expect((await update({ status: 2 })).data.link).toBe(hidden.link);
  const renewed = (await update({ status: 2, new_link: 1 })).data;
  expect(renewed.link).not.toBe(hidden.link);
  expect((await update({ status: 0 })).data).toMatchObject({ status: 0, link: null, confirm: 'always' });
  expect((await at.read('subjects/details/{sub_id}', { sub_id: at.sub_id })).is_bookable).toBe(0);
  expect((await update({ status: 1, confirm: null })).data).toMatchObject({ status: 1, confirm: null, before: 10 });
  expect((await at.read('subjects/details/{sub_id}', { sub_id: at.sub_id })).is_bookable).toBe(1);
});

test('switching a subject on ends edits of it that began before', async () => {
  const before = await at.read('subjects/details/{sub_id}', { sub_id: at.sub_id });
  await update({ status: 1 });
  const late = await at.post('subject/edit', { sub_id: at.sub_id, version: before.version, sub_name: 'Grand piano' });
  expect(late.body).toMatchObject({ code: 'stale', current: { is_bookable: 1 } });
});

test('the log tells what changed, and no link', async () => {
  const { link } = (await update({ status: 2 })).data;
  const rows = await at.school.sql((db) =>
    db.selectFrom('audit').select(['kind', 'before', 'after']).where('kind', 'like', '%booking%').execute(),
  );
  expect(rows).toEqual([
    {
      kind: 'booking_settings',
      before: { sub_id: at.sub_id, link_only: 0, link_key: 'old', is_bookable: 0 },
      after: { sub_id: at.sub_id, link_only: 1, link_key: 'new', is_bookable: 1 },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(link);
  await update({ status: 2 });
  const again = await at.school.sql((db) =>
    db.selectFrom('audit').select('kind').where('kind', '=', 'booking_settings').execute(),
  );
  expect(again).toHaveLength(1);
});

test("an archived subject and another school's are refused", async () => {
  const other = await calendarSchool(server, 0);
  const foreign = await at.post('onlineBooking/updateSubject', { sub_id: other.sub_id, status: 1 });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'notFound']);
  await at.done('subject/archive', { sub_id: at.sub_id, is_archived: 1 });
  const archived = await at.post('onlineBooking/updateSubject', { sub_id: at.sub_id, status: 1 });
  expect([archived.status, archived.body.message]).toEqual([409, 'Piano is archived. Restore it first.']);
});

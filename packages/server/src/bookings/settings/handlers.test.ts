import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  firstApp,
  firstMarketing,
  firstPreferences,
  firstPrivate,
  firstRental,
  firstTrial,
} from '@schoolbell/core/bookings/settings/rules';
import { newImage } from '../../files/examples.ts';
import { sellSubject } from '../../testing/bookings.ts';
import { calendarSchool, type CalendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

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

const settings = async (as?: TestStaff) => (await at.read('onlineBooking/settings', {}, as)).data;
const save = async (path: string, input: object, as?: TestStaff) =>
  at.post(`onlineBooking/${path}`, { version: (await settings()).version, ...input }, as);

/** Gives the role of teachers a category, or takes it from them. */
const allow = (category: string, value: 0 | 1) =>
  at.school.sql((db) =>
    sql`insert into access_control (institution_id, role_id, category, value) values (${at.school.institution_id}, 2, ${category}, ${value})
      on conflict (institution_id, role_id, category) do update set value = excluded.value`.execute(db),
  );

describe('settings of online bookings', () => {
  test('begin with defaults, and tell what is still missing', async () => {
    expect(await settings()).toEqual({
      app: firstApp,
      preferences: firstPreferences,
      private: firstPrivate,
      marketing: firstMarketing,
      rental: firstRental,
      trial: firstTrial,
      pages: [],
      slug: null,
      url: null,
      custom: null,
      institution: at.school.hash,
      checklist: { address: 0, subject: 0, event: 0, form: 1 },
      version: 0,
    });
  });

  test('tell what is done, step by step', async () => {
    await sellSubject(at.school, at.sub_id);
    expect((await settings()).checklist).toMatchObject({ subject: 1, event: 0 });
    await at.done('event/v2/make', weekly({ subject: at.sub_id }));
    expect((await settings()).checklist).toMatchObject({ subject: 1, event: 1 });
    await at.done('onlineBooking/updateSubject', { sub_id: at.sub_id, status: 2 });
    expect((await settings()).checklist).toMatchObject({ subject: 0, event: 1 });
    await save('saveURL', { slug: `step-${at.school.institution_id}` });
    expect((await settings()).checklist).toEqual({ address: 1, subject: 0, event: 1, form: 1 });
    await at.school.sql((db) => db.updateTable('field_place').set({ to_show: 0 }).execute());
    expect((await settings()).checklist.form).toBe(0);
  });

  test('keep each group by itself', async () => {
    const { school, rooms } = at;
    const image_handle = await newImage({ school });
    const groups = [
      ['appSettings', 'app', { ...firstApp, title: 'Book a class', image_handle, types: [2, 1] }],
      ['preferences', 'preferences', { ...firstPreferences, confirm: 'newFamilies', notice_hours: 5 }],
      ['privateSettings', 'private', { ...firstPrivate, minutes: [45] }],
      ['marketingSettings', 'marketing', { ...firstMarketing, google: 'G-ABC123DEF4' }],
      ['rentalSettings', 'rental', { ...firstRental, room_ids: [...rooms], price: 2500 }],
      ['trialSettings', 'trial', { ...firstTrial, on: 1, seats: 1 }],
    ] as const;
    for (const [path, name, data] of groups) {
      const saved = await save(path, { data });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.body).toMatchObject({ data: { [name]: data }, message: 'Settings saved.' });
    }
    const all = await settings();
    expect(all.version).toBe(groups.length);
    for (const [, name, data] of groups) expect(all[name]).toEqual(data);
  });

  test('say who saved first', async () => {
    const data = { ...firstTrial, on: 1 };
    await save('trialSettings', { data });
    const own = await at.post('onlineBooking/trialSettings', { data: firstTrial, version: 0 });
    expect(own.status).toBe(409);
    expect(own.body).toMatchObject({ code: 'stale', by: 'You', current: { trial: data, version: 1 } });
    const colleague = await at.school.staff(2);
    await allow('setup', 1);
    expect((await save('trialSettings', { data: firstTrial }, colleague)).status).toBe(200);
    await at.done('onlineBooking/updateSubject', { sub_id: at.sub_id, status: 1 });
    const other = await at.post('onlineBooking/saveURL', { slug: 'too-late', version: 1 });
    expect(other.body).toMatchObject({ code: 'stale', by: 'Sam Staff 2', current: { version: 2 } });
    expect((await settings()).slug).toBeNull();
  });

  test('stay as they are if nothing changes, and one of two saves at once is refused', async () => {
    await save('trialSettings', { data: firstTrial });
    expect((await settings()).version).toBe(0);
    const [one, other] = await Promise.all(
      [1, 2].map((seats) => at.post('onlineBooking/trialSettings', { data: { ...firstTrial, seats }, version: 0 })),
    );
    expect([one!.status, other!.status].sort()).toEqual([200, 409]);
    expect((await settings()).version).toBe(1);
  });

  test('refuse what part 1 does not have, and what does not fit together', async () => {
    const refused = async (path: string, data: object) => (await save(path, { data })).body.fields;
    const pay = 'Paying online comes with the payment gateways. Choose paying later for now.';
    expect(await refused('preferences', { ...firstPreferences, pay: 'now' })).toEqual({ 'data.pay': pay });
    expect(await refused('preferences', { ...firstPreferences, pay: 'choice' })).toEqual({ 'data.pay': pay });
    expect(await refused('appSettings', { ...firstApp, types: [2, 2] })).toEqual({
      'data.types': 'Please choose each type once',
    });
    expect(await refused('rentalSettings', { ...firstRental, opens: '18:00', closes: '09:00' })).toHaveProperty([
      'data.closes',
    ]);
    expect(await refused('rentalSettings', { ...firstRental, least: 300 })).toHaveProperty(['data.most']);
    expect(await refused('marketingSettings', { ...firstMarketing, meta: 'abc' })).toEqual({
      'data.meta': 'Please enter the digits of the pixel id',
    });
    expect((await settings()).version).toBe(0);
  });

  test("refuse another school's picture and rooms", async () => {
    const other = await calendarSchool(server, 0);
    const image_handle = await newImage(other);
    expect((await save('appSettings', { data: { ...firstApp, image_handle } })).body.fields).toEqual({
      'data.image_handle': 'Image not found',
    });
    expect((await save('rentalSettings', { data: { ...firstRental, room_ids: other.rooms } })).body.fields).toEqual({
      'data.room_ids': 'Room not found',
    });
  });

  test('are read by those who answer bookings, and saved by those who set up', async () => {
    const answering = await at.school.staff(2);
    await allow('access_online_booking', 1);
    await allow('setup', 0);
    expect((await settings(answering)).version).toBe(0);
    expect((await at.get('onlineBooking/subjects', {}, answering)).status).toBe(200);
    const refused = await save('trialSettings', { data: firstTrial }, answering);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  test('are written down with what they were', async () => {
    await save('preferences', { data: { ...firstPreferences, most_places: 3 } });
    const rows = await at.school.sql((db) =>
      db.selectFrom('audit').select(['before', 'after']).where('kind', '=', 'booking_settings').execute(),
    );
    expect(rows).toEqual([{ before: { most_places: 6 }, after: { most_places: 3 } }]);
  });
});

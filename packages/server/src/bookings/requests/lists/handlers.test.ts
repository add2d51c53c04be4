import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRequest } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { enrolmentsOf } from '../../../testing/enrolments.ts';
import { testServer, type TestServer, type TestStaff } from '../../../testing/server.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 3);
  ({ series_id, event_id } = await enrolmentsOf(() => here).make());
});
afterAll(() => server.stop());

type More = Partial<Parameters<typeof newRequest>[1]>;
const first_at = new Date('2027-01-04T15:00:00Z');
const request = (child_name: string, more: More = {}) =>
  newRequest(here.school, {
    series_id,
    events: [event_id],
    children: [{ person_id: here.students[0]!, child_name }],
    first_at,
    now: NOW,
    ...more,
  });
/** How a booking stands, where no call has to bring it about. */
const become = (booking_id: number, state: string, more: Record<string, unknown> = {}) =>
  here.school.sql(async (db) => {
    await db
      .updateTable('booking')
      .set({ state: state as 'pending', ...more })
      .where('booking_id', '=', booking_id)
      .execute();
    await db
      .updateTable('booking_line')
      .set({ state: state as 'pending' })
      .where('booking_id', '=', booking_id)
      .execute();
  });
const ids = async (input: Record<string, unknown> = {}, path = 'online/classBookingList', as?: TestStaff) =>
  (await here.read(path, input, as)).data.map((row: { booking_id: number }) => row.booking_id);

describe('lists of bookings', () => {
  test('show what was sent, the newest first, with its lines', async () => {
    const older = await request('Mia', { now: new Date('2026-11-20T08:00:00Z') });
    const newer = await request('Noah', { children: [{ person_id: null, child_name: 'Noah' }] });
    const hold = await request('Held');
    await become(hold, 'held', { sent_at: null, made_on: null });
    const { data, ...page } = await here.read('online/classBookingList');
    expect(page).toEqual({ total: 2, total_capped: false, current_page: 1, last_page: 1, from: 1, to: 2 });
    expect(data.map((row: { booking_id: number }) => row.booking_id)).toEqual([newer, older]);
    expect(data[0]).toMatchObject({
      family: 'Noah',
      state: 'pending',
      booking_type: 2,
      first_at: '2027-01-04T15:00:00.000Z',
      created_at: '2026-12-01T08:00:00.000Z',
      is_unread: 1,
      order: null,
      lines: [
        {
          line: 1,
          child: 'Noah',
          title: 'Piano',
          local_start: '2027-01-04T16:00',
          zone: 'Europe/Berlin',
          minutes: 60,
          events: 1,
          price: 2200,
          state: 'pending',
        },
      ],
    });
    expect(data[1]).toMatchObject({ family: 'Pupil 0' });
  });

  test('name the events of a whole series', async () => {
    await request('Mia', { events: [event_id, event_id + 1] });
    const [row] = (await here.read('online/classBookingList')).data;
    expect(row.lines[0]).toMatchObject({ local_start: '2027-01-04T16:00', events: 8 });
  });

  test('are of one type each, and all together', async () => {
    const booking_id = await request('Mia');
    await become(booking_id, 'pending', { booking_type: 7 });
    const others = ['oneOnOneBookingList', 'packageBookingList', 'courseBookingList'];
    for (const one of [...others, 'productBookingList', 'registrationFeeBookingList', 'classBookingList'])
      expect(await ids({}, `online/${one}`)).toEqual([]);
    expect(await ids({}, 'online/rentalList')).toEqual([booking_id]);
    expect(await ids({}, 'online/bookingsList')).toEqual([booking_id]);
    expect(await ids({ booking_type: 2 }, 'online/bookingsList')).toEqual([]);
  });

  test('have tabs for what needs doing', async () => {
    const made: Record<string, number> = {};
    for (const state of ['pending', 'unpaid', 'confirmed', 'rejected', 'expired', 'cancelled']) {
      made[state] = await request(state);
      await become(made[state], state);
    }
    const past = await request('past', { first_at: new Date('2026-11-30T10:00:00Z') });
    await become(past, 'confirmed');
    const inTab = (tab: string) => ids({ tab, order_by: 'reference', direction: 'asc' });
    expect(await inTab('pending')).toEqual([made['pending']]);
    expect(await inTab('unpaid')).toEqual([made['unpaid']]);
    expect(await inTab('upcoming')).toEqual([made['confirmed']]);
    expect(await inTab('past')).toEqual([past]);
    expect(await inTab('ended')).toEqual([made['rejected'], made['expired'], made['cancelled']]);
    expect(await inTab('all')).toHaveLength(7);
  });

  test('take the order and the page that are asked for', async () => {
    const late = await request('Late', { first_at: new Date('2027-01-20T15:00:00Z') });
    const early = await request('Early');
    expect(await ids({ order_by: 'first_at', direction: 'asc' })).toEqual([early, late]);
    expect(await ids({ order_by: 'first_at' })).toEqual([late, early]);
    expect(await ids({ order_by: 'reference', direction: 'asc', per_page: 1, page: 2 })).toEqual([early]);
  });
});

describe('periods are days of the school', () => {
  test('in each zone, from midnight to midnight', async () => {
    for (const [zone, inside, outside] of [
      ['Pacific/Auckland', '2026-11-30T11:00:00Z', '2026-11-30T10:59:59Z'],
      ['America/Los_Angeles', '2026-12-01T08:00:00Z', '2026-12-01T07:59:59Z'],
      ['Asia/Kolkata', '2026-11-30T18:30:00Z', '2026-11-30T18:29:59Z'],
    ] as const) {
      here = await calendarSchool(server, 1);
      ({ series_id, event_id } = await enrolmentsOf(() => here).make());
      await here.school.sql((db) =>
        db
          .updateTable('institution')
          .set({ time_zone: zone })
          .where('institution_id', '=', here.school.institution_id)
          .execute(),
      );
      server.setNow(new Date('2026-12-01T10:00:00Z'));
      const one = await request('In', { now: new Date(inside) });
      await request('Out', { now: new Date(outside) });
      expect(await ids({ period: 'thisMonth' }), zone).toEqual([one]);
      expect(await ids({ period: 'custom', start_date: '2026-12-01', end_date: '2026-12-01' }), zone).toEqual([one]);
      expect(await ids({ period: 'last7' }), zone).toHaveLength(2);
    }
  });

  test('custom ones need both days, in order', async () => {
    for (const path of ['classBookingList', 'bookingsList', 'bookingStatistics', 'exportByType']) {
      const none = await here.get(`online/${path}`, { period: 'custom' });
      expect([none.status, none.body.fields], path).toEqual([
        422,
        { start_date: 'This field is required', end_date: 'This field is required' },
      ]);
    }
    const turned = await here.get('online/bookingsList', {
      period: 'custom',
      start_date: '2026-12-02',
      end_date: '2026-12-01',
    });
    expect(turned.body.fields).toEqual({ end_date: 'Please choose a day on or after the first' });
  });
});

describe('the search', () => {
  let mias: number;
  let reference: string;
  let guardian: number;
  beforeEach(async () => {
    const [person] = here.students;
    guardian = await here.school.sql(async (db) => {
      const { institution_id } = here.school;
      const { user_detail_id } = await db
        .insertInto('person')
        .values({
          institution_id,
          role_id: 5,
          first_name: 'Gudrun',
          surname: 'Quist',
          email: 'gudrun@quist.example',
          hash: 'g1',
        })
        .returning('user_detail_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('guardian_link')
        .values({ institution_id, guardian_id: user_detail_id, child_id: person!, is_main: 1 })
        .execute();
      return user_detail_id;
    });
    mias = await request('Mia', { guardian_id: guardian });
    await request('Ben', { children: [{ person_id: here.students[1]!, child_name: 'Ben' }] });
    reference = (await here.read('online/bookingsList', { order_by: 'reference', direction: 'asc' })).data[0].reference;
  });

  test('finds children, guardians, addresses and references, from two characters on', async () => {
    for (const search of ['Pupil 0', 'gudrun', 'Quist', 'gudrun@quist.example', reference, reference.toLowerCase()])
      expect(await ids({ search }), search).toEqual([mias]);
    expect(await ids({ search: reference.slice(0, 5) })).toHaveLength(2);
    expect(await ids({ search: 'G' })).toHaveLength(2);
    expect(await ids({ search: 'Nobody' })).toEqual([]);
    expect(await ids({ search: '%%' })).toEqual([]);
  });

  test('finds a child who has no page yet, as the family wrote it', async () => {
    const robot = await request('Zélia', { children: [{ person_id: null, child_name: 'Zélia Moss' }] });
    expect(await ids({ search: 'zelia' })).toEqual([robot]);
  });

  test('finds no guardian for people who see none, and tells of none', async () => {
    const plain = await here.school.staff(8);
    await here.school.sql((db) =>
      db
        .insertInto('access_control')
        .values({ institution_id: here.school.institution_id, role_id: 8, category: 'guardian', value: 0 })
        .execute(),
    );
    expect(await ids({ search: 'parent@family.example' }, 'online/bookingsList', plain)).toEqual([]);
    const { text } = await here.get('online/bookingsList', {}, plain);
    expect(text).not.toMatch(/Quist|Gudrun|family\.example/);
    const details = await here.get('online/booking/details', { booking_id: mias }, plain);
    expect(details.status).toBe(200);
    expect(details.text).not.toMatch(/Quist|Gudrun|family\.example/);
    // The owner sees them.
    expect((await here.get('online/bookingsList')).text).toMatch(/Gudrun Quist/);
    expect((await here.get('online/booking/details', { booking_id: mias })).text).toMatch(/parent@family\.example/);
  });
});

describe('rights', () => {
  test('bookings need their category, and fees billing or own invoices', async () => {
    const booking_id = await request('Mia');
    const teacher = await here.school.staff(2);
    for (const [path, input] of [
      ['classBookingList', {}],
      ['bookingsList', {}],
      ['bookingStatistics', {}],
      ['unreadBookingCount', {}],
      ['exportByType', {}],
      ['booking/details', { booking_id }],
    ] as const)
      expect((await here.get(`online/${path}`, input, teacher)).status, path).toBe(403);
    const desk = await here.school.staff(8);
    expect((await here.read('online/bookingsList', {}, desk)).data[0].lines[0].price).toBe(2200);
    await here.school.sql((db) =>
      db
        .insertInto('access_control')
        .values({ institution_id: here.school.institution_id, role_id: 8, category: 'billing', value: 0 })
        .execute(),
    );
    expect((await here.read('online/bookingsList', {}, desk)).data[0].lines[0].price).toBe(null);
    expect((await here.read('online/booking/details', { booking_id }, desk)).people[0].price).toBe(null);
  });

  test('a booking of another school is missing', async () => {
    const booking_id = await request('Mia');
    const other = await calendarSchool(server, 0);
    expect((await other.get('online/booking/details', { booking_id })).status).toBe(404);
    expect((await other.post('online/booking/read', { booking_id })).status).toBe(404);
    expect((await other.read('online/bookingsList')).data).toEqual([]);
  });
});

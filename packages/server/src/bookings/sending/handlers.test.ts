import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../testing/sending.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let family: TestFamily;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
const NOW = new Date('2027-01-01T08:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});
const { bookings, children, classOf, counts, lines, preferences, rows } = booksOf(() => here);

describe('a place that is certain at once', () => {
  test('makes the child a student with guardian, place and invoice, and answers what was booked', async () => {
    const { series_id } = await classOf(8);
    const held = await family.take(1, { zone: 'Asia/Kolkata' });
    const { status, body } = await family.send(held, [{ firstName: 'Mia' }], { change: { source: 'newsletter' } });
    expect([status, body]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^[A-Z2-9]{8}$/),
        outcome: 'confirmed',
        message: 'Booked. We have sent you an email with the details.',
        booked: {
          title: 'Piano',
          local_start: '2027-01-04T16:00',
          zone: 'Europe/Berlin',
          minutes: 60,
          place: '',
          teachers: '',
          events: 1,
          last: '2027-01-04T16:00',
          weekly: '',
        },
      },
    ]);
    expect(await counts(series_id)).toEqual([[1, 0], ...Array.from({ length: 7 }, () => [0, 0])]);
    expect(await children()).toMatchObject([{ first_name: 'Mia', role_id: 3, signup_source: 'newsletter' }]);
    const [booking] = await bookings();
    expect(booking).toMatchObject({
      state: 'confirmed',
      email: 'anna@berg.example',
      reference: body.reference,
      made_on: '2027-01-01',
      sent_at: NOW,
      hold_hash: null,
      asker_key: null,
      open_until: null,
      zone: 'Asia/Kolkata',
      source: 'newsletter',
      places: 1,
    });
    const [line] = await lines();
    expect(line).toMatchObject({ state: 'confirmed', child_name: 'Mia Berg' });
    const [place] = await rows('enrolment');
    expect(place).toMatchObject({
      enrolment_id: line!['enrolment_id'],
      event_id: line!['event_id'],
      user_detail_id: line!['person_id'],
      from_date: '2027-01-04',
      to_date: '2027-01-04',
      kind: 'regular',
      created_by: null,
    });
    const [order] = await rows('sale_order');
    expect(order).toMatchObject({
      source: 'booking',
      source_id: booking!['booking_id'],
      order_id: booking!['order_id'],
      settle: 'later',
      payer_id: booking!['guardian_id'],
    });
    expect(await rows('invoice')).toMatchObject([{ total: 2200, balance: 2200 }]);
  });

  test('of a whole class is a place in each event, for each child of a family', async () => {
    const { series_id } = await classOf(3);
    const held = await family.take(2, { kind: 'series' });
    const answer = await family.send(held, [{ firstName: 'Mia' }, { firstName: 'Leo', dob: '2020-01-02' }]);
    expect(answer.body).toMatchObject({
      outcome: 'confirmed',
      booked: { events: 8, last: '2027-01-27T16:00', weekly: 'Mondays and Wednesdays' },
    });
    expect(await counts(series_id)).toEqual(Array.from({ length: 8 }, () => [2, 0]));
    expect(await rows('enrolment')).toMatchObject([
      { event_id: null, from_date: '2027-01-04', to_date: '2027-01-27' },
      { event_id: null, from_date: '2027-01-04', to_date: '2027-01-27' },
    ]);
    const found = (await rows('person')).filter((one) => one['first_name'] !== 'Olive');
    const siblings = found.filter((one) => ['Mia', 'Leo'].includes(String(one['first_name'])));
    expect(new Set(siblings.map((one) => one['household_id'])).size).toBe(1);
    expect(found.filter((one) => one['first_name'] === 'Anna').length).toBe(1);
    expect(await rows('invoice')).toMatchObject([{ total: 2 * 8 * 2200 }]);
  });

  test('that costs nothing has no order', async () => {
    await here.school.sql((db) =>
      db.updateTable('subject_duration').set({ fee: 0 }).where('sub_id', '=', here.sub_id).execute(),
    );
    await classOf(3);
    expect((await family.send(await family.take(), [{ firstName: 'Mia' }])).status).toBe(200);
    expect([await rows('sale_order'), await rows('invoice')]).toEqual([[], []]);
    expect((await bookings())[0]).toMatchObject({ state: 'confirmed', order_id: null });
  });
});

describe('a place that staff answer first', () => {
  test('keeps its seats until the answer time, makes a lead, and writes a draft of the invoice', async () => {
    await preferences({ confirm: 'always', answer_hours: 24 });
    const { series_id } = await classOf(6);
    const { body } = await family.send(await family.take(), [{ firstName: 'Mia' }]);
    expect(body).toMatchObject({
      outcome: 'pending',
      message: 'Thank you. We have received your booking and will answer by email.',
    });
    expect((await counts(series_id))[0]).toEqual([0, 1]);
    expect(await children()).toMatchObject([{ first_name: 'Mia', role_id: 4 }]);
    expect(await bookings()).toMatchObject([{ state: 'pending', open_until: later(24 * 60) }]);
    expect(await lines()).toMatchObject([{ state: 'pending', enrolment_id: null }]);
    expect(await rows('sale_order')).toMatchObject([{ settle: 'accepted', state: 'open' }]);
    expect(await rows('invoice')).toMatchObject([{ number: null, total: 2200 }]);
    // An hour after the answer time the seats are on sale again, also where no worker ran.
    server.setNow(later(25 * 60));
    expect((await family.hold(await family.slot('2027-01-01'), { places: 6 })).status).toBe(200);
    expect(await bookings()).toMatchObject([{ state: 'expired' }, { state: 'held' }]);
  });

  test('three children, twelve weekly events and four seats left: exactly three seats are held in each', async () => {
    await preferences({ confirm: 'always' });
    const { series_id } = await classOf(4, {
      from: '2027-02-15',
      repeats: { type: 'weekly', weekdays: [1], until: '2027-05-09' },
    });
    const held = await family.take(3, { kind: 'series', from: '2027-02-01' });
    const sent = await family.send(held, [
      { firstName: 'Mia' },
      { firstName: 'Leo', dob: '2016-01-02' },
      { firstName: 'Zoe', dob: '2020-01-02' },
    ]);
    expect([sent.status, sent.body.outcome, sent.body.booked.events]).toEqual([200, 'pending', 12]);
    expect(await counts(series_id)).toEqual(Array.from({ length: 12 }, () => [0, 3]));
    expect(await lines()).toMatchObject([{ state: 'pending' }, { state: 'pending' }, { state: 'pending' }]);
  });
});

test('under one key the answer is the same, and 32 sends of one hold are one booking', async () => {
  const { series_id } = await classOf(8);
  const held = await family.take();
  const same = await Promise.all(
    Array.from({ length: 8 }, () => family.send(held, [{ firstName: 'Mia' }], { key: 'tab-1' })),
  );
  const others = await Promise.all(
    Array.from({ length: 24 }, (_, at) => family.send(held, [{ firstName: 'Mia' }], { key: `other-${at}` })),
  );
  expect(same.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 8 }, () => [200, same[0]!.body]));
  expect(new Set(others.map((answer) => answer.status))).toEqual(new Set([404]));
  expect([(await bookings()).length, (await children()).length]).toEqual([1, 1]);
  expect((await counts(series_id))[0]).toEqual([1, 0]);
});

test('what looks like a robot holds its seats for staff, and makes no person', async () => {
  const { series_id } = await classOf(8);
  const { body } = await family.send(await family.take(), [{ firstName: 'Mia' }], { change: { elapsed: 10 } });
  expect(body.outcome).toBe('pending');
  expect((await counts(series_id))[0]).toEqual([0, 1]);
  expect(await children()).toEqual([]);
  expect(await lines()).toMatchObject([{ state: 'pending', person_id: null, child_name: 'Mia Berg' }]);
  expect(await rows('submission')).toMatchObject([
    { person_id: null, state: 'accepted', held_reason: 'It was filled in faster than a person can type' },
  ]);
  expect(await rows('sale_order')).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOfClass, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { familyOf, type TestFamily, withoutChildEmail } from '../../testing/sending.ts';
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

/** A class of eight events on Mondays and Wednesdays. */
const classOf = (capacity: number, more: Record<string, unknown> = {}): Promise<{ series_id: number; event_id: number }> =>
  here.done('event/v2/make', weekly({ subject: here.sub_id, capacity, notify: 0, override: 1, ...more }));
const rows = <T>(table: 'booking' | 'booking_line' | 'person' | 'enrolment' | 'proposal' | 'submission' | 'sale_order' | 'invoice'): Promise<T[]> =>
  here.school.sql(
    (db) =>
      db.selectFrom(table).selectAll().where('institution_id', '=', here.school.institution_id).execute() as Promise<T[]>,
  );
const bookings = async () =>
  (await rows<Record<string, unknown>>('booking')).sort((a, b) => Number(a['booking_id']) - Number(b['booking_id']));
const lines = () => rows<Record<string, unknown>>('booking_line');
const children = async () =>
  (await rows<{ role_id: number; first_name: string }>('person')).filter(
    (one) => [3, 4].includes(one.role_id) && !one.first_name.startsWith('Pupil'),
  );
const counts = async (series_id: number) =>
  (await eventsOfClass(here, series_id)).map(({ enrolled, held }) => [enrolled, held]);
const preferences = (more: Record<string, unknown>) =>
  here.school.sql((db) =>
    db
      .insertInto('booking_setting')
      .values({ institution_id: here.school.institution_id, preferences: JSON.stringify(more) })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet({ preferences: JSON.stringify(more) }))
      .execute(),
  );

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
    const [place] = await rows<Record<string, unknown>>('enrolment');
    expect(place).toMatchObject({
      enrolment_id: line!['enrolment_id'],
      event_id: line!['event_id'],
      user_detail_id: line!['person_id'],
      from_date: '2027-01-04',
      to_date: '2027-01-04',
      kind: 'regular',
      created_by: null,
    });
    const [order] = await rows<Record<string, unknown>>('sale_order');
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
    const found = (await rows<Record<string, unknown>>('person')).filter((one) => one['first_name'] !== 'Olive');
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

describe('what is refused', () => {
  test('comes back at its field, and leaves the hold as it is', async () => {
    await here.school.sql((db) =>
      db.updateTable('subject').set({ min_age: 6, max_age: 9 }).where('sub_id', '=', here.sub_id).execute(),
    );
    const { series_id } = await classOf(8);
    const held = await family.take(2);
    const wrong = await family.send(
      held,
      [{ firstName: 'Mia' }, { firstName: 'Old', dob: '2001-01-01' }, { firstName: 'Leo', dob: '2019-01-02' }],
      { email: '', guardian: guardianWithout() },
    );
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        children: 'You chose 2 seats. Please enter 2 students, or change the number of seats',
        'guardian.parentEmail': 'Email is required',
        'children.0.dob': 'Piano is for ages 6 to 9',
      },
    ]);
    expect((await counts(series_id))[0]).toEqual([0, 2]);
    expect((await family.send(held, [{ firstName: 'Mia' }, { firstName: 'Leo', dob: '2019-01-02' }])).status).toBe(200);
  });

  test('a new price answers with the new quote', async () => {
    await classOf(8);
    const held = await family.take();
    await here.school.sql((db) =>
      db.updateTable('subject_duration').set({ fee: 3300 }).where('sub_id', '=', here.sub_id).execute(),
    );
    const refused = await family.send(held, [{ firstName: 'Mia' }]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'stale', current: { total: 3300, lines: [{ gross: 3300 }] } });
    const { quote_hash } = refused.body.current;
    expect((await family.send({ ...held, quote_hash }, [{ firstName: 'Mia' }])).status).toBe(200);
  });

  test('a class that was moved during the hold is asked about again, with its new time', async () => {
    const { series_id, event_id } = await classOf(8);
    const held = await family.take();
    const { version } = (await here.read('event/v2/getCourseClassEvents', { series_id })).data[0];
    await here.done('event/v2/edit', {
      event_id,
      version,
      scope: 'this',
      changes: { fromTime: '18:00', toTime: '19:00' },
      notify: 0,
    });
    const refused = await family.send(held, [{ firstName: 'Mia' }]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'stale',
      'The school has changed when this class takes place: it now begins on Jan 04, 2027 06:00 PM. Please check the new time and send your booking again.',
    ]);
    const { quote_hash } = refused.body.current;
    const sent = await family.send({ ...held, quote_hash }, [{ firstName: 'Mia' }]);
    expect([sent.status, sent.body.booked.local_start]).toEqual([200, '2027-01-04T18:00']);
  });

  test('a hold that is wrong, foreign or sent answers like a missing one', async () => {
    await classOf(8);
    const held = await family.take();
    expect((await family.send(held, [{ firstName: 'Mia' }])).status).toBe(200);
    const other = await server.school();
    const closed = [
      await family.send(held, [{ firstName: 'Mia' }]),
      await family.send({ ...held, hold: 'x'.repeat(43) }, [{ firstName: 'Mia' }]),
      await family.send(held, [{ firstName: 'Mia' }], { change: { institution: other.hash } }),
    ];
    expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`))).toEqual(
      new Set(['404 {"code":"notFound","message":"Not found."}']),
    );
  });

  test('a class that was switched off, or cancelled, is no longer booked', async () => {
    const { series_id, event_id } = await classOf(8);
    const held = await family.take();
    const sell = (is_bookable: 0 | 1) =>
      here.school.sql((db) => db.updateTable('subject').set({ is_bookable }).where('sub_id', '=', here.sub_id).execute());
    await sell(0);
    const off = await family.send(held, [{ firstName: 'Mia' }]);
    expect([off.status, off.body.message, off.body.current.reason]).toEqual([
      409,
      'This class can no longer be booked.',
      'not_on_sale',
    ]);
    await sell(1);
    const { version } = (await here.read('event/v2/getCourseClassEvents', { series_id })).data[0];
    await here.done('event/v2/cancel', { event_id, version, notify: 0 });
    const gone = await family.send(held, [{ firstName: 'Mia' }]);
    expect([gone.status, gone.body.current.reason]).toEqual([409, 'not_on_sale']);
    expect(gone.body.current.nearest.map((slot: { local_start: string }) => slot.local_start)).toEqual([
      '2027-01-06T16:00',
      '2027-01-11T16:00',
      '2027-01-13T16:00',
    ]);
  });
});

describe('a hold that is over', () => {
  test('takes its seats again while they are free', async () => {
    const { series_id } = await classOf(1);
    const held = await family.take();
    server.setNow(later(45));
    expect((await family.send(held, [{ firstName: 'Mia' }])).body.outcome).toBe('confirmed');
    expect((await counts(series_id))[0]).toEqual([1, 0]);
  });

  test('answers with other times where someone else has the seat', async () => {
    const { series_id } = await classOf(1);
    const held = await family.take();
    server.setNow(later(11));
    const others = familyOf(server, here);
    const second = await others.take();
    const refused = await family.send(held, [{ firstName: 'Mia' }]);
    expect([refused.status, refused.body.current.reason, refused.body.current.nearest.length]).toEqual([
      409,
      'hold_over',
      3,
    ]);
    expect((await others.send(second, [{ firstName: 'Ben' }], { email: 'ben@home.example' })).status).toBe(200);
    expect((await counts(series_id))[0]).toEqual([1, 0]);
  });

  test('passes nobody over who waits for the seat', async () => {
    const { series_id, event_id } = await classOf(1);
    const held = await family.take();
    server.setNow(later(11));
    await here.school.sql((db) =>
      db
        .insertInto('waitlist')
        .values({
          institution_id: here.school.institution_id,
          series_id,
          event_id,
          user_detail_id: here.students[0]!,
          kind: 'regular',
          from_date: '2027-01-04',
          place: 1,
          created_by: here.school.owner.user_detail_id,
        } as never)
        .execute(),
    );
    const refused = await family.send(held, [{ firstName: 'Mia' }]);
    expect([refused.status, refused.body.current?.reason]).toEqual([409, 'hold_over']);
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

function guardianWithout() {
  return { parentFirstName: 'Anna', parentSurname: 'Berg', relation: 'Mother', parentEmail: '' };
}

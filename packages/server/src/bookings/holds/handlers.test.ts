import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOfClass, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { type Visitor, visitorOf } from '../../testing/holds.ts';
import { booksOf } from '../../testing/sending.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let visitor: Visitor;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
const NOW = new Date('2027-01-01T08:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server);
  visitor = visitorOf(server, here.school);
  await sellSubject(here.school, here.sub_id);
});

const { bookings, classOf, counts } = booksOf(() => here);
const heldIn = async (series_id: number) => (await counts(series_id)).map(([, held]) => held);

describe('a first hold', () => {
  test('holds places in one event for ten minutes, and answers with what the next step needs', async () => {
    const { series_id } = await classOf(8);
    const slot = await visitor.slot('2027-01-01');
    const { status, body } = await visitor.hold(slot, { places: 2, zone: 'Asia/Kolkata' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      until: minutesLater(10).toISOString(),
      latest: minutesLater(30).toISOString(),
      places: 2,
      confirm: 'auto',
      slot: { key: slot.key, local_start: '2027-01-04T16:00' },
    });
    expect(await heldIn(series_id)).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
    const [booking] = await bookings();
    expect(booking).toMatchObject({ state: 'held', places: 2, zone: 'Asia/Kolkata', sent_at: null, booking_type: 2 });
    expect(booking!.reference).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const lines = await here.school.sql((db) => db.selectFrom('booking_line').selectAll().orderBy('line').execute());
    expect(lines.map(({ line, child, price, state }) => [line, child, price, state])).toEqual([
      [1, 0, 2200, 'held'],
      [2, 1, 2200, 'held'],
    ]);
    // The form is the school's first one of the type that asks newcomers.
    const form = await here.school.sql((db) =>
      db.selectFrom('form').select('form_type').where('hash', '=', body.form).executeTakeFirstOrThrow(),
    );
    expect(form.form_type).toBe('student');
    expect(JSON.stringify(body)).not.toContain(String(booking!.reference));
  });

  test('of a whole class holds a place in each of its events, or in none', async () => {
    const { series_id } = await classOf(2);
    const series = await visitor.slot('2027-01-01', 'series');
    expect((await visitor.hold(series, { places: 2 })).status).toBe(200);
    expect(await heldIn(series_id)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    const refused = await visitor.hold(series);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'This class is full now.',
      current: { reason: 'slot_taken', left: 0 },
    });
    expect(await heldIn(series_id)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('says how many places are left, and the three nearest times that have enough', async () => {
    const { series_id } = await classOf(3);
    await here.done('enrolment/v2/add', {
      event_id: (await eventsOfClass(here, series_id))[0]!.event_id,
      user_detail_ids: here.students.slice(0, 2),
      notify: 0,
    });
    const slot = await visitor.slot('2027-01-01');
    const one = await visitor.hold(slot, { places: 2 });
    expect(one.body).toMatchObject({
      code: 'conflict',
      message: 'Only one place is left.',
      current: { reason: 'slot_taken', left: 1 },
    });
    expect(one.body.current.nearest.map((near: { local_start: string }) => near.local_start)).toEqual([
      '2027-01-06T16:00',
      '2027-01-11T16:00',
      '2027-01-13T16:00',
    ]);
    await here.school.sql((db) =>
      db.updateTable('event').set({ capacity: 4 }).where('series_id', '=', series_id).execute(),
    );
    expect((await visitor.hold(slot, { places: 3 })).body.message).toBe('Only 2 places are left.');
  });

  test('needs a ticket of this page that was worked for and never used, and an empty honeypot: else it holds nothing', async () => {
    const { series_id } = await classOf(8);
    const slot = await visitor.slot('2027-01-01');
    const used = await visitor.ticket();
    expect((await visitor.hold(slot, { ticket: used })).status).toBe(200);
    const other = await visitor.ticket();
    const attempts = [
      await visitor.call('hold', { key: slot.key, day: slot.day, places: 1 }),
      await visitor.hold(slot, { ticket: used }),
      await visitor.hold(slot, { ticket: { ...other, nonce: 'none' } }),
      await visitor.hold(slot, { ticket: { ...other, token: `${other.token}x` } }),
      await visitor.hold(slot, { ticket: other, website: 'https://buy.example' }),
    ];
    const message = 'This page has been open for too long. Please load it again and choose a time.';
    for (const { status, body } of attempts) {
      expect(status).toBe(422);
      expect(body).toEqual({ code: 'ticketExpired', message });
    }
    expect((await heldIn(series_id))[0]).toBe(1);
    // A refusal spends no ticket.
    expect((await visitor.hold(slot, { ticket: other })).status).toBe(200);
  });

  test('a ticket of one school is none at another', async () => {
    await classOf(8);
    const away = await calendarSchool(server);
    const slot = await visitor.slot('2027-01-01');
    const ticket = await visitorOf(server, away.school).ticket();
    expect((await visitor.hold(slot, { ticket })).status).toBe(422);
  });

  test('of more places than the school allows is refused at the places', async () => {
    await classOf(20);
    const { status, body } = await visitor.hold(await visitor.slot('2027-01-01'), { places: 7 });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ places: 'You can book at most 6 places at once' });
  });

  test('of what is moved, cancelled or switched off says that it can no longer be booked, with other times', async () => {
    const { series_id } = await classOf(8);
    const [first, second, third] = (await visitor.slots('2027-01-01')).filter((one) => one.kind === 'event');
    const [cancelled, moved] = await eventsOfClass(here, series_id);
    const version = async (event_id: number) => (await here.read('event/v2/roster', { id: event_id })).event.version;
    const change = async (path: string, { event_id }: { event_id: number }, more: Record<string, unknown> = {}) =>
      here.done(path, { event_id, version: await version(event_id), scope: 'this', notify: 0, ...more });
    await change('event/v2/cancel', cancelled!);
    await change('event/v2/edit', moved!, { changes: { from: '2027-01-08' } });
    const refusal = async (slot: typeof first, more: Record<string, unknown> = {}) => {
      const { status, body } = await visitor.hold(slot!, more);
      expect([status, body.message, body.current.reason]).toEqual([
        409,
        'This class can no longer be booked.',
        'not_on_sale',
      ]);
      return body.current.nearest.map((near: { local_start: string }) => near.local_start);
    };
    const nearest = ['2027-01-08T16:00', '2027-01-11T16:00', '2027-01-13T16:00'];
    expect(await refusal(first)).toEqual(nearest);
    // The first of these is the one that was moved, at its new time.
    expect(await refusal(second)).toEqual(nearest);
    expect(await refusal({ ...first!, key: 'AAAAAAAAAAAAAAAA' })).toEqual([]);
    const { hold } = (await visitor.hold(third!)).body;
    await here.school.sql((db) => db.updateTable('subject').set({ is_bookable: 0 }).execute());
    expect(await refusal(third, { hold })).toEqual([]);
    expect((await visitor.call('quote', { hold })).body.current).toMatchObject({ reason: 'not_on_sale' });
    expect(await heldIn(series_id)).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  });

  test('never passes over someone who waits for the seat', async () => {
    const { series_id } = await classOf(1, { repeats: { type: 'one_time' } });
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
    await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]] });
    await here.school.sql((db) =>
      db.updateTable('event').set({ capacity: 2 }).where('series_id', '=', series_id).execute(),
    );
    const slot = await visitor.slot('2027-01-01');
    expect(slot.is_full).toBe(1);
    expect((await visitor.hold(slot)).body).toMatchObject({ current: { reason: 'slot_taken', left: 0 } });
  });

  test('one address holds at most three bookings in one event, and twenty in all', async () => {
    await classOf(100);
    const slots = (await visitor.slots('2027-01-01')).filter((one) => one.kind === 'event');
    let ticket = await visitor.ticket();
    let held = 0;
    const refusals = new Set<string>();
    for (let round = 0; round < Number(process.env['HOLDS'] ?? 60); round++) {
      const answer = await visitor.hold(slots[round % slots.length]!, { ticket });
      if (answer.status === 200) {
        held++;
        ticket = await visitor.ticket();
      } else {
        expect(answer.status).toBe(429);
        refusals.add(answer.body.message);
      }
    }
    expect(held).toBe(20);
    expect([...refusals]).toEqual(['Too many places are held from here. Please try again in 10 minutes.']);
    // When they are over, their address holds again: three in one event.
    server.setNow(minutesLater(11));
    const again: number[] = [];
    for (let times = 0; times < 4; times++) again.push((await visitor.hold(slots[0]!)).status);
    expect(again).toEqual([200, 200, 200, 429]);
  }, 300_000);
});

describe('a hold again', () => {
  test('is renewed for ten minutes, half an hour at most, without a ticket', async () => {
    await classOf(1);
    const slot = await visitor.slot('2027-01-01');
    const { hold } = (await visitor.hold(slot)).body;
    const untils: string[] = [];
    for (const minutes of [8, 16, 25]) {
      server.setNow(minutesLater(minutes));
      untils.push((await visitor.hold(slot, { hold })).body.until);
    }
    expect(untils).toEqual([18, 26, 30].map((minutes) => minutesLater(minutes).toISOString()));
    server.setNow(minutesLater(31));
    const over = await visitor.hold(slot, { hold });
    expect(over.status).toBe(409);
    expect(over.body).toMatchObject({
      message: 'Your places are no longer held. Please choose a time again.',
      current: { reason: 'hold_over' },
    });
    expect((await visitor.hold(slot, { hold, ticket: await visitor.ticket() })).status).toBe(200);
  });

  test('never lasts beyond the start', async () => {
    await here.school.sql((db) =>
      db
        .insertInto('booking_setting')
        .values({ institution_id: here.school.institution_id, preferences: JSON.stringify({ notice_hours: 0 }) })
        .execute(),
    );
    await classOf(1);
    const slot = await visitor.slot('2027-01-01');
    server.setNow(new Date('2027-01-04T14:56:00Z'));
    const { until, latest } = (await visitor.hold(slot)).body;
    expect([until, latest]).toEqual(['2027-01-04T15:00:00.000Z', '2027-01-04T15:00:00.000Z']);
  });

  test('moves to another time, or to more places, or stays as it was', async () => {
    const { series_id } = await classOf(3);
    const [first, second] = (await visitor.slots('2027-01-01')).filter((one) => one.kind === 'event');
    const { hold } = (await visitor.hold(first!)).body;
    await visitor.hold(second!, { places: 2 });
    expect((await visitor.hold(second!, { hold, places: 2 })).body.current).toMatchObject({ left: 1 });
    expect((await heldIn(series_id)).slice(0, 2)).toEqual([1, 2]);
    expect((await visitor.hold(second!, { hold })).status).toBe(200);
    expect((await heldIn(series_id)).slice(0, 2)).toEqual([0, 3]);
    expect((await visitor.hold(first!, { hold, places: 3 })).status).toBe(200);
    expect((await heldIn(series_id)).slice(0, 2)).toEqual([3, 2]);
    expect((await visitor.hold(first!, { hold, places: 2 })).status).toBe(200);
    expect((await heldIn(series_id)).slice(0, 2)).toEqual([2, 2]);
  });

  test('takes its seats again after it was over, unless they are gone', async () => {
    const { series_id } = await classOf(1, { repeats: { type: 'one_time' } });
    const slot = await visitor.slot('2027-01-01');
    const { hold } = (await visitor.hold(slot)).body;
    server.setNow(minutesLater(11));
    expect((await visitor.hold(slot, { hold })).body.until).toBe(minutesLater(21).toISOString());
    server.setNow(minutesLater(22));
    const other = (await visitor.hold(slot)).body;
    expect((await visitor.hold(slot, { hold })).body.current).toMatchObject({ reason: 'slot_taken', left: 0 });
    expect(await heldIn(series_id)).toEqual([1]);
    expect(other.hold).not.toBe(hold);
  });

  test('can be smaller although people wait by now', async () => {
    const { series_id } = await classOf(2, { repeats: { type: 'one_time' } });
    const slot = await visitor.slot('2027-01-01');
    const { hold } = (await visitor.hold(slot, { places: 2 })).body;
    for (const at of [0, 1]) await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[at]] });
    expect((await visitor.hold(slot, { hold, places: 1 })).status).toBe(200);
    expect((await visitor.hold(slot, { hold, places: 2 })).body.current).toMatchObject({ left: 1 });
    expect(await heldIn(series_id)).toEqual([1]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stateOf } from '@schoolbell/core/bookings/rules';
import { eventsOfClass, newRequest, sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { enrolmentsOf } from '../../../testing/enrolments.ts';
import { orderingOf } from '../../../testing/ordering.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { endBooking } from '../../holds/ending/verbs.ts';
import { linesOf } from '../../queries.ts';
import { openPriced, priceBooking } from '../../sending/money/verbs.ts';
import { holdBooking } from '../../verbs.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
const first_at = new Date('2027-01-04T15:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let series_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 5);
  await sellSubject(here.school, here.sub_id);
});
afterAll(() => server.stop());

/** A class of so many weeks and seats. */
async function makeClass(weeks: number, capacity: number): Promise<number[]> {
  const until = new Date(Date.UTC(2027, 0, 4 + 7 * (weeks - 1))).toISOString().slice(0, 10);
  const repeats = { type: 'weekly', weekdays: [1], until };
  ({ series_id } = await enrolmentsOf(() => here).make({ capacity, repeats, notify: 0 }));
  return (await eventsOfClass(here, series_id)).map((event) => event.event_id);
}

type More = Partial<Parameters<typeof newRequest>[1]>;
const request = (events: readonly number[], children: number, more: More = {}) =>
  newRequest(here.school, {
    series_id,
    events,
    children: here.students.slice(0, children).map((person_id, at) => ({ person_id, child_name: `Pupil ${at}` })),
    first_at,
    now: NOW,
    ...more,
  });

const run = <T>(work: Parameters<ReturnType<typeof orderingOf>>[0]) =>
  orderingOf(server, here.school, () => NOW)(work) as Promise<T>;

/** Orders a booking as sending does where staff answer first. */
const orderOf = (booking_id: number) =>
  run<number>(async (context) => {
    const opened = (await holdBooking(context, booking_id))!;
    const people = new Map(opened.lines.map((line) => [line.child, line.person_id!]));
    const priced = await priceBooking(context, opened, { payer_id: here.students[0]!, people, coupon_code: '' });
    const { order_id } = await openPriced(context, booking_id, { ...priced, draft: priced.draft! }, 'accepted');
    await context.db.updateTable('booking').set({ order_id }).where('booking_id', '=', booking_id).execute();
    return order_id;
  });

const accept = (booking_id: number, more: Record<string, unknown> = {}, as = here.school.owner) =>
  here.post('online/acceptBooking', { booking_id, ...more }, as);
const reject = (booking_id: number, more: Record<string, unknown> = {}, as = here.school.owner) =>
  here.post('online/rejectBooking', { booking_id, reason: 'The class is for adults', ...more }, as);
const details = (booking_id: number) => here.read('online/booking/details', { booking_id });
const seats = async () => (await eventsOfClass(here, series_id)).map(({ enrolled, held }) => [enrolled, held]);
const mails = (booking_id: number) =>
  here.school.sql(async (db) => {
    const rows = await db.selectFrom('job').select('payload').where('kind', '=', 'bookingMail').orderBy('id').execute();
    return rows
      .map((row) => row.payload as Record<string, unknown>)
      .filter((payload) => payload['booking_id'] === booking_id);
  });
/** What must always hold: seats held are their rows, a booking is what its lines come to. */
async function check(booking_id: number): Promise<void> {
  const [lines, state, wrong] = await here.school.sql(
    async (db) =>
      [
        await linesOf(db, here.school.institution_id, booking_id),
        (await db.selectFrom('booking').select('state').where('booking_id', '=', booking_id).executeTakeFirstOrThrow())
          .state,
        await db
          .selectFrom('event as e')
          .select('e.event_id')
          .where((where) =>
            where.or([
              where(
                'e.held',
                '<>',
                where
                  .selectFrom('booking_seat as s')
                  .select((one) => one.fn.countAll<number>().as('n'))
                  .whereRef('s.event_id', '=', 'e.event_id'),
              ),
              where.and([
                where('e.capacity', '>', 0),
                where(where('e.enrolled', '+', where.ref('e.held')), '>', where.ref('e.capacity')),
              ]),
            ]),
          )
          .execute(),
      ] as const,
  );
  expect(state).toBe(stateOf(lines));
  expect(wrong).toEqual([]);
}

describe('where others fail: three children, twelve weeks, four seats', () => {
  test('pending holds exactly three seats in each event; rejecting one frees twelve, accepting two makes two enrolments', async () => {
    const events = await makeClass(12, 4);
    expect(events).toHaveLength(12);
    const booking_id = await request(events, 3);
    const order_id = await orderOf(booking_id);
    expect(await seats()).toEqual(Array.from({ length: 12 }, () => [0, 3]));
    const rejected = await reject(booking_id, { lines: [2] });
    expect([rejected.status, rejected.body]).toEqual([
      200,
      { message: 'The request was rejected.', booking_id, state: 'pending' },
    ]);
    expect(await seats()).toEqual(Array.from({ length: 12 }, () => [0, 2]));
    const accepted = await accept(booking_id, { message: 'See you' });
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { message: 'Accepted: Pupil 0, Pupil 2.', booking_id, state: 'confirmed' },
    ]);
    expect(await seats()).toEqual(Array.from({ length: 12 }, () => [2, 0]));
    const enrolments = (await here.read('enrolment/v2/list', { series_id })).data;
    expect(enrolments).toHaveLength(2);
    const { people, order, steps } = await details(booking_id);
    expect(
      people.map((one: { state: string; enrolment_id: number | null }) => [one.state, one.enrolment_id !== null]),
    ).toEqual([
      ['confirmed', true],
      ['rejected', false],
      ['confirmed', true],
    ]);
    // 2 of 3 children at 12 sessions of 22.00.
    expect(order).toMatchObject({ status: 'issued', total: 2 * 12 * 2200, paid: 0, balance: 2 * 12 * 2200 });
    expect(steps.map((step: { text: string; by: string; note: string }) => [step.text, step.by, step.note])).toEqual([
      ['Rejected: Pupil 1', 'Olive Owner', 'The class is for adults'],
      ['Accepted: Pupil 0', 'Olive Owner', 'See you'],
      ['Accepted: Pupil 2', 'Olive Owner', 'See you'],
    ]);
    expect(await mails(booking_id)).toEqual([
      { booking_id, what: 'rejected', lines: [2], note: 'The class is for adults' },
      { booking_id, what: 'accepted', lines: [1, 3], note: 'See you' },
    ]);
    expect(order_id).toBeGreaterThan(0);
    await check(booking_id);
  });

  test('accepting some leaves the others waiting, and one invoice comes when all are answered', async () => {
    const events = await makeClass(3, 4);
    const booking_id = await request(events, 3);
    await orderOf(booking_id);
    expect((await accept(booking_id, { lines: [1] })).body.state).toBe('pending');
    expect(await seats()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect((await details(booking_id)).order).toMatchObject({ status: 'draft', invoice_number: null });
    await check(booking_id);
    expect((await accept(booking_id, { lines: [3] })).body.state).toBe('pending');
    expect((await reject(booking_id, { lines: [2] })).body.state).toBe('confirmed');
    expect((await details(booking_id)).order).toMatchObject({ status: 'issued', total: 2 * 3 * 2200 });
    expect(await seats()).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
    await check(booking_id);
  });

  test('the invoice also comes when the time of the others runs out', async () => {
    const events = await makeClass(2, 4);
    const booking_id = await request(events, 2, { open_until: new Date('2026-12-02T08:00:00Z') });
    await orderOf(booking_id);
    await accept(booking_id, { lines: [2] });
    const later = new Date('2026-12-02T09:00:00Z');
    server.setNow(later);
    await orderingOf(server, here.school, () => later)((context) => endBooking(context, booking_id));
    const { state, order } = await details(booking_id);
    expect([state, order.status, order.total]).toEqual(['confirmed', 'issued', 2 * 2200]);
    expect(await seats()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await check(booking_id);
  });

  test('rejecting all closes the order', async () => {
    const booking_id = await request(await makeClass(2, 4), 2);
    await orderOf(booking_id);
    expect((await reject(booking_id)).body.state).toBe('rejected');
    expect((await details(booking_id)).order).toMatchObject({ status: 'cancelled' });
    expect(await seats()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await check(booking_id);
  });
});

describe('what has changed is named', () => {
  test('an answer of a colleague, and one of your own', async () => {
    const booking_id = await request(await makeClass(1, 4), 2);
    const desk = await here.school.staff(8);
    await here.school.sql((db) =>
      db
        .updateTable('person')
        .set({ first_name: 'Ana', surname: '' })
        .where('user_detail_id', '=', desk.user_detail_id)
        .execute(),
    );
    expect((await accept(booking_id, { lines: [1] }, desk)).status).toBe(200);
    const again = await accept(booking_id, { lines: [1] });
    expect([again.status, again.body.message]).toEqual([409, 'Ana has already answered this request.']);
    expect((await reject(booking_id, { lines: [1, 2] })).body.message).toBe('Ana has already answered this request.');
    expect((await accept(booking_id, { lines: [1] }, desk)).body.message).toBe(
      'You have already answered this request.',
    );
    expect((await reject(booking_id, {}, desk)).status).toBe(200);
    for (const answer of [await accept(booking_id), await reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'Ana has already answered this request.']);
    await check(booking_id);
  });

  test('too late', async () => {
    const booking_id = await request(await makeClass(1, 4), 1, { open_until: new Date('2026-12-01T07:59:59Z') });
    for (const answer of [await accept(booking_id), await reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'The time to answer is over.']);
    await run((context) => endBooking(context, booking_id));
    expect((await accept(booking_id)).body.message).toBe('The time to answer is over.');
    expect(await seats()).toEqual([[0, 0]]);
  });

  test('a family that cancelled', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    const { changeLines } = await import('../../verbs.ts');
    await run(async (context) => {
      const opened = (await holdBooking(context, booking_id))!;
      return changeLines(context, opened, [{ line: 1, state: 'cancelled' }], { what: 'cancelled', actor_id: null });
    });
    for (const answer of [await accept(booking_id), await reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'The family has cancelled.']);
  });

  test('a class that does not take place', async () => {
    const [event_id] = await makeClass(1, 4);
    const booking_id = await request([event_id!], 1);
    const { event } = await here.read('event/v2/details', { event_id });
    await here.done('event/v2/cancel', { event_id, version: event.version, reason: 'Ill', notify: 0 });
    expect((await accept(booking_id)).body.message).toBe('This class does not take place any more.');
  });

  test('seats: what is held is given, and no more', async () => {
    const events = await makeClass(2, 3);
    const booking_id = await request([events[0]!, events[1]!], 2);
    // The seats of one event were taken away behind the back of the booking, and others took them.
    await here.school.sql((db) => db.deleteFrom('booking_seat').where('event_id', '=', events[1]!).execute());
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(3, 5), event_id: events[1] });
    const short = await accept(booking_id);
    expect([short.status, short.body.message]).toEqual([409, 'Only one place is left.']);
    expect((await accept(booking_id, { lines: [1] })).status).toBe(200);
    expect((await accept(booking_id)).body.message).toBe('No place is left.');
    await check(booking_id);
  });

  test('a child with a place already', async () => {
    const [event_id] = await makeClass(1, 4);
    const booking_id = await request([event_id!], 1);
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students.slice(0, 1), event_id });
    expect((await accept(booking_id)).body.message).toBe('Pupil 0 already has a place here.');
  });
});

describe('accepting', () => {
  test('asks before it takes a child of another age', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    await here.school.sql(async (db) => {
      await db.updateTable('subject').set({ min_age: 12, max_age: 16 }).where('sub_id', '=', here.sub_id).execute();
      await db
        .updateTable('person')
        .set({ dob: '2017-03-05' })
        .where('user_detail_id', '=', here.students[0]!)
        .execute();
    });
    const refused = await accept(booking_id);
    expect([refused.status, refused.body.message, refused.body.fields]).toEqual([
      409,
      'Pupil 0 is outside the age range: Piano is for ages 12 to 16.',
      { any_age: 'Please confirm, or choose someone else' },
    ]);
    expect((await accept(booking_id, { any_age: 1 })).status).toBe(200);
  });

  test('tells of a clash, which stops nobody', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    const other = await here.done('event/v2/make', {
      title: 'Violin',
      from: '2027-01-04',
      fromTime: '16:30',
      toTime: '17:30',
      timezoneName: 'Europe/Berlin',
      notify: 0,
    });
    await here.done('enrolment/v2/add', { series_id: other.series_id, user_detail_ids: [here.students[0]!] });
    expect((await accept(booking_id)).body.message).toBe(
      'Accepted: Pupil 0. Pupil 0 is also in Violin on Jan 04, 2027 11:30 PM.',
    );
  });

  test('makes a lead a student, with their guardian', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    const [person] = here.students;
    await here.school.sql((db) =>
      db.updateTable('person').set({ role_id: 4 }).where('user_detail_id', '=', person!).execute(),
    );
    expect((await accept(booking_id)).status).toBe(200);
    expect((await details(booking_id)).people[0].role_id).toBe(3);
    const log = await here.read('auditlog/list', { per_page: 10 });
    const kinds = log.data.map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(expect.arrayContaining(['booking_accepted', 'enrolled', 'converted']));
  });

  test('reads the booking, and answers once for one key', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    const ask = () =>
      server.call(
        'POST',
        'online/acceptBooking',
        { booking_id },
        { as: here.school.owner, key: 'accept-once-1234567890' },
      );
    const [one, other] = [await ask(), await ask()];
    expect([one.status, other.status, other.body]).toEqual([200, 200, one.body]);
    expect((await here.read('online/unreadBookingCount')).count).toBe(0);
    expect((await here.read('enrolment/v2/list', { series_id })).data).toHaveLength(1);
  });

  test('two requests for the last seat can never stand at once', async () => {
    const events = await makeClass(2, 1);
    const booking_id = await request(events, 1);
    await expect(
      request(events, 1, { children: [{ person_id: here.students[1]!, child_name: 'Ben' }] }),
    ).rejects.toThrow(/event_seats/);
    expect((await accept(booking_id)).status).toBe(200);
    expect(await seats()).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test('refuses lines of no such booking, other schools and people without the right', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    expect((await accept(booking_id, { lines: [7] })).body.fields).toEqual({
      lines: 'Please choose lines of this booking',
    });
    expect((await reject(booking_id, { reason: '' })).body.fields).toEqual({ reason: 'This field is required' });
    const other = await calendarSchool(server, 0);
    for (const path of ['online/acceptBooking', 'online/rejectBooking', 'online/booking/freeSeats']) {
      const input = { booking_id, reason: 'No' };
      const { reason: _, ...bare } = input;
      const asked = path.endsWith('rejectBooking') ? input : bare;
      expect((await other.post(path, asked)).status, path).toBe(404);
      expect((await here.post(path, asked, await here.school.staff(2))).status, path).toBe(403);
    }
  });
});

describe('freeing seats', () => {
  test('ends the request, closes its order and tells the family', async () => {
    const booking_id = await request(await makeClass(2, 4), 2);
    await orderOf(booking_id);
    expect(await here.done('online/booking/freeSeats', { booking_id })).toEqual({ message: 'The seats are free.' });
    expect(await seats()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { state, order } = await details(booking_id);
    expect([state, order.status]).toEqual(['expired', 'cancelled']);
    expect(await mails(booking_id)).toEqual([{ booking_id, what: 'expired', lines: [1, 2] }]);
    expect((await accept(booking_id)).body.message).toBe('You have freed the seats of this request.');
    await check(booking_id);
  });

  test('lets a hold go that was never sent', async () => {
    const booking_id = await request(await makeClass(1, 4), 2);
    await here.school.sql((db) =>
      db
        .updateTable('booking')
        .set({ state: 'held', sent_at: null, made_on: null })
        .where('booking_id', '=', booking_id)
        .execute(),
    );
    await here.done('online/booking/freeSeats', { booking_id });
    expect(await seats()).toEqual([[0, 0]]);
    expect((await here.post('online/booking/freeSeats', { booking_id })).status).toBe(409);
  });
});

describe('cancelling an enrolment', () => {
  const cancel = async (booking_id: number, at = 0, more: Record<string, unknown> = {}) => {
    const { people } = await details(booking_id);
    return here.done('enrolment/v2/cancel', {
      enrolment_id: people[at].enrolment_id,
      notify: 0,
      reason: 'Moved away',
      ...more,
    });
  };

  test('ends its line and credits what was not used', async () => {
    const booking_id = await request(await makeClass(3, 4), 2);
    await orderOf(booking_id);
    await accept(booking_id);
    const told = await cancel(booking_id);
    expect(told.message).toMatch(/^Enrolment cancelled\. SGD 66\.00 of invoice \S+ was credited\.$/);
    const { people, order, steps } = await details(booking_id);
    expect(people.map((one: { state: string }) => one.state)).toEqual(['cancelled', 'confirmed']);
    expect(order).toMatchObject({ total: 13_200, balance: 6600 });
    expect(steps.at(-1)).toMatchObject({ what: 'cancelled', by: 'Olive Owner', text: 'Cancelled: Pupil 0' });
    await check(booking_id);
  });

  test('says what was paid and stays as credit', async () => {
    const booking_id = await request(await makeClass(1, 4), 1);
    await orderOf(booking_id);
    await accept(booking_id);
    const { order } = await details(booking_id);
    await here.done('payment/addPayment', { invoice_id: order.invoice_id, amount: 2200, mode_id: 1 });
    expect((await cancel(booking_id)).message).toMatch(/SGD 22\.00 was paid, and stays as credit\.$/);
    expect((await details(booking_id)).state).toBe('cancelled');
  });

  test('leaves the invoice of a class that has begun, and a place that ends later stands', async () => {
    const booking_id = await request(await makeClass(3, 4), 1);
    await orderOf(booking_id);
    await accept(booking_id);
    expect((await cancel(booking_id, 0, { from: '2027-01-18' })).message).toBe('Enrolment cancelled.');
    expect((await details(booking_id)).state).toBe('confirmed');
    server.setNow(new Date('2027-01-05T08:00:00Z'));
    expect((await cancel(booking_id)).message).toBe(
      'Enrolment cancelled. Part of the class has taken place, so the invoice stays as it is.',
    );
    const { state, order } = await details(booking_id);
    expect([state, order.total, order.balance]).toEqual(['cancelled', 6600, 6600]);
  });

  test('of no booking says nothing of one', async () => {
    const [event_id] = await makeClass(1, 4);
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]!], event_id });
    const [{ enrolment_id }] = (await here.read('enrolment/v2/list', { series_id })).data;
    expect((await here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 })).message).toBe('Enrolment cancelled.');
  });
});

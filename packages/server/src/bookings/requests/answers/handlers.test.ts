import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answering, answering } from '../../../testing/answering.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { endBooking } from '../../holds/ending/verbs.ts';
import { changeLines, holdBooking } from '../../verbs.ts';

let server: TestServer;
let desk: Answering;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await answering(server);
});
afterAll(() => server.stop());

describe('where others fail: three children, twelve weeks, four seats', () => {
  test('pending holds exactly three seats in each event; rejecting one frees twelve, accepting two makes two enrolments', async () => {
    const events = await desk.makeClass(12, 4);
    expect(events).toHaveLength(12);
    const booking_id = await desk.request(events, 3);
    const order_id = await desk.orderOf(booking_id);
    expect(await desk.seats()).toEqual(Array.from({ length: 12 }, () => [0, 3]));
    const rejected = await desk.reject(booking_id, { lines: [2] });
    expect([rejected.status, rejected.body]).toEqual([
      200,
      { message: 'The request was rejected.', booking_id, state: 'pending' },
    ]);
    expect(await desk.seats()).toEqual(Array.from({ length: 12 }, () => [0, 2]));
    const accepted = await desk.accept(booking_id, { message: 'See you' });
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { message: 'Accepted: Pupil 0, Pupil 2.', booking_id, state: 'confirmed' },
    ]);
    expect(await desk.seats()).toEqual(Array.from({ length: 12 }, () => [2, 0]));
    const enrolments = (await desk.here.read('enrolment/v2/list', { series_id: desk.series_id() })).data;
    expect(enrolments).toHaveLength(2);
    const { people, order, steps } = await desk.details(booking_id);
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
    expect(await desk.mails(booking_id)).toEqual([
      { booking_id, what: 'rejected', lines: [2], note: 'The class is for adults' },
      { booking_id, what: 'accepted', lines: [1, 3], note: 'See you' },
    ]);
    expect(order_id).toBeGreaterThan(0);
    await desk.check(booking_id);
  });

  test('accepting some leaves the others waiting, and one invoice comes when all are answered', async () => {
    const events = await desk.makeClass(3, 4);
    const booking_id = await desk.request(events, 3);
    await desk.orderOf(booking_id);
    expect((await desk.accept(booking_id, { lines: [1] })).body.state).toBe('pending');
    expect(await desk.seats()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect((await desk.details(booking_id)).order).toMatchObject({ status: 'draft', invoice_number: null });
    await desk.check(booking_id);
    expect((await desk.accept(booking_id, { lines: [3] })).body.state).toBe('pending');
    expect((await desk.reject(booking_id, { lines: [2] })).body.state).toBe('confirmed');
    expect((await desk.details(booking_id)).order).toMatchObject({ status: 'issued', total: 2 * 3 * 2200 });
    expect(await desk.seats()).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
    await desk.check(booking_id);
  });

  test('the invoice also comes when the time of the others runs out', async () => {
    const events = await desk.makeClass(2, 4);
    const booking_id = await desk.request(events, 2, { open_until: new Date('2026-12-02T08:00:00Z') });
    await desk.orderOf(booking_id);
    await desk.accept(booking_id, { lines: [2] });
    const later = new Date('2026-12-02T09:00:00Z');
    server.setNow(later);
    await desk.run((context) => endBooking(context, booking_id), later);
    const { state, order } = await desk.details(booking_id);
    expect([state, order.status, order.total]).toEqual(['confirmed', 'issued', 2 * 2200]);
    expect(await desk.seats()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await desk.check(booking_id);
  });

  test('rejecting all closes the order', async () => {
    const booking_id = await desk.request(await desk.makeClass(2, 4), 2);
    await desk.orderOf(booking_id);
    expect((await desk.reject(booking_id)).body.state).toBe('rejected');
    expect((await desk.details(booking_id)).order).toMatchObject({ status: 'cancelled' });
    expect(await desk.seats()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await desk.check(booking_id);
  });
});

describe('what has changed is named', () => {
  test('an answer of a colleague, and one of your own', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 2);
    const ana = await desk.here.school.staff(8);
    await desk.here.school.sql((db) =>
      db
        .updateTable('person')
        .set({ first_name: 'Ana', surname: '' })
        .where('user_detail_id', '=', ana.user_detail_id)
        .execute(),
    );
    expect((await desk.accept(booking_id, { lines: [1] }, ana)).status).toBe(200);
    const again = await desk.accept(booking_id, { lines: [1] });
    expect([again.status, again.body.message]).toEqual([409, 'Ana has already answered this request.']);
    expect((await desk.reject(booking_id, { lines: [1, 2] })).body.message).toBe(
      'Ana has already answered this request.',
    );
    expect((await desk.accept(booking_id, { lines: [1] }, ana)).body.message).toBe(
      'You have already answered this request.',
    );
    expect((await desk.reject(booking_id, {}, ana)).status).toBe(200);
    for (const answer of [await desk.accept(booking_id), await desk.reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'Ana has already answered this request.']);
    await desk.check(booking_id);
  });

  test('too late', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1, {
      open_until: new Date('2026-12-01T07:59:59Z'),
    });
    for (const answer of [await desk.accept(booking_id), await desk.reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'The time to answer is over.']);
    await desk.run((context) => endBooking(context, booking_id));
    expect((await desk.accept(booking_id)).body.message).toBe('The time to answer is over.');
    expect(await desk.seats()).toEqual([[0, 0]]);
  });

  test('a family that cancelled', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    await desk.run(async (context) => {
      const opened = (await holdBooking(context, booking_id))!;
      return changeLines(context, opened, [{ line: 1, state: 'cancelled' }], { what: 'cancelled', actor_id: null });
    });
    for (const answer of [await desk.accept(booking_id), await desk.reject(booking_id)])
      expect([answer.status, answer.body.message]).toEqual([409, 'The family has cancelled.']);
  });

  test('a class that does not take place', async () => {
    const [event_id] = await desk.makeClass(1, 4);
    const booking_id = await desk.request([event_id!], 1);
    const { event } = await desk.here.read('event/v2/details', { event_id });
    await desk.here.done('event/v2/cancel', { event_id, version: event.version, reason: 'Ill', notify: 0 });
    expect((await desk.accept(booking_id)).body.message).toBe('This class does not take place any more.');
  });

  test('seats: what is held is given, and no more', async () => {
    const events = await desk.makeClass(2, 3);
    const booking_id = await desk.request([events[0]!, events[1]!], 2);
    // The seats of one event were taken away behind the back of the booking, and others took them.
    await desk.here.school.sql((db) => db.deleteFrom('booking_seat').where('event_id', '=', events[1]!).execute());
    await desk.here.done('enrolment/v2/add', {
      series_id: desk.series_id(),
      user_detail_ids: desk.here.students.slice(3, 5),
      event_id: events[1],
    });
    const short = await desk.accept(booking_id);
    expect([short.status, short.body.message]).toEqual([409, 'Only one place is left.']);
    expect((await desk.accept(booking_id, { lines: [1] })).status).toBe(200);
    expect((await desk.accept(booking_id)).body.message).toBe('No place is left.');
    await desk.check(booking_id);
  });

  test('a child with a place already', async () => {
    const [event_id] = await desk.makeClass(1, 4);
    const booking_id = await desk.request([event_id!], 1);
    await desk.here.done('enrolment/v2/add', {
      series_id: desk.series_id(),
      user_detail_ids: desk.here.students.slice(0, 1),
      event_id,
    });
    expect((await desk.accept(booking_id)).body.message).toBe('Pupil 0 already has a place here.');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answering, answering } from '../../../testing/answering.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let desk: Answering;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await answering(server);
});
afterAll(() => server.stop());

describe('cancelling an enrolment', () => {
  const cancel = async (booking_id: number, at = 0, more: Record<string, unknown> = {}) => {
    const { people } = await desk.details(booking_id);
    return desk.here.done('enrolment/v2/cancel', {
      enrolment_id: people[at].enrolment_id,
      notify: 0,
      reason: 'Moved away',
      ...more,
    });
  };

  test('ends its line and credits what was not used', async () => {
    const booking_id = await desk.request(await desk.makeClass(3, 4), 2);
    await desk.orderOf(booking_id);
    await desk.accept(booking_id);
    const told = await cancel(booking_id);
    expect(told.message).toMatch(/^Enrolment cancelled\. SGD 66\.00 of invoice \S+ was credited\.$/);
    const { people, order, steps } = await desk.details(booking_id);
    expect(people.map((one: { state: string }) => one.state)).toEqual(['cancelled', 'confirmed']);
    expect(order).toMatchObject({ total: 13_200, balance: 6600 });
    expect(steps.at(-1)).toMatchObject({ what: 'cancelled', by: 'Olive Owner', text: 'Cancelled: Pupil 0' });
    await desk.check(booking_id);
  });

  test('says what was paid and stays as credit', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    await desk.orderOf(booking_id);
    await desk.accept(booking_id);
    const { order } = await desk.details(booking_id);
    await desk.here.done('payment/addPayment', { invoice_id: order.invoice_id, amount: 2200, mode_id: 1 });
    expect((await cancel(booking_id)).message).toMatch(/SGD 22\.00 was paid, and stays as credit\.$/);
    expect((await desk.details(booking_id)).state).toBe('cancelled');
  });

  test('leaves the invoice of a class that has begun, and a place that ends later stands', async () => {
    const booking_id = await desk.request(await desk.makeClass(3, 4), 1);
    await desk.orderOf(booking_id);
    await desk.accept(booking_id);
    expect((await cancel(booking_id, 0, { from: '2027-01-18' })).message).toBe('Enrolment cancelled.');
    expect((await desk.details(booking_id)).state).toBe('confirmed');
    server.setNow(new Date('2027-01-05T08:00:00Z'));
    expect((await cancel(booking_id)).message).toBe(
      'Enrolment cancelled. Part of the class has taken place, so the invoice stays as it is.',
    );
    const { state, order } = await desk.details(booking_id);
    expect([state, order.total, order.balance]).toEqual(['cancelled', 6600, 6600]);
  });

  test('of no booking says nothing of one', async () => {
    const [event_id] = await desk.makeClass(1, 4);
    await desk.here.done('enrolment/v2/add', {
      series_id: desk.series_id(),
      user_detail_ids: [desk.here.students[0]!],
      event_id,
    });
    const [{ enrolment_id }] = (await desk.here.read('enrolment/v2/list', { series_id: desk.series_id() })).data;
    expect((await desk.here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 })).message).toBe(
      'Enrolment cancelled.',
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellSubject } from '../../testing/bookings.ts';
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

describe('what a hold comes to', () => {
  test('each child is a line, and the hold is renewed', async () => {
    await classOf(8);
    const { hold } = (await visitor.hold(await visitor.slot('2027-01-01'), { places: 2 })).body;
    server.setNow(minutesLater(5));
    const { status, body } = await visitor.call('quote', { hold });
    expect(status).toBe(200);
    expect(body.until).toBe(minutesLater(15).toISOString());
    expect(body.data).toMatchObject({ subtotal: 4400, total: 4400, currency: 'SGD', coupon: null, coupon_error: null });
    expect(body.data.lines.map((line: { gross: number }) => line.gross)).toEqual([2200, 2200]);
  });

  test('a whole class charges for each of its events', async () => {
    await classOf(8);
    const { hold } = (await visitor.hold(await visitor.slot('2027-01-01', 'series'))).body;
    expect((await visitor.call('quote', { hold })).body.data).toMatchObject({
      total: 17_600,
      lines: [{ quantity: 8000, unit_price: 2200, gross: 17_600 }],
    });
  });

  test('of a hold that is over, released or made up is refused alike', async () => {
    await classOf(8);
    const slot = await visitor.slot('2027-01-01');
    const [over, released] = [(await visitor.hold(slot)).body.hold, (await visitor.hold(slot)).body.hold];
    await visitor.call('release', { hold: released });
    server.setNow(minutesLater(10));
    const answers = [over, released, 'x'.repeat(43)].map((hold) => visitor.call('quote', { hold }));
    const [first, ...others] = (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
    expect(first).toMatchObject({ status: 409, body: { current: { reason: 'hold_over' } } });
    expect(others).toEqual([first, first]);
  });
});

describe('letting a hold go', () => {
  test('frees its seats, and answers the same again and for none', async () => {
    const { series_id } = await classOf(1);
    const { hold } = (await visitor.hold(await visitor.slot('2027-01-01', 'series'))).body;
    const answers = [hold, hold, 'x'.repeat(43)].map((one) => () => visitor.call('release', { hold: one }));
    for (const release of answers)
      expect(await release()).toMatchObject({ status: 200, body: { message: 'Your places are free again.' } });
    expect(await heldIn(series_id)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await bookings()).toEqual([]);
  });

  test('a booking that was sent stays', async () => {
    await classOf(1);
    const { hold } = (await visitor.hold(await visitor.slot('2027-01-01'))).body;
    await here.school.sql((db) =>
      db.updateTable('booking').set({ sent_at: NOW, made_on: '2027-01-01', state: 'pending' }).execute(),
    );
    await visitor.call('release', { hold });
    expect(await bookings()).toHaveLength(1);
  });
});

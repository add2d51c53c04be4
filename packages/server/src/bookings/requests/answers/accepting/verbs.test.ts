import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answering, answering } from '../../../../testing/answering.ts';
import { calendarSchool } from '../../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: Answering;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await answering(server);
});
afterAll(() => server.stop());

describe('accepting', () => {
  test('asks before it takes a child of another age', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    await desk.here.school.sql(async (db) => {
      await db
        .updateTable('subject')
        .set({ min_age: 12, max_age: 16 })
        .where('sub_id', '=', desk.here.sub_id)
        .execute();
      await db
        .updateTable('person')
        .set({ dob: '2017-03-05' })
        .where('user_detail_id', '=', desk.here.students[0]!)
        .execute();
    });
    const refused = await desk.accept(booking_id);
    expect([refused.status, refused.body.message, refused.body.fields]).toEqual([
      409,
      'Pupil 0 is outside the age range: Piano is for ages 12 to 16.',
      { any_age: 'Please confirm, or choose someone else' },
    ]);
    expect((await desk.accept(booking_id, { any_age: 1 })).status).toBe(200);
  });

  test('tells of a clash, and accepts anyway', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    const other = await desk.here.done('event/v2/make', {
      title: 'Violin',
      from: '2027-01-04',
      fromTime: '16:30',
      toTime: '17:30',
      timezoneName: 'Europe/Berlin',
      notify: 0,
    });
    await desk.here.done('enrolment/v2/add', { series_id: other.series_id, user_detail_ids: [desk.here.students[0]!] });
    expect((await desk.accept(booking_id)).body.message).toBe(
      'Accepted: Pupil 0. Pupil 0 is also in Violin on Jan 04, 2027 11:30 PM.',
    );
  });

  test('makes a lead a student, with their guardian', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    const [person] = desk.here.students;
    await desk.here.school.sql((db) =>
      db.updateTable('person').set({ role_id: 4 }).where('user_detail_id', '=', person!).execute(),
    );
    expect((await desk.accept(booking_id)).status).toBe(200);
    expect((await desk.details(booking_id)).people[0].role_id).toBe(3);
    const log = await desk.here.read('auditlog/list', { per_page: 10 });
    const kinds = log.data.map((one: { kind: string }) => one.kind);
    expect(kinds).toEqual(expect.arrayContaining(['booking_accepted', 'enrolled', 'converted']));
  });

  test('reads the booking, and answers once for one key', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    const ask = () =>
      server.call(
        'POST',
        'online/acceptBooking',
        { booking_id },
        { as: desk.here.school.owner, key: 'accept-once-1234567890' },
      );
    const [one, other] = [await ask(), await ask()];
    expect([one.status, other.status, other.body]).toEqual([200, 200, one.body]);
    expect((await desk.here.read('online/unreadBookingCount')).count).toBe(0);
    expect((await desk.here.read('enrolment/v2/list', { series_id: desk.series_id() })).data).toHaveLength(1);
  });

  test('two requests for the last seat can never stand at once', async () => {
    const events = await desk.makeClass(2, 1);
    const booking_id = await desk.request(events, 1);
    await expect(
      desk.request(events, 1, { children: [{ person_id: desk.here.students[1]!, child_name: 'Ben' }] }),
    ).rejects.toThrow(/event_seats/);
    expect((await desk.accept(booking_id)).status).toBe(200);
    expect(await desk.seats()).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test('refuses lines of no such booking, other schools and people without the right', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 1);
    expect((await desk.accept(booking_id, { lines: [7] })).body.fields).toEqual({
      lines: 'Please choose lines of this booking',
    });
    expect((await desk.reject(booking_id, { reason: '' })).body.fields).toEqual({ reason: 'This field is required' });
    const other = await calendarSchool(server, 0);
    for (const path of ['online/acceptBooking', 'online/rejectBooking', 'online/booking/freeSeats']) {
      const input = { booking_id, reason: 'No' };
      const { reason: _, ...bare } = input;
      const asked = path.endsWith('rejectBooking') ? input : bare;
      expect((await other.post(path, asked)).status, path).toBe(404);
      expect((await desk.here.post(path, asked, await desk.here.school.staff(2))).status, path).toBe(403);
    }
  });
});

describe('freeing seats', () => {
  test('ends the request, closes its order and tells the family', async () => {
    const booking_id = await desk.request(await desk.makeClass(2, 4), 2);
    await desk.orderOf(booking_id);
    expect(await desk.here.done('online/booking/freeSeats', { booking_id })).toEqual({
      message: 'The seats are free.',
    });
    expect(await desk.seats()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { state, order } = await desk.details(booking_id);
    expect([state, order.status]).toEqual(['expired', 'cancelled']);
    expect(await desk.mails(booking_id)).toEqual([{ booking_id, what: 'expired', lines: [1, 2] }]);
    expect((await desk.accept(booking_id)).body.message).toBe('You have freed the seats of this request.');
    await desk.check(booking_id);
  });

  test('lets a hold go that was never sent', async () => {
    const booking_id = await desk.request(await desk.makeClass(1, 4), 2);
    await desk.here.school.sql((db) =>
      db
        .updateTable('booking')
        .set({ state: 'held', sent_at: null, made_on: null })
        .where('booking_id', '=', booking_id)
        .execute(),
    );
    await desk.here.done('online/booking/freeSeats', { booking_id });
    expect(await desk.seats()).toEqual([[0, 0]]);
    expect((await desk.here.post('online/booking/freeSeats', { booking_id })).status).toBe(409);
  });
});

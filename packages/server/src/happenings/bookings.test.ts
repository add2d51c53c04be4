import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { sellSubject } from '../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../testing/calendar.ts';
import { happenedAt } from '../testing/happened.ts';
import { booksOf, familyOf, withoutChildEmail } from '../testing/sending.ts';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});
afterAll(() => server.stop());

const { heard, want, queued } = happenedAt(() => here.school);
const { classOf, children, lines, preferences } = booksOf(() => here);
const short = async () =>
  (await heard()).map(({ type, person_id, data }) => [type, person_id, data['confirm_status'] ?? null]);

test('a booking that is certain at once is told of as received and as accepted, and its new child as a student', async () => {
  await want('onlineBooking');
  await classOf(8);
  const family = familyOf(server, here);
  const { status, text } = await family.send(await family.take(), [{ firstName: 'Mia' }], {
    change: { source: 'newsletter' },
  });
  expect(status, text).toBe(200);
  const [{ user_detail_id: mia }] = (await children()) as [{ user_detail_id: number }];
  const [{ booking_id, line }] = (await lines()) as [{ booking_id: number; line: number }];
  const told = await heard('student.created', 'booking.received', 'booking.accepted');
  const data = {
    booking_type: 2,
    payment_type: 'drop_in',
    confirm_status: 'confirmed',
    subject: here.sub_id,
    package: null,
    location: null,
  };
  const booked = { person_id: mia, subject_id: booking_id, key: `${booking_id} ${line}`, data, quiet: 0 };
  expect(told).toMatchObject([
    { type: 'student.created', person_id: mia, key: 'once', data: { source: 'newsletter' } },
    { type: 'booking.received', ...booked },
    { type: 'booking.accepted', ...booked },
  ]);
  expect(told[0]!.data['form_type']).toEqual(expect.any(Number));
  expect((await queued()).length).toBe(2);
});

test('a request that staff answer is told of as received, then as accepted, and its lead as converted', async () => {
  await preferences({ confirm: 'always' });
  await classOf(8);
  const family = familyOf(server, here);
  await family.send(await family.take(), [{ firstName: 'Mia' }]);
  const [{ user_detail_id: mia }] = (await children()) as [{ user_detail_id: number }];
  const [{ booking_id }] = (await lines()) as [{ booking_id: number }];
  expect(await short()).toEqual([
    ['lead.created', mia, null],
    ['booking.received', mia, 'pending'],
  ]);
  await here.done('online/acceptBooking', { booking_id });
  expect((await short()).filter(([type]) => !String(type).startsWith('invoice')).slice(2)).toEqual([
    ['lead.converted', mia, null],
    ['booking.accepted', mia, 'confirmed'],
  ]);
});

test('each line of a request is told of by itself, and a rejected one as rejected', async () => {
  const desk = await answering(server);
  here = desk.here;
  const booking_id = await desk.request(await desk.makeClass(2, 4), 3);
  await desk.reject(booking_id, { lines: [2] });
  await desk.accept(booking_id);
  const [ada, ben, cy] = here.students as [number, number, number];
  expect((await heard()).map(({ type, person_id, key }) => [type, person_id, key])).toEqual([
    ['booking.rejected', ben, `${booking_id} 2`],
    ['booking.accepted', ada, `${booking_id} 1`],
    ['booking.accepted', cy, `${booking_id} 3`],
  ]);
});

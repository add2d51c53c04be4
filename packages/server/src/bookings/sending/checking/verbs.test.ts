import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let family: TestFamily;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
const NOW = new Date('2027-01-01T08:00:00Z');
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});
const { classOf, counts, lines, rows } = booksOf(() => here);

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
  expect([await lines(), await rows('invoice')]).toMatchObject([[{ price: 3300 }], [{ total: 3300 }]]);
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

function guardianWithout() {
  return { parentFirstName: 'Anna', parentSurname: 'Berg', relation: 'Mother', parentEmail: '' };
}

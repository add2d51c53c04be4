import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSteps } from '../../queries.ts';
import { eventsOfClass, newRequest } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { enrolmentsOf } from '../../../testing/enrolments.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 3);
  const where = { location: here.location_id, room: here.rooms[0], staff: [here.teachers[0]] };
  ({ series_id, event_id } = await enrolmentsOf(() => here).make({ capacity: 4, notify: 0, ...where }));
});
afterAll(() => server.stop());

const request = (more: Partial<Parameters<typeof newRequest>[1]> = {}) =>
  newRequest(here.school, {
    series_id,
    events: [event_id],
    children: [{ person_id: here.students[0]!, child_name: 'Mia' }],
    first_at: new Date('2027-01-04T15:00:00Z'),
    now: NOW,
    ...more,
  });
const details = (booking_id: number) => here.read('online/booking/details', { booking_id });
const change = (values: Record<string, unknown>) =>
  here.school.sql((db) =>
    db.updateTable('person').set(values).where('user_detail_id', '=', here.students[0]!).execute(),
  );

test('a booking is shown with its class and the seats of its fullest event', async () => {
  const [first, second] = await eventsOfClass(here, series_id);
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[1]!], event_id: second!.event_id });
  const booking_id = await request({ events: [first!.event_id, second!.event_id] });
  expect((await details(booking_id)).class).toMatchObject({
    series_id,
    event_id: null,
    title: 'Piano',
    local_start: '2027-01-04T16:00',
    zone: 'Europe/Berlin',
    minutes: 60,
    place: 'Main house, Blue',
    capacity: 4,
    enrolled: 1,
    held: 1,
  });
});

test('a child is shown with their age, and what speaks against accepting', async () => {
  const booking_id = await request();
  await change({ dob: '2017-03-05' });
  expect((await details(booking_id)).people).toEqual([
    expect.objectContaining({ child: 'Pupil 0', role_id: 3, age: 9, warnings: [], like: [], enrolment_id: null }),
  ]);
  await here.school.sql((db) =>
    db.updateTable('subject').set({ min_age: 12, max_age: 16 }).where('sub_id', '=', here.sub_id).execute(),
  );
  const other = await here.done('event/v2/make', {
    title: 'Violin',
    from: '2027-01-04',
    fromTime: '16:30',
    toTime: '17:30',
    timezoneName: 'Europe/Berlin',
    notify: 0,
  });
  await here.done('enrolment/v2/add', { series_id: other.series_id, user_detail_ids: [here.students[0]!] });
  expect((await details(booking_id)).people[0].warnings).toEqual([
    'Pupil 0 is outside the age range: Piano is for ages 12 to 16.',
    'Pupil 0 is also in Violin on Jan 04, 2027 11:30 PM.',
  ]);
});

test('a child who has a place already is told of', async () => {
  const booking_id = await request();
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]!], event_id });
  expect((await details(booking_id)).people[0].warnings).toEqual(['Pupil 0 already has a place here.']);
});

test('people who may be the same child are named if the viewer can open them', async () => {
  await change({ first_name: 'Mia', surname: 'Moss', dob: '2017-03-05' });
  const { institution_id } = here.school;
  const twin = await here.school.sql(async (db) => {
    const lead = { institution_id, role_id: 4, first_name: 'Mia', surname: 'Moss', hash: 'twin' };
    const { user_detail_id } = await db
      .insertInto('person')
      .values({ ...lead, dob: '2017-03-05' })
      .returning('user_detail_id')
      .executeTakeFirstOrThrow();
    return user_detail_id;
  });
  const booking_id = await request();
  expect((await details(booking_id)).people[0].like).toEqual([{ user_detail_id: twin, role_id: 4, name: 'Mia Moss' }]);
  const desk = await here.school.staff(8);
  await here.school.sql((db) =>
    db
      .insertInto('access_control')
      .values(['leads', 'all_leads'].map((category) => ({ institution_id, role_id: 8, category, value: 0 as const })))
      .execute(),
  );
  expect((await here.read('online/booking/details', { booking_id }, desk)).people[0].like).toEqual([]);
});

test('steps are told in words, with who did them', async () => {
  const booking_id = await request({
    children: [
      { person_id: here.students[0]!, child_name: 'Mia' },
      { person_id: null, child_name: 'Noah' },
    ],
  });
  await here.school.sql((db) =>
    addSteps(
      db,
      here.school.institution_id,
      booking_id,
      [
        { line: null, what: 'sent', actor_id: null, note: '' },
        { line: 2, what: 'rejected', actor_id: here.school.owner.user_detail_id, note: 'Too young' },
      ],
      NOW,
    ),
  );
  expect((await details(booking_id)).steps).toEqual([
    { what: 'sent', text: 'Sent by the family', by: '', at: NOW.toISOString(), note: '' },
    { what: 'rejected', text: 'Rejected: Noah', by: 'Olive Owner', at: NOW.toISOString(), note: 'Too young' },
  ]);
});

test('a hold is no booking yet', async () => {
  const booking_id = await request();
  await here.school.sql((db) =>
    db
      .updateTable('booking')
      .set({ state: 'held', sent_at: null, made_on: null })
      .where('booking_id', '=', booking_id)
      .execute(),
  );
  expect((await here.get('online/booking/details', { booking_id })).status).toBe(404);
});

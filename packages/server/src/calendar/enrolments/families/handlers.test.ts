import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { placeLink } from '../../../testing/examples-enrolment.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => { server = await testServer(); });
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
});
afterAll(() => server.stop());

/** A place in a class on Mondays and Wednesdays at four in Berlin, with the link to it. */
async function place(more: Record<string, unknown> = {}) {
  const { series_id } = await here.done('event/v2/make', weekly({ staff: [here.teachers[0]], notify: 0, ...more }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const { enrolment_id } = (await here.read('enrolment/v2/list', { series_id, user_detail_id: here.students[0]! })).data[0];
  const link = await placeLink({ server, owner: here.school.owner, school: here.school }, enrolment_id);
  return { series_id, enrolment_id, link };
}
const look = (link: Record<string, unknown>) => server.call('GET', 'online/enrolment/getDetailsByHash', link);
const give = (link: Record<string, unknown>, event_id: number, reason = '') => server.call('POST', 'online/enrolment/cancelByHash', { ...link, event_id, reason });

test('a family sees the events to come and gives one back in time; the teachers hear of it', async () => {
  const { series_id, link } = await place();
  server.setNow(new Date('2027-01-03T15:00:00Z'));
  const shown = (await look(link)).body;
  expect(shown).toMatchObject({ title: 'Piano', name: 'Pupil 0', hours: 24, event_count: 8 });
  expect(shown.events.map((one: { may_cancel: number }) => one.may_cancel)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  const done = await give(link, shown.events[1].event_id, 'Ill');
  expect([done.status, done.body.message]).toEqual([200, 'Pupil 0 does not come on Jan 06, 2027 16:00.']);
  expect((await look(link)).body.event_count).toBe(7);
  expect((await here.read('event/v2/getCourseClassEvents', { series_id })).data.map((one: { enrolled: number }) => one.enrolled)).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
  const { rows } = await server.connections.pool.query("select payload from job where kind = 'eventNews' and institution_id = $1", [here.school.institution_id]);
  expect(rows.at(-1).payload).toMatchObject({ staff: [here.teachers[0]], students: [], lines: ['Pupil 0 does not come: Jan 06, 2027 16:00', 'Ill'] });
  expect((await give(link, shown.events[1].event_id)).status).toBe(404);
});

test('within the hours of the school it is too late, and where the school wants to be asked it always is', async () => {
  const { link } = await place();
  const [first] = (await look(link)).body.events;
  server.setNow(new Date('2027-01-03T15:00:01Z'));
  expect((await look(link)).body.events[0].may_cancel).toBe(0);
  expect((await give(link, first.event_id)).body).toMatchObject({ code: 'conflict', message: 'It is too late to give this place back here. Please tell the school.' });
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 1, families_cancel: 0 });
  expect((await look(link)).body).toMatchObject({ hours: null, events: expect.arrayContaining([expect.objectContaining({ may_cancel: 0 })]) });
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 1, families_cancel: 1 });
  expect((await give(link, first.event_id)).status).toBe(200);
});

test('a place in one event ends with it, and so does its link; every link that does not open answers alike', async () => {
  const { link, series_id } = await place({ repeats: { type: 'one_time' } });
  const [only] = (await look(link)).body.events;
  const foreign = await give(link, (await place({ title: 'Other', fromTime: '09:00', toTime: '10:00' })).series_id);
  expect((await give(link, only.event_id)).status).toBe(200);
  const other = await server.school();
  const closed = [await look({ ...link, enrolmentHash: 'x'.repeat(43) }), await look({ ...link, institution: other.hash }), foreign];
  expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect((await here.read('event/v2/getCourseClassEvents', { series_id })).data[0].enrolled).toBe(0);
});

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { placeLink } from '../examples.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
});
afterAll(() => server.stop());

/** A place in a class on Mondays and Wednesdays at four in Berlin, with the link to it. */
async function place(more: Record<string, unknown> = {}) {
  const { series_id } = await here.done('event/v2/make', weekly({ staff: [here.teachers[0]], notify: 0, ...more }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const { enrolment_id } = (await here.read('enrolment/v2/list', { series_id, user_detail_id: here.students[0]! }))
    .data[0];
  const link = await placeLink(here, enrolment_id);
  return { series_id, enrolment_id, link };
}
const look = (link: Record<string, unknown>) => server.call('GET', 'online/enrolment/getDetailsByHash', link);
const give = (link: Record<string, unknown>, event_id: number, reason = '') =>
  server.call('POST', 'online/enrolment/cancelByHash', { ...link, event_id, reason });

test('a family sees the future events and cancels one in time; the teachers are told', async () => {
  const { series_id, link } = await place();
  server.setNow(new Date('2027-01-03T15:00:00Z'));
  const shown = (await look(link)).body;
  expect(shown).toMatchObject({ title: 'Piano', name: 'Pupil 0', hours: 24, event_count: 8 });
  expect(shown.events.map((one: { may_cancel: number }) => one.may_cancel)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  const done = await give(link, shown.events[1].event_id, 'Ill');
  expect([done.status, done.body.message]).toEqual([200, 'Pupil 0 is not coming on Jan 06, 2027 04:00 PM.']);
  expect((await look(link)).body.event_count).toBe(7);
  expect(
    (await here.read('event/v2/getCourseClassEvents', { series_id })).data.map(
      (one: { enrolled: number }) => one.enrolled,
    ),
  ).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
  const { rows } = await server.connections.pool.query(
    "select payload from job where kind = 'eventNews' and institution_id = $1",
    [here.school.institution_id],
  );
  expect(rows.at(-1).payload).toMatchObject({
    staff: [here.teachers[0]],
    students: [],
    lines: ['Pupil 0 is not coming: Jan 06, 2027 04:00 PM', 'Ill'],
  });
  expect((await give(link, shown.events[1].event_id)).status).toBe(404);
});

test("within the school's hours it is too late, and always if the school wants to be asked", async () => {
  const { link } = await place();
  const [first] = (await look(link)).body.events;
  server.setNow(new Date('2027-01-03T15:00:01Z'));
  expect((await look(link)).body.events[0].may_cancel).toBe(0);
  expect((await give(link, first.event_id)).body).toMatchObject({
    code: 'conflict',
    message: 'It is too late to cancel here. Please tell the school.',
  });
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 1, families_cancel: 0 });
  expect((await look(link)).body).toMatchObject({
    hours: null,
    events: expect.arrayContaining([expect.objectContaining({ may_cancel: 0 })]),
  });
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 1, families_cancel: 1 });
  expect((await give(link, first.event_id)).status).toBe(200);
});

test('an event that is moved while a family cancels counts with its new time', async () => {
  const { link, series_id } = await place();
  const [first] = (await look(link)).body.events;
  server.setNow(new Date('2027-01-02T08:00:00Z'));
  const answers: ReturnType<typeof give>[] = [];
  await here.school.sql(async (db) => {
    await db.selectFrom('event_series').select('series_id').where('series_id', '=', series_id).forUpdate().execute();
    answers.push(give(link, first.event_id));
    await setTimeout(500);
    await db
      .updateTable('event')
      .set({ local_start: '2027-01-02T17:00', starts_at: '2027-01-02T16:00:00Z', ends_at: '2027-01-02T17:00:00Z' })
      .where('event_id', '=', first.event_id)
      .execute();
  });
  expect((await answers[0]!).body.message).toBe('It is too late to cancel here. Please tell the school.');
});

test("a place in one event ends with it, and so does its link; every link that doesn't open gives the same answer", async () => {
  const { link, series_id } = await place({ repeats: { type: 'one_time' } });
  const [only] = (await look(link)).body.events;
  const foreign = await give(link, (await place({ title: 'Other', fromTime: '09:00', toTime: '10:00' })).series_id);
  expect((await give(link, only.event_id)).status).toBe(200);
  const other = await server.school();
  const closed = [
    await look({ ...link, enrolmentHash: 'x'.repeat(43) }),
    await look({ ...link, institution: other.hash }),
    foreign,
  ];
  expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect((await here.read('event/v2/getCourseClassEvents', { series_id })).data[0].enrolled).toBe(0);
});

const end = (link: Record<string, unknown>, from: string, reason = '') =>
  server.call('POST', 'online/enrolment/endByHash', { ...link, from, reason });
const told = async () =>
  (
    await server.connections.pool.query(
      "select payload from job where kind = 'eventNews' and institution_id = $1 order by id",
      [here.school.institution_id],
    )
  ).rows.map((row) => row.payload);

test('a family ends the whole place from a day on; events that are too close stay, and staff and family are told', async () => {
  const { series_id, link, enrolment_id } = await place();
  server.setNow(new Date('2027-01-04T08:00:00Z'));
  // Today's class is too near to be given back: the place can end from Wednesday on.
  expect((await look(link)).body).toMatchObject({ ends_from: '2027-01-06', event_count: 8 });
  expect((await end(link, '2027-01-04')).body).toMatchObject({
    code: 'conflict',
    message: 'It is too late to cancel here. Please tell the school.',
  });
  expect((await end(link, '2028-01-01')).body).toMatchObject({
    code: 'conflict',
    message: 'There is no event from this day on.',
  });
  expect((await end(link, '')).status).toBe(422);
  const ended = await end(link, '2027-01-11', 'Moving away');
  expect([ended.status, ended.body.message]).toEqual([200, 'Pupil 0 is not coming to Piano from Jan 11, 2027 on.']);
  expect(
    (await here.read('event/v2/getCourseClassEvents', { series_id })).data.map(
      (one: { enrolled: number }) => one.enrolled,
    ),
  ).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  expect((await here.read('enrolment/v2/list', { series_id })).data[0]).toMatchObject({
    enrolment_id,
    status: 'cancelled',
    to_date: '2027-01-10',
    reason: 'Moving away',
  });
  expect(await told()).toMatchObject([
    {
      subject: 'Piano: Pupil 0 leaves',
      lines: ['Pupil 0 is not coming from Jan 11, 2027 on.', 'Moving away'],
      staff: [here.teachers[0]],
      students: [],
    },
    { staff: [], students: [here.students[0]] },
  ]);
  // What is left of it can still be seen, and is ended once.
  expect((await look(link)).body).toMatchObject({ ends_from: null, event_count: 2 });
  expect((await end(link, '2027-01-06')).status).toBe(404);
});

test('if the school wants to be asked nobody ends a place by a link; if nobody teaches the class the office is told', async () => {
  const { link } = await place({ staff: [] });
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 24, families_cancel: 0 });
  expect((await look(link)).body.ends_from).toBeNull();
  expect((await end(link, '2027-01-11')).status).toBe(409);
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 0, families_cancel: 1 });
  expect((await end(link, '2027-01-04')).status).toBe(200);
  expect((await told())[0].staff).toContain(here.school.owner.user_detail_id);
});

test("staff withdraw the links to a place; a place in one event isn't ended as a whole", async () => {
  const { link, enrolment_id, series_id } = await place();
  expect((await here.read('enrolment/v2/list', { series_id })).data[0].links).toBe(1);
  expect((await here.post('enrolment/v2/revokeLinks', { enrolment_id }, await here.school.staff(7))).status).toBe(403);
  expect((await here.done('enrolment/v2/revokeLinks', { enrolment_id })).message).toBe('The links no longer work');
  const closed = [
    await look(link),
    await end(link, '2027-01-11'),
    await give(link, 1),
    await look({ ...link, enrolmentHash: 'x'.repeat(43) }),
  ];
  expect(new Set(closed.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect((await here.read('enrolment/v2/list', { series_id })).data[0].links).toBe(0);
  const { event_id } = (await here.read('event/v2/getCourseClassEvents', { series_id })).data[0];
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: [here.students[1]], notify: 0 });
  const single = (await here.read('enrolment/v2/list', { series_id, user_detail_id: here.students[1]! })).data[0];
  const one = await placeLink(here, single.enrolment_id);
  expect((await look(one)).body.ends_from).toBeNull();
  expect((await end(one, '2027-01-04')).status).toBe(404);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUpsOf } from '../../testing/makeups.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let events: number[];
beforeAll(async () => {
  server = await testServer();
});
/** A student of a weekly class who missed its first event, and has one make-up session for it. */
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
  const { series_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
  events = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data.map(
    (event: { event_id: number }) => event.event_id,
  );
  await here.done('sessionCredits/grant', { user_detail_id: ada(), sessions: 5, make_ups: 1 });
  server.setNow(new Date('2027-01-05T12:00:00Z'));
  await here.done('attendance/mark', {
    event_id: events[0],
    students: [
      { user_detail_id: ada(), attendance: { attendanceCode: 4 }, device_mark: 'absent-by-test', based_on: 0 },
    ],
  });
});
afterAll(() => server.stop());

const { ada, lesson, newLink, open, book } = makeUpsOf(
  () => here,
  () => server,
);
const links = async () => (await here.read('sessionCredits/links', { user_detail_id: ada() })).data;
const balance = () => here.read('sessionCredits/list', { user_detail_id: ada() });

test('a family is offered classes of the missed subject that have room, and books one of them once', async () => {
  const extra = await lesson('Extra', { room: here.rooms[0], location: here.location_id });
  await lesson('Full', { fromTime: '12:00', toTime: '13:00', capacity: 1 }).then(({ series_id }) =>
    here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[1]], notify: 0 }),
  );
  await lesson('At the same time as the class', { from: '2027-01-06', fromTime: '16:30', toTime: '17:30' });
  await lesson('Too late', { from: '2027-03-20' });
  await lesson('Something else', { subject: null, fromTime: '14:00', toTime: '15:00' });
  await lesson('Draft', { draft: 1, fromTime: '17:00', toTime: '18:00' });
  const { makeUpHash } = await newLink();
  const shown = (await open(makeUpHash)).body;
  expect(shown).toMatchObject({ firstName: 'Pupil 0', make_ups: 1, institution: { institutionLogo: null } });
  expect(shown.data.map((one: { title: string }) => one.title)).toEqual(['Extra']);
  expect(Object.keys(shown.data[0]).sort()).toEqual([
    'event_id',
    'local_start',
    'minutes',
    'place',
    'starts_at',
    'title',
    'zone',
  ]);
  expect((await here.read('sessionCredits/makeUpClasses', { user_detail_id: ada() })).data).toEqual(shown.data);
  const booked = await book(makeUpHash, extra.event_id, 'one-press');
  expect([booked.status, booked.body.message]).toEqual([
    200,
    'Pupil 0 has a place. We have sent you a mail with the details.',
  ]);
  expect((await book(makeUpHash, extra.event_id, 'one-press')).body).toEqual(booked.body);
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  expect(await links()).toMatchObject([
    { booked_at: expect.any(String), opened_at: expect.any(String), event: { event_id: extra.event_id } },
  ]);
  expect(await here.read('event/v2/roster', { id: extra.event_id })).toMatchObject({
    students: [{ user_detail_id: ada(), kind: 'makeup' }],
  });
  const { rows } = await server.connections.pool.query(
    "select payload from job where kind = 'enrolmentMail' and institution_id = $1 order by id desc limit 1",
    [here.school.institution_id],
  );
  const { enrolment_id } = (await here.read('enrolment/v2/list', { user_detail_id: ada() })).data[0];
  expect(rows[0].payload.enrolments).toEqual([enrolment_id]);
});

test('a family that the school has no address of is promised no mail', async () => {
  const { event_id } = await lesson('Extra');
  await here.school.sql((db) =>
    db.updateTable('person').set({ email: '' }).where('user_detail_id', '=', ada()).execute(),
  );
  const { makeUpHash } = await newLink();
  expect((await book(makeUpHash, event_id)).body.message).toBe('Pupil 0 has a place. See you then.');
});

test('a family is offered classes for the age of their child, however many others come before them', async () => {
  await here.school.sql(async (db) => {
    await db.updateTable('subject').set({ min_age: 6, max_age: 9 }).where('sub_id', '=', here.sub_id).execute();
    await db.updateTable('person').set({ dob: '2017-02-10' }).where('user_detail_id', '=', ada()).execute();
  });
  for (const hour of [1, 2, 3, 4, 5, 6])
    await lesson(`Yoga at ${hour}`, {
      subject: null,
      fromTime: `0${hour}:00`,
      toTime: `0${hour}:30`,
      repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-03-31' },
    });
  const young = await lesson('Still nine', { from: '2027-02-09' });
  const old = await lesson('Ten by then', { from: '2027-02-10' });
  const { makeUpHash } = await newLink();
  const { data } = (await open(makeUpHash)).body;
  expect(data.map((one: { title: string }) => one.title)).toEqual(['Still nine']);
  expect((await book(makeUpHash, old.event_id)).status).toBe(409);
  expect((await book(makeUpHash, young.event_id)).status).toBe(200);
});

test('a seat that goes while the family looks is refused, and what is not offered cannot be booked', async () => {
  const extra = await lesson('Extra', { capacity: 1 });
  const other = await lesson('Something else', { subject: null, fromTime: '14:00', toTime: '15:00' });
  const { makeUpHash } = await newLink();
  expect((await open(makeUpHash)).body.data).toHaveLength(1);
  await here.done('enrolment/v2/add', { series_id: extra.series_id, user_detail_ids: [here.students[1]], notify: 0 });
  const late = await book(makeUpHash, extra.event_id);
  expect([late.status, late.body.message]).toEqual([
    409,
    'This seat has just been taken. Please choose another class.',
  ]);
  expect((await book(makeUpHash, other.event_id)).status).toBe(409);
  expect((await open(makeUpHash)).status).toBe(200);
});

test('two links of one family book one session once', async () => {
  const [one, two] = [await lesson('One'), await lesson('Two', { fromTime: '12:00', toTime: '13:00' })];
  const [first, second] = [await newLink(), await newLink()];
  const answers = await Promise.all([book(first.makeUpHash, one.event_id), book(second.makeUpHash, two.event_id)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  const none = await here.post('sessionCredits/makeLink', { user_detail_id: ada(), send_to: null });
  expect([none.status, none.body.message]).toEqual([409, 'No make-up session is left.']);
});

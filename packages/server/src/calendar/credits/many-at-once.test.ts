import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { creditsOf } from '../../testing/credits.ts';

let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let events: number[];

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
  ({ series_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id })));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
  events = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data.map(
    (event: { event_id: number }) => event.event_id,
  );
});
afterAll(() => server.stop());

const { ada, grant, balance, later, mark } = creditsOf(
  () => here,
  () => server,
  () => events,
);

test('many are enrolled in a make-up at once, each with their own session, or nobody is', async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      here
        .done('students/add', { firstName: `Many ${at}`, isDuplicate: 1 })
        .then((one) => one.user_detail_id as number),
    ),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: many, notify: 0 });
  for (const user_detail_id of many)
    await here.done('sessionCredits/grant', { user_detail_id, sessions: 2, make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await here.done('attendance/mark', {
    event_id: events[0],
    students: many.map((user_detail_id) => ({
      user_detail_id,
      attendance: { attendanceCode: 4 },
      device_mark: `absent-of-${user_detail_id}`,
      based_on: 0,
    })),
  });
  const { event_id } = await here.done('event/v2/make', {
    title: 'Extra',
    from: '2027-01-08',
    fromTime: '10:00',
    toTime: '11:00',
    subject: here.sub_id,
    timezoneName: 'Europe/Berlin',
    notify: 0,
  });
  const booked = (ids: number[]) =>
    here.post('enrolment/v2/add', { event_id, kind: 'makeup', user_detail_ids: ids, notify: 0 });
  const short = await booked([...many, ada()]);
  expect([short.status, short.body.message]).toEqual([409, 'Pupil 0: No make-up session is left.']);
  expect((await booked(many)).body.changed).toBe(12);
  for (const id of many) expect(await balance(id)).toMatchObject({ make_ups: 0, held: 1 });
});

test('of many who book with the last make-up session, one gets it', async () => {
  await grant(1, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      here.done('event/v2/make', {
        title: `Extra ${at}`,
        from: `2027-01-1${at}`,
        fromTime: '10:00',
        toTime: '11:00',
        subject: here.sub_id,
        timezoneName: 'Europe/Berlin',
        notify: 0,
      }),
    ),
  );
  const answers = await Promise.all(
    made.map(({ event_id }) => here.post('sessionCredits/makeUp', { user_detail_id: ada(), event_id })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(
    answers
      .filter((answer) => answer.status === 409)
      .every((answer) => answer.body.message === 'No make-up session is left.'),
  ).toBe(true);
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
});

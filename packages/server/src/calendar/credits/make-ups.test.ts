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

test('a make-up is held when it is booked, used when it is marked, and never billed', async () => {
  await grant(1, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const other = await here.done('event/v2/make', {
    title: 'Extra',
    from: '2027-01-07',
    fromTime: '10:00',
    toTime: '11:00',
    subject: here.sub_id,
    timezoneName: 'Europe/Berlin',
    notify: 0,
  });
  expect(await here.done('sessionCredits/makeUp', { user_detail_id: ada(), event_id: other.event_id })).toMatchObject({
    left: 0,
    message: 'Booked into Extra.',
  });
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  const again = await here.post('sessionCredits/makeUp', { user_detail_id: ada(), event_id: other.event_id });
  expect([again.status, again.body.message]).toEqual([409, 'This person already has a place in this event.']);
  later('2027-01-08T12:00:00Z');
  events[99] = other.event_id;
  expect(await mark(99, 4)).toBe(7);
  expect(await balance()).toMatchObject({ sessions: 0, make_ups: 0, held: 0, unbilled: 0 });
  await mark(99, null);
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  const { data } = await here.read('sessionCredits/history', { user_detail_id: ada(), per_page: 100 });
  expect(
    data.map(
      (row: { grant_kind: string; kind: string; amount: number }) => `${row.grant_kind} ${row.kind} ${row.amount}`,
    ),
  ).toEqual([
    'makeup hold -1',
    'makeup release 1',
    'makeup use -1',
    'makeup release 1',
    'makeup hold -1',
    'makeup grant 1',
    'session use -1',
    'session grant 1',
  ]);
});

test('a class that the school cancels gives the make-up back, and undoing that takes it again', async () => {
  await grant(1, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const { event_id } = await here.done('event/v2/make', {
    title: 'Extra',
    from: '2027-01-07',
    fromTime: '10:00',
    toTime: '11:00',
    subject: here.sub_id,
    timezoneName: 'Europe/Berlin',
    notify: 0,
  });
  const { enrolment_id } = await here.done('sessionCredits/makeUp', { user_detail_id: ada(), event_id });
  const { event } = await here.read('event/v2/details', { event_id });
  const { change_id } = await here.done('event/v2/cancel', { event_id, version: event.version, notify: 0 });
  expect(await balance()).toMatchObject({ make_ups: 1, held: 0 });
  await here.done('event/v2/undo', { change_id });
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  await here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 });
  expect(await balance()).toMatchObject({ make_ups: 1, held: 0 });
  const again = await here.done('sessionCredits/makeUp', { user_detail_id: ada(), event_id });
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  // A student who is enrolled instead holds no make-up.
  await here.done('enrolment/v2/cancel', { enrolment_id: again.enrolment_id, notify: 0 });
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: [ada()], notify: 0 });
  expect(await balance()).toMatchObject({ make_ups: 1, held: 0 });
});

test('a make-up is for the age of the subject, unless staff say that it does not matter', async () => {
  await grant(2, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const { event_id } = await here.done('event/v2/make', {
    title: 'Extra',
    from: '2027-01-08',
    fromTime: '10:00',
    toTime: '11:00',
    subject: here.sub_id,
    timezoneName: 'Europe/Berlin',
    notify: 0,
  });
  await here.school.sql(async (db) => {
    await db.updateTable('subject').set({ min_age: 6, max_age: 9 }).where('sub_id', '=', here.sub_id).execute();
    await db.updateTable('person').set({ dob: '2014-01-08' }).where('user_detail_id', '=', ada()).execute();
  });
  const refused = await here.post('sessionCredits/makeUp', { user_detail_id: ada(), event_id });
  expect([refused.status, refused.body.message, refused.body.fields]).toEqual([
    409,
    'Pupil 0 is outside the age range: Piano is for ages 6 to 9.',
    { any_age: 'Please confirm, or choose someone else' },
  ]);
  expect(await balance()).toMatchObject({ make_ups: 1, held: 0 });
  expect((await here.post('sessionCredits/makeUp', { user_detail_id: ada(), event_id, any_age: 1 })).status).toBe(200);
  const { after } = await here.school.sql((db) =>
    db
      .selectFrom('audit')
      .select('after')
      .where('kind', '=', 'enrolled')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect(after).toMatchObject({ kind: 'makeup', event_id, any_age: 1 });
});

/** A lesson of its own, into which the make-up can be booked. */
const extra = async (title: string, fromTime: string): Promise<number> =>
  (
    await here.done('event/v2/make', {
      title,
      from: '2027-01-07',
      fromTime,
      toTime: fromTime.replace(':00', ':45'),
      subject: here.sub_id,
      timezoneName: 'Europe/Berlin',
      notify: 0,
    })
  ).event_id;

/** Sends a mark and answers what became of it. */
async function sent(attendanceCode: number | null, device_mark: string) {
  const sheet = await here.read('attendance/details', { event_id: events[0] });
  const of = (row: { user_detail_id: number }) => row.user_detail_id === ada();
  const { version } = sheet.students.find(of).attendance;
  const students = [{ user_detail_id: ada(), attendance: { attendanceCode }, device_mark, based_on: version }];
  const { results, ...after } = await here.done('attendance/mark', { event_id: events[0], students });
  return { ...results[0], code: after.students.find(of).attendance.attendanceCode };
}

test('an absence whose make-up is booked stays as it was marked, so that no balance falls below 0', async () => {
  await grant(2, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const { enrolment_id } = await here.done('sessionCredits/makeUp', {
    user_detail_id: ada(),
    event_id: await extra('Extra', '10:00'),
  });
  for (const [code, name] of [
    [null, 'owed-undone'],
    [1, 'owed-present'],
  ] as const) {
    const refused = await sent(code, name);
    expect(refused).toMatchObject({ status: 'refused', code: 4 });
    expect(refused.reason).toMatch(/already booked or used/);
    expect(await balance()).toMatchObject({ sessions: 1, make_ups: 0, held: 1 });
  }
  await here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 });
  expect(await sent(1, 'owed-no-more')).toMatchObject({ status: 'done', code: 1 });
  expect(await balance()).toMatchObject({ sessions: 1, make_ups: 0, held: 0 });
});

test('an absence whose make-up staff took back can be corrected, and the balance stays at 0', async () => {
  await grant(2, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const { data } = await balance();
  const { grant_id } = data.find((row: { kind: string }) => row.kind === 'makeup');
  await here.done('sessionCredits/revoke', { grant_id, note: 'By mistake' });
  expect(await sent(1, 'taken-back')).toMatchObject({ status: 'done', code: 1 });
  expect(await balance()).toMatchObject({ sessions: 1, make_ups: 0 });
  // The next absence is given one again.
  expect(await sent(4, 'absent-again')).toMatchObject({ status: 'done', code: 4 });
  expect(await balance()).toMatchObject({ make_ups: 1 });
});

test('a cancellation is not undone where its make-up is booked elsewhere by now', async () => {
  await grant(2, { make_ups: 1 });
  later('2027-01-05T12:00:00Z');
  await mark(0, 4);
  const [first, second] = [await extra('First', '10:00'), await extra('Second', '12:00')];
  await here.done('sessionCredits/makeUp', { user_detail_id: ada(), event_id: first });
  const { event } = await here.read('event/v2/details', { event_id: first });
  const { change_id } = await here.done('event/v2/cancel', { event_id: first, version: event.version, notify: 0 });
  const { enrolment_id } = await here.done('sessionCredits/makeUp', { user_detail_id: ada(), event_id: second });
  const refused = await here.post('event/v2/undo', { change_id });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A make-up session of these events is booked in another class by now. Cancel that booking first, then undo.',
  ]);
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
  await here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 });
  await here.done('event/v2/undo', { change_id });
  expect(await balance()).toMatchObject({ make_ups: 0, held: 1 });
});

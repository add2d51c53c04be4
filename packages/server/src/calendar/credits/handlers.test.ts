import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let events: number[];
let marks = 0;
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

const ada = () => here.students[0]!;
const grant = async (sessions: number, more: Record<string, unknown> = {}): Promise<number> =>
  (await here.done('sessionCredits/grant', { user_detail_id: ada(), sessions, ...more })).grant_id;
const balance = (user_detail_id = ada()) => here.read('sessionCredits/list', { user_detail_id });
const left = async (): Promise<Record<number, number>> =>
  Object.fromEntries((await balance()).data.map((row: { grant_id: number; left: number }) => [row.grant_id, row.left]));
const later = (at: string) => server.setNow(new Date(at));
/** Marks the student in the event of that place in the series, having seen what stands; answers the code that was kept. */
async function mark(at: number, attendanceCode: number | null, user_detail_id = ada()): Promise<number | null> {
  const sheet = await here.read('attendance/details', { event_id: events[at] });
  const { version } = sheet.students.find(
    (row: { user_detail_id: number }) => row.user_detail_id === user_detail_id,
  ).attendance;
  const answer = await here.done('attendance/mark', {
    event_id: events[at],
    students: [{ user_detail_id, attendance: { attendanceCode }, device_mark: `credit-${++marks}`, based_on: version }],
  });
  return answer.students.find((row: { user_detail_id: number }) => row.user_detail_id === user_detail_id).attendance
    .attendanceCode;
}

test('marks use sessions, those that expire first, and without any the class is yet to be billed', async () => {
  const [endless, soon, other] = [
    await grant(1),
    await grant(1, { expires_on: '2027-01-20' }),
    await grant(5, { minutes: 30 }),
  ];
  later('2027-01-31T12:00:00Z');
  await mark(0, 1);
  expect(await left()).toEqual({ [endless]: 1, [soon]: 0, [other]: 5 });
  await mark(1, 3);
  expect([await mark(2, 1), await left()]).toEqual([1, { [endless]: 0, [soon]: 0, [other]: 5 }]);
  expect(await balance()).toMatchObject({ sessions: 5, unbilled: 1 });
  const unbilled = await here.read('student/unbilled-sessions', { user_detail_id: ada() });
  expect(unbilled).toMatchObject({
    total: 1,
    data: [{ event_id: events[2], title: 'Piano', local_start: '2027-01-11T16:00', minutes: 60, attendanceCode: 1 }],
  });
  expect((await here.read('attendance/details', { event_id: events[0] })).students[0].selectedInvoice).toMatchObject({
    grant_id: soon,
    left: 0,
  });
});

test('sessions for a subject are used by its classes, and by no others', async () => {
  const [own] = [await grant(2, { sub_ids: [here.sub_id] })];
  later('2027-01-31T12:00:00Z');
  await mark(0, 1);
  expect(await left()).toEqual({ [own!]: 1 });
  expect(await balance()).toMatchObject({ sessions: 1, unbilled: 0 });
});

test('an absence gives a make-up session while there are any to give; a changed mark takes it back', async () => {
  const granted = await grant(3, { make_ups: 1, expires_on: '2027-01-31' });
  later('2027-01-31T12:00:00Z');
  expect([await mark(0, 4), await mark(1, 4)]).toEqual([4, 7]);
  expect(await balance()).toMatchObject({
    sessions: 1,
    make_ups: 1,
    data: [
      { grant_id: granted, availbleMakeUpSessions: 0 },
      { kind: 'makeup', left: 1, expires_on: '2027-04-04', event: { event_id: events[0] } },
    ],
  });
  await mark(0, 1);
  expect([await mark(1, 4), await mark(0, 4), await mark(0, null)]).toEqual([4, 7, null]);
  expect(await balance()).toMatchObject({ sessions: 2, make_ups: 1 });
});

test('any order of marks ends like the last one alone', async () => {
  const codes = [1, 2, 3, 4, 7, null];
  await grant(1, { make_ups: 1 });
  await grant(1, { expires_on: '2027-02-28' });
  later('2027-01-31T12:00:00Z');
  const state = async () => {
    const { sessions, make_ups, held, unbilled } = await balance();
    return { sessions, make_ups, held, unbilled };
  };
  const alone = new Map<number | null, unknown>();
  for (const code of codes) {
    const kept = await mark(0, code);
    alone.set(code, { kept, ...(await state()) });
    await mark(0, null);
  }
  let seed = 7;
  for (let round = 0; round < 8; round++) {
    let last: unknown;
    let code: number | null = null;
    for (let step = 0; step < 4; step++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      code = codes[(seed >>> 8) % codes.length]!;
      last = { kept: await mark(0, code), ...(await state()) };
    }
    expect(last).toEqual(alone.get(code));
  }
});

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
  expect([again.status, again.body.message]).toEqual([409, 'This person has a place in this event already.']);
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
  // Whoever comes for good instead holds no make-up.
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
    'Pupil 0 is not of the age: Piano is for ages 6 to 9.',
    { any_age: 'Please confirm it, or choose others' },
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

test('many are enrolled in a make-up at once, each with a session of their own, or nobody is', async () => {
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

test('staff give sessions, correct them and take them back, never below none', async () => {
  const granted = await grant(5, { sub_ids: [here.sub_id], note: 'Paid in cash' });
  await here.done('sessionCredits/adjust', { grant_id: granted, amount: -2, note: 'Counted wrong' });
  const below = await here.post('sessionCredits/adjust', { grant_id: granted, amount: -4, note: 'Again' });
  expect([below.status, below.body.message]).toEqual([409, 'Only 3 sessions left.']);
  expect(await here.done('sessionCredits/revoke', { grant_id: granted })).toEqual({
    message: '3 sessions taken back.',
  });
  expect(await balance()).toMatchObject({
    sessions: 0,
    data: [{ granted: 0, left: 0, subjects: [{ sub_name: 'Piano' }], note: 'Paid in cash' }],
  });
  expect(
    (await here.post('sessionCredits/grant', { user_detail_id: ada(), sessions: 1 }, await here.school.staff(2)))
      .status,
  ).toBe(403);
  expect(
    (
      await here.post('sessionCredits/grant', {
        user_detail_id: ada(),
        sessions: 1,
        sub_ids: [here.sub_id + 1_000_000],
      })
    ).body.fields,
  ).toEqual({ sub_ids: 'Please choose one of the options' });
});

test('what has expired can’t be used for a class of a later day, and is written down once a day is marked', async () => {
  const granted = await grant(2, { expires_on: '2027-01-10' });
  later('2027-01-31T12:00:00Z');
  expect(await balance()).toMatchObject({ sessions: 0 });
  await mark(7, 1);
  expect(await balance()).toMatchObject({ unbilled: 1 });
  // A class of a day on which they were still valid is late to be marked.
  await mark(0, 1);
  expect((await balance()).data[0]).toMatchObject({ grant_id: granted, left: 0, used: 1 });
  await mark(0, null);
  const { data } = await here.read('sessionCredits/history', { user_detail_id: ada() });
  expect(data.map((row: { kind: string; amount: number }) => `${row.kind} ${row.amount}`)).toEqual([
    'expire -1',
    'release 1',
    'expire -1',
    'use -1',
    'grant 2',
  ]);
});

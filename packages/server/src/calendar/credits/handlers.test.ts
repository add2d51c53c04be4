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

const { ada, grant, balance, left, later, mark } = creditsOf(
  () => here,
  () => server,
  () => events,
);

test('marks use sessions, the first to expire first, and without any the class still has to be billed', async () => {
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

test('an absence gives a make-up session while there is one to give; changing the mark withdraws it', async () => {
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

test('staff give, correct and withdraw sessions, never below zero', async () => {
  const granted = await grant(5, { sub_ids: [here.sub_id], note: 'Paid in cash' });
  await here.done('sessionCredits/adjust', { grant_id: granted, amount: -2, note: 'Counted wrong' });
  const below = await here.post('sessionCredits/adjust', { grant_id: granted, amount: -4, note: 'Again' });
  expect([below.status, below.body.message]).toEqual([409, 'Only 3 sessions left.']);
  expect(await here.done('sessionCredits/revoke', { grant_id: granted })).toEqual({
    message: '3 sessions withdrawn.',
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

test("expired sessions can't be used for a class on a later day, and are recorded once a day is marked", async () => {
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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { substitutesOf } from '../../testing/substitutes.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let away: TestStaff;
let other: TestStaff;
let third: TestStaff;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** A teacher with three classes in a week of leave, and two others named for the subject. */
beforeEach(async () => {
  here = await calendarSchool(server, 2);
  [away, other, third] = [await here.school.staff(2), await here.school.staff(2), await here.school.staff(2)];
  const { institution_id } = here.school;
  await here.school.sql(async (db) => {
    await db.deleteFrom('subject_staff').where('institution_id', '=', institution_id).execute();
    await db
      .insertInto('subject_staff')
      .values(
        [away, other, third].map(({ user_detail_id }) => ({ institution_id, sub_id: here.sub_id, user_detail_id })),
      )
      .execute();
  });
});

const { on, asked, decide, staffOf } = substitutesOf(
  () => here,
  () => away,
);

test("all of them or none: a substitute who isn't free, not qualified, or chosen twice is refused, and the leave stays undecided", async () => {
  const first = await on('First', '2032-03-01', ['10:00', '11:00'], away);
  const second = await on('Second', '2032-03-02', ['10:00', '11:00'], away);
  await on('Elsewhere', '2032-03-02', ['10:30', '11:30'], other);
  const leave_id = await asked();
  const choose = (user_detail_id: number, version = 1) => [
    { event_id: first.event_id, version: 1, user_detail_id: third.user_detail_id },
    { event_id: second.event_id, version, user_detail_id },
  ];
  const tried = [
    await decide(leave_id, { substitutes: choose(other.user_detail_id) }),
    await decide(leave_id, { substitutes: choose(here.teachers[0]) }),
    await decide(leave_id, { substitutes: choose(third.user_detail_id, 2) }),
  ];
  expect(tried.map((one) => one.status)).toEqual([409, 409, 409]);
  expect(tried[0]!.body.current.data).toHaveLength(2);
  expect([
    (await here.read('staff/leaves/list', { user_detail_id: away.user_detail_id })).data[0].status,
    await staffOf(first.event_id),
  ]).toEqual(['Pending', [away.user_detail_id]]);
  expect(
    (await here.post('staff/leaves/substitute', { leave_id, substitutes: choose(third.user_detail_id) })).status,
  ).toBe(409);
  expect((await decide(leave_id, { substitutes: choose(third.user_detail_id) })).status).toBe(200);
});

test("a person who manages leaves but not the calendar approves, and can't assign substitutes", async () => {
  const first = await on('First', '2032-03-01', ['10:00', '11:00'], away);
  const leave_id = await asked();
  await here.done('accesscontrols/person/update', {
    user_detail_id: third.user_detail_id,
    category: 'manage_leaves',
    value: 1,
  });
  expect((await here.read('staff/leaves/affected', { leave_id }, third)).data[0].may_change).toBe(0);
  const substitutes = [{ event_id: first.event_id, version: 1, user_detail_id: other.user_detail_id }];
  expect(
    (await here.post('staff/leaves/changeStatus', { leave_id, status: 'Accepted', substitutes }, third)).status,
  ).toBe(403);
  expect((await here.post('staff/leaves/changeStatus', { leave_id, status: 'Accepted' }, third)).status).toBe(200);
});

test('of two people who choose the same colleague for the same time, one is told', async () => {
  const second = await here.school.staff(2);
  await here.school.sql((db) =>
    db
      .insertInto('subject_staff')
      .values({
        institution_id: here.school.institution_id,
        sub_id: here.sub_id,
        user_detail_id: second.user_detail_id,
      })
      .execute(),
  );
  const [mine, theirs] = [
    await on('Mine', '2032-03-01', ['10:00', '11:00'], away),
    await on('Theirs', '2032-03-01', ['10:00', '11:00'], second),
  ];
  const their = (
    await here.done(
      'staff/leaves/apply',
      { type: 'Sick', start_date: '2032-03-01', end_date: '2032-03-01', reason: '' },
      second,
    )
  ).leave_id;
  const own = await asked();
  const by = { version: 1, user_detail_id: other.user_detail_id };
  const done = await Promise.all([
    decide(own, { substitutes: [{ event_id: mine.event_id, ...by }] }),
    decide(their, { substitutes: [{ event_id: theirs.event_id, ...by }] }),
  ]);
  expect(done.map((one) => one.status).sort()).toEqual([200, 409]);
});

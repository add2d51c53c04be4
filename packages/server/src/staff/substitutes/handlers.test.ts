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
const affected = async (leave_id: number) =>
  (await here.read('staff/leaves/affected', { leave_id })).data as {
    event_id: number;
    version: number;
    title: string;
    free: number[];
    outside: number[];
    students: number[];
  }[];
const mails = async (to: TestStaff) =>
  await here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('institution_id', '=', here.school.institution_id)
      .where('to_email', '=', to.email)
      .orderBy('id')
      .execute(),
  );

test('a leave lists the classes it affects, and who is qualified and free for each', async () => {
  const first = await on('First', '2032-03-01', ['10:00', '11:00'], away);
  const second = await on('Second', '2032-03-02', ['10:00', '11:00'], away);
  await on('Before', '2032-02-29', ['10:00', '11:00'], away);
  await on('Draft', '2032-03-03', ['10:00', '11:00'], away, { draft: 1 });
  await on('Elsewhere', '2032-03-01', ['10:30', '11:30'], other);
  await here.done('staff/update', {
    user_detail_id: third.user_detail_id,
    version: 1,
    working_hours: [{ weekday: 1, from: '09:00', to: '12:00' }],
  });
  await here.done('enrolment/v2/add', { series_id: first.series_id, user_detail_ids: here.students, notify: 0 });
  const leave_id = await asked();
  const rows = await affected(leave_id);
  expect(rows.map((one) => [one.title, one.free.length, one.outside.length, one.students.length])).toEqual([
    ['First', 1, 0, 2],
    ['Second', 2, 1, 0],
  ]);
  expect(rows[0]!.free).toEqual([third.user_detail_id]);
  expect([rows[0]!.event_id, rows[1]!.event_id]).toEqual([first.event_id, second.event_id]);
  expect((await here.get('staff/leaves/affected', { leave_id }, other)).status).toBe(403);
  expect(
    (await server.call('GET', 'staff/leaves/affected', { leave_id }, { as: (await server.school()).owner })).status,
  ).toBe(404);
});

test("days and hours are the school's, in whatever zone a class is planned", async () => {
  // Eight in the evening in Los Angeles is noon of the next day in Singapore.
  await on('Far', '2032-02-29', ['20:00', '21:00'], away, { timezoneName: 'America/Los_Angeles' });
  await on('Too far', '2032-03-05', ['20:00', '21:00'], away, { timezoneName: 'America/Los_Angeles' });
  await here.done('staff/update', {
    user_detail_id: other.user_detail_id,
    version: 1,
    working_hours: [{ weekday: 1, from: '09:00', to: '13:00' }],
  });
  await here.done('staff/update', {
    user_detail_id: third.user_detail_id,
    version: 1,
    working_hours: [{ weekday: 7, from: '19:00', to: '22:00' }],
  });
  const rows = await affected(await asked());
  expect(rows.map((one) => [one.title, one.free.length, one.outside])).toEqual([['Far', 2, [third.user_detail_id]]]);
});

test('approving with substitutes assigns them, tells them and the absent colleague, and can be undone', async () => {
  const first = await on('First', '2032-03-01', ['10:00', '11:00'], away);
  const second = await on('Second', '2032-03-02', ['10:00', '11:00'], away);
  const leave_id = await asked();
  const substitutes = [
    { event_id: first.event_id, version: 1, user_detail_id: other.user_detail_id },
    { event_id: second.event_id, version: 1, user_detail_id: other.user_detail_id },
  ];
  const { body } = await decide(leave_id, { substitutes });
  expect([
    body.data.status,
    body.change_ids.length,
    await staffOf(first.event_id),
    await staffOf(second.event_id),
  ]).toEqual(['Accepted', 2, [other.user_detail_id], [other.user_detail_id]]);
  const [told] = await mails(other);
  expect([
    told!.subject.startsWith('You are substituting for'),
    told!.text.includes('Mar 01, 2032 10:00 AM First'),
    told!.text.includes('Second'),
  ]).toEqual([true, true, true]);
  expect((await mails(away)).at(-1)!.text).toContain('substitutes for you');
  expect(await affected(leave_id)).toEqual([]);
  // An edit of the series keeps the substitute.
  expect((await here.read('event/v2/details', { event_id: first.event_id })).own).toContain('staff');
  await here.done('staff/leaves/undoSubstitutes', { change_ids: body.change_ids });
  expect([await staffOf(first.event_id), await staffOf(second.event_id), (await mails(other)).at(-1)!.subject]).toEqual(
    [[away.user_detail_id], [away.user_detail_id], 'You are no longer a substitute'],
  );
  expect((await mails(away)).filter((one) => one.subject === 'Your substitutes were cancelled')).toMatchObject([
    { text: expect.stringMatching(/10:00 AM First[^]*Second/) },
  ]);
  expect((await mails(other)).filter((one) => one.subject === 'You are no longer a substitute')).toHaveLength(1);
  expect((await here.post('staff/leaves/undoSubstitutes', { change_ids: body.change_ids })).status).toBe(409);
  expect((await affected(leave_id)).length).toBe(2);
});

test('families who were told of substitutes get one mail when they are removed; if nobody was told, nobody is', async () => {
  const first = await on('First', '2032-03-01', ['10:00', '11:00'], away);
  const second = await on('Second', '2032-03-02', ['10:00', '11:00'], away);
  for (const { series_id } of [first, second])
    await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const leave_id = await asked();
  const version = async (event_id: number) => (await here.read('event/v2/details', { event_id })).event.version;
  const chosen = async () => [
    { event_id: first.event_id, version: await version(first.event_id), user_detail_id: other.user_detail_id },
    { event_id: second.event_id, version: await version(second.event_id), user_detail_id: other.user_detail_id },
  ];
  const { body } = await decide(leave_id, { substitutes: await chosen() });
  const news = async () =>
    (
      await server.connections.pool.query("select payload from job where institution_id = $1 and kind = 'undoNews'", [
        here.school.institution_id,
      ])
    ).rows.map((row) => row.payload);
  await here.done('staff/leaves/undoSubstitutes', { change_ids: body.change_ids });
  expect(await news()).toMatchObject([
    { events: [first.event_id, second.event_id], staff: [], students: here.students, gone: [] },
  ]);
  const quiet = await here.done('staff/leaves/substitute', { leave_id, substitutes: await chosen(), notify: 0 });
  const before = (await mails(other)).length + (await mails(away)).length;
  await here.done('staff/leaves/undoSubstitutes', { change_ids: quiet.change_ids });
  expect([(await news()).length, (await mails(other)).length + (await mails(away)).length]).toEqual([1, before]);
});

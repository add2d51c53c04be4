import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUpsOf } from '../../testing/makeups.ts';
import { newToken } from '../../http/tokens.ts';
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
const gone = { status: 404, text: JSON.stringify({ code: 'notFound', message: 'Not found.' }) };

test('a link that does not open answers the same, whatever the reason', async () => {
  const { event_id } = await lesson('Extra');
  const [revoked, spent, expired, good] = [
    await newLink(),
    await newLink(),
    await newLink({ days: 1 }),
    await newLink({ days: 30 }),
  ];
  expect((await here.done('sessionCredits/revokeLink', { link_id: revoked.link_id })).message).toBe(
    'The link no longer works',
  );
  expect((await here.done('sessionCredits/revokeLink', { link_id: revoked.link_id })).message).toContain('already');
  await book(spent.makeUpHash, event_id);
  const other = await calendarSchool(server, 0);
  expect((await open(expired.makeUpHash)).status).toBe(200);
  server.setNow(new Date('2027-01-06T12:00:01Z'));
  const said = async (makeUpHash: string, institution?: string) => {
    const { status, text } = await open(makeUpHash, institution);
    return { status, text };
  };
  for (const hash of [revoked.makeUpHash, spent.makeUpHash, expired.makeUpHash, newToken()]) {
    expect(await said(hash)).toEqual(gone);
    const { status, text } = await book(hash, event_id);
    expect({ status, text }).toEqual(gone);
  }
  expect(await said(good.makeUpHash, other.school.hash)).toEqual(gone);
  expect((await open(good.makeUpHash)).status).toBe(200);
});

test('a link is kept as a hash, only mailed to the family, and created by people who manage the calendar or leads', async () => {
  const { makeUpHash } = await newLink();
  const rows = await here.school.sql((db) =>
    db.selectFrom('make_up_link').selectAll().where('institution_id', '=', here.school.institution_id).execute(),
  );
  expect([rows.length, JSON.stringify(rows).includes(makeUpHash)]).toEqual([1, false]);
  const mailed = await here.done('sessionCredits/makeLink', { user_detail_id: ada(), send_to: ada() });
  expect(mailed).toMatchObject({ url: null, message: 'The link is on its way to pupil.0@home.example' });
  const admin = await here.school.staff(1);
  await here.done('accesscontrols/update', { role_id: 1, category: 'guardian', value: 0 });
  const blind = await here.post('sessionCredits/makeLink', { user_detail_id: ada(), send_to: ada() }, admin);
  expect(blind.body.message).toBe('The link is on its way to the family');
  const stranger = await here.post('sessionCredits/makeLink', { user_detail_id: ada(), send_to: here.students[1] });
  expect([stranger.status, Object.keys(stranger.body.fields)]).toEqual([422, ['send_to']]);
  expect(
    (await here.post('sessionCredits/makeLink', { user_detail_id: ada(), send_to: null }, await here.school.staff(7)))
      .status,
  ).toBe(403);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { NOW, familyOf, feedsOf } from '../../testing/feeds.ts';

let server: TestServer;
let here: CalendarSchool;
let guardian: number;
beforeAll(async () => {
  server = await testServer();
  server.setNow(NOW);
  here = await calendarSchool(server, 3);
  guardian = await familyOf(here, [here.students[0]!, here.students[1]!]);
});
afterEach(() => {
  server.setNow(NOW);
});
afterAll(() => server.stop());

const { make, ask } = feedsOf(
  () => here,
  () => server,
);

test('it is served as a calendar that nobody keeps, and not sent twice', async () => {
  const { path } = await make({ kind: 'room', of: here.rooms[0] });
  const first = await ask(path);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  const again = await ask(path, { 'if-none-match': first.headers.etag as string });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Once',
      room: here.rooms[0],
      from: '2026-12-10',
      timezoneName: 'UTC',
      repeats: { type: 'one_time' },
      notify: 0,
    }),
  );
  expect((await ask(path, { 'if-none-match': first.headers.etag as string })).statusCode).toBe(200);
  const listed = (await here.read('calendar/feeds/list', { kind: 'room', of: here.rooms[0] })).data;
  expect(listed[0]).toMatchObject({
    kind: 'room',
    made_by: 'Olive Owner',
    made_at: NOW.toISOString(),
    read_at: NOW.toISOString(),
  });
  expect(JSON.stringify(listed)).not.toContain(path.slice(-47, -4));
});

test('an address is kept as its hash, stops working when it is withdrawn, and a new one replaces it', async () => {
  const { feed_id, path } = await make({ kind: 'student', of: here.students[0] });
  const kept = await here.school.sql((db) =>
    db.selectFrom('feed').selectAll().where('feed_id', '=', feed_id).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(kept)).not.toContain(path.slice(-47, -4));
  const renewed = await make({ kind: 'student', of: here.students[0], instead_of: feed_id });
  expect([(await ask(path)).statusCode, (await ask(renewed.path)).statusCode]).toEqual([404, 200]);
  expect((await here.done('calendar/feeds/revoke', { feed_id: renewed.feed_id })).message).toBe(
    'This calendar link no longer works.',
  );
  expect((await ask(renewed.path)).statusCode).toBe(404);
  const kinds = await here.school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'person_id'])
      .where('person_id', '=', here.students[0]!)
      .where('kind', 'like', 'feed%')
      .orderBy('id')
      .execute(),
  );
  expect(kinds.map((one) => one.kind)).toEqual(['feed_made', 'feed_revoked', 'feed_made', 'feed_revoked']);
  for (let n = 0; n < 10; n++) await make({ kind: 'student', of: here.students[0] });
  expect(await here.post('calendar/feeds/make', { kind: 'student', of: here.students[0] })).toMatchObject({
    status: 409,
    body: { message: 'You already have 10 calendar addresses. End one of them first.' },
  });
});

test("an address that doesn't open is always the same 404, and repeated requests are refused", async () => {
  const { path } = await make({ kind: 'room', of: here.rooms[1] });
  const other = await server.school();
  const [, token] = /\.([\w-]{43})\.ics$/.exec(path)!;
  const wrong = [
    `/feeds/${other.hash}.${token}.ics`,
    `/feeds/${here.school.hash}.${'a'.repeat(43)}.ics`,
    `/feeds/nobody.${token}.ics`,
    '/feeds/x.ics',
    `/feeds/${here.school.hash}.${token}`,
  ];
  const answers = await Promise.all(wrong.map((one) => ask(one)));
  expect(new Set(answers.map((one) => `${one.statusCode} ${one.json().code}`))).toEqual(new Set(['404 notFound']));
  const strict = await testServer({ limitFactor: 1, login: undefined });
  const answered = [];
  for (let n = 0; n < 22; n++) answered.push((await strict.app.inject({ method: 'GET', url: path })).statusCode);
  await strict.stop();
  expect(answered).toEqual([...Array(20).fill(404), 429, 429]);
});

test('only the people concerned create and end addresses', async () => {
  const [teacher, sales] = [await here.school.staff(2), await here.school.staff(9)];
  expect((await here.post('calendar/feeds/make', { kind: 'staff', of: here.teachers[0] }, teacher)).status).toBe(404);
  expect((await here.post('calendar/feeds/make', { kind: 'room' }, teacher)).body.fields).toEqual({
    of: 'This field is required',
  });
  expect((await here.post('calendar/feeds/make', { kind: 'family', of: here.students[0] })).status).toBe(404);
  expect((await here.post('calendar/feeds/make', { kind: 'student', of: guardian })).status).toBe(404);
  const mine = await make({ kind: 'room', of: here.rooms[1] }, teacher);
  const theirs = await make({ kind: 'room', of: here.rooms[1] }, sales);
  const list = async (as?: TestStaff) =>
    (await here.read('calendar/feeds/list', { kind: 'room', of: here.rooms[1] }, as)).data.map(
      (one: { feed_id: number }) => one.feed_id,
    );
  expect(await list(teacher)).toEqual([mine.feed_id]);
  expect(await list()).toEqual(expect.arrayContaining([mine.feed_id, theirs.feed_id]));
  expect((await here.post('calendar/feeds/revoke', { feed_id: theirs.feed_id }, teacher)).status).toBe(404);
  const other = await server.school();
  expect(
    (await server.call('POST', 'calendar/feeds/revoke', { feed_id: theirs.feed_id }, { as: other.owner })).status,
  ).toBe(404);
  await here.done('calendar/feeds/revoke', { feed_id: theirs.feed_id });
  const own = await make({ kind: 'staff' }, teacher);
  expect((await here.post('calendar/feeds/revoke', { feed_id: own.feed_id })).status).toBe(404);
});

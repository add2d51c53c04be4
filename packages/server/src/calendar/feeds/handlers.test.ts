import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
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

/** A guardian of some students. */
async function familyOf(
  { school }: CalendarSchool,
  children: readonly number[],
  more: { custody?: 0 | 1; communication?: 0 | 1 } = {},
): Promise<number> {
  const { institution_id } = school;
  return school.sql(async (db) => {
    const { user_detail_id } = await db
      .insertInto('person')
      .values({
        institution_id,
        role_id: 5,
        first_name: 'Gale',
        surname: 'Ward',
        hash: `gale-${institution_id}-${children.join()}-${JSON.stringify(more)}`,
      })
      .returning('user_detail_id')
      .executeTakeFirstOrThrow();
    for (const child_id of children)
      await db
        .insertInto('guardian_link')
        .values({ institution_id, child_id, guardian_id: user_detail_id, ...more })
        .execute();
    return user_detail_id;
  });
}

const make = async (
  input: Record<string, unknown>,
  as?: TestStaff,
): Promise<{ feed_id: number; url: string; path: string }> => {
  const made = await here.done('calendar/feeds/make', input, as);
  return { ...made, path: new URL(made.url).pathname };
};
const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: path, headers });
const textOf = async (path: string): Promise<string> => {
  const answer = await ask(path);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

interface Seen {
  uid: string;
  from: string;
  to: string;
  title: string;
  status: string;
  sequence: number;
  text: string;
}
/** A calendar as two readers see it, who have to agree. */
async function seenIn(path: string): Promise<Seen[]> {
  const text = await textOf(path);
  const root = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const seen = root.getAllSubcomponents('vevent').map((part): Seen => {
    const one = new ICAL.Event(part);
    return {
      uid: one.uid,
      from: one.startDate.toJSDate().toISOString(),
      to: one.endDate.toJSDate().toISOString(),
      title: one.summary,
      status: String(part.getFirstPropertyValue('status')),
      sequence: one.sequence ?? 0,
      text: [one.description, one.location, part.getFirstPropertyValue('url')].filter(Boolean).join(' | '),
    };
  });
  const other = Object.values(sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT' ? [`${one.uid} ${one.start.toISOString()} ${one.end!.toISOString()} ${one.status}`] : [],
  );
  expect(other.sort()).toEqual(seen.map((one) => `${one.uid} ${one.from} ${one.to} ${one.status}`).sort());
  return seen;
}
const calendar = async () =>
  (await here.read('event/v2/list', { start: '2026-12-15', end: '2027-02-14' })).data as {
    event_id: number;
    starts_at: string;
    ends_at: string;
    status: string;
    title: string;
    version: number;
    staff: number[];
  }[];
const between = (seen: Seen[]) => seen.filter((one) => one.from > '2026-12-15' && one.from < '2027-02-14');

test('each sees what is theirs, at the minute at which the school holds it: a colleague, a room, a student, a family', async () => {
  const [teacher, other] = here.teachers;
  const online = {
    lessonspace_url: 'https://video.example/host',
    lessonspace_url_student: 'https://video.example/guest',
    video_call_type: 'link',
  };
  const choir = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', staff: [teacher], room: here.rooms[0], notes: 'Bring the keys', notify: 0, ...online }),
  );
  const solo = await here.done(
    'event/v2/make',
    weekly({
      title: 'Piano with Pupil 0',
      type: 'oneOnOne',
      subject: here.sub_id,
      staff: [other],
      room: here.rooms[0],
      fromTime: '18:00',
      toTime: '18:45',
      timezoneName: 'America/New_York',
      notify: 0,
    }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Kept back', staff: [teacher], fromTime: '08:00', toTime: '08:30', draft: 1, notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id: choir.series_id, user_detail_ids: here.students, notify: 0 });
  await here.done('enrolment/v2/add', { series_id: solo.series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const wanted = (titles: string[]) => async () =>
    (await calendar())
      .filter((one) => titles.includes(one.title) && one.status !== 'draft')
      .map((one) => `${one.starts_at} ${one.ends_at}`)
      .sort();
  const times = (seen: Seen[]) =>
    between(seen)
      .map((one) => `${one.from} ${one.to}`)
      .sort();

  const room = await seenIn((await make({ kind: 'room', of: here.rooms[0] })).path);
  expect(times(room)).toEqual(await wanted(['Choir', 'Piano with Pupil 0'])());
  expect(new Set(room.map((one) => `${one.title} / ${one.text}`))).toEqual(
    new Set(['Choir / Main house, Blue', 'Piano / Main house, Blue']),
  );

  const student = await seenIn((await make({ kind: 'student', of: here.students[2] })).path);
  expect(times(student)).toEqual(await wanted(['Choir'])());
  expect(student[0]!.text).toBe('Join: https://video.example/guest | Main house, Blue | https://video.example/guest');

  const family = await seenIn((await make({ kind: 'family', of: guardian })).path);
  expect(times(family)).toEqual(await wanted(['Choir', 'Piano with Pupil 0'])());
  expect(new Set(family.map((one) => one.title))).toEqual(
    new Set(['Choir (Pupil 0, Pupil 1)', 'Piano with Pupil 0 (Pupil 0)']),
  );
  expect(family.map((one) => one.text).join()).not.toMatch(/Bring the keys|host/);

  // A colleague asks for their own, and nobody else's.
  const colleague = await here.school.staff(2);
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Flute',
      staff: [colleague.user_detail_id],
      fromTime: '10:00',
      toTime: '10:30',
      notes: 'Two stands',
      notify: 0,
    }),
  );
  const own = await seenIn((await make({ kind: 'staff' }, colleague)).path);
  expect(times(own)).toEqual(await wanted(['Flute'])());
  expect(own[0]!.text).toMatch(/^Two stands \| http:\/\/localhost:4000\/calendar\?event=\d+$/);
  for (const seen of [room, student, family, own])
    expect(seen.map((one) => `${one.title}${one.text}`).join()).not.toContain('Kept back');
});

test('an event is known by one name for good; a change counts up, a cancelled one stays with its reason, and a place that was given back goes', async () => {
  const { series_id, event_id } = await here.done(
    'event/v2/make',
    weekly({
      title: 'Drums',
      fromTime: '12:00',
      toTime: '13:00',
      notify: 0,
      repeats: { type: 'weekly', weekdays: [2], until: '2027-01-31' },
    }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[2]], notify: 0 });
  const { path } = await make({ kind: 'student', of: here.students[2] });
  const drums = async () => (await seenIn(path)).filter((one) => one.title === 'Drums');
  const before = await drums();
  expect(before.map((one) => [one.status, one.sequence])).toEqual(before.map(() => ['CONFIRMED', 0]));
  const { version } = (await calendar()).find((one) => one.event_id === event_id)!;
  await here.done('event/v2/edit', { event_id, version, changes: { fromTime: '14:00' }, notify: 0 });
  const moved = await drums();
  expect(moved.map((one) => one.uid)).toEqual(before.map((one) => one.uid));
  expect([
    moved[0]!.sequence > 0,
    Date.parse(moved[0]!.from) - Date.parse(before[0]!.from),
    moved[1]!.sequence,
  ]).toEqual([true, 7_200_000, 0]);
  const next = (await calendar()).find((one) => one.event_id === event_id)!;
  await here.done('event/v2/cancel', { event_id, version: next.version, reason: 'The teacher is ill', notify: 0 });
  const cancelled = await drums();
  expect(cancelled[0]).toMatchObject({
    uid: before[0]!.uid,
    status: 'CANCELLED',
    text: 'Cancelled: The teacher is ill',
  });
  expect(cancelled[0]!.sequence).toBeGreaterThan(moved[0]!.sequence);
  const [{ enrolment_id }] = (await here.read('enrolment/v2/list', { series_id })).data;
  await here.done('enrolment/v2/cancel', { enrolment_id, from: '2026-12-02', notify: 0 });
  // What was cancelled before goes with the rest: it is to come, and may be taken back.
  expect(await drums()).toEqual([]);
});

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

test('an address is kept as its hash, ends when it is taken back, and a new one takes its place', async () => {
  const { feed_id, path } = await make({ kind: 'student', of: here.students[0] });
  const kept = await here.school.sql((db) =>
    db.selectFrom('feed').selectAll().where('feed_id', '=', feed_id).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(kept)).not.toContain(path.slice(-47, -4));
  const renewed = await make({ kind: 'student', of: here.students[0], instead_of: feed_id });
  expect([(await ask(path)).statusCode, (await ask(renewed.path)).statusCode]).toEqual([404, 200]);
  expect((await here.done('calendar/feeds/revoke', { feed_id: renewed.feed_id })).message).toBe(
    'This address answers nothing any longer.',
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
    body: { message: 'There are 10 addresses already. End one of them first.' },
  });
});

test('what does not open is one and the same 404, and asking again and again is refused', async () => {
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

test('only those whom it concerns make and end addresses', async () => {
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

test('it ends with whom it is for, and holds no child whom its reader may not be told of', async () => {
  const archive = (id: number) =>
    here.school.sql((db) =>
      db.updateTable('person').set({ archived_at: NOW }).where('user_detail_id', '=', id).execute(),
    );
  const someTime = weekly({ title: 'Violin', fromTime: '20:00', toTime: '20:30', notify: 0 });
  const { series_id } = await here.done('event/v2/make', someTime);
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const violin = async (path: string) => [
    ...new Set((await seenIn(path)).map((one) => one.title).filter((title) => title.startsWith('Violin'))),
  ];
  const apart = await make({ kind: 'family', of: await familyOf(here, [here.students[0]!], { custody: 0 }) });
  const silent = await make({ kind: 'family', of: await familyOf(here, [here.students[0]!], { communication: 0 }) });
  expect([await violin(apart.path), await violin(silent.path)]).toEqual([[], []]);
  const family = await make({ kind: 'family', of: guardian });
  expect(await violin(family.path)).toEqual(['Violin (Pupil 0, Pupil 1)']);
  const student = await make({ kind: 'student', of: here.students[1] });
  await archive(here.students[1]!);
  expect(await violin(family.path)).toEqual(['Violin (Pupil 0)']);
  expect((await ask(student.path)).statusCode).toBe(404);
  await archive(guardian);
  expect((await ask(family.path)).statusCode).toBe(404);
  const colleague = await here.school.staff(2);
  const [own, room] = [
    await make({ kind: 'staff' }, colleague),
    await make({ kind: 'room', of: here.rooms[0] }, colleague),
  ];
  await archive(colleague.user_detail_id);
  expect([(await ask(own.path)).statusCode, (await ask(room.path)).statusCode]).toEqual([404, 404]);
});

test('a year is what it holds: the last month, and the year that begins today', async () => {
  const { path } = await make({ kind: 'room', of: here.rooms[1] });
  const days = ['2026-12-05', '2027-11-30', '2027-12-04'];
  for (const from of days)
    await here.done(
      'event/v2/make',
      weekly({
        title: 'Far',
        room: here.rooms[1],
        from,
        timezoneName: 'UTC',
        fromTime: '03:00',
        toTime: '04:00',
        repeats: { type: 'one_time' },
        notify: 0,
      }),
    );
  expect((await seenIn(path)).filter((one) => one.title === 'Far').map((one) => one.from.slice(0, 10))).toEqual([
    '2026-12-05',
    '2027-11-30',
  ]);
  server.setNow(new Date('2027-01-10T08:00:00Z'));
  expect((await seenIn(path)).filter((one) => one.title === 'Far').map((one) => one.from.slice(0, 10))).toEqual([
    '2027-11-30',
    '2027-12-04',
  ]);
});

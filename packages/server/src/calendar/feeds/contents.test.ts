import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readersOf, type Seen } from '../../testing/feed-readers.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
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

const { seenIn, calendar, between } = readersOf(
  () => here,
  () => ask,
);

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

  // Colleagues only get their own.
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

test('an event always has the same name; a change counts up, a cancelled one stays with its reason, and a cancelled place disappears', async () => {
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
  // Events cancelled earlier are included: they are in the future, and can be restored.
  expect(await drums()).toEqual([]);
});

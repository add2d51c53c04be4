import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readersOf } from '../../testing/feed-readers.ts';
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

const { seenIn } = readersOf(
  () => here,
  () => ask,
);

test('it ends with the person it is for, and has no child that its reader must not know about', async () => {
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

test('it covers the last month and the coming year', async () => {
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

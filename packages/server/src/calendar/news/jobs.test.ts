import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';
import { soon, carried, newsOf } from '../../testing/news.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
beforeEach(async () => {
  here = await calendarSchool(server, 2);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { single, outbox, settled } = newsOf(
  () => here,
  () => server,
);

test("staff and families are told what happened to an event, in one mail each; the person who did it isn't", async () => {
  const { series_id, event_id } = await here.done('event/v2/make', single({ staff: [here.teachers[0]], notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  await here.done('event/v2/edit', { event_id, version: 1, changes: { fromTime: '12:00' } });
  await settled();
  const moved = await outbox();
  expect(moved.map((one) => [one.to_email.split('@')[1], one.subject])).toEqual([
    ['school.example', 'Piano was changed'],
    ['home.example', 'Piano was changed'],
    ['home.example', 'Piano was changed'],
  ]);
  expect(moved[1]!.text).toMatch(/10:00 AM is now \w{3} \d\d, \d{4} 12:00 PM/);
  await here.done('alerts/update', { alert: 'event', role_id: 2, value: 0 });
  await here.done('event/v2/cancel', { event_id, version: 2, reason: 'The teacher is ill' });
  await settled();
  const cancelled = (await outbox()).slice(3);
  expect(cancelled.map((one) => one.to_email.split('@')[1])).toEqual(['home.example', 'home.example']);
  expect(cancelled[0]).toMatchObject({
    subject: 'Piano was cancelled',
    text: expect.stringContaining('The teacher is ill'),
  });
  await here.done('alerts/update', { alert: 'event', role_id: 3, value: 0 });
  await here.done('event/v2/edit', {
    event_id: (
      await here.done(
        'event/v2/make',
        single({ fromTime: '15:00', toTime: '16:00', staff: [here.teachers[0]], notify: 0 }),
      )
    ).event_id,
    version: 1,
    changes: { title: 'Told to nobody' },
  });
  await settled();
  expect(await outbox()).toHaveLength(5);
});

test("a mail has what its reader's calendar needs: an invitation, its change under the same name, its end; for several events all of them", async () => {
  const { series_id, event_id } = await here.done('event/v2/make', single({ staff: [here.teachers[0]], notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
  // A mail describes the state at the time it is written.
  await settled();
  await here.done('event/v2/edit', { event_id, version: 1, changes: { fromTime: '12:00', staff: [here.teachers[1]] } });
  await settled();
  const [invited, ...changed] = await outbox();
  const day = soon(3 * 1_440).slice(0, 10);
  expect(carried(invited!)).toEqual({
    method: 'REQUEST',
    events: [
      {
        uid: expect.stringMatching(/^[\w-]{27}@schoolbell$/),
        from: `${day}T10:00:00.000Z`,
        title: 'Piano',
        sequence: 0,
        status: 'CONFIRMED',
        who: ['mailto:pupil.0@home.example'],
      },
    ],
  });
  const { uid } = carried(invited!).events[0]!;
  // The former teacher is told that it is no longer theirs.
  expect(
    changed.map((one) => [
      one.to_email.split('@')[1],
      carried(one).method,
      carried(one).events.map((event) => [event.uid === uid, event.from.slice(11, 16), event.sequence]),
    ]),
  ).toEqual([
    ['school.example', 'CANCEL', [[true, '12:00', 2]]],
    ['school.example', 'REQUEST', [[true, '12:00', 1]]],
    ['home.example', 'REQUEST', [[true, '12:00', 1]]],
  ]);
  const [{ enrolment_id }] = (await here.read('enrolment/v2/list', { series_id })).data;
  await here.done('enrolment/v2/cancel', { enrolment_id, event_id });
  await settled();
  const left = (await outbox()).at(-1)!;
  expect(carried(left)).toMatchObject({ method: 'CANCEL', events: [{ uid, status: 'CANCELLED' }] });

  const many = await here.done(
    'event/v2/make',
    weekly({
      title: 'Choir',
      staff: [here.teachers[0]],
      timezoneName: 'Europe/Berlin',
      from: soon(10 * 1_440).slice(0, 10),
      repeats: { type: 'weekly', weekdays: [1, 4], until: soon(40 * 1_440).slice(0, 10) },
    }),
  );
  await settled();
  const all = carried((await outbox()).at(-1)!);
  // Events on a holiday are included, as cancelled.
  const held = all.events.filter((event) => event.status === 'CONFIRMED');
  expect([
    all.method,
    held.length,
    all.events.every((event) => event.who.length === 0 && event.title === 'Choir'),
  ]).toEqual(['PUBLISH', many.occurrences, true]);
  const starts = (await here.read('event/v2/getCourseClassEvents', { series_id: many.series_id, per_page: 100 })).data
    .filter((one: { status: string }) => one.status === 'scheduled')
    .map((one: { starts_at: string }) => one.starts_at);
  expect(held.map((event) => event.from)).toEqual(starts);
});

test('a series without an end is planned further, with its students and staff; events with a clash reserve nothing', async () => {
  const { series_id } = await here.done(
    'event/v2/make',
    weekly({
      staff: [here.teachers[0]],
      repeats: { type: 'weekly', weekdays: [1] },
      from: soon(7 * 1_440).slice(0, 10),
      notify: 0,
    }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const count = async () =>
    await here.school.sql((db) =>
      db
        .selectFrom('event')
        .select(['enrolled', 'status'])
        .where('series_id', '=', series_id)
        .orderBy('starts_at')
        .execute(),
    );
  const before = await count();
  await here.school.sql(async (db) => {
    await db
      .updateTable('event_series')
      .set({ planned_until: soon(600 * 1_440).slice(0, 10) })
      .where('series_id', '=', series_id)
      .execute();
    await db
      .deleteFrom('event')
      .where('series_id', '=', series_id)
      .where('starts_at', '>', new Date(Date.now() + 600 * 86_400_000))
      .execute();
  });
  await here.school.sql((db) =>
    db
      .insertInto('leave')
      .values({
        institution_id: here.school.institution_id,
        applied_by: here.teachers[0],
        type: 'Sick',
        status: 'Accepted',
        start_date: soon(601 * 1_440).slice(0, 10),
        end_date: soon(640 * 1_440).slice(0, 10),
        reason: '',
        created_at: new Date(),
      })
      .execute(),
  );
  const between = await count();
  expect(between.length).toBeLessThan(before.length);
  await server.connections.pool.query(
    "insert into job (institution_id, kind, payload) values ($1, 'planAhead', '{}')",
    [here.school.institution_id],
  );
  await here.done('event/v2/make', single({ notify: 0, staff: [here.teachers[1]] }));
  await settled();
  const after = await count();
  expect(after.length).toBeGreaterThanOrEqual(before.length - 1);
  expect(after.filter((one) => one.status === 'scheduled').every((one) => one.enrolled === 2)).toBe(true);
  // A leave takes nothing away: the classes hold their room and their teacher as before.
  expect(
    await here.school.sql((db) =>
      db
        .selectFrom('event')
        .select('overridden')
        .where('series_id', '=', series_id)
        .where('overridden', '=', true)
        .execute(),
    ),
  ).toEqual([]);
}, 30_000);

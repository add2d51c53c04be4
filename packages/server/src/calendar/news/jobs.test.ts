import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

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

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const single = (more: Record<string, unknown> = {}) => ({
  title: 'Piano',
  subject: here.sub_id,
  from: soon(3 * 1_440).slice(0, 10),
  fromTime: '10:00',
  toTime: '11:00',
  timezoneName: 'UTC',
  ...more,
});
const outbox = () =>
  here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text', 'calendar'])
      .where('institution_id', '=', here.school.institution_id)
      .orderBy('id')
      .execute(),
  );
/** What a mail carries for its reader's calendar. */
function carried({ calendar }: { calendar: string }): {
  method: string;
  events: { uid: string; from: string; title: string; sequence: number; status: string; who: string[] }[];
} {
  if (calendar === '') return { method: '', events: [] };
  const root = new ICAL.Component(ICAL.parse(calendar));
  ICAL.TimezoneService.reset();
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents('vevent').map((part) => {
    const one = new ICAL.Event(part);
    return {
      uid: one.uid,
      from: one.startDate.toJSDate().toISOString(),
      title: one.summary,
      sequence: one.sequence,
      status: String(part.getFirstPropertyValue('status')),
      who: one.attendees.map((who) => String(who.getFirstValue())),
    };
  });
  return { method: String(root.getFirstPropertyValue('method')), events };
}
const kinds = async () =>
  (
    await server.connections.pool.query('select kind, done_at, error from job where institution_id = $1', [
      here.school.institution_id,
    ])
  ).rows;
/** Waits until nothing is left to do; mails stay where there is no way out for them. */
async function settled(): Promise<void> {
  for (let round = 0; round < 400; round++) {
    const waiting = (await kinds()).filter((one) => one.done_at === null && !['mail', 'remind'].includes(one.kind));
    if (waiting.length === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error(JSON.stringify(await kinds()));
}

test('who teaches and the families hear what became of an event, in one mail each; who did it is not told', async () => {
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

test("a mail brings what its reader's calendar needs: an invitation, its change under the same name, its end; of several events all of them", async () => {
  const { series_id, event_id } = await here.done('event/v2/make', single({ staff: [here.teachers[0]], notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] });
  // A mail says how things stand when it is written.
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
  // Who taught it until now is told that it is not theirs any longer.
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
  // What falls into a holiday is in it too, as cancelled.
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

test('a reminder leaves once, with the link that is meant for its reader, and not for what was cancelled', async () => {
  const links = {
    video_call_type: 'link',
    lessonspace_url: 'https://video.example/host',
    lessonspace_url_student: 'https://video.example/guest',
  };
  const { series_id } = await here.done(
    'event/v2/make',
    single({ ...links, staff: [here.teachers[0]], room: here.rooms[0], notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const due = async () => {
    await here.school.sql((db) =>
      db
        .updateTable('event')
        .set({ remind_at: new Date(Date.now() - 1_000) })
        .where('series_id', '=', series_id)
        .execute(),
    );
    await server.connections.pool.query("insert into job (institution_id, kind, payload) values ($1, 'remind', '{}')", [
      here.school.institution_id,
    ]);
    await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')').catch(() => {});
    for (
      let round = 0;
      round < 500 && (await kinds()).some((one) => one.kind === 'remind' && one.done_at === null && !one.key);
      round++
    )
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
  };
  await due();
  const mails = await outbox();
  expect(mails.map((one) => one.subject.replace(/, .*/, ''))).toEqual(['Reminder: Piano', 'Reminder: Piano']);
  expect(mails.map((one) => carried(one).method)).toEqual(['PUBLISH', 'PUBLISH']);
  expect([
    mails[0]!.calendar.includes('video.example/guest'),
    mails[1]!.calendar.includes('video.example/host'),
  ]).toEqual([false, false]);
  expect([
    mails[0]!.text.includes('video.example/host'),
    mails[0]!.text.includes('Main house, Blue'),
    mails[1]!.text.includes('video.example/guest'),
    mails[1]!.text.includes('host'),
  ]).toEqual([true, true, true, false]);
}, 30_000);

test('a reminder opens each child’s own place for the family while the school lets them cancel, and says when it is too late', async () => {
  const days = {
    from: soon(1_440).slice(0, 10),
    repeats: { type: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], until: soon(5 * 1_440).slice(0, 10) },
  };
  const { series_id } = await here.done('event/v2/make', single({ ...days, notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const { institution_id } = here.school;
  await here.school.sql((db) =>
    db
      .updateTable('person')
      .set({ email: 'parents@home.example' })
      .where('user_detail_id', 'in', here.students)
      .execute(),
  );
  const events = (await here.read('event/v2/getCourseClassEvents', { series_id })).data;
  const due = async (event_id: number) => {
    const before = (await outbox()).length;
    await here.school.sql((db) =>
      db
        .updateTable('event')
        .set({ remind_at: new Date(Date.now() - 1_000) })
        .where('event_id', '=', event_id)
        .execute(),
    );
    await server.connections.pool.query("insert into job (institution_id, kind, payload) values ($1, 'remind', '{}')", [
      institution_id,
    ]);
    await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
    for (let round = 0; round < 500 && (await outbox()).length < before + 1; round++)
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    return (await outbox()).slice(before);
  };
  const inTime = await due(events.at(-1).event_id);
  expect(
    inTime.map((one) => [
      one.to_email,
      /Pupil \d cannot come, please tell us by the link below at least 24 hours/.test(one.text),
      /\/place\?institution=\S+&enrolmentHash=••••••••/.test(one.text),
    ]),
  ).toEqual(Array.from({ length: 2 }, () => ['parents@home.example', true, true]));
  const links = await here.school.sql((db) =>
    db
      .selectFrom('enrolment_link')
      .select(['enrolment_id', 'expires_at'])
      .where('institution_id', '=', institution_id)
      .execute(),
  );
  expect([
    new Set(links.map((link) => link.enrolment_id)).size,
    links.every((link) => link.expires_at.getTime() === Date.parse(events.at(-1).starts_at) + 7 * 86_400_000),
  ]).toEqual([2, true]);
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 336, families_cancel: 1 });
  const last = (await due(events.at(-1).event_id))[0]!.text;
  expect([last.includes('cannot come, please tell the school.'), last.includes('enrolmentHash')]).toEqual([
    true,
    false,
  ]);
  expect((await due(events[2].event_id))[0]!.text).toContain('it is too late to give this place back by the link');
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 24, families_cancel: 0 });
  const asked = (await due(events[3].event_id))[0]!.text;
  expect([asked.includes('cannot come, please tell the school.'), asked.includes('enrolmentHash')]).toEqual([
    true,
    false,
  ]);
  // Whom no mail reaches gets no link.
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 24, families_cancel: 1 });
  await here.school.sql((db) =>
    db.updateTable('person').set({ email: '' }).where('user_detail_id', '=', here.students[0]!).execute(),
  );
  const linked = async () =>
    (
      await here.school.sql((db) =>
        db.selectFrom('enrolment_link').select('enrolment_id').where('institution_id', '=', institution_id).execute(),
      )
    ).length;
  const kept = await linked();
  expect((await due(events[4].event_id)).length).toBe(1);
  await settled();
  expect(await linked()).toBe(kept + 1);
}, 30_000);

test('a series that goes on is planned further, with its students and staff; what something is in the way of holds nothing', async () => {
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

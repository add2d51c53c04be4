import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
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

const { single, outbox, kinds, settled } = newsOf(
  () => here,
  () => server,
);

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
      /Pupil \d can't come, please tell us with the link below at least 24 hours/.test(one.text),
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
  expect([last.includes("can't come, please tell the school."), last.includes('enrolmentHash')]).toEqual([true, false]);
  expect((await due(events[2].event_id))[0]!.text).toContain('it is too late to cancel with the link');
  await here.done('enrolment/v2/settings', { offer_hours: 24, cancellation_hours: 24, families_cancel: 0 });
  const asked = (await due(events[3].event_id))[0]!.text;
  expect([asked.includes("can't come, please tell the school."), asked.includes('enrolmentHash')]).toEqual([
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

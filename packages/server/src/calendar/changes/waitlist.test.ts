import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';
import { whom, mondays, changesOf } from '../../testing/changes.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 4);
  const { institution_id } = here.school;
  for (const at of [0, 1])
    await here.school.sql((db) =>
      db
        .updateTable('person')
        .set({ email: `teacher.${at}@school.example` })
        .where('institution_id', '=', institution_id)
        .where('user_detail_id', '=', here.teachers[at]!)
        .execute(),
    );
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { settled, mailed, events, undo, full } = changesOf(
  () => here,
  () => server,
);

const waits = async (series_id: number) =>
  (await here.read('waitlist/list', { series_id })).data.map(
    (one: { user_detail_id: number; status: string; local_start: string | null }) => [
      here.students.indexOf(one.user_detail_id),
      one.status,
      one.local_start,
    ],
  );

describe('a person waiting for an event that an edit removes', () => {
  test('is told, and waits again in the same position once the edit is undone', async () => {
    const { series_id, monday } = await full([1, 2]);
    const preview = await here.done('event/v2/previewEdit', {
      event_id: monday.event_id,
      version: monday.version,
      scope: 'all',
      changes: mondays,
    });
    expect(preview).toMatchObject({ removed: 4, told: { families: 3 } });
    const [edited, mails] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: monday.version,
        scope: 'all',
        changes: mondays,
      }),
    );
    expect(await waits(series_id)).toEqual([]);
    expect((await here.read('waitlist/list/user', { user_detail_id: here.students[1] })).data[0]).toMatchObject({
      status: 'removed',
      reason: 'No longer planned',
      event_id: null,
      from_date: '2027-01-06',
    });
    expect(whom(mails)).toEqual([
      'pupil.0@home.example',
      'pupil.1@home.example',
      'pupil.2@home.example',
      'teacher.0@school.example',
    ]);
    expect(mails.find((one) => one.to_email.startsWith('pupil.1'))).toMatchObject({
      subject: 'Piano: cancelled',
      text: expect.stringContaining('The class that you are waiting for will not take place:\n\nJan 06, 2027 04:00 PM'),
      calendar: '',
    });
    const [, back] = await mailed(() => undo(edited.change_id));
    expect(await waits(series_id)).toEqual([
      [1, 'waiting', '2027-01-06T16:00'],
      [2, 'waiting', '2027-01-06T16:00'],
    ]);
    expect((await events(series_id)).map((event) => event.enrolled)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(whom(back)).toEqual(whom(mails));
    expect(back.find((one) => one.to_email.startsWith('pupil.1'))).toMatchObject({
      subject: 'Piano: a change was undone',
      text: expect.stringContaining('Piano, Jan 06, 2027 04:00 PM takes place'),
    });
  });

  test('keeps the offer and its link if the edit is undone in time; otherwise waits, and is offered the seat again', async () => {
    const { series_id, monday, wednesday } = await full([1, 2]);
    const { enrolment_id } = (await here.read('enrolment/v2/list', { series_id })).data[0];
    await here.done('enrolment/v2/cancel', { enrolment_id, event_id: wednesday.event_id, notify: 0 });
    await settled();
    expect((await waits(series_id)).map((one: unknown[]) => one[1])).toEqual(['offered', 'waiting']);
    const link = () =>
      here.school.sql((db) =>
        db
          .selectFrom('waitlist')
          .select(['token_hash', 'offered_until'])
          .where('user_detail_id', '=', here.students[1]!)
          .executeTakeFirstOrThrow(),
      );
    const before = await link();
    const edit = async () =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: (await events(series_id))[0]!.version,
        scope: 'all',
        changes: mondays,
        notify: 0,
      });
    await undo((await edit()).change_id);
    await settled();
    expect([await link(), (await waits(series_id)).map((one: unknown[]) => one[1])]).toEqual([
      before,
      ['offered', 'waiting'],
    ]);
    expect(
      await here.school.sql((db) =>
        db.selectFrom('event').select('held').where('event_id', '=', wednesday.event_id).executeTakeFirstOrThrow(),
      ),
    ).toEqual({ held: 1 });
    server.setNow(new Date('2026-12-02T07:30:00Z'));
    const { change_id } = await edit();
    server.setNow(new Date('2026-12-02T08:10:00Z'));
    await undo(change_id);
    await settled();
    expect((await waits(series_id)).map((one: unknown[]) => one[1])).toEqual(['offered', 'waiting']);
    expect((await link()).offered_until!.toISOString()).toBe('2026-12-03T08:10:00.000Z');
  });

  test('stays in line if the event moves or is cancelled, and is told both times; undoing finds them there', async () => {
    const { series_id, wednesday } = await full([1]);
    const [, moved] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: wednesday.event_id,
        version: wednesday.version,
        changes: { from: '2027-01-07', fromTime: '17:00' },
      }),
    );
    expect(whom(moved)).toEqual(['pupil.0@home.example', 'pupil.1@home.example', 'teacher.0@school.example']);
    expect(await waits(series_id)).toEqual([[1, 'waiting', '2027-01-07T17:00']]);
    const [{ change_id }, cancelled] = await mailed(() =>
      here.done('event/v2/cancel', { event_id: wednesday.event_id, version: 2 }),
    );
    expect(whom(cancelled)).toEqual(whom(moved));
    await server.connections.pool.query(
      "insert into job (institution_id, kind, payload) values ($1, 'offerSeats', $2)",
      [here.school.institution_id, { series_id }],
    );
    await settled();
    const [, back] = await mailed(() => undo(change_id));
    expect([whom(back), await waits(series_id)]).toEqual([whom(moved), [[1, 'waiting', '2027-01-07T17:00']]]);
  });

  test('for an event that came with an edit are told when it is undone; a place in it ends', async () => {
    const { series_id, event_id } = await here.done('event/v2/make', weekly({ capacity: 1, notify: 0, ...mondays }));
    const { change_id } = await here.done('event/v2/edit', {
      event_id,
      version: 1,
      scope: 'all',
      changes: { repeats: { type: 'weekly', weekdays: [1, 3], until: '2027-01-27' } },
    });
    const wednesday = (await events(series_id))[1]!.event_id;
    await here.done('enrolment/v2/add', { event_id: wednesday, user_detail_ids: [here.students[0]], notify: 0 });
    await here.done('waitlist/add', { event_id: wednesday, user_detail_ids: [here.students[1]] });
    const [, mails] = await mailed(() => undo(change_id));
    expect(mails.map((one) => [one.to_email, one.subject])).toEqual([['pupil.1@home.example', 'Piano: cancelled']]);
    expect((await here.read('enrolment/v2/list', { series_id })).data).toMatchObject([
      { status: 'cancelled', reason: 'No longer planned' },
    ]);
  });
});

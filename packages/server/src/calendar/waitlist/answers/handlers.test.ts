import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { testWorker } from '../../../testing/worker.ts';
import { answersOf } from '../../../testing/answers.ts';

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
  await here.school.sql((db) =>
    db.updateTable('subject').set({ min_age: 6, max_age: 9 }).where('sub_id', '=', here.sub_id).execute(),
  );
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { stands, ended, placesOf, settled, full, free, take } = answersOf(
  () => here,
  () => server,
);

/** A make-up session of a student's. */
const session = (at: number) =>
  here.school.sql(async (db) => {
    const about = { institution_id: here.school.institution_id, user_detail_id: here.students[at]! };
    const grant = {
      ...about,
      sub_ids: [],
      minutes: null,
      make_ups: 1,
      valid_from: '2026-11-01',
      expires_on: null,
      note: '',
      granted_by: null,
      event_id: null,
    };
    const first = await db
      .insertInto('credit_grant')
      .values({ ...grant, kind: 'session', from_grant: null })
      .returning('grant_id')
      .executeTakeFirstOrThrow();
    const { grant_id } = await db
      .insertInto('credit_grant')
      .values({ ...grant, kind: 'makeup', make_ups: 0, from_grant: first.grant_id })
      .returning('grant_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('credit_entry')
      .values({ ...about, grant_id, kind: 'grant', cause: 'staff', amount: 1, event_id: null, actor_id: null })
      .execute();
  });
const makeUps = async (at: number) =>
  (await here.read('sessionCredits/list', { user_detail_id: here.students[at]! })).make_ups;

describe('a make-up', () => {
  test('is enrolled, waited for and taken with a session that is left, which the place then holds', async () => {
    await session(1);
    const { series_id, event_id } = await full([1], { kind: 'makeup' });
    const none = await here.post('waitlist/add', { event_id, user_detail_ids: [here.students[2]], kind: 'makeup' });
    expect([none.status, none.body.message]).toEqual([409, 'Pupil 2: No make-up session is left.']);
    expect(
      (await here.post('waitlist/add', { series_id, user_detail_ids: [here.students[1]], kind: 'makeup' })).body.fields,
    ).toEqual({ event_id: 'A make-up is for one event. Please choose one' });
    await free(series_id);
    expect(await makeUps(1)).toBe(1);
    expect((await take(series_id)).body.taken).toBe(1);
    expect([(await placesOf(series_id, 1))[0].kind, await makeUps(1)]).toEqual(['makeup', 0]);
  });

  test('without a session left is refused at the link, and the seat goes to the next person', async () => {
    await session(1);
    const { series_id, event_id } = await full([1], { kind: 'makeup' });
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[2]] });
    await free(series_id);
    await session(3);
    const other = await here.done(
      'event/v2/make',
      weekly({
        title: 'Extra',
        subject: here.sub_id,
        fromTime: '09:00',
        toTime: '10:00',
        notify: 0,
        repeats: { type: 'one_time' },
      }),
    );
    expect(
      (
        await here.post('enrolment/v2/add', {
          event_id: other.event_id,
          user_detail_ids: [here.students[1], here.students[2]],
          kind: 'makeup',
          notify: 0,
        })
      ).body.message,
    ).toBe('Pupil 2: No make-up session is left.');
    await here.done('enrolment/v2/add', {
      event_id: other.event_id,
      user_detail_ids: [here.students[1], here.students[3]],
      kind: 'makeup',
      notify: 0,
    });
    expect([await makeUps(1), await makeUps(3)]).toEqual([0, 0]);
    expect((await take(series_id)).body).toEqual({
      taken: 0,
      message: "Pupil 1 can't have this place. No make-up session is left. Please ask the school.",
    });
    expect(await stands(series_id)).toEqual([[2, 'offered']]);
  });

  test("booked by staff doesn't take a seat that someone waits for or is offered, unless they give a reason", async () => {
    await session(3);
    const { series_id, event_id } = await full([1]);
    await free(series_id);
    expect(await stands(series_id)).toEqual([[1, 'offered']]);
    const book = (more: Record<string, unknown> = {}) =>
      here.post('sessionCredits/makeUp', { user_detail_id: here.students[3], event_id, ...more });
    // A held seat isn't available, whatever reason is given.
    expect((await book({ ahead_reason: 'Asked first' })).body.message).toBe('This event is full: no seat is left.');
    // Freed, and not offered yet.
    await here.school.sql(async (db) => {
      await db.updateTable('event_series').set({ status: 'draft' }).where('series_id', '=', series_id).execute();
      await db.deleteFrom('waitlist_seat').where('event_id', '=', event_id).execute();
      await db
        .updateTable('waitlist')
        .set({ status: 'waiting', offered_until: null })
        .where('series_id', '=', series_id)
        .execute();
    });
    await settled();
    await here.school.sql((db) =>
      db.updateTable('event_series').set({ status: 'published' }).where('series_id', '=', series_id).execute(),
    );
    expect((await book()).body).toMatchObject({
      code: 'conflict',
      message: 'One student is waiting for a seat here.',
      fields: { ahead_reason: 'Please say why this person goes first' },
    });
    expect((await book({ ahead_reason: 'The last day of the session' })).status).toBe(200);
    expect((await placesOf(series_id, 3))[0]).toMatchObject({ kind: 'makeup', reason: 'The last day of the session' });
  });

  test('booked by staff for the person it is held for takes the seat, and ends the wait', async () => {
    await session(1);
    const { series_id, event_id } = await full([1]);
    await free(series_id);
    expect((await here.post('sessionCredits/makeUp', { user_detail_id: here.students[1], event_id })).status).toBe(200);
    expect([await stands(series_id), (await ended(1)).status]).toEqual([[], 'accepted']);
  });
});

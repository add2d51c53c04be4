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

const { line, stands, ended, placesOf, settled, full, free, take } = answersOf(
  () => here,
  () => server,
);

const born = (at: number, dob: string) =>
  here.school.sql((db) =>
    db.updateTable('person').set({ dob }).where('user_detail_id', '=', here.students[at]!).execute(),
  );

describe('the age that a subject is for', () => {
  test('is asked of staff when they enrol, and ignored only if they confirm', async () => {
    const { series_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id, title: '', notify: 0 }));
    // Ten on the day before the first class; six on the very day.
    await born(0, '2017-01-03');
    await born(1, '2021-01-04');
    const asked = { series_id, user_detail_ids: [here.students[0], here.students[1]], notify: 0 };
    expect(
      await here.done('enrolment/v2/preview', { series_id, user_detail_ids: asked.user_detail_ids }),
    ).toMatchObject({ ages: 'Piano is for ages 6 to 9', wrong_age: [here.students[0]] });
    const refused = await here.post('enrolment/v2/add', asked);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'Pupil 0 is outside the age range: Piano is for ages 6 to 9.',
        fields: { any_age: 'Please confirm, or choose someone else' },
      },
    ]);
    expect(await placesOf(series_id, 1)).toEqual([]);
    expect((await here.done('enrolment/v2/add', { ...asked, any_age: 1 })).changed).toBe(2);
    const rows = await here.school.sql((db) =>
      db.selectFrom('audit').select('after').where('kind', '=', 'enrolled').execute(),
    );
    expect(rows.map((row) => (row.after as { any_age: number }).any_age)).toEqual([1, 1]);
  });

  test('is checked before an offer: a student outside the range is removed with that reason, unless staff confirmed it', async () => {
    await born(1, '2010-05-05');
    const { series_id, event_id } = await full([2]);
    expect((await here.post('waitlist/add', { event_id, user_detail_ids: [here.students[1]] })).status).toBe(409);
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[1]], any_age: 1 });
    await born(2, '2010-05-05');
    await free(series_id);
    expect(await stands(series_id)).toEqual([[1, 'offered']]);
    expect(await ended(2)).toMatchObject({
      status: 'removed',
      reason: 'Outside the age range: Piano is for ages 6 to 9',
    });
    expect((await take(series_id)).body).toEqual({
      taken: 1,
      message: 'Pupil 1 has a place. We have sent you a mail with the details.',
    });
  });

  test('is looked at when a family takes the offer: it is refused with the reason, and the seat goes to the next', async () => {
    const { series_id } = await full([1, 2]);
    await free(series_id);
    expect(await stands(series_id)).toEqual([
      [1, 'offered'],
      [2, 'waiting'],
    ]);
    await born(1, '2010-05-05');
    const answer = await take(series_id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        taken: 0,
        message:
          "Pupil 1 can't have this place. Outside the age range: Piano is for ages 6 to 9. Please ask the school.",
      },
    ]);
    expect(await placesOf(series_id, 1)).toEqual([]);
    expect(await ended(1)).toMatchObject({
      status: 'removed',
      reason: 'Outside the age range: Piano is for ages 6 to 9',
    });
    expect(await stands(series_id)).toEqual([[2, 'offered']]);
  });

  test('is asked when staff offer out of turn', async () => {
    const { series_id, event_id } = await full([]);
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[1]] });
    await settled();
    // A draft makes no offers.
    await here.school.sql((db) =>
      db.updateTable('event_series').set({ status: 'draft' }).where('series_id', '=', series_id).execute(),
    );
    await free(series_id);
    await here.school.sql((db) =>
      db.updateTable('event_series').set({ status: 'published' }).where('series_id', '=', series_id).execute(),
    );
    await born(1, '2010-05-05');
    const { waitlist_id } = (await line(series_id))[0]!;
    expect((await here.post('waitlist/offer', { waitlist_id })).body).toMatchObject({
      code: 'conflict',
      fields: { any_age: expect.any(String) },
    });
    await here.done('waitlist/offer', { waitlist_id, any_age: 1 });
    await settled();
    expect((await take(series_id)).body.taken).toBe(1);
  });
});

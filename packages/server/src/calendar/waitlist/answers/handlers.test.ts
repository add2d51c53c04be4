import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../../http/tokens.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

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

const born = (at: number, dob: string) =>
  here.school.sql((db) =>
    db.updateTable('person').set({ dob }).where('user_detail_id', '=', here.students[at]!).execute(),
  );
const line = async (series_id: number) =>
  (await here.read('waitlist/list', { series_id })).data as {
    waitlist_id: number;
    user_detail_id: number;
    status: string;
  }[];
const stands = async (series_id: number) =>
  (await line(series_id)).map((one) => [here.students.indexOf(one.user_detail_id), one.status]);
const ended = async (at: number) =>
  (await here.read('waitlist/list/user', { user_detail_id: here.students[at]! })).data[0];
const placesOf = async (series_id: number, at: number) =>
  (await here.read('enrolment/v2/list', { series_id, user_detail_id: here.students[at]! })).data;

const settled = () => jobsDone(server, here.school);
/** A full event of the subject with student 0 in it, and these in line. */
async function full(waiting: number[], more: Record<string, unknown> = {}) {
  const { series_id, event_id } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, title: '', capacity: 1, notify: 0, repeats: { type: 'one_time' } }),
  );
  await here.done('enrolment/v2/add', { event_id, user_detail_ids: [here.students[0]], notify: 0 });
  for (const at of waiting)
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[at]], ...more });
  await settled();
  return { series_id, event_id };
}
async function free(series_id: number): Promise<void> {
  await here.done('enrolment/v2/cancel', { enrolment_id: (await placesOf(series_id, 0))[0].enrolment_id, notify: 0 });
  await settled();
}
/** The family of whoever is offered a seat takes it, by the link that a mail would bring. */
async function take(series_id: number) {
  const [first] = await line(series_id);
  const token = newToken();
  await here.school.sql((db) =>
    db
      .updateTable('waitlist')
      .set({ token_hash: hashOf(token) })
      .where('waitlist_id', '=', first!.waitlist_id)
      .execute(),
  );
  const answer = await server.call('POST', 'online/waitlist/answerByHash', {
    institution: here.school.hash,
    waitlistHash: token,
    answer: 'accept',
  });
  await settled();
  return answer;
}
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

describe('the age that a subject is for', () => {
  test('is asked of staff when they enrol, and passed over only where they say so', async () => {
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
        message: 'Pupil 0 is not of the age: Piano is for ages 6 to 9.',
        fields: { any_age: 'Please confirm it, or choose others' },
      },
    ]);
    expect(await placesOf(series_id, 1)).toEqual([]);
    expect((await here.done('enrolment/v2/add', { ...asked, any_age: 1 })).changed).toBe(2);
    const rows = await here.school.sql((db) =>
      db.selectFrom('audit').select('after').where('kind', '=', 'enrolled').execute(),
    );
    expect(rows.map((row) => (row.after as { any_age: number }).any_age)).toEqual([1, 1]);
  });

  test('is looked at before an offer: whoever is of another age is taken off with that reason, unless staff put them there all the same', async () => {
    await born(1, '2010-05-05');
    const { series_id, event_id } = await full([2]);
    expect((await here.post('waitlist/add', { event_id, user_detail_ids: [here.students[1]] })).status).toBe(409);
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[1]], any_age: 1 });
    await born(2, '2010-05-05');
    await free(series_id);
    expect(await stands(series_id)).toEqual([[1, 'offered']]);
    expect(await ended(2)).toMatchObject({ status: 'removed', reason: 'Not of the age: Piano is for ages 6 to 9' });
    expect((await take(series_id)).body).toEqual({
      taken: 1,
      message: 'Pupil 1 has a place. A mail with all about it is on its way.',
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
        message: 'Pupil 1 cannot get this place. Not of the age: Piano is for ages 6 to 9. Please ask the school.',
      },
    ]);
    expect(await placesOf(series_id, 1)).toEqual([]);
    expect(await ended(1)).toMatchObject({ status: 'removed', reason: 'Not of the age: Piano is for ages 6 to 9' });
    expect(await stands(series_id)).toEqual([[2, 'offered']]);
  });

  test('is asked when staff offer out of turn', async () => {
    const { series_id, event_id } = await full([]);
    await here.done('waitlist/add', { event_id, user_detail_ids: [here.students[1]] });
    await settled();
    // A draft offers nothing by itself.
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

describe('a make-up', () => {
  test('is enrolled, waited for and taken with a session that is left, which the place then holds', async () => {
    await session(1);
    const { series_id, event_id } = await full([1], { kind: 'makeup' });
    const none = await here.post('waitlist/add', { event_id, user_detail_ids: [here.students[2]], kind: 'makeup' });
    expect([none.status, none.body.message]).toEqual([409, 'Pupil 2: No make-up session is left.']);
    expect(
      (await here.post('waitlist/add', { series_id, user_detail_ids: [here.students[1]], kind: 'makeup' })).body.fields,
    ).toEqual({ event_id: 'A make-up is for one event: please choose it' });
    await free(series_id);
    expect(await makeUps(1)).toBe(1);
    expect((await take(series_id)).body.taken).toBe(1);
    expect([(await placesOf(series_id, 1))[0].kind, await makeUps(1)]).toEqual(['makeup', 0]);
  });

  test('whose session has gone meanwhile is refused at the link, and the seat goes to the next', async () => {
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
      message: 'Pupil 1 cannot get this place. No make-up session is left. Please ask the school.',
    });
    expect(await stands(series_id)).toEqual([[2, 'offered']]);
  });

  test('that staff book does not take a seat that somebody waits for or is offered, unless they say why', async () => {
    await session(3);
    const { series_id, event_id } = await full([1]);
    await free(series_id);
    expect(await stands(series_id)).toEqual([[1, 'offered']]);
    const book = (more: Record<string, unknown> = {}) =>
      here.post('sessionCredits/makeUp', { user_detail_id: here.students[3], event_id, ...more });
    // Held for somebody: it is not there, whatever is said.
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
      message: 'One student waits for a seat here.',
      fields: { ahead_reason: 'Please say why they go first' },
    });
    expect((await book({ ahead_reason: 'The last day of the session' })).status).toBe(200);
    expect((await placesOf(series_id, 3))[0]).toMatchObject({ kind: 'makeup', reason: 'The last day of the session' });
  });

  test('that staff book for whom the seat is held takes it, and ends the wait', async () => {
    await session(1);
    const { series_id, event_id } = await full([1]);
    await free(series_id);
    expect((await here.post('sessionCredits/makeUp', { user_detail_id: here.students[1], event_id })).status).toBe(200);
    expect([await stands(series_id), (await ended(1)).status]).toEqual([[], 'accepted']);
  });
});

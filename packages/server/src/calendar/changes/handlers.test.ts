import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

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

const settled = () => jobsDone(server, here.school);
/** The mails that something brings: to whom, what, and their text. */
async function mailed<T>(
  doing: () => Promise<T>,
): Promise<[T, { to_email: string; subject: string; text: string; calendar: string }[]]> {
  const all = () =>
    here.school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['to_email', 'subject', 'text', 'calendar'])
        .where('institution_id', '=', here.school.institution_id)
        .orderBy('id')
        .execute(),
    );
  await settled();
  const before = (await all()).length;
  const done = await doing();
  await settled();
  return [done, (await all()).slice(before)];
}
const events = async (
  series_id: number,
): Promise<{ event_id: number; local_start: string; version: number; status: string; enrolled: number }[]> =>
  (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
const undo = (change_id: number) => here.done('event/v2/undo', { change_id });
const waits = async (series_id: number) =>
  (await here.read('waitlist/list', { series_id })).data.map(
    (one: { user_detail_id: number; status: string; local_start: string | null }) => [
      here.students.indexOf(one.user_detail_id),
      one.status,
      one.local_start,
    ],
  );
const whom = (mails: { to_email: string }[]) => mails.map((one) => one.to_email).sort();

/** A class on Mondays and Wednesdays with one seat, taken by student 0; the others wait for its first Wednesday. */
async function full(waiting: number[]) {
  const { series_id } = await here.done('event/v2/make', weekly({ capacity: 1, staff: [here.teachers[0]], notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  const [monday, wednesday] = await events(series_id);
  for (const at of waiting)
    await here.done('waitlist/add', { event_id: wednesday!.event_id, user_detail_ids: [here.students[at]] });
  await settled();
  return { series_id, monday: monday!, wednesday: wednesday! };
}
const mondays = { repeats: { type: 'weekly', weekdays: [1], until: '2027-01-27' } };

describe('who waits for an event that an edit takes away', () => {
  test('is told, and waits again once the edit is taken back, in the same order', async () => {
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
      subject: 'Piano: no longer planned',
      text: expect.stringContaining('The event that you wait for is no longer planned:\n\nJan 06, 2027 04:00 PM'),
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
      subject: 'Piano: a change was taken back',
      text: expect.stringContaining('Piano, Jan 06, 2027 04:00 PM takes place'),
    });
  });

  test('keeps the offer and its link over an edit that is taken back in its time; else waits, and is offered the seat anew', async () => {
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

  test('stays in line where the event moves or is cancelled, and hears of both; taking it back finds them there', async () => {
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

  test('of one that came with an edit is told when that is taken back; a place in it ends', async () => {
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
    expect(mails.map((one) => [one.to_email, one.subject])).toEqual([
      ['pupil.1@home.example', 'Piano: no longer planned'],
    ]);
    expect((await here.read('enrolment/v2/list', { series_id })).data).toMatchObject([
      { status: 'cancelled', reason: 'No longer planned' },
    ]);
  });
});

describe('an edit that is taken back', () => {
  test('is told once to each who had been told of it, staff by the alerts of the school; whoever did both is not', async () => {
    const { series_id, monday } = await full([]);
    const [edited] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: monday.version,
        scope: 'all',
        changes: { fromTime: '17:00', toTime: '18:00', staff: [here.teachers[1]] },
      }),
    );
    const [, back] = await mailed(() => undo(edited.change_id));
    expect(whom(back)).toEqual(['pupil.0@home.example', 'teacher.0@school.example', 'teacher.1@school.example']);
    const to = (who: string) => back.find((one) => one.to_email.startsWith(who))!;
    expect([
      to('teacher.0').text.includes('Piano, Jan 04, 2027 04:00 PM takes place'),
      to('teacher.1').text.includes('Piano, Jan 04, 2027 04:00 PM is not yours any longer'),
    ]).toEqual([true, true]);
    expect([
      to('teacher.1').calendar.includes('STATUS:CANCELLED'),
      to('pupil.0').calendar.includes('STATUS:CONFIRMED'),
    ]).toEqual([true, true]);
    await here.done('alerts/update', { alert: 'event', role_id: 2, value: 0 });
    const [again] = await mailed(async () =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: (await events(series_id))[0]!.version,
        changes: { fromTime: '17:00', toTime: '18:00' },
      }),
    );
    const [, quiet] = await mailed(() => undo(again.change_id));
    expect(whom(quiet)).toEqual(['pupil.0@home.example']);
  });

  test('is told to nobody where nobody was told of it', async () => {
    const { monday } = await full([]);
    const [edited] = await mailed(() =>
      here.done('event/v2/edit', {
        event_id: monday.event_id,
        version: monday.version,
        changes: { fromTime: '15:00' },
        notify: 0,
      }),
    );
    expect((await mailed(() => undo(edited.change_id)))[1]).toEqual([]);
  });
});

describe('the students of what comes back with an edit that is taken back', () => {
  const edit = async (event_id: number) =>
    (await here.done('event/v2/edit', { event_id, version: 1, scope: 'all', changes: mondays })).change_id;
  const make = (more: Record<string, unknown> = {}) =>
    here.done('event/v2/make', weekly({ notify: 0, subject: here.sub_id, ...more }));
  const enrol = (series_id: number, students: number[], more: Record<string, unknown> = {}) =>
    here.done('enrolment/v2/add', { series_id, user_detail_ids: students, notify: 0, ...more });
  const enrolled = async (series_id: number) => (await events(series_id)).map((event) => event.enrolled);
  const end = async (series_id: number, user_detail_id: number, from: string) =>
    here.done('enrolment/v2/cancel', {
      enrolment_id: (await here.read('enrolment/v2/list', { series_id, user_detail_id })).data[0].enrolment_id,
      from,
      notify: 0,
    });

  test('are also those who were enrolled since, from their day on, and not those who left since; whom it concerns hears of it', async () => {
    const { series_id, event_id } = await make({ capacity: 2 });
    await enrol(series_id, here.students.slice(0, 2));
    const change_id = await edit(event_id);
    await end(series_id, here.students[0]!, '2027-01-05');
    await enrol(series_id, [here.students[2]!], { from: '2027-01-12', to: '2027-01-26' });
    const [, mails] = await mailed(() => undo(change_id));
    expect(await enrolled(series_id)).toEqual([2, 1, 1, 2, 2, 2, 2, 1]);
    expect(whom(mails)).toEqual(['pupil.1@home.example', 'pupil.2@home.example']);
  });

  test('are also those who were enrolled while an event was cancelled', async () => {
    const { series_id, event_id } = await make();
    const { change_id } = await here.done('event/v2/cancel', { event_id, version: 1, scope: 'all' });
    expect((await here.post('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]] })).status).toBe(409);
    await undo(change_id);
    const one = await here.done('event/v2/cancel', { event_id, version: (await events(series_id))[0]!.version });
    await enrol(series_id, [here.students[0]!]);
    expect(await enrolled(series_id)).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    await enrol(series_id, [here.students[1]!], { from: '2027-01-05' });
    await undo(one.change_id);
    expect(await enrolled(series_id)).toEqual([0, 2, 2, 2, 2, 2, 2, 2]);
    const again = await here.done('event/v2/cancel', { event_id, version: (await events(series_id))[0]!.version });
    await enrol(series_id, [here.students[2]!], { from: '2027-01-04' });
    await undo(again.change_id);
    expect(await enrolled(series_id)).toEqual([1, 3, 3, 3, 3, 3, 3, 3]);
  });

  test('are who they are by now, where two records became one meanwhile', async () => {
    const { series_id, event_id } = await make();
    const [kept, gone] = here.students as [number, number];
    await enrol(series_id, [kept, gone], { to: '2027-01-10' });
    await enrol(series_id, [gone], { from: '2027-01-11' });
    const change_id = await edit(event_id);
    const { version, duplicate_version } = await here.read('duplicates/compare', {
      user_detail_id: kept,
      duplicate_id: gone,
    });
    await here.done('duplicates/merge', {
      user_detail_id: kept,
      duplicate_id: gone,
      version,
      duplicate_version,
      take: [],
    });
    await undo(change_id);
    expect(await enrolled(series_id)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    const seated = await here.school.sql((db) =>
      db
        .selectFrom('event_student')
        .select('user_detail_id')
        .distinct()
        .where('status', '=', 'enrolled')
        .where('event_id', 'in', db.selectFrom('event').select('event_id').where('series_id', '=', series_id))
        .execute(),
    );
    expect(seated).toEqual([{ user_detail_id: kept }]);
  });

  test('all have a seat, or it stays as it is and says so', async () => {
    const { series_id, event_id } = await make({ capacity: 2 });
    await enrol(series_id, [here.students[0]!]);
    const wednesday = (await events(series_id))[1]!;
    await here.done('enrolment/v2/add', {
      event_id: wednesday.event_id,
      user_detail_ids: [here.students[1]],
      kind: 'trial',
      notify: 0,
    });
    const change_id = await edit(event_id);
    await enrol(series_id, [here.students[2]!]);
    const refused = await here.post('event/v2/undo', { change_id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Who was enrolled since would have no seat in what comes back, so this cannot be taken back.',
    ]);
    expect(await enrolled(series_id)).toEqual([2, 2, 2, 2]);
  });

  test('who make up for a class have their session back meanwhile, and hold it again', async () => {
    const { series_id, event_id } = await make();
    const [ada] = here.students as [number];
    await here.school.sql(async (db) => {
      const grant = {
        institution_id: here.school.institution_id,
        user_detail_id: ada,
        sub_ids: [],
        minutes: null,
        make_ups: 0,
        valid_from: '2026-01-01',
        expires_on: null,
        note: '',
        granted_by: null,
        created_at: new Date(),
      };
      const { grant_id: from_grant } = await db
        .insertInto('credit_grant')
        .values({ ...grant, kind: 'session', event_id: null, from_grant: null })
        .returning('grant_id')
        .executeTakeFirstOrThrow();
      const { grant_id } = await db
        .insertInto('credit_grant')
        .values({ ...grant, kind: 'makeup', event_id: null, from_grant })
        .returning('grant_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('credit_entry')
        .values({
          institution_id: grant.institution_id,
          user_detail_id: ada,
          grant_id,
          kind: 'grant',
          cause: 'mark',
          amount: 1,
          event_id: null,
          note: '',
          actor_id: null,
          created_at: new Date(),
        })
        .execute();
    });
    const balance = async () => {
      const { make_ups, held } = await here.read('sessionCredits/list', { user_detail_id: ada });
      return [make_ups, held];
    };
    await here.done('sessionCredits/makeUp', { user_detail_id: ada, event_id: (await events(series_id))[1]!.event_id });
    expect(await balance()).toEqual([0, 1]);
    const change_id = await edit(event_id);
    expect(await balance()).toEqual([1, 0]);
    await undo(change_id);
    expect([await enrolled(series_id), await balance()]).toEqual([
      [0, 1, 0, 0, 0, 0, 0, 0],
      [0, 1],
    ]);
  });
});

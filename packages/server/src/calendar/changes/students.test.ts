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

const { mailed, events, undo } = changesOf(
  () => here,
  () => server,
);

describe('the students of restored events', () => {
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

  test('include those enrolled since, from their day on, but not those who left since; the people concerned are told', async () => {
    const { series_id, event_id } = await make({ capacity: 2 });
    await enrol(series_id, here.students.slice(0, 2));
    const change_id = await edit(event_id);
    await end(series_id, here.students[0]!, '2027-01-05');
    await enrol(series_id, [here.students[2]!], { from: '2027-01-12', to: '2027-01-26' });
    const [, mails] = await mailed(() => undo(change_id));
    expect(await enrolled(series_id)).toEqual([2, 1, 1, 2, 2, 2, 2, 1]);
    expect(whom(mails)).toEqual(['pupil.1@home.example', 'pupil.2@home.example']);
  });

  test('include those enrolled while an event was cancelled', async () => {
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

  test('are their merged records, if two records were merged in between', async () => {
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
      "There aren't enough seats for students enrolled since then, so this can't be undone.",
    ]);
    expect(await enrolled(series_id)).toEqual([2, 2, 2, 2]);
  });

  test('with a make-up get their session back in between, and hold it again', async () => {
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

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { scheduledOf } from '../../testing/scheduled.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let { daily, mails, read, runs, save, saved, workAt } = {} as ReturnType<typeof scheduledOf>;
let worker: Worker;
let office: TestStaff;
let teacher: TestStaff;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // A Tuesday at ten in Singapore, long before the clock of the database: what is queued is due at once.
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  ({ daily, mails, read, runs, save, saved, workAt } = scheduledOf(server, school));
  [office, teacher] = [await school.staff(8), await school.staff(2)];
  ben = await till.student('Ben');
  await till.bill(ben, 12_000);
  worker = testWorker(server);
});
afterEach(() => worker.stop());

describe('a run', () => {
  test('is mailed once with its totals and rows, and is in the history', async () => {
    const schedule_id = await saved(daily({ readers: [school.owner.user_detail_id, office.user_detail_id] }));
    await workAt('2026-03-11T00:00:30Z');
    await workAt('2026-03-11T00:10:00Z');
    const sent = await mails();
    expect(sent.map((one) => one.to_email).toSorted()).toEqual([office.email, school.owner.email].toSorted());
    expect(sent[0]!.subject).toBe('Money of the week: Mar 05, 2026 to Mar 11, 2026');
    expect(sent[0]!.text).toContain('Total: SGD 120.00');
    expect(sent[0]!.text).toContain('March 2026: SGD 120.00');
    expect(sent[0]!.text).toContain('/reports/sales/invoiced?period=custom&start=2026-03-05&end=2026-03-11&by=month');
    expect(await runs(schedule_id)).toMatchObject([{ due_on: '2026-03-11', state: 'sent', rows: 1 }]);
    expect((await read(schedule_id)).next_at).toBe('2026-03-12T00:00:00.000Z');
  });

  test('that was missed is caught up once, the latest', async () => {
    const schedule_id = await saved(daily());
    await workAt('2026-03-14T05:00:00Z');
    expect((await runs(schedule_id)).map((one: { due_on: string }) => one.due_on)).toEqual(['2026-03-14']);
    expect(await mails()).toHaveLength(1);
  });

  test('by hand is beside its own days, and an empty one is skipped where that is wanted', async () => {
    const schedule_id = await saved(daily({ skip_empty: 1, asked: { period: 'today', by: ['month'] } }));
    await till.done('POST', 'reports/schedules/runNow', { schedule_id });
    await jobsDone(server, school);
    expect(await mails()).toHaveLength(1);
    await workAt('2026-03-11T00:00:30Z');
    expect(await mails()).toHaveLength(1);
    expect(await runs(schedule_id)).toMatchObject([
      { due_on: '2026-03-11', state: 'empty' },
      { due_on: null, state: 'sent' },
    ]);
  });

  test('waits while it is paused, and goes on with its next day', async () => {
    const schedule_id = await saved(daily());
    await till.done('POST', 'reports/schedules/pause', { schedule_id, paused: 1 });
    await workAt('2026-03-11T00:00:30Z');
    expect(await mails()).toEqual([]);
    await till.done('POST', 'reports/schedules/pause', { schedule_id, paused: 0 });
    await workAt('2026-03-11T12:00:00Z');
    expect(await mails()).toEqual([]);
    await workAt('2026-03-12T00:00:30Z');
    expect(await runs(schedule_id)).toMatchObject([{ due_on: '2026-03-12' }]);
  });
});

describe('rights', () => {
  test('a reader without access is left out and named, also in the preview', async () => {
    const schedule = daily({ readers: [school.owner.user_detail_id, teacher.user_detail_id] });
    const preview = await till.done('POST', 'reports/schedules/preview', schedule);
    expect(preview.left_out).toMatchObject([
      { user_detail_id: teacher.user_detail_id, reason: 'Has no access to reports' },
    ]);
    expect([preview.rows, preview.next_at]).toEqual([1, '2026-03-11T00:00:00.000Z']);
    expect(preview.html).toContain('SGD 120.00');
    const schedule_id = await saved(schedule);
    await workAt('2026-03-11T00:00:30Z');
    expect((await mails()).map((one) => one.to_email)).toEqual([school.owner.email]);
    const [{ readers }] = await runs(schedule_id);
    expect(readers.map((one: { left_out: string }) => one.left_out).toSorted()).toEqual([
      '',
      'Has no access to reports',
    ]);
  });

  test('people who see only their own invoices do not get the numbers of all', async () => {
    const sales = await school.staff(9);
    const schedule_id = await saved(daily({ readers: [sales.user_detail_id] }));
    await workAt('2026-03-11T00:00:30Z');
    expect(await mails()).toEqual([]);
    expect((await runs(schedule_id))[0].readers[0].left_out).toBe('Sees only their own records');
  });

  test('an author who lost access pauses the report with a reason, and owners are told', async () => {
    const schedule_id = await saved(daily(), office);
    await school.sql((db) =>
      sql`update person set role_id = 2 where institution_id = ${school.institution_id} and user_detail_id = ${office.user_detail_id}`.execute(
        db,
      ),
    );
    await workAt('2026-03-11T00:00:30Z');
    expect(await read(schedule_id)).toMatchObject({
      state: 'paused',
      paused_reason: 'Sam Staff 8 no longer has access to reports.',
    });
    expect((await mails()).map((one) => one.subject)).toEqual(['The report "Money of the week" is paused']);
    expect(await runs(schedule_id)).toEqual([]);
  });

  test('schedules are their author’s; with set-up, people see, pause and delete those of others', async () => {
    const schedule_id = await saved(daily(), office);
    const other = await school.staff(8);
    const pause = (as: TestStaff) =>
      till.call('POST', 'reports/schedules/pause', { schedule_id, paused: 1 }, as).then(({ status }) => status);
    expect([await pause(other), await pause(school.owner)]).toEqual([404, 200]);
    expect((await till.call('GET', 'reports/schedules/list', {}, other)).body.data).toEqual([]);
    const changed = await save(daily({ schedule_id, version: (await read(schedule_id)).version }));
    expect([changed.status, changed.body.message]).toEqual([
      403,
      'Only Sam Staff 8 can change this report. You can pause or delete it.',
    ]);
    await till.done('POST', 'reports/schedules/delete', { schedule_id });
    expect((await till.done('GET', 'reports/schedules/list')).data).toEqual([]);
    await workAt('2026-03-11T00:00:30Z');
    expect(await mails()).toEqual([]);
  });
});

describe('bad input gets a sentence at its field', () => {
  test.each([
    [
      'fixed days',
      { asked: { period: 'custom' } },
      { period: 'Choose a period that moves with the day. Fixed days would send the same rows each time.' },
    ],
    ['nobody to send it to', { readers: [] }, { readers: 'Choose who gets the report' }],
    ['a week without its day', { every: 'week' }, { weekday: 'This field is required' }],
    ['a group that the report lacks', { asked: { by: ['shoe size'] } }, { 'by.0': 'Please choose one of the options' }],
  ])('%s', async (_, more, fields) => {
    const answer = await save(daily(more));
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect((await till.done('GET', 'reports/schedules/list')).data).toEqual([]);
  });

  test('a recipient from outside', async () => {
    const answer = await save(daily({ readers: [school.owner.user_detail_id, ben] }));
    expect(answer.body.fields).toEqual({
      'readers.1': 'Choose a colleague: reports are only mailed to people who work here',
    });
  });

  test('a report that is not there, or not theirs', async () => {
    expect((await save(daily({ x: 'nonsense' }))).status).toBe(404);
    expect((await save(daily({ x: 'staffHours' }), await school.staff(9))).status).toBe(403);
  });

  test('a PDF of more than 2,000 rows, which no mail could hold whole', async () => {
    const many = 2_001;
    await school.sql((db) =>
      sql`insert into person (institution_id, role_id, first_name, city, email, hash, created_at)
        select ${school.institution_id}, 3, 'Pupil ' || at, 'City ' || at, '', 'many-' || ${school.institution_id}::text || '-' || at, '2026-03-09T02:00:00Z' from generate_series(1, ${many}) at`.execute(
        db,
      ),
    );
    const pdf = daily({ format: 'pdf' });
    expect((await save(pdf)).status).toBe(200);
    const wide = { ...pdf, x: 'newStudents', asked: { period: 'last7', by: ['city'] } };
    const answer = await save(wide);
    expect(answer.body.fields).toEqual({
      format: 'A PDF has at most 2,000 rows, and this report has 2,002. Choose CSV or XLSX.',
    });
    expect((await save({ ...wide, format: 'csv' })).status).toBe(200);
  });

  test('an old version', async () => {
    const schedule_id = await saved(daily());
    const answer = await save(daily({ schedule_id, version: 0 }));
    expect([answer.status, answer.body.current?.version]).toEqual([409, 1]);
  });
});

test('a PDF has the report’s groups', async () => {
  const as = await school.staff(1, { exports: true });
  const answer = await till.call('GET', 'reports/pdf/invoiced', { period: 'last7', by: ['month'] }, as);
  expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

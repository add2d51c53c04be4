import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asBranch } from '../../branches/queries.ts';
import type { Worker } from '../../jobs/worker.ts';
import { branchesOf } from '../../testing/branches.ts';
import { scheduledOf } from '../../testing/scheduled.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';
import { tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let worker: Worker;
let office: TestStaff;
let { daily, mails, read, runs, saved, workAt } = {} as ReturnType<typeof scheduledOf>;
const branches = branchesOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  school = await server.school();
  ({ daily, mails, read, runs, saved, workAt } = scheduledOf(server, school));
  office = await school.staff(8);
  const till = tillOf(server, school);
  await till.bill(await till.student('Ben'), 12_000);
  worker = testWorker(server);
});
afterEach(() => worker.stop());

const due = '2026-03-11T00:00:30Z';
const change = (text: string, values: readonly unknown[]) => server.connections.pool.query(text, [...values]);
const demote = ({ user_detail_id }: TestStaff, role_id: number) =>
  school.sql((db) =>
    sql`update person set role_id = ${role_id} where institution_id = ${school.institution_id} and user_detail_id = ${user_detail_id}`.execute(
      db,
    ),
  );
const archive = ({ user_detail_id }: TestStaff) =>
  school.sql((db) =>
    sql`update person set archived_at = now() where institution_id = ${school.institution_id} and user_detail_id = ${user_detail_id}`.execute(
      db,
    ),
  );
const switchOff = (role_id: number, category: string) =>
  school.sql((db) =>
    sql`insert into access_control (institution_id, role_id, category, value) values (${school.institution_id}, ${role_id}, ${category}, 0)
      on conflict (institution_id, role_id, category) do update set value = 0`.execute(db),
  );
/** That nothing was sent of a report of the office's, why it is paused, and that the owner was told. */
async function expectPaused(schedule_id: number, reason: string): Promise<void> {
  await workAt(due);
  expect(await read(schedule_id)).toMatchObject({ state: 'paused', paused_reason: reason });
  expect(await runs(schedule_id)).toEqual([]);
  const [told, ...others] = await mails();
  expect(told).toMatchObject({ to_email: school.owner.email, subject: 'The report "Money of the week" is paused' });
  expect(told!.text).toContain(reason);
  expect(others).toEqual([]);
}

describe('a report is paused, with a reason, and the owner is told', () => {
  test('when its author is demoted', async () => {
    const schedule_id = await saved(daily(), office);
    await demote(office, 2);
    await expectPaused(schedule_id, 'Sam Staff 8 no longer has access to reports.');
  });

  test('when its author is archived', async () => {
    const schedule_id = await saved(daily(), office);
    await archive(office);
    await expectPaused(schedule_id, 'Sam Staff 8 no longer works here.');
  });

  test('when the branch switches reports off for its author’s role', async () => {
    const schedule_id = await saved(daily(), office);
    await switchOff(8, 'reports');
    await expectPaused(schedule_id, 'Sam Staff 8 no longer has access to reports.');
  });

  test('when its author loses what the report itself needs', async () => {
    const schedule_id = await saved(daily(), office);
    await switchOff(8, 'billing');
    await switchOff(8, 'own_invoices');
    await expectPaused(schedule_id, 'Sam Staff 8 no longer has access to this report.');
  });

  test('also if somebody with set-up sends it by hand', async () => {
    const schedule_id = await saved(daily(), office);
    await archive(office);
    await tillOf(server, school).done('POST', 'reports/schedules/runNow', { schedule_id });
    await jobsDone(server, school);
    expect(await read(schedule_id)).toMatchObject({ state: 'paused' });
    expect((await mails()).map((one) => one.to_email)).toEqual([school.owner.email]);
  });

  test('when its author leaves this branch; what they scheduled in another one goes on', async () => {
    const admin = await school.staff(1);
    const added = await branches.add({}, { as: admin });
    const there = await branches.inBranch(added);
    const { id: branch_id } = added.body.data;
    const here_id = await saved(daily(), admin);
    const there_id = await saved(daily({ readers: [there.user_detail_id] }), there);
    await archive(admin);
    await expectPaused(here_id, 'Sam Staff 1 no longer works here.');
    await school.sql((db) =>
      asBranch(db, branch_id, () =>
        sql`insert into job (institution_id, kind, payload) values (${branch_id}, 'sendReports', '{}')`.execute(db),
      ),
    );
    await change(`select pg_notify('schoolbell', '{"kind":"job"}')`, []);
    await jobsDone(server, { institution_id: branch_id });
    const sent = await school.sql((db) =>
      asBranch(db, branch_id, async () => {
        const { rows } = await sql<{ state: string; readers: number }>`
          select r.state, (select count(*)::int from report_run_reader o where o.institution_id = ${branch_id} and o.run_id = r.run_id and o.left_out = '') as readers
          from report_run r where r.institution_id = ${branch_id} and r.schedule_id = ${there_id}`.execute(db);
        return rows;
      }),
    );
    expect(sent).toEqual([{ state: 'sent', readers: 1 }]);
  });
});

test('a reader who loses a right gets no more of it, and is named with the reason', async () => {
  const schedule_id = await saved(daily({ readers: [school.owner, office].map((one) => one.user_detail_id) }));
  await workAt(due);
  expect(await mails()).toHaveLength(2);
  await demote(office, 2);
  await workAt('2026-03-12T00:00:30Z');
  expect((await mails()).slice(2).map((one) => one.to_email)).toEqual([school.owner.email]);
  await archive(office);
  await workAt('2026-03-13T00:00:30Z');
  const history = await runs(schedule_id);
  const named = history.map(
    ({ readers }: { readers: { user_detail_id: number; left_out: string }[] }) =>
      readers.find(({ user_detail_id }) => user_detail_id === office.user_detail_id)?.left_out,
  );
  expect(named).toEqual(['No longer works here', 'Has no access to reports', '']);
});

describe('where clocks change, a day has one mail', () => {
  beforeEach(async () => {
    await school.sql((db) =>
      sql`update institution set time_zone = 'Europe/Berlin' where institution_id = ${school.institution_id}`.execute(
        db,
      ),
    );
  });
  const days = async (schedule_id: number) =>
    (await runs(schedule_id)).map(({ due_on }: { due_on: string }) => due_on).toReversed();

  test('that has no 02:30', async () => {
    server.setNow(new Date('2026-03-28T12:00:00Z'));
    const schedule_id = await saved(daily({ local_time: '02:30' }));
    // 02:00 to 03:00 is left out: at 00:59 UTC it is 01:59, and at 01:00 UTC it is 03:00.
    await workAt('2026-03-29T00:59:00Z');
    expect(await days(schedule_id)).toEqual([]);
    for (const moment of ['2026-03-29T01:31:00Z', '2026-03-29T02:31:00Z', '2026-03-29T12:00:00Z']) await workAt(moment);
    expect(await days(schedule_id)).toEqual(['2026-03-29']);
    await workAt('2026-03-30T00:31:00Z');
    expect(await days(schedule_id)).toEqual(['2026-03-29', '2026-03-30']);
    expect(await mails()).toHaveLength(2);
  });

  test('that has 02:30 twice', async () => {
    server.setNow(new Date('2026-10-24T12:00:00Z'));
    const schedule_id = await saved(daily({ local_time: '02:30' }));
    for (const moment of ['2026-10-25T00:31:00Z', '2026-10-25T01:31:00Z', '2026-10-25T12:00:00Z']) await workAt(moment);
    expect(await days(schedule_id)).toEqual(['2026-10-25']);
    await workAt('2026-10-26T01:31:00Z');
    expect(await days(schedule_id)).toEqual(['2026-10-25', '2026-10-26']);
    expect(await mails()).toHaveLength(2);
  });
});

test('after three weeks without a server the latest Monday is sent, once', async () => {
  const schedule_id = await saved(daily({ every: 'week', weekday: 1 }));
  await workAt('2026-04-01T05:00:00Z');
  await workAt('2026-04-01T06:00:00Z');
  expect(await runs(schedule_id)).toMatchObject([{ due_on: '2026-03-30', state: 'sent' }]);
  expect(await mails()).toHaveLength(1);
  expect((await read(schedule_id)).next_at).toBe('2026-04-06T00:00:00.000Z');
});

test('a new time on a day that was sent already counts from the next day', async () => {
  const schedule_id = await saved(daily());
  await workAt(due);
  const { version } = await read(schedule_id);
  await saved(daily({ schedule_id, version, local_time: '15:00' }));
  expect((await read(schedule_id)).next_at).toBe('2026-03-12T07:00:00.000Z');
  await workAt('2026-03-11T07:01:00Z');
  expect(await mails()).toHaveLength(1);
  await workAt('2026-03-12T07:01:00Z');
  expect(await mails()).toHaveLength(2);
});

test('a report that can’t be made is in the history as failed, and goes on with its next day', async () => {
  const schedule_id = await saved(daily());
  await school.sql(async (db) => {
    await sql`update report_schedule set asked = '{}' where institution_id = ${school.institution_id} and schedule_id = ${schedule_id}`.execute(
      db,
    );
    // Its tenth try is the last one.
    await sql`update job set attempts = 9 where institution_id = ${school.institution_id} and kind = 'sendReport'`.execute(
      db,
    );
  });
  server.setNow(new Date(due));
  await school.sql((db) =>
    sql`update job set run_at = now() where institution_id = ${school.institution_id} and kind = 'sendReport'`.execute(
      db,
    ),
  );
  await change(`select pg_notify('schoolbell', '{"kind":"job"}')`, []);
  await jobsDone(server, school);
  expect(await runs(schedule_id)).toMatchObject([
    { due_on: '2026-03-11', state: 'failed', error: "We couldn't make this report." },
  ]);
  expect((await read(schedule_id)).next_at).toBe('2026-03-12T00:00:00.000Z');
});

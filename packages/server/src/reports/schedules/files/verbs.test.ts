import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pathOf } from '../../../http/files.ts';
import { insertJob } from '../../../jobs/queries.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { scheduledOf } from '../../../testing/scheduled.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let scheduled: ReturnType<typeof scheduledOf>;
let worker: Worker;
let office: TestStaff;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  scheduled = scheduledOf(server, school);
  office = await school.staff(8);
  await till.bill(await till.student('Ben'), 12_000);
  worker = testWorker(server);
});
afterEach(() => worker.stop());

const due = '2026-03-11T00:00:30Z';
const bytesOf = (handle: string) => readFile(pathOf(server.services.config.dataDir, handle));
/** New students, each from a city with a long name of its own. */
const cities = (many: number, letters = 20) =>
  school.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, city, email, hash, created_at)
      select ${school.institution_id}, 3, 'Pupil ' || at, 'City ' || at || repeat('x', ${letters}::int), '', 'many-' || ${school.institution_id}::text || '-' || at, '2026-03-09T02:00:00Z' from generate_series(1, ${many}::int) at`.execute(
      db,
    ),
  );
const ofCities = (more: object = {}) =>
  scheduled.daily({ x: 'newStudents', asked: { period: 'last7', by: ['city'] }, attach: 1, ...more });

test.each([
  ['csv', 'text/csv; charset=utf-8', '\uFEFFMonth,Currency,'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ['pdf', 'application/pdf', '%PDF-'],
])('a %s file comes with the mail to readers who may open the report', async (format, contentType, begins) => {
  const teacher = await school.staff(2);
  const readers = [school.owner, office, teacher].map((one) => one.user_detail_id);
  const schedule_id = await scheduled.saved(scheduled.daily({ format, attach: 1, readers }));
  expect(await scheduled.read(schedule_id)).toMatchObject({ format, attach: 1 });
  await scheduled.workAt(due);
  const mails = await scheduled.mails();
  const filename = `invoiced-2026-03-11.${format}`;
  expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual([office.email, school.owner.email].toSorted());
  expect(mails.map(({ files }) => files)).toEqual(
    mails.map(() => [{ handle: expect.any(String), filename, contentType }]),
  );
  expect(mails[0]!.text).toContain(`Attached: ${filename}`);
  const bytes = await bytesOf(mails[0]!.files![0]!.handle);
  expect(bytes.toString('utf8').slice(0, begins.length)).toBe(begins);
  if (format === 'csv') expect(bytes.toString('utf8')).toContain('SGD,120.00');
  expect(await scheduled.runs(schedule_id)).toMatchObject([{ state: 'sent', file_name: filename }]);
});

test('without "attach" there is only the link', async () => {
  await scheduled.saved(scheduled.daily({ format: 'xlsx' }));
  await scheduled.workAt(due);
  expect(await scheduled.mails()).toMatchObject([{ files: null }]);
  expect((await scheduled.mails())[0]!.text).not.toContain('Attached');
});

test('only people with set-up attach files, also later on', async () => {
  const answer = await scheduled.save(scheduled.daily({ attach: 1 }), office);
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { attach: 'Your role doesn\'t have the access "setup", which attaching the file needs' },
  ]);
  const admin = await school.staff(1);
  await scheduled.saved(scheduled.daily({ attach: 1 }), admin);
  await school.sql((db) =>
    sql`update person set role_id = 8 where institution_id = ${school.institution_id} and user_detail_id = ${admin.user_detail_id}`.execute(
      db,
    ),
  );
  await scheduled.workAt(due);
  expect(await scheduled.mails()).toMatchObject([{ files: null }]);
});

test('a file of more than 5 MB is not attached, and the mail says so', async () => {
  await cities(6_000, 900);
  const preview = await till.done('POST', 'reports/schedules/preview', ofCities());
  expect([preview.file_name, preview.rows]).toEqual(['', 6_001]);
  const schedule_id = await scheduled.saved(ofCities());
  await scheduled.workAt(due);
  const [mail] = await scheduled.mails();
  expect(mail).toMatchObject({ files: null });
  expect(mail!.text).toContain('The file is larger than 5 MB, so it is not attached. Export it from the report.');
  expect(await scheduled.runs(schedule_id)).toMatchObject([{ state: 'sent', file_name: '', rows: 6_001 }]);
});

test('a report that outgrew its PDF is mailed without it', async () => {
  await scheduled.saved(ofCities({ format: 'pdf' }));
  await cities(2_001);
  await scheduled.workAt(due);
  const [mail] = await scheduled.mails();
  expect(mail).toMatchObject({ files: null });
  expect(mail!.text).toContain('The report has more than 2,000 rows, too many for a PDF, so no file is attached.');
});

test('the preview names the file and keeps none', async () => {
  const before = await school.sql((db) => db.selectFrom('file').select('handle').execute());
  const preview = await till.done('POST', 'reports/schedules/preview', scheduled.daily({ format: 'xlsx', attach: 1 }));
  expect(preview.file_name).toBe('invoiced-2026-03-10.xlsx');
  expect(preview.html).toContain('Attached: invoiced-2026-03-10.xlsx');
  expect(await school.sql((db) => db.selectFrom('file').select('handle').execute())).toEqual(before);
  expect(await scheduled.mails()).toEqual([]);
});

test('a file is deleted a day after its mails left', async () => {
  await scheduled.saved(scheduled.daily({ attach: 1 }));
  await scheduled.workAt(due);
  const [mail] = await scheduled.mails();
  const path = pathOf(server.services.config.dataDir, mail!.files![0]!.handle);
  expect(existsSync(path)).toBe(true);
  await expect
    .poll(async () => school.sql((db) => db.selectFrom('mail').select('status').execute()))
    .toEqual([{ status: 'kept' }]);
  // The row's own time is the database's.
  await school.sql((db) =>
    sql`update file set created_at = '2026-03-11T00:01:00Z' where institution_id = ${school.institution_id}`.execute(
      db,
    ),
  );
  server.setNow(new Date('2026-03-12T12:00:00Z'));
  await school.sql((db) => insertJob(db, school.institution_id, 'forgetMailFiles', {}));
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  await jobsDone(server, school);
  await expect.poll(() => existsSync(path)).toBe(false);
});

import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { trialMail } from '../../automations/examples.ts';
import { pathOf } from '../../http/files.ts';
import { insertJob } from '../../jobs/queries.ts';
import { pdf } from '../../testing/attachments.ts';
import { letter, lettersOf } from '../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, settled, testWorker } from '../../testing/worker.ts';
import { handleColumns } from '../../files/queries.ts';

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  server.setNow(undefined);
  await letters.end();
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
/** Uploads a file for a mail some hours ago; answers its handle. */
async function upload(hours: number): Promise<string> {
  const { handle } = (await letters.upload(pdf, 'Timetable.pdf')).body;
  const created_at = new Date(Date.now() - hours * HOUR);
  await school.sql((db) =>
    db
      .updateTable('file')
      .set({ created_at } as never)
      .where('handle', '=', handle)
      .execute(),
  );
  return handle;
}
/** Does the daily work on a day some hours from now; the jobs that it queues are done as well. */
async function tidy(hours = 0): Promise<void> {
  server.setNow(new Date(Date.now() + hours * HOUR));
  await school.sql((db) => insertJob(db, school.institution_id, 'forgetMailFiles', {}));
  await settled(server, school);
  server.setNow(undefined);
}
/** Whether a file's row and its bytes are there. */
const there = async (handle: string) => [
  (await school.sql((db) => db.selectFrom('file').select('handle').where('handle', '=', handle).execute())).length ===
    1,
  existsSync(pathOf(server.services.config.dataDir, handle)),
];
const [kept, gone] = [
  [true, true],
  [false, false],
];
const call = async (path: string, input: object) => {
  const answer = await letters.call('POST', path, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const attached = (handle: string) => ({ ...letter, attachments: [{ handle, file_name: 'Timetable.pdf' }] });

test('a file that nothing uses is deleted a day later, row and bytes, and a younger one is not', async () => {
  const [old, young] = [await upload(25), await upload(23)];
  await tidy();
  expect([await there(old), await there(young)]).toEqual([gone, kept]);
  await tidy(2);
  expect(await there(young)).toEqual(gone);
});

test('what a draft, a sent letter, or a test mail that is still to leave carries stays, until the draft is deleted', async () => {
  const ada = await letters.student('Ada', { email: 'ada@home.example' });
  const to = { type: 'student', type_id: ada };
  const [drafted, sent, tested] = [await upload(25), await upload(25), await upload(25)];
  const draft = await call('communication/saveDraft', { ...attached(drafted), ...to });
  await letters.send({ ...attached(sent), ...to });
  await call('communication/sendTestEmail', { ...attached(tested), ...to });
  await school.sql((db) =>
    db
      .updateTable('job')
      .set({ run_at: new Date(Date.now() + 48 * HOUR) })
      .where('kind', '=', 'mail')
      .execute(),
  );
  await tidy();
  expect([await there(drafted), await there(sent), await there(tested)]).toEqual([kept, kept, kept]);
  await call('communication/cancel', { mailing_id: draft.mailing_id });
  await tidy();
  expect([await there(drafted), await there(sent)]).toEqual([gone, kept]);
});

test('what an automation sends stays, also for the version before', async () => {
  const [first, second] = [await upload(25), await upload(25)];
  const publishing = (handle: string) => ({
    ...trialMail,
    action: {
      action_type: 'email',
      action_details: [
        {
          ...trialMail.action.action_details[0],
          mail_attachments: [handle],
          mail_attachments_details: [{ handle, file_name: 'a.pdf', bytes: 1, media_type: 'application/pdf' }],
        },
      ],
    },
  });
  const { data } = await call('automations/create', publishing(first));
  await call('automations/create', { ...publishing(second), id: data.id, version: data.version, waiting: 'old' });
  await tidy();
  expect([await there(first), await there(second)]).toEqual([kept, kept]);
});

test('what another area uses stays, whatever it was uploaded for, and so do documents that were never for a mail', async () => {
  const ada = await letters.student('Ada');
  const { institution_id } = school;
  const [used, foreign] = [await upload(25), await upload(25)];
  await school.sql(async (db) => {
    await db
      .insertInto('person_file')
      .values({
        institution_id,
        person_id: ada,
        handle: used,
        file_name: 'a.pdf',
        uploaded_by: school.owner.user_detail_id,
      })
      .execute();
    await db.updateTable('file').set({ kind: 'document' }).where('handle', '=', foreign).execute();
  });
  await tidy();
  expect([await there(used), await there(foreign)]).toEqual([kept, kept]);
});

test('every column that names a file is checked', async () => {
  const { rows } = await server.connections.pool.query(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name ~ '(^|_)handle$' and table_name <> 'file' order by 1`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.table_name, row.column_name]))).toEqual(handleColumns);
});

test('nobody reads a file of a letter by its address', async () => {
  const handle = await upload(0);
  const answer = await server.app.inject({ url: `/files/${handle}`, headers: { cookie: school.owner.cookie } });
  expect(answer.statusCode).toBe(404);
});

test('a file deleted just as a draft is saved with it is refused, or stays', async () => {
  const ada = await letters.student('Ada', { email: 'ada@home.example' });
  for (let n = 0; n < 5; n++) {
    const handle = await upload(25);
    await school.sql((db) => insertJob(db, school.institution_id, 'forgetMailFiles', {}));
    const worker = testWorker(server);
    const saved = await letters.call('POST', 'communication/saveDraft', {
      ...attached(handle),
      type: 'student',
      type_id: ada,
    });
    await jobsDone(server, school);
    await worker.stop();
    expect([saved.status, (await there(handle))[0]]).toEqual(saved.status === 200 ? [200, true] : [422, false]);
  }
});

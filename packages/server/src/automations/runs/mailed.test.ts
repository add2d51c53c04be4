import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFile } from '../../files/queries.ts';
import { pathOf } from '../../http/files.ts';
import { newToken } from '../../http/tokens.ts';
import { insertJob } from '../../jobs/queries.ts';
import { trialMail } from '../examples.ts';
import { automatedBy, mailAction } from '../../testing/automated.ts';
import { lettersOf } from '../../testing/mailings.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const { publish, runs, mails, lead } = automatedBy(
  () => server,
  () => school,
);
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
afterEach(() => letters.end());
afterAll(() => server.stop());

const welcome = () => publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
const post = (path: string, input: object) => letters.call('POST', path, input);
const ends = async (id: number) => (await runs(id)).map((run) => [run.state, run.error]);
/** The states of the runs once none is under way. */
async function ended(id: number): Promise<unknown[]> {
  await letters.done();
  await expect.poll(async () => (await runs(id)).filter((run) => run.state === 'sending')).toEqual([]);
  return ends(id);
}

test('a run whose mail was refused for good has failed with the mail server’s answer, and others are done', async () => {
  const id = await welcome();
  await letters.mailbox({ address: (address) => (address.startsWith('no') ? 550 : undefined) });
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  await lead({ firstName: 'Noa', email: 'no@home.example' });
  letters.work();
  expect(await ended(id)).toEqual([
    ['done', ''],
    ['failed', expect.stringContaining('not 550')],
  ]);
});

test('a mail that is put off is tried again, and comes once', async () => {
  const id = await welcome();
  let asked = 0;
  const mailbox = await letters.mailbox({ address: () => (asked++ === 0 ? 451 : undefined) });
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  letters.work();
  await expect.poll(async () => (await mails())[0]?.attempts).toBe(1);
  await letters.wake();
  expect(await ended(id)).toEqual([['done', '']]);
  expect([...mailbox.counts().values()]).toEqual([1]);
});

test('a mail that was cut off is unsure: it goes again only if its run is named', async () => {
  const id = await welcome();
  let asked = 0;
  await letters.mailbox({ data: () => (asked++ === 0 ? 'hangs up' : undefined) });
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  letters.work();
  expect(await ended(id)).toEqual([['unsure', 'The connection to the mail server broke. It may have arrived.']]);
  const { body } = await post('automations/run_history', { id });
  expect(body.counts).toMatchObject({ unsure: 1, failed: 0, done: 0 });
  expect(body.data[0].mails).toMatchObject([{ status: 'unsure' }]);
  expect((await post('automations/retry', { id })).body.count).toBe(0);
  expect((await post('automations/retry', { id, run_ids: [body.data[0].run_id] })).body.count).toBe(1);
  expect(await ended(id)).toEqual([['done', '']]);
});

test('a mail that a dead server was handing over does not go again', async () => {
  const id = await welcome();
  const mailbox = await letters.mailbox();
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  letters.work();
  expect(await ended(id)).toEqual([['done', '']]);
  await school.sql(async (db) => {
    const { institution_id } = school;
    const mail = await db
      .updateTable('mail')
      .set({ status: 'queued', sending_since: new Date() })
      .where('institution_id', '=', institution_id)
      .where('run_id', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('automation_run').set({ state: 'sending' }).where('automation_id', '=', id).execute();
    await insertJob(db, institution_id, 'mail', { id: mail.id });
  });
  server.services.live.tell({ kind: 'job' });
  expect(await ended(id)).toEqual([['unsure', 'The server stopped while sending. It may have arrived.']]);
  expect(mailbox.letters).toHaveLength(1);
});

test('a mail and its test carry the files that their author uploaded, by name, and no others', async () => {
  const upload = async (by: number) => {
    const handle = newToken();
    const path = pathOf(server.services.config.dataDir, handle);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'Bring a towel');
    const file = { handle, kind: 'document', media_type: 'text/plain', bytes: 13 };
    await school.sql((db) => insertFile(db, school.institution_id, file, by));
    return handle;
  };
  const handle = await upload(school.owner.user_detail_id);
  const foreign = await upload((await school.staff(1)).user_detail_id);
  const publishing = (mail_attachments: string[]) => ({
    ...trialMail,
    trigger_name: 'leadAdded',
    filters: null,
    delay: 0,
    action: {
      action_type: 'email',
      action_details: [
        {
          ...mailAction(),
          mail_attachments,
          mail_attachments_details: [{ handle, file_name: 'what ../to bring.txt', bytes: 1, media_type: 'text/html' }],
        },
      ],
    },
  });
  for (const path of ['automations/create', 'automations/test'])
    expect((await post(path, publishing([foreign]))).body.fields).toEqual({
      'action.action_details.0.mail_attachments.0': 'File not found',
    });
  const { status, text, body } = await post('automations/create', publishing([handle]));
  expect(status, text).toBe(200);
  const kept = { handle, file_name: 'to bring.txt', bytes: 13, media_type: 'text/plain' };
  expect(body.data.action.action_details[0].mail_attachments_details).toEqual([kept]);
  const mailbox = await letters.mailbox();
  await lead({ firstName: 'Ada', email: 'ada@home.example' });
  expect((await post('automations/test', publishing([handle]))).body.message).toBe('Test email sent');
  letters.work();
  expect(await ended(body.data.id)).toEqual([['done', '']]);
  await expect.poll(() => mailbox.letters.length, { timeout: 10_000 }).toBe(2);
  const carried = mailbox.letters.map(({ to, attachments }) => [
    to?.[0]?.address,
    attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).toString(),
    ]),
  ]);
  const files = [['to bring.txt', 'text/plain', 'Bring a towel']];
  expect(carried.toSorted()).toEqual(
    [
      ['ada@home.example', files],
      [school.owner.email, files],
    ].toSorted(),
  );
});

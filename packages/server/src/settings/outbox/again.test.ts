import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { trialMail } from '../../automations/examples.ts';
import { insertJob } from '../../jobs/queries.ts';
import { pdf } from '../../testing/attachments.ts';
import { mailAction } from '../../testing/automated.ts';
import { letter, lettersOf } from '../../testing/mailings.ts';
import type { Mailbox } from '../../testing/process/mailbox.ts';
import { scheduledOf } from '../../testing/scheduled.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { tillOf } from '../../testing/till.ts';
import { settled } from '../../testing/worker.ts';

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
const post = async (path: string, input: object) => {
  const answer = await letters.call('POST', path, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const resend = (id: number) => letters.call('POST', 'outbox/resend', { id });
const kept = async (): Promise<{ id: number; subject: string; to_email: string }[]> =>
  (await letters.call('GET', 'outbox/list', { status: 'kept', per_page: 50 })).body.data;
/** Does the work of a school without a mail server, until so many mails are kept. */
async function keptMails(count: number) {
  await settled(server, school, () => expect.poll(async () => (await kept()).length).toBe(count));
  return kept();
}
/** What a letter carries: names, kinds, and how each begins. */
const carriedBy = ({ attachments }: Mailbox['letters'][number]) =>
  attachments.map(({ filename, mimeType, content }) => [
    filename,
    mimeType,
    Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5),
  ]);
/** Sends mails again over a mail server; what each carries, by its subject. */
async function sentAgain(mails: readonly { id: number }[]): Promise<Record<string, unknown[]>> {
  const mailbox = await letters.mailbox();
  letters.work();
  for (const { id } of mails) expect(await resend(id)).toMatchObject({ status: 200 });
  await expect.poll(() => mailbox.letters.length, { timeout: 15_000 }).toBe(mails.length);
  return Object.fromEntries(mailbox.letters.map((one) => [one.subject, carriedBy(one)]));
}
/** A scheduled report with its file that was written and has not left. */
async function report() {
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  const till = tillOf(server, school);
  await till.bill(await till.student('Ben'), 12_000);
  const scheduled = scheduledOf(server, school);
  await scheduled.saved(scheduled.daily({ format: 'csv', attach: 1 }));
  server.setNow(new Date('2026-03-11T00:00:30Z'));
  await school.sql((db) => insertJob(db, school.institution_id, 'sendReports', {}));
  const [mail] = await keptMails(1);
  return mail!;
}
const reportFile = ['invoiced-2026-03-11.csv', 'text/csv', '\xef\xbb\xbfMo'];
/** Deletes what no mail needs any more, two days later. */
async function tidy() {
  server.setNow(new Date(Date.now() + 48 * HOUR));
  await school.sql((db) => insertJob(db, school.institution_id, 'forgetMailFiles', {}));
  await settled(server, school);
  server.setNow(undefined);
}

test('a report that is sent again carries its file', async () => {
  const mail = await report();
  expect(await sentAgain([mail])).toEqual({ [mail.subject]: [reportFile] });
});

test('a report that the mail server refused carries its file when it is sent again', async () => {
  const mail = await report();
  let refuses = true;
  const mailbox = await letters.mailbox({ address: () => (refuses ? 550 : undefined) });
  letters.work();
  await resend(mail.id);
  const row = () =>
    school.sql((db) =>
      db.selectFrom('mail').select(['attempts', 'status']).where('id', '=', mail.id).executeTakeFirstOrThrow(),
    );
  await expect.poll(row).toEqual({ attempts: 1, status: 'queued' });
  // Its tenth try is the last one.
  await school.sql((db) => db.updateTable('job').set({ attempts: 9 }).where('kind', '=', 'mail').execute());
  await letters.wake();
  await expect.poll(async () => (await row()).status).toBe('failed');
  refuses = false;
  expect((await resend(mail.id)).status).toBe(200);
  await expect.poll(() => mailbox.letters.map(carriedBy), { timeout: 15_000 }).toEqual([[reportFile]]);
});

test('a report whose file is no longer kept is refused with the reason, and nothing is queued', async () => {
  const mail = await report();
  await tidy();
  const answer = await resend(mail.id);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This mail can’t be sent again: its file invoiced-2026-03-11.csv is no longer kept.',
  ]);
  expect(await kept()).toMatchObject([{ id: mail.id, status: 'kept' }]);
});

test('a file stays while its mail waits to be sent again', async () => {
  const mail = await report();
  expect((await resend(mail.id)).status).toBe(200);
  await school.sql((db) =>
    db
      .updateTable('job')
      .set({ run_at: new Date(Date.now() + 48 * HOUR) })
      .where('kind', '=', 'mail')
      .execute(),
  );
  await tidy();
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.wake();
  await expect.poll(() => mailbox.letters.map(carriedBy), { timeout: 15_000 }).toEqual([[reportFile]]);
});

test('a test of a letter and an automation’s mail carry their uploads when they are sent again', async () => {
  const [first, second] = [await letters.upload(pdf, 'Menu.pdf'), await letters.upload(pdf, 'Map.pdf')].map(
    ({ body }) => body.handle as string,
  );
  const ada = await letters.student('Ada', { email: 'ada@home.example' });
  await post('communication/sendTestEmail', {
    ...letter,
    subject: 'Feast',
    attachments: [{ handle: first!, file_name: 'Menu.pdf' }],
    type: 'student',
    type_id: ada,
  });
  const file = { handle: second!, file_name: 'Map.pdf', bytes: pdf.length, media_type: 'application/pdf' };
  const details = { ...mailAction('Welcome'), mail_attachments: [second!], mail_attachments_details: [file] };
  await post('automations/create', {
    ...trialMail,
    trigger_name: 'leadAdded',
    filters: null,
    delay: 0,
    action: { action_type: 'email', action_details: [details] },
  });
  await post('leads/add', { isDuplicate: 1, firstName: 'Lea', email: 'lea@home.example' });
  const mails = (await keptMails(2)).filter(({ subject }) => subject === 'Feast' || subject === 'Welcome');
  expect(await sentAgain(mails)).toEqual({
    Feast: [['Menu.pdf', 'application/pdf', '%PDF-']],
    Welcome: [['Map.pdf', 'application/pdf', '%PDF-']],
  });
});

test('a letter to many carries its files when it is sent again', async () => {
  const { handle } = (await letters.upload(pdf, 'Menu.pdf')).body;
  const ada = await letters.student('Ada', { email: 'ada@home.example' });
  const attachments = [{ handle, file_name: 'Menu.pdf' }];
  const { mailing_id } = (await letters.send({ attachments, type: 'student', type_id: ada })).body;
  await settled(server, school);
  await tidy();
  const mailbox = await letters.mailbox();
  letters.work();
  await post('communication/sendAgain', { mailing_id });
  await expect.poll(() => mailbox.letters.map(carriedBy)).toEqual([[['Menu.pdf', 'application/pdf', '%PDF-']]]);
});

test('an invoice and a receipt carry their PDF when they are sent again, and an invoice only with its link', async () => {
  const till = tillOf(server, school);
  const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };
  const ben = await till.student('Ben', { guardian });
  const { invoice_id } = await till.bill(ben, 10_000, { send: 1 });
  await till.pay({ invoice_id, amount: 4_000, email_receipt: 1 });
  const mails = (await keptMails(2)).toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  const carried = Object.values(await sentAgain(mails)).flat() as string[][];
  expect(carried).toHaveLength(2);
  for (const [filename, type, begins] of carried)
    expect([filename!.endsWith('.pdf'), type, begins]).toEqual([true, 'application/pdf', '%PDF-']);
  const { id } = mails[0]!;
  // A day later its link is no longer kept.
  await school.sql((db) =>
    db.updateTable('mail').set({ status: 'failed', secret: null }).where('id', '=', id).execute(),
  );
  const answer = await resend(id);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This mail can’t be sent again: its link was for its reader alone, and is no longer kept.',
  ]);
});

test('a mail that is sent again keeps whom it invites, what it is checked for, and that someone waits for it', async () => {
  const { user_detail_id } = await post('staff/add', {
    firstName: 'Nia',
    surname: 'New',
    email: 'nia@riverside.example',
    role_id: 2,
  });
  const [mail] = await keptMails(1);
  const [invites, check] = [user_detail_id, { kind: 'nothing', of: 7 }];
  await school.sql((db) =>
    db
      .updateTable('job')
      .set({ payload: JSON.stringify({ id: mail!.id, invites, check, urgent: 1 }) })
      .where('kind', '=', 'mail')
      .execute(),
  );
  const waiting = () =>
    school.sql((db) =>
      db
        .selectFrom('job')
        .select(['payload', 'rank'])
        .where('kind', '=', 'mail')
        .where('done_at', 'is', null)
        .orderBy('id')
        .execute(),
    );
  expect((await resend(mail!.id)).status).toBe(200);
  expect(await waiting()).toEqual([{ payload: { id: mail!.id, invites, check, urgent: 1 }, rank: 0 }]);
  // So an invitation that waits again can be withdrawn.
  await post('staff/uninvite', { user_detail_id });
  expect(await waiting()).toEqual([]);
});

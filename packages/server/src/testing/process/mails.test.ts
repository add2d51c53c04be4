import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daily } from '../../jobs.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { firstSchool, type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';
import { deliverAll, formReady, type Sending } from './stream.ts';

const dataDir = preparedDataDir();
const smtpPort = await freePort();
const settings = {
  port: await freePort(),
  dataDir,
  env: {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Harbour <office@harbour.example>',
    PUBLIC_URL: 'https://office.harbour.example',
  },
};
let server: ServerProcess;
let school: LiveSchool;
let mailbox: Mailbox | undefined;

beforeAll(async () => {
  server = await startServer(settings);
  school = await setUpSchool(server);
});
afterAll(async () => {
  await mailbox?.close();
  await clear(dataDir, server);
});

interface MailRow {
  id: string;
  subject: string;
  status: string;
  attempts: number;
  error: string | null;
}

const mails = () =>
  rowsOf<MailRow>(dataDir, 'select id::text, subject, status, attempts, error from mail order by mail.id');
const messageIds = (rows: MailRow[]) =>
  rows.map(({ id }) => `<${school.institution_id}.${id}@office.harbour.example>`).sort();

async function enquiries(count: number): Promise<Sending[]> {
  const sendings = await Promise.all(Array.from({ length: count }, () => formReady(server, school, 'lead')));
  await deliverAll(server, sendings);
  expect(sendings.map((one) => one.answer?.status)).toEqual(sendings.map(() => 200));
  return sendings;
}

/** What a mail server received, against what each mail says about itself. */
function mailComplaints(rows: MailRow[], counts: Map<string, number>, most: number): string[] {
  return rows.flatMap((row) => {
    const count = counts.get(`<${school.institution_id}.${row.id}@office.harbour.example>`) ?? 0;
    return [
      ...(count < 1 ? [`${row.subject} never came`] : []),
      ...(count > most ? [`${row.subject} came ${count} times`] : []),
      ...(row.status !== 'sent' || row.error ? [`${row.subject} is ${row.status}: ${row.error}`] : []),
    ];
  });
}

test('while the mail server is away, mails wait and are tried again ever later; once it is back, each goes out once', async () => {
  await enquiries(3);
  await until(async () => (await mails()).filter((mail) => mail.attempts >= 2).length === 3);
  const waiting = await mails();
  expect(waiting.map((mail) => mail.status)).toEqual(['queued', 'queued', 'queued']);
  expect(waiting.every((mail) => mail.error?.includes('ECONNREFUSED'))).toBe(true);
  const pauses = await rowsOf<{ attempts: number; pause: number }>(
    dataDir,
    "select attempts, extract(epoch from run_at - now())::int as pause from job where kind = 'mail' and done_at is null",
  );
  expect(pauses.map((job) => job.attempts)).toEqual([2, 2, 2]);
  expect(Math.min(...pauses.map((job) => job.pause))).toBeGreaterThan(5);

  mailbox = await openMailbox(smtpPort);
  await until(async () => (await mails()).every((mail) => mail.status === 'sent'));
  const sent = await mails();
  expect(mailComplaints(sent, mailbox.counts(), 1)).toEqual([]);
  expect(sent.map((mail) => mail.attempts)).toEqual([3, 3, 3]);
  expect(mailbox.letters.map((letter) => letter.to?.map((one) => one.address))).toEqual(
    [1, 2, 3].map(() => [firstSchool.email]),
  );
}, 60_000);

test('a server killed while mails go out sends each at least once and at most twice, always as the same letter', async () => {
  await mailbox?.close();
  mailbox = await openMailbox(smtpPort, 150);
  const before = (await mails()).length;
  await enquiries(12);
  await until(() => mailbox!.letters.length >= 4);
  await server.kill();
  const atKill = mailbox.letters.length;
  expect(atKill).toBeLessThan(12);

  server = await startServer(settings);
  // Jobs of a dead worker are taken again after a minute, which is made to have passed.
  await rowsOf(dataDir, 'update job set locked_until = now() where done_at is null and locked_until is not null');
  await until(async () => {
    const rows = (await mails()).slice(before);
    return rows.length === 12 && rows.every((mail) => mail.status === 'sent');
  });
  const rows = (await mails()).slice(before);
  expect(mailComplaints(rows, mailbox.counts(), 2)).toEqual([]);
  expect([...mailbox.counts().keys()].sort()).toEqual(messageIds(rows));
  expect(
    await rowsOf(
      dataDir,
      `select kind, error from job where kind not in (${[...daily, 'foldSums'].map((kind) => `'${kind}'`).join(', ')}) and (done_at is null or error is not null)`,
    ),
  ).toEqual([]);

  expect(mailComplaints(rows, new Map(), 2)).toHaveLength(12);
  expect(
    mailComplaints([{ ...rows[0]!, status: 'queued' }], new Map([[messageIds(rows.slice(0, 1))[0]!, 3]]), 2),
  ).toEqual([`${rows[0]!.subject} came 3 times`, `${rows[0]!.subject} is queued: null`]);
}, 60_000);

test('without a mail server, mails are kept and readable, and can be sent once there is one', async () => {
  await server.stop();
  server = await startServer({ ...settings, env: { ...settings.env, SMTP_URL: undefined } });
  await enquiries(2);
  const outbox = async (status: string) =>
    (await server.call('GET', 'outbox/list', { status }, { as: school.owner })).body;
  await until(async () => (await outbox('kept')).total === 2);
  expect(await outbox('kept')).toMatchObject({
    configured: false,
    data: [{ status: 'kept', attempts: 0, sent_at: null, to_email: firstSchool.email }, { status: 'kept' }],
  });
  expect((await outbox('queued')).total).toBe(0);
  const [kept] = (await outbox('kept')).data;

  await server.stop();
  server = await startServer(settings);
  const received = mailbox!.letters.length;
  expect((await server.call('POST', 'outbox/resend', { id: kept.id }, { as: school.owner })).status).toBe(200);
  await until(async () => (await outbox('sent')).data.some((mail: { id: number }) => mail.id === kept.id));
  expect(mailbox!.letters).toHaveLength(received + 1);
}, 60_000);

test('an invitation comes through the mail server complete, for programs that read mail and for those that open files', async () => {
  const [teacher] = await rowsOf<{ user_detail_id: string }>(
    dataDir,
    "insert into person (institution_id, role_id, first_name, surname, email, hash) values ($1, 2, 'Tomás', 'Teacher', 'tomas@harbour.example', 'tomas') returning user_detail_id::text",
    [school.institution_id],
  );
  const starts_at = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const form = {
    title: 'Chœur, débutants; größte Gruppe 👩‍🏫',
    from: starts_at.slice(0, 10),
    fromTime: '10:00',
    toTime: '11:15',
    timezoneName: 'UTC',
    staff: [Number(teacher!.user_detail_id)],
    notes: 'x'.repeat(300),
  };
  const { status, text } = await server.call('POST', 'event/v2/make', form, { as: school.owner, key: 'an-invitation' });
  expect(status, text).toBe(200);
  await until(() => mailbox!.letters.some((letter) => letter.to?.[0]?.address === 'tomas@harbour.example'));
  const letter = mailbox!.letters.find((one) => one.to?.[0]?.address === 'tomas@harbour.example')!;
  const files = letter.attachments.filter((one) => /calendar|ics/.test(one.mimeType));
  expect(files.map((file) => [file.mimeType, file.method ?? null])).toEqual(
    expect.arrayContaining([['text/calendar', 'REQUEST']]),
  );
  for (const { content } of files) {
    const file = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
    const one = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!);
    expect([
      one.summary,
      one.startDate.toJSDate().toISOString(),
      one.duration.toSeconds(),
      one.organizer,
      String(one.attendees[0]!.getFirstValue()),
    ]).toEqual([form.title, starts_at, 4_500, 'mailto:office@harbour.example', 'mailto:tomas@harbour.example']);
  }
}, 30_000);

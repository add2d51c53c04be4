import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf } from '../../testing/attachments.ts';
import { letter, lettersOf } from '../../testing/mailings.ts';
import { privacyOf } from '../../testing/privacy.ts';
import type { Mailbox } from '../../testing/process/mailbox.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

type Mail = Mailbox['letters'][number];

const MB = 1024 * 1024;
const DAY = 86_400_000;

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
const { post } = privacyOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school('Bell <& Co');
});
afterEach(async () => {
  server.setNow(undefined);
  await letters.end();
});
afterAll(() => server.stop());

const bytesOf = (megabytes: number) => Buffer.concat([pdf, Buffer.alloc(megabytes * MB, 'x')]);
/** Uploads files of so many megabytes; returns them as a letter names them. */
const uploaded = (files: Record<string, number>) =>
  Promise.all(
    Object.entries(files).map(async ([file_name, megabytes]) => {
      const { status, body } = await letters.upload(bytesOf(megabytes), file_name);
      expect(status).toBe(200);
      return { handle: body.handle as string, file_name };
    }),
  );
/** Two children who read mail themselves. */
const readers = async () => [
  await letters.student('Ada', { surname: 'Ward', email: 'ada@home.example' }),
  await letters.student('Ben', { surname: 'Ward', email: 'ben@home.example' }),
];
/** What has arrived, by its address. */
async function arrived(mailbox: Mailbox): Promise<Record<string, Mail>> {
  letters.work();
  await letters.done();
  return Object.fromEntries(mailbox.letters.map((one) => [one.to![0]!.address!, one]));
}
/** Sends a letter with two large files and a small one to Ada and Ben; returns their mails. */
async function sent() {
  const [ada, ben] = await readers();
  const attachments = await uploaded({ 'Map.pdf': 9, 'Menu.pdf': 8, 'Note.pdf': 0 });
  const mailbox = await letters.mailbox();
  const { status, body } = await letters.send({ type: 'students', attachments });
  expect(status).toBe(200);
  const mails = await arrived(mailbox);
  const mailing_id = body.mailing_id as number;
  return { mailing_id, ada, ben, mailbox, toAda: mails['ada@home.example']!, toBen: mails['ben@home.example']! };
}
const linksIn = ({ text }: Mail) =>
  [...text!.matchAll(/: https?:\/\/[\w.:-]+(\/mail\/file\S+)/g)].map(([, url]) => url!);
const open = (url: string) => server.app.inject({ url });
const saysGone = async (url: string) => {
  const page = await open(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>This file is no longer here</h1>');
  return page.body;
};

test('the largest files come as links in both forms of the mail, the rest is attached', async () => {
  const { mailing_id, toAda, toBen } = await sent();
  for (const mail of [toAda, toBen]) {
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Menu.pdf', 'Note.pdf']);
    const links = linksIn(mail);
    expect(links).toHaveLength(1);
    expect(mail.text).toContain(
      `Files:\nMap.pdf (9.0 MB): https://school.example${links[0]}\nLinks to files work for 30 days.`,
    );
    expect(mail.html).toContain(`<a href="https://school.example${links[0]!.replaceAll('&', '&amp;')}"`);
    expect(mail.html).toContain('>Map.pdf</a>');
  }
  // Each reader has a link of their own, and no address stands in it.
  expect(linksIn(toAda)).not.toEqual(linksIn(toBen));
  expect(linksIn(toAda)[0]).toMatch(/^\/mail\/file\?institution=[\w-]+&token=[\w-]+&file=0$/);
  expect((await letters.details(mailing_id)).attachments).toMatchObject([
    { file_name: 'Map.pdf', as_link: 1 },
    { file_name: 'Menu.pdf', as_link: 0 },
    { file_name: 'Note.pdf', as_link: 0 },
  ]);
}, 60_000);

test('a link saves the file without an account, and nothing in it can run', async () => {
  const { toAda } = await sent();
  const file = await open(linksIn(toAda)[0]!);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.equals(bytesOf(9))).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Map.pdf"; filename*=UTF-8''Map.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(file.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
  const head = await server.app.inject({ method: 'HEAD', url: linksIn(toAda)[0]! });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
}, 60_000);

test('an address that was changed or made up opens nothing, and files can’t be listed', async () => {
  const { toAda } = await sent();
  const [link] = linksIn(toAda);
  const other = await server.school();
  const made = [
    link!.replace(/.(?=&file)/, (sign) => (sign === 'A' ? 'B' : 'A')),
    link!.replace(/institution=[\w-]+/, `institution=${other.hash}`),
    link!.replace(/institution=[\w-]+/, 'institution=nobody'),
    link!.replace('/mail/file', '/mail/confirm'),
    link!.replace('&file=0', ''),
    link!.replace('&file=0', '&file=0&file=0'),
    link!.replace('&file=0', '&file=-1'),
    link!.replace(/token=[\w-]+/, 'token='),
    '/mail/file',
  ];
  for (const url of made) {
    const page = await open(url);
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).toContain('This link doesn’t work');
  }
  // What the mail carries is not behind its links, nor is what it never had.
  for (const place of [1, 2, 3, 99]) await saysGone(link!.replace('&file=0', `&file=${place}`));
}, 60_000);

test('after 30 days a page says that the file is gone; sent again, the mail has a link that works', async () => {
  const [ada] = await readers();
  const attachments = await uploaded({ 'Map.pdf': 9, 'Menu.pdf': 8 });
  const mailbox = await letters.mailbox();
  const { body } = await letters.send({ type: 'student', type_id: ada, attachments });
  const began = Date.now();
  server.setNow(new Date(began - 29 * DAY));
  const first = linksIn((await arrived(mailbox))['ada@home.example']!)[0]!;
  server.setNow(new Date(began));
  expect((await open(first)).statusCode).toBe(200);
  server.setNow(new Date(began + DAY));
  const page = await saysGone(first);
  expect(page).toContain('Links to files work for 30 days. If you still need the file, ask Bell &lt;&amp; Co.');
  server.setNow(undefined);
  await school.sql((db) =>
    db.updateTable('mail').set({ status: 'unsure' }).where('mailing_id', '=', body.mailing_id).execute(),
  );
  const again = await letters.call('POST', 'communication/sendAgain', { mailing_id: body.mailing_id });
  expect(again.status, again.text).toBe(200);
  await letters.done();
  expect(mailbox.letters).toHaveLength(2);
  expect((await open(linksIn(mailbox.letters[1]!)[0]!)).statusCode).toBe(200);
}, 60_000);

test('a link ends when its reader is erased, or its mail is deleted; others go on', async () => {
  const { ada, mailing_id, toAda, toBen } = await sent();
  const [adas, bens] = [linksIn(toAda)[0]!, linksIn(toBen)[0]!];
  const { status, text } = await post('data/erase', { user_detail_id: ada, confirmation: 'Ada Ward' });
  expect(status, text).toBe(200);
  expect(await saysGone(adas)).toContain('was deleted. If you still need it, ask Bell &lt;&amp; Co.');
  expect((await open(bens)).statusCode).toBe(200);
  await school.sql((db) => db.deleteFrom('mail').where('mailing_id', '=', mailing_id).execute());
  await saysGone(bens);
}, 60_000);

test('a letter to an erased person alone goes with its files', async () => {
  const [ada] = await readers();
  const attachments = await uploaded({ 'Map.pdf': 9, 'Menu.pdf': 8 });
  const more = { additional_emails: ['aunt@home.example'] };
  const mailbox = await letters.mailbox();
  await letters.send({ type: 'student', type_id: ada, attachments, ...more });
  const mails = await arrived(mailbox);
  const aunts = linksIn(mails['aunt@home.example']!)[0]!;
  expect((await open(aunts)).statusCode).toBe(200);
  await post('data/erase', { user_detail_id: ada, confirmation: 'Ada Ward' });
  await saysGone(aunts);
}, 60_000);

test('a test has links that work, its preview shows them, and the outbox hides what opens them', async () => {
  const [ada] = await readers();
  const attachments = await uploaded({ 'Map.pdf': 9, 'Menu.pdf': 8 });
  const input = { ...letter, type: 'student', type_id: ada, attachments };
  const preview = (await letters.call('POST', 'communication/preview', input)).body;
  expect(preview.text).toContain('Map.pdf (9.0 MB): ');
  expect(preview.html).toContain('>Map.pdf</a>');
  expect(`${preview.text} ${preview.html}`).not.toMatch(/token|Menu\.pdf/);
  const mailbox = await letters.mailbox();
  expect((await letters.call('POST', 'communication/sendTestEmail', input)).status).toBe(200);
  letters.work();
  await expect.poll(() => mailbox.letters.length, { timeout: 20_000 }).toBe(1);
  const mail = mailbox.letters[0]!;
  expect(mail.to?.[0]?.address).toBe(school.owner.email);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Menu.pdf']);
  const [link] = linksIn(mail);
  expect((await open(link!)).rawPayload.equals(bytesOf(9))).toBe(true);
  await saysGone(link!.replace('&file=0', '&file=1'));
  const { data } = (await letters.call('GET', 'outbox/list', { per_page: 10 })).body;
  const shown = await letters.call('GET', 'outbox/details', { id: data[0].id });
  expect(shown.text).toContain('Map.pdf (9.0 MB)');
  expect(shown.text).not.toContain(/token=([\w-]+)/.exec(link!)![1]!);
}, 60_000);

test('a scheduled letter links to its files if its readers have become too many for them', async () => {
  await readers();
  const attachments = await uploaded({ 'Map.pdf': 9 });
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const input = { ...letter, type: 'students', attachments, send_at };
  const { mailing_id } = (await letters.call('POST', 'communication/sendEmails', input)).body;
  expect((await letters.details(mailing_id)).attachments).toMatchObject([{ as_link: 0 }]);
  const { institution_id } = school;
  const people = Array.from({ length: 21 }, (_, at) => ({
    institution_id,
    role_id: 3,
    first_name: `S${at}`,
    email: `s${at}@home.example`,
    hash: `s${at}`,
  }));
  await school.sql((db) => db.insertInto('person').values(people).execute());
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.wake();
  await letters.done();
  expect(mailbox.letters).toHaveLength(23);
  for (const mail of mailbox.letters) expect([mail.attachments.length, linksIn(mail).length]).toEqual([0, 1]);
  expect((await letters.details(mailing_id)).attachments).toMatchObject([{ as_link: 1 }]);
}, 60_000);

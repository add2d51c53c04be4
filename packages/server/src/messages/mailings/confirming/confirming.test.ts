import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lettersOf, mother } from '../../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../../testing/server.ts';

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
  school = await server.school('Bell <& Co');
});
afterEach(() => letters.end());
afterAll(() => server.stop());

/** Two families, each with a mother who reads mail. */
async function families(): Promise<void> {
  for (const name of ['Ada', 'Ben'])
    await letters.student(name, { guardian: mother(`${name.toLowerCase()}.mother@home.example`) });
}

/** Sends a letter to every family; returns its mails by address, and the link in each. */
async function sendToAll(more: object = {}) {
  const mailbox = await letters.mailbox();
  const { status, body } = await letters.send({ type: 'students', ask_confirm: 1, ...more });
  expect(status).toBe(200);
  letters.work();
  await letters.done();
  await letters.end();
  const mails = mailbox.letters.toSorted((a, b) => a.to![0]!.address!.localeCompare(b.to![0]!.address!));
  const links = mails.map((mail) => /I have read this: https:\/\/school\.example(\S+)/.exec(mail.text!)?.[1] ?? '');
  return { mailing_id: body.mailing_id as number, mails, links };
}
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ method, url });
const press = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'press=read',
  });
const confirmed = async (mailing_id: number) => (await letters.details(mailing_id)).counts.confirmed;
const names = async (mailing_id: number, is: 0 | 1) =>
  (await letters.readers(mailing_id, { confirmed: is })).map((one) => one.to);

test('a letter that asks has a button in both forms; others have none', async () => {
  await families();
  const { mails, links } = await sendToAll();
  expect(links[0]).toMatch(/^\/mail\/confirm\?institution=[\w-]+&token=[\w-]+$/);
  expect(mails[0]!.html).toContain('>I have read this</a>');
  // Each reader has a link of their own, and no address stands in it.
  expect(links[0]).not.toBe(links[1]);
  expect(links.join()).not.toContain('home.example');
  const { mails: plain } = await sendToAll({ ask_confirm: 0 });
  expect(plain.map((mail) => `${mail.text} ${mail.html}`).join()).not.toMatch(/I have read this|mail\/confirm/);
});

test('opening the link changes nothing; pressing the button counts once, however often it is pressed', async () => {
  await families();
  const { mailing_id, links } = await sendToAll();
  const page = await open(links[0]!);
  expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(page.body).toContain('<h1>Summer feast</h1>');
  expect(page.body).toContain('Bell &lt;&amp; Co asks you to confirm that you have read this email.');
  await open(links[0]!, 'HEAD');
  expect(await confirmed(mailing_id)).toBe(0);
  const answers = await Promise.all([1, 2, 3, 4].map(() => press(links[0]!)));
  expect(answers.map((one) => [one.statusCode, one.body.includes('Thank you')])).toEqual(Array(4).fill([200, true]));
  expect(await confirmed(mailing_id)).toBe(1);
  expect((await open(links[0]!)).body).toContain('knows that you have read “Summer feast”');
  expect(await names(mailing_id, 1)).toEqual(['ada.mother@home.example']);
  expect(await names(mailing_id, 0)).toEqual(['ben.mother@home.example']);
  await press(links[1]!);
  expect([await confirmed(mailing_id), await names(mailing_id, 0)]).toEqual([2, []]);
});

test('a subject with a variable is shown as its reader got it', async () => {
  await families();
  const { links } = await sendToAll({ subject: 'About {{student_name}} & co' });
  expect((await open(links[0]!)).body).toContain('<h1>About Ada &amp; co</h1>');
});

test.each([
  ['a changed token', (link: string) => link.slice(0, -3)],
  ['another school', (link: string) => link.replace(/institution=[\w-]+/, 'institution=nobody')],
  ['no token', (link: string) => link.replace(/&token=.*/, '')],
  ['two tokens', (link: string) => `${link}&token=x`],
  ['the page for unsubscribing', (link: string) => link.replace('confirm', 'unsubscribe')],
])('%s says that the link does not work, and changes nothing', async (_, change) => {
  await families();
  const { mailing_id, links } = await sendToAll();
  for (const answer of [await open(change(links[0]!)), await press(change(links[0]!))]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link doesn’t work');
  }
  expect(await confirmed(mailing_id)).toBe(0);
});

test('a link to unsubscribe confirms nothing', async () => {
  await families();
  const { mailing_id, mails } = await sendToAll({ category: 'news' });
  const link = mails[0]!.headers.find((one) => one.key === 'list-unsubscribe')!.value.replace(/^<|>$/g, '');
  const other = link.replace('https://school.example', '').replace('unsubscribe', 'confirm');
  expect((await press(other)).statusCode).toBe(404);
  expect(await confirmed(mailing_id)).toBe(0);
});

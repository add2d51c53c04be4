import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lettersOf } from '../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

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

/** Sends Cai a letter; answers what came, and what the mail says of unsubscribing. */
async function sendTo(type_id: number, category: 'news' | 'school') {
  const mailbox = await letters.mailbox();
  const { status, body } = await letters.send({ type: 'student', type_id, category });
  letters.work();
  await letters.done();
  await letters.end();
  const [mail] = mailbox.letters;
  const header = (name: string) => mail?.headers.find((one) => one.key === name)?.value;
  return {
    status,
    mailing_id: body.mailing_id as number,
    mail,
    link: header('list-unsubscribe')?.replace(/^<|>$/g, ''),
    oneClick: header('list-unsubscribe-post'),
  };
}
const student = () => letters.student('Cai', { email: 'Cai@home.example' });
const path = (link: string) => link.replace('https://school.example', '');
const open = (link: string) => server.app.inject({ method: 'GET', url: path(link) });
const post = (link: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  server.app.inject({ method: 'POST', url: path(link), headers: { 'content-type': type }, payload });
const stateOf = async (user_id: number) =>
  (await letters.call('GET', 'communication/addressState', { user_id })).body.data;

test('news has the headers of RFC 8058 and a link; a letter about classes has neither', async () => {
  const cai = await student();
  const news = await sendTo(cai, 'news');
  expect(news.status).toBe(200);
  expect(news.link).toMatch(/^https:\/\/school\.example\/mail\/unsubscribe\?institution=[\w-]+&token=[\w-]+$/);
  expect(news.oneClick).toBe('List-Unsubscribe=One-Click');
  expect(news.mail!.text).toContain(`Unsubscribe from news: ${news.link}`);
  // The address of a reader stands in no address of a page.
  expect(news.link).not.toContain('home.example');
  const about = await sendTo(cai, 'school');
  expect([about.mail?.subject, about.link, about.oneClick]).toEqual(['Summer feast', undefined, undefined]);
  expect(about.mail!.text).not.toContain('nsubscribe');
});

test('opening the link changes nothing; the POST of a mail program needs no cookie and no header, and ends news alone', async () => {
  const cai = await student();
  const { link } = await sendTo(cai, 'news');
  for (const _ of [1, 2]) {
    const page = await open(link!);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('News from Bell &lt;&amp; Co');
    expect(page.body).toContain('cai@home.example');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  }
  await server.app.inject({ method: 'HEAD', url: path(link!) });
  expect(await stateOf(cai)).toMatchObject({ news: 1, changes: [] });
  const done = await post(link!, 'List-Unsubscribe=One-Click');
  expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined]);
  expect(done.body).toContain('You get no more news');
  await post(link!, 'List-Unsubscribe=One-Click');
  expect(await stateOf(cai)).toMatchObject({
    news: 0,
    changes: [{ value: 0, source: 'one-click', by: '', reason: '' }],
  });
  const { data } = (
    await letters.call('GET', 'communication/getEmails', { type: 'student', type_id: cai, category: 'news' })
  ).body;
  expect(data).toMatchObject([{ skip: 'Does not want news' }]);
  expect((await sendTo(cai, 'news')).status).toBe(422);
  expect((await sendTo(cai, 'school')).mail?.subject).toBe('Summer feast');
});

test('a form as multipart ends news too, and the page’s own button brings it back', async () => {
  const cai = await student();
  const { link } = await sendTo(cai, 'news');
  const parts = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await post(link!, parts, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
  expect(await stateOf(cai)).toMatchObject({ news: 0 });
  expect((await post(link!, 'press=again')).body).toContain('News from Bell');
  expect((await post(link!, 'press=stop')).statusCode).toBe(200);
  const { news, changes } = await stateOf(cai);
  expect([news, changes.map((one: { value: number; source: string }) => [one.value, one.source])]).toEqual([
    0,
    [
      [0, 'link'],
      [1, 'link'],
      [0, 'one-click'],
    ],
  ]);
});

test('news that waits to leave does not, once its reader has unsubscribed', async () => {
  const cai = await student();
  const { link } = await sendTo(cai, 'news');
  await letters.student('Dan', { email: 'dan@home.example' });
  const { mailing_id } = (await letters.send({ type: 'students', category: 'news' })).body;
  const asks = await letters.mailbox({ address: () => 450 });
  letters.work();
  await letters.done();
  await letters.end();
  expect(asks.letters).toEqual([]);
  await post(link!, 'List-Unsubscribe=One-Click');
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.wake();
  await letters.done();
  expect(mailbox.letters.map((one) => one.to?.[0]?.address)).toEqual(['dan@home.example']);
  expect((await letters.details(mailing_id)).counts).toMatchObject({ total: 2, sent: 1, skipped: 1, waiting: 0 });
});

test.each([
  ['a changed token', (link: string) => link.slice(0, -3)],
  ['another school', (link: string) => link.replace(/institution=[\w-]+/, 'institution=nobody')],
  ['no token', (link: string) => link.replace(/&token=.*/, '')],
  ['two tokens', (link: string) => `${link}&token=x`],
])('%s says that the link does not work, and changes nothing', async (_, change) => {
  const cai = await student();
  const { link } = await sendTo(cai, 'news');
  for (const answer of [await open(change(link!)), await post(change(link!), 'List-Unsubscribe=One-Click')]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link doesn’t work');
  }
  expect(await stateOf(cai)).toMatchObject({ news: 1 });
});

test('staff see what a person wants, and change it with a reason; who may not open the person may not', async () => {
  const cai = await student();
  const sales = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_control')
      .values({ institution_id: school.institution_id, role_id: 9, category: 'students', value: 0 })
      .execute(),
  );
  const set = (input: object, as = school.owner) =>
    letters.call('POST', 'communication/setAddressState', { user_id: cai, reason: 'Told me', ...input }, as);
  expect((await set({ news: 0 }, sales)).status).toBe(404);
  expect((await set({ news: 0 })).status).toBe(200);
  expect(await stateOf(cai)).toMatchObject({
    news: 0,
    changes: [{ value: 0, source: 'staff', by: 'Olive Owner', reason: 'Told me' }],
  });
  expect((await letters.call('GET', 'communication/addressState', { user_id: cai }, sales)).status).toBe(404);
  const nobody = await letters.student('Nobody');
  expect(
    (await letters.call('POST', 'communication/setAddressState', { user_id: nobody, news: 0, reason: 'x' })).status,
  ).toBe(409);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { letter, lettersOf } from '../../../testing/mailings.ts';
import { type Answer, type TestSchool, testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let ids: number[];
const letters = lettersOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  ids = [
    await letters.student('Ada', { email: 'ada@home.example' }),
    await letters.student('Ben', { email: 'ben@home.example' }),
  ];
});
afterEach(async () => {
  server.setNow(undefined);
  await letters.end();
});
afterAll(() => server.stop());

const list = () => ({ ...letter, type: 'list', type_id: null, of: 'student', ids });
/** Presses Send several times at once, as if ten seconds had passed: what was sent may leave. */
async function press(input: object, keys: readonly (string | undefined)[]): Promise<Answer[]> {
  server.setNow(new Date(Date.now() - 11_000));
  const answers = await Promise.all(
    keys.map((key) =>
      server.call('POST', 'communication/sendEmails', input as Record<string, unknown>, {
        as: school.owner,
        ...(key && { key }),
      }),
    ),
  );
  server.setNow(undefined);
  return answers;
}
const mailings = () =>
  school.sql((db) =>
    db
      .selectFrom('mailing')
      .select(['mailing_id', 'state', 'total', 'sent'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
/** Everything that leaves, over two workers. */
async function arrived(): Promise<(string | undefined)[]> {
  const mailbox = await letters.mailbox();
  letters.work();
  letters.work();
  await letters.done();
  return mailbox.letters.map((one) => one.to?.[0]?.address).toSorted();
}
const once = ['ada@home.example', 'ben@home.example'];

test('one draft that two requests send at once becomes one letter, and each reader gets one mail', async () => {
  const { mailing_id, version } = (await letters.call('POST', 'communication/saveDraft', list())).body;
  const answers = await press({ ...list(), mailing_id, version }, ['mine', 'yours', undefined, undefined]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await arrived()).toEqual(once);
  expect(await mailings()).toEqual([{ mailing_id, state: 'sent', total: 2, sent: 2 }]);
}, 20_000);

test('the same holds where they do not say which version of the draft they send', async () => {
  const { mailing_id } = (await letters.call('POST', 'communication/saveDraft', list())).body;
  const answers = await press({ ...list(), mailing_id }, [undefined, undefined]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe('This letter is no longer a draft');
  expect(await arrived()).toEqual(once);
  expect(await mailings()).toEqual([{ mailing_id, state: 'sent', total: 2, sent: 2 }]);
}, 20_000);

test.each(['a new letter', 'a draft'])(
  '%s whose Send is pressed thrice by one key is one letter',
  async (what) => {
    const draft =
      what === 'a draft' ? (await letters.call('POST', 'communication/saveDraft', list())).body.mailing_id : undefined;
    const input = { ...list(), ...(draft && { mailing_id: draft }) };
    const answers = [...(await press(input, ['once', 'once'])), ...(await press(input, ['once']))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.mailing_id)).size).toBe(1);
    expect(await arrived()).toEqual(once);
    expect(await mailings()).toMatchObject([{ state: 'sent', total: 2, sent: 2 }]);
  },
  20_000,
);

test('a draft that is sent, taken back and sent again while the first send is due leaves once', async () => {
  const { mailing_id } = (await letters.call('POST', 'communication/saveDraft', list())).body;
  expect((await press({ ...list(), mailing_id }, [undefined]))[0]!.status).toBe(200);
  expect((await letters.call('POST', 'communication/unschedule', { mailing_id })).status).toBe(200);
  const answers = await press({ ...list(), mailing_id }, [undefined, undefined]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await arrived()).toEqual(once);
  expect(await mailings()).toEqual([{ mailing_id, state: 'sent', total: 2, sent: 2 }]);
}, 20_000);

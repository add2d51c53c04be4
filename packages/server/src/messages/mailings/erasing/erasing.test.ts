import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { letter, lettersOf } from '../../../testing/mailings.ts';
import { privacyOf } from '../../../testing/privacy.ts';
import { type TestSchool, testServer, type TestServer } from '../../../testing/server.ts';
import { settled } from '../../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
const { post, newChild, allText } = privacyOf(
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

const aunt = (firstName: string, email: string) => ({
  firstName,
  surname: 'Solo',
  email,
  phone: '',
  relation: 'Aunt',
  parentCommunication: 1,
});
const done = async (path: string, input: object) => {
  const answer = await letters.call('POST', path, { ...letter, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { mailing_id: number };
};
/** Does the school's work without a mail server: mails are kept. */
const keep = () =>
  settled(server, school, () =>
    expect
      .poll(() =>
        school.sql((db) =>
          db
            .selectFrom('mail')
            .select('id')
            .where('institution_id', '=', school.institution_id)
            .where('status', '=', 'queued')
            .execute(),
        ),
      )
      .toEqual([]),
  );
const erase = async (user_detail_id: number, confirmation: string) => {
  const { status, text } = await post('data/erase', { user_detail_id, confirmation });
  expect(status, text).toBe(200);
};
const traces = ['Vanisher', 'vanisher', 'Onlyaunt', 'onlyaunt', 'newaunt', 'Deartext'];
const found = async () => {
  const text = await allText();
  return traces.filter((trace) => text.includes(trace));
};

test('an erased child is in no letter, no copy, no test mail and no list, and what was to be sent later is cancelled', async () => {
  const child = await newChild('Vanisher', { guardian: aunt('Onlyaunt', 'onlyaunt@home.example') });
  const other = await newChild('Stayer', { guardian: aunt('Uta', 'uta@home.example') });
  const list = { type: 'list', type_id: null, of: 'student' };
  const text = { subject: 'Hello {{reader_first_name}}', body: '<p>For you</p>' };
  await letters.send({ ...list, ids: [child], ...text, send_copy: 1 });
  const both = await letters.send({ ...list, ids: [child, other], subject: 'News of {{student_first_name}}' });
  await letters.send({ type: 'student', type_id: child, subject: 'Deartext alone' });
  await done('communication/sendTestEmail', { ...list, ids: [child], body: '<p>{{student_first_name}}</p>' });
  await keep();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const timed = await done('communication/sendEmails', {
    type: 'student',
    type_id: child,
    subject: 'Deartext later',
    send_at: at,
  });
  await done('communication/saveDraft', { type: 'student', type_id: child, subject: 'Deartext draft' });
  const draft = await done('communication/saveDraft', {
    ...list,
    ids: [child, other],
    additional_emails: ['onlyaunt@home.example', 'office@school.example'],
    excluded_emails: [String(child), 'vanisher@home.example'],
  });
  expect(await found()).toEqual(['Vanisher', 'vanisher', 'Onlyaunt', 'onlyaunt', 'Deartext']);
  await erase(child, 'Vanisher Ward');
  expect(await found()).toEqual([]);
  expect((await letters.details(timed.mailing_id)).state).toBe('cancelled');
  expect(await letters.details(draft.mailing_id)).toMatchObject({
    ids: [other],
    additional_emails: ['office@school.example'],
    excluded_emails: [],
  });
  expect((await letters.readers(both.body.mailing_id)).map((line) => line.to)).toEqual(['uta@home.example']);
  const mailbox = await letters.mailbox();
  await school.sql((db) => db.updateTable('job').set({ run_at: new Date() }).where('done_at', 'is', null).execute());
  letters.work();
  await letters.done();
  expect(mailbox.letters).toEqual([]);
}, 30_000);

test('a letter under way goes on without an erased reader, and its counts hold', async () => {
  const child = await newChild('Vanisher', { guardian: aunt('Onlyaunt', 'onlyaunt@home.example') });
  const other = await newChild('Stayer', { guardian: aunt('Uta', 'uta@home.example') });
  const { mailing_id } = (await letters.send({ type: 'list', type_id: null, of: 'student', ids: [child, other] })).body;
  await keep();
  expect((await letters.call('POST', 'communication/sendAgain', { mailing_id })).body.count).toBe(2);
  await erase(child, 'Vanisher Ward');
  expect((await letters.details(mailing_id)).counts).toMatchObject({ total: 1, sent: 0, waiting: 1 });
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.done();
  expect(mailbox.letters.map((one) => one.to?.[0]?.address)).toEqual(['uta@home.example']);
  const { state, counts } = await letters.details(mailing_id);
  expect([state, counts.total, counts.sent]).toEqual(['sent', 1, 1]);
}, 30_000);

test('what is known of an address that they had before is forgotten, unless somebody else has it', async () => {
  const child = await newChild('Vanisher', { guardian: aunt('Onlyaunt', 'onlyaunt@home.example') });
  const sister = await newChild('Stayer', { guardian: aunt('Uta', 'uta@home.example') });
  await letters.send({ type: 'list', type_id: null, of: 'student', ids: [child, sister] });
  await keep();
  const { institution_id } = school;
  await school.sql(async (db) => {
    const rename = { email: 'newaunt@home.example' };
    await db.updateTable('person').set(rename).where('email', '=', 'onlyaunt@home.example').execute();
    for (const address_key of ['onlyaunt@home.example', 'newaunt@home.example', 'uta@home.example']) {
      await db.insertInto('mail_address').values({ institution_id, address_key, news: 0 }).execute();
      await db
        .insertInto('mail_consent')
        .values({ institution_id, address_key, category: 'news', value: 0, source: 'link' })
        .execute();
    }
  });
  await erase(child, 'Vanisher Ward');
  expect(await found()).toEqual([]);
  const left = await school.sql(async (db) => [
    await db.selectFrom('mail_address').select('address_key').where('institution_id', '=', institution_id).execute(),
    await db.selectFrom('mail_consent').select('address_key').where('institution_id', '=', institution_id).execute(),
  ]);
  expect(left).toEqual([[{ address_key: 'uta@home.example' }], [{ address_key: 'uta@home.example' }]]);
}, 30_000);

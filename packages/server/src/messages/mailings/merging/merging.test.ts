import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { letter, lettersOf, mother } from '../../../testing/mailings.ts';
import { mergesOf } from '../../../testing/merges.ts';
import { type TestSchool, testServer, type TestServer } from '../../../testing/server.ts';
import { settled } from '../../../testing/worker.ts';
import { readersNow } from '../queries.ts';

let server: TestServer;
let school: TestSchool;
const letters = lettersOf(
  () => server,
  () => school,
);
const { merge, post, get } = mergesOf(
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

const draft = async (input: object): Promise<{ mailing_id: number; version: number }> => {
  const { status, text, body } = await letters.call('POST', 'communication/saveDraft', { ...letter, ...input });
  expect(status, text).toBe(200);
  return body;
};
/** Two records of one child, who both can be written to at one address, with another child. */
async function twins() {
  const [kept, gone, other] = [
    await letters.student('Ada', { email: 'ada@home.example' }),
    await letters.student('Ada', { email: 'ada@home.example' }),
    await letters.student('Ben', { email: 'ben@home.example' }),
  ];
  return { kept, gone, other };
}
const whom = async (mailing_id: number) => {
  const { type, type_id, ids, excluded_emails } = await letters.details(mailing_id);
  return { type, type_id, ids, excluded_emails };
};
const sentTo = async (user_id: number) =>
  (await get('communication/getSentEmails', { user_id })).body.data.map((one: { subject: string }) => one.subject);

test('letters to a person and lists with them follow a merge, and come back as it is undone unless somebody changed them', async () => {
  const { kept, gone, other } = await twins();
  const of = { type: 'list', type_id: null, of: 'student' };
  const single = await draft({ type: 'student', type_id: gone });
  const list = await draft({ ...of, ids: [gone, other, kept], excluded_emails: [String(gone), 'x@home.example'] });
  const changed = await draft({ ...of, ids: [gone, other] });
  const foreign = await draft({ ...of, ids: [other] });
  const { merge_id } = (await merge(kept, gone)).body;
  expect(await whom(single.mailing_id)).toMatchObject({ type: 'student', type_id: kept });
  expect(await whom(list.mailing_id)).toMatchObject({
    ids: [kept, other],
    excluded_emails: [String(kept), 'x@home.example'],
  });
  expect(await whom(foreign.mailing_id)).toMatchObject({ ids: [other] });
  await draft({ ...of, ids: [other], mailing_id: changed.mailing_id, version: changed.version });
  expect((await post('duplicates/undo', { merge_id })).status).toBe(200);
  expect(await whom(single.mailing_id)).toMatchObject({ type: 'student', type_id: gone });
  expect(await whom(list.mailing_id)).toMatchObject({
    ids: [gone, other, kept],
    excluded_emails: [String(gone), 'x@home.example'],
  });
  expect(await whom(changed.mailing_id)).toMatchObject({ ids: [other] });
});

test('a letter that is sent later reaches a lead who became a student by a merge, and stands on the record that stays', async () => {
  const kept = await letters.student('Ada', { email: 'ada@home.example' });
  const gone = (await post('leads/add', { firstName: 'Ada', email: 'ada@home.example', isDuplicate: 1 })).body
    .user_detail_id as number;
  const send = { ...letter, type: 'lead', type_id: gone };
  await letters.send({ ...send, subject: 'Before' });
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.done();
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const { mailing_id } = (await letters.call('POST', 'communication/sendEmails', { ...send, send_at })).body;
  expect((await merge(kept, gone)).status).toBe(200);
  expect(await whom(mailing_id)).toMatchObject({ type: 'student', type_id: kept });
  await school.sql((db) =>
    db.updateTable('job').set({ run_at: new Date() }).where('kind', '=', 'startMailing').execute(),
  );
  server.services.live.tell({ kind: 'job' });
  await letters.done();
  await expect.poll(() => mailbox.letters.map((one) => one.subject)).toEqual(['Before', 'Summer feast']);
  expect(await sentTo(kept)).toEqual(['Summer feast', 'Before']);
});

/** A letter that names each child, written to both records of one child, of which nothing has left. */
async function waiting(ids: number[]) {
  const input = { type: 'list', type_id: null, of: 'student', ids, subject: 'News of {{student_first_name}}' };
  const { mailing_id } = (await letters.send(input)).body;
  await settled(server, school);
  expect((await letters.call('POST', 'communication/sendAgain', { mailing_id })).body.count).toBe(ids.length);
  return mailing_id as number;
}

test('two records that a letter was written to get it once after their merge', async () => {
  const { kept, gone, other } = await twins();
  const mailing_id = await waiting([kept, gone, other]);
  const { merge_id } = (await merge(kept, gone)).body;
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.done();
  expect(mailbox.letters.map((one) => one.to?.[0]?.address).toSorted()).toEqual([
    'ada@home.example',
    'ben@home.example',
  ]);
  expect((await letters.details(mailing_id)).counts).toMatchObject({ total: 2, sent: 2, waiting: 0 });
  expect((await letters.details(mailing_id)).state).toBe('sent');
  expect(await sentTo(kept)).toEqual(['News of Ada']);
  // What was sent for one of them before is not sent for the other after the merge is undone.
  expect((await post('duplicates/undo', { merge_id })).status).toBe(200);
  await letters.done();
  expect(mailbox.letters).toHaveLength(2);
});

test('if one record has had the letter, the mail that waits for the other is not sent', async () => {
  const { kept, gone } = await twins();
  const mailing_id = await waiting([kept, gone]);
  await school.sql((db) =>
    db
      .updateTable('mail')
      .set({ status: 'sent', sent_at: new Date() })
      .where('institution_id', '=', school.institution_id)
      .where('person_id', '=', gone)
      .execute(),
  );
  await school.sql((db) => db.updateTable('mailing').set({ sent: 1 }).where('mailing_id', '=', mailing_id).execute());
  expect((await merge(kept, gone)).status).toBe(200);
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.done();
  expect(mailbox.letters).toEqual([]);
  expect((await letters.details(mailing_id)).counts).toMatchObject({ total: 1, sent: 1, waiting: 0 });
});

test('mails that are still to be written go to the record that stays', async () => {
  const { kept, gone, other } = await twins();
  await merge(kept, gone);
  const found = await school.sql((db) =>
    readersNow(db, school.institution_id, [
      [gone, gone, gone],
      [other, other, 0],
    ]),
  );
  expect(found.map((one) => [one.person_id, one.reader_id, one.about])).toEqual([
    [kept, kept, kept],
    [other, other, 0],
  ]);
});

test('a merge of guardians takes along what they read', async () => {
  const ada = await letters.student('Ada', { guardian: mother('uta@home.example') });
  const ben = await letters.student('Ben', { guardian: mother('uta@work.example') });
  const guardianOf = async (user_detail_id: number) =>
    (await get('student/getDetails', { user_detail_id })).body.guardians[0].user_detail_id as number;
  const [kept, gone] = [await guardianOf(ada), await guardianOf(ben)];
  await letters.send({ type: 'guardian', type_id: gone });
  await settled(server, school);
  const { body } = await get('duplicates/compare', { user_detail_id: kept, duplicate_id: gone });
  const merged = await post('guardian/merge', {
    user_detail_id: kept,
    duplicate_id: gone,
    version: body.version,
    duplicate_version: body.duplicate_version,
    take: [],
  });
  expect(merged.status, merged.text).toBe(200);
  expect(await sentTo(kept)).toEqual(['Summer feast']);
});

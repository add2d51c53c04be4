import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { letter, lettersOf, mother } from '../../testing/mailings.ts';
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
  school = await server.school('Bell & Co');
});
afterEach(() => letters.end());
afterAll(() => server.stop());

const family = async () => [
  await letters.student('Ada', { guardian: mother('uta@home.example') }),
  await letters.student('Ben', { guardian: mother('uta@home.example') }),
  await letters.student('Cai', { email: 'cai@home.example' }),
];
const list = (ids: number[]) => ({ type: 'list', of: 'student', ids });

test('a letter leaves to each reader separately, filled in, and its counts are kept', async () => {
  const ids = await family();
  const mailbox = await letters.mailbox();
  const { status, body } = await letters.send({
    ...list([...ids, await letters.student('Nobody')]),
    subject: 'For {{reader_first_name|you}}',
    body: '<p>Dear {{reader_first_name|friend}}, <strong>come</strong>!</p>',
    additional_emails: ['extra@more.example'],
    send_copy: 1,
  });
  expect([status, body.message]).toEqual([200, 'Emails sent successfuly']);
  letters.work();
  await letters.done();
  const sent = mailbox.letters.map((one) => [one.to?.map((to) => to.address), one.subject, one.text?.split('\n')[0]]);
  expect(sent.toSorted()).toEqual(
    [
      [['cai@home.example'], 'For Cai', 'Dear Cai, come!'],
      [['extra@more.example'], 'For you', 'Dear friend, come!'],
      [[school.owner.email], 'For Uta', 'Dear Uta, come!'],
      [['uta@home.example'], 'For Uta', 'Dear Uta, come!'],
    ].toSorted(),
  );
  const details = await letters.details(body.mailing_id);
  expect(details).toMatchObject({
    state: 'sent',
    counts: { total: 5, sent: 4, waiting: 0, skipped: 1, failed: 0, bounced: 0 },
  });
  expect((await letters.readers(body.mailing_id, { state: 'skipped' })).map((one) => one.reason)).toEqual([
    'Neither a guardian who receives messages nor the person has an e-mail address',
  ]);
  const { data } = (await letters.call('GET', 'communication/getSentEmails', { user_id: ids[0] })).body;
  expect(data).toMatchObject([{ subject: 'For Uta', by: 'Olive Owner', to: 'uta@home.example', state: 'sent' }]);
  const { rows } = await server.connections.pool.query(
    "select subject, text, html from mail where institution_id = $1 and mailing_id is not null and subject || text || html <> ''",
    [school.institution_id],
  );
  expect(rows).toEqual([]);
}, 20_000);

test('a guardian’s page lists what they read, for those who may open guardians', async () => {
  const [ada] = await family();
  await letters.mailbox();
  const { mailing_id } = (await letters.send(list([ada!]))).body;
  letters.work();
  await letters.done();
  const [uta] = (await letters.call('GET', 'communication/getEmails', { type: 'student', type_id: ada })).body.data;
  const sent = (as = school.owner) =>
    letters.call('GET', 'communication/getSentEmails', { user_id: uta.user_detail_id }, as);
  expect((await sent()).body.data).toMatchObject([{ mailing_id, to: 'uta@home.example', state: 'sent' }]);
  expect((await sent(await school.staff(7))).status).toBe(404);
}, 20_000);

test('a letter that names the child comes once a child', async () => {
  const ids = await family();
  const mailbox = await letters.mailbox();
  await letters.send({ ...list(ids), body: '<p>About {{student_first_name}}</p>' });
  letters.work();
  await letters.done();
  expect(mailbox.letters.map((one) => one.text?.split('\n')[0]).toSorted()).toEqual([
    'About Ada',
    'About Ben',
    'About Cai',
  ]);
}, 20_000);

test('what is wrong is said at its field, in the words of the specification', async () => {
  const [ada] = await family();
  const input = { type: 'student', type_id: ada };
  const said = async (more: object) => {
    const { status, body } = await letters.call('POST', 'communication/sendEmails', { ...letter, ...input, ...more });
    return [status, body.fields];
  };
  expect(await said({ subject: ' ' })).toEqual([422, { subject: 'Subject cannot be blank' }]);
  expect(await said({ subject: 'x'.repeat(251) })).toEqual([
    422,
    { subject: 'Subject cannot be more than 250 characters' },
  ]);
  expect(await said({ body: '<p> </p><br>' })).toEqual([422, { body: 'Content cannot be blank' }]);
  expect(await said({ body: '' })).toEqual([422, { body: 'Content cannot be blank' }]);
  expect(await said({ reply_to: 'nobody' })).toEqual([422, { reply_to: 'Please enter valid email' }]);
  expect(await said({ reply_to: 'a@b.example\nBcc: c@d.example' })).toEqual([
    422,
    { reply_to: 'Please enter valid email' },
  ]);
  expect(await said({ reply_to: 'phisher@evil.example' })).toEqual([
    422,
    { reply_to: expect.stringMatching(/^Replies can go to /) },
  ]);
  expect(await said({ body: '<p>{{foo}}</p>' })).toEqual([422, { body: 'There is no variable {{foo}}' }]);
  expect(await said({ send_at: new Date(Date.now() - 60_000).toISOString() })).toEqual([
    422,
    { send_at: 'Choose a time in the future' },
  ]);
  expect(await said({ attachments: [{ handle: 'x'.repeat(43), file_name: 'Report.pdf' }] })).toEqual([
    422,
    { 'attachments.0': 'This file was not found. Please upload it again' },
  ]);
  expect((await said({ attachments: Array(16).fill({ handle: 'x', file_name: 'x' }) }))[0]).toBe(422);
  expect(await said({ body: '<p>{{student_phone}}</p>' })).toEqual([
    422,
    { body: expect.stringMatching(/^1 has no .*: leave them out, or write a fallback$/) },
  ]);
});

test('nobody gets a letter with an empty place: those are skipped, with what is missing', async () => {
  const ids = [
    await letters.student('Ada', { dob: '2000-04-30', email: 'ada@home.example' }),
    await letters.student('Ben', { email: 'ben@home.example' }),
  ];
  const mailbox = await letters.mailbox();
  const input = { ...list(ids), body: '<p>Born on {{student_dob}}</p>' };
  expect((await letters.send(input)).status).toBe(422);
  const { body } = await letters.send({ ...input, leave_out: 1 });
  letters.work();
  await letters.done();
  expect(mailbox.letters.map((one) => one.to?.[0]?.address)).toEqual(['ada@home.example']);
  expect((await letters.readers(body.mailing_id)).map((one) => [one.state, one.reason.split(':')[0]])).toEqual([
    ['sent', ''],
    ['skipped', 'The letter would have an empty place'],
  ]);
}, 20_000);

test('for ten seconds Send can be undone, and the draft can be changed and sent', async () => {
  const [ada] = await family();
  const mailbox = await letters.mailbox();
  const input = { ...letter, type: 'student', type_id: ada };
  const { mailing_id } = (await letters.call('POST', 'communication/sendEmails', input)).body;
  expect((await letters.call('POST', 'communication/unschedule', { mailing_id })).status).toBe(200);
  letters.work();
  await letters.wake();
  await letters.done();
  expect([(await letters.details(mailing_id)).state, mailbox.letters.length]).toEqual(['draft', 0]);
  const { version } = await letters.details(mailing_id);
  const saved = await letters.call('POST', 'communication/saveDraft', { ...input, subject: '', mailing_id, version });
  expect(saved.body).toMatchObject({ mailing_id, version: version + 1 });
  const late = await letters.call('POST', 'communication/saveDraft', { ...input, mailing_id, version });
  expect([late.status, late.body.code]).toEqual([409, 'stale']);
  await letters.send({ type: 'student', type_id: ada, mailing_id });
  await letters.wake();
  await letters.done();
  expect([(await letters.details(mailing_id)).state, mailbox.letters.length]).toEqual(['sent', 1]);
}, 20_000);

test('a letter that is stopped goes on where it was, and its rest can be cancelled', async () => {
  const ids = await family();
  const { mailing_id } = (await letters.send(list(ids))).body;
  const mailbox = await letters.mailbox({ address: () => 450 });
  letters.work();
  await letters.done();
  expect((await letters.call('POST', 'communication/unschedule', { mailing_id })).status).toBe(409);
  for (const [path, state] of [
    ['stop', 'stopped'],
    ['resume', 'sending'],
    ['stop', 'stopped'],
    ['cancel', 'cancelled'],
  ]) {
    expect([path, (await letters.call('POST', `communication/${path}`, { mailing_id })).status]).toEqual([path, 200]);
    expect((await letters.details(mailing_id)).state).toBe(state);
    await letters.done();
  }
  await letters.wake();
  await letters.done();
  expect(mailbox.letters).toEqual([]);
  expect((await letters.details(mailing_id)).counts).toMatchObject({ sent: 0, waiting: 0, skipped: 2 });
}, 20_000);

test('a letter fails where its author is gone or may no longer write, and nothing leaves', async () => {
  const [ada] = await family();
  const teacher = await school.staff(2);
  const input = { type: 'student', type_id: ada };
  const { mailing_id } = (await letters.send(input, teacher)).body;
  const other = (await letters.send(input, await school.staff(7))).body.mailing_id;
  const { institution_id } = school;
  await school.sql(async (db) => {
    await db
      .updateTable('person')
      .set({ archived_at: new Date() })
      .where('institution_id', '=', institution_id)
      .where('user_detail_id', '=', teacher.user_detail_id)
      .execute();
    await db
      .insertInto('access_control')
      .values({ institution_id, role_id: 7, category: 'students', value: 0 })
      .execute();
  });
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.done();
  expect(await letters.details(mailing_id)).toMatchObject({
    state: 'failed',
    reason: 'The person who wrote it no longer works here',
  });
  expect(await letters.details(other)).toMatchObject({ state: 'failed', reason: expect.stringContaining('students') });
  expect(mailbox.letters).toEqual([]);
}, 20_000);

test('colleagues see sent letters to people whom they open, drafts are one’s own, and only their writer and admins change them', async () => {
  const [ada] = await family();
  const input = { ...letter, type: 'student', type_id: ada };
  const { mailing_id } = (await letters.send(input)).body;
  const draft = (await letters.call('POST', 'communication/saveDraft', input)).body.mailing_id;
  const assistant = await school.staff(7);
  const seen = await letters.call('GET', 'communication/details', { mailing_id }, assistant);
  expect([seen.status, seen.body.data.may_change]).toEqual([200, false]);
  expect((await letters.call('GET', 'communication/details', { mailing_id: draft }, assistant)).status).toBe(404);
  expect((await letters.call('POST', 'communication/cancel', { mailing_id }, assistant)).status).toBe(404);
  const tabs = await letters.call('GET', 'communication/mailings', { tab: 'scheduled' }, assistant);
  expect(tabs.body.data).toMatchObject([{ mailing_id, audience: "Ada's family", created_by: 'Olive Owner' }]);
});

test('a preview shows each reader their own, and a test mail goes to its writer alone', async () => {
  const ids = await family();
  const input = { ...letter, ...list(ids), body: '<p>Dear {{reader_first_name}}</p>' };
  const { body } = await letters.call('POST', 'communication/preview', { ...input, at: 1 });
  expect(body).toMatchObject({ at: 1, total: 2, holes: [], reader: { fullName: 'Cai' } });
  expect(body.html).toContain('Dear Cai');
  expect((await letters.call('POST', 'communication/sendTestEmail', input)).body.message).toBe('Test email sent');
  const mails = await school.sql((db) => db.selectFrom('mail').select(['to_email', 'text']).execute());
  expect(mails).toMatchObject([{ to_email: school.owner.email, text: expect.stringContaining('Dear Uta') }]);
});

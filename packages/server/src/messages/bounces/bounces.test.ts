import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readReturnPath, returnPathOf } from '../../jobs/return-path.ts';
import { letter, lettersOf } from '../../testing/mailings.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import type { Report } from './reports/verbs.ts';
import { mailOfReport, noteReport } from './verbs.ts';

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
afterAll(async () => {
  await letters.end();
  await server.stop();
});

const NOW = new Date('2026-11-27T08:00:00Z');
const secretKey = Buffer.alloc(32, 7);
const publicUrl = 'https://office.school.example';
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

const reader = (status: string, more: object = {}) => ({
  addresses: ['cai@home.example'],
  action: 'failed',
  status,
  diagnostic: '550 no such user',
  ...more,
});
const report = (more: Partial<Report> = {}): Report => ({
  readers: [reader('5.1.1')],
  messageId: '',
  sentTo: [],
  ...more,
});

/** A letter that Cai was sent. */
async function sentToCai(): Promise<{ cai: number; mailing_id: number; mail_id: number }> {
  const cai = await letters.student('Cai', { email: 'Cai@home.example' });
  const { mailing_id } = (await letters.send({ ...letter, type: 'student', type_id: cai })).body;
  await letters.mailbox();
  letters.work();
  await letters.done();
  await letters.end();
  const [mail] = await letters.readers(mailing_id);
  expect(mail!.state).toBe('sent');
  return { cai, mailing_id, mail_id: mail!.mail_id };
}
const note = (mail_id: number, of: Report, { isSigned = false, now = NOW } = {}) =>
  school.sql((db) => noteReport(db, { institution_id: school.institution_id, mail_id, isSigned }, of, now));
const stateOf = async (user_id: number) =>
  (await letters.call('GET', 'communication/addressState', { user_id })).body.data;

test('a mail that came back for good is counted with its letter, and the address is left out from then on', async () => {
  const { cai, mailing_id, mail_id } = await sentToCai();
  expect(await note(mail_id, report())).toBe('The address no longer gets mail.');
  expect(await note(mail_id, report())).toBe('This was known already.');
  expect((await letters.details(mailing_id)).counts).toMatchObject({
    total: 1,
    sent: 1,
    bounced: 1,
    waiting: 0,
    failed: 0,
  });
  expect(await letters.readers(mailing_id, { state: 'bounced' })).toMatchObject([{ reason: '5.1.1 550 no such user' }]);
  expect(await stateOf(cai)).toMatchObject({
    address: 'Cai@home.example',
    state: 'bounced',
    error: '5.1.1 550 no such user',
  });
  const { data } = (await letters.call('GET', 'communication/getEmails', { type: 'student', type_id: cai })).body;
  expect(data).toMatchObject([{ fullName: 'Cai', skip: 'Mail to this address comes back' }]);
  expect((await letters.send({ type: 'student', type_id: cai })).status).toBe(422);
});

test('staff say that an address works again, and why', async () => {
  const { cai, mail_id } = await sentToCai();
  await note(mail_id, report());
  const set = (input: object) => letters.call('POST', 'communication/setAddressState', { user_id: cai, ...input });
  expect((await set({ works: 1, reason: ' ' })).body.fields).toEqual({ reason: 'Please write why' });
  expect((await set({ reason: 'x' })).status).toBe(422);
  expect((await set({ works: 1, reason: 'A typo was mended' })).status).toBe(200);
  expect(await stateOf(cai)).toMatchObject({ state: 'ok', error: '' });
  expect((await letters.send({ type: 'student', type_id: cai })).status).toBe(200);
});

test('an address that mail servers give up on for now counts as dead the fifth time in seven days', async () => {
  const { cai, mail_id } = await sentToCai();
  const soft = report({ readers: [reader('4.4.7')] });
  const again = () =>
    school.sql((db) =>
      db
        .updateTable('mail')
        .set({ status: 'sent' })
        .where('institution_id', '=', school.institution_id)
        .where('id', '=', mail_id)
        .execute(),
    );
  const states: string[] = [];
  for (const day of [0, 1, 9, 10, 11, 12, 13]) {
    await note(mail_id, soft, { now: days(day) });
    states.push((await stateOf(cai)).state);
    await again();
  }
  // The first two were more than seven days before.
  expect(states).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'bounced']);
});

test('what is late, what arrived, and what names another address changes nothing', async () => {
  const { cai, mail_id } = await sentToCai();
  const other = reader('5.1.1', { addresses: ['eve@home.example'] });
  for (const readers of [
    [reader('4.4.1', { action: 'delayed' })],
    [reader('2.0.0', { action: 'delivered' })],
    [other],
    [],
  ])
    await note(mail_id, report({ readers }));
  expect(await stateOf(cai)).toMatchObject({ state: 'ok' });
  // What came to the mail's own address may name the mailbox that the reader's address leads to.
  await note(mail_id, report({ readers: [other] }), { isSigned: true });
  expect(await stateOf(cai)).toMatchObject({ state: 'bounced' });
});

test('a mail is found by the address that it came back to, else by its Message-ID', () => {
  const path = returnPathOf('bounces@mail.school.example', secretKey)!('7.12');
  expect(path).toMatch(/^bounces\+7\.12\.[0-9a-f]{20}@mail\.school\.example$/);
  expect(readReturnPath(path.toUpperCase(), secretKey)).toEqual({ institution_id: 7, mail_id: 12 });
  expect(readReturnPath(path.replace('7.12', '7.13'), secretKey)).toBeUndefined();
  const found = (more: Partial<Report>) => mailOfReport(report(more), { secretKey, publicUrl });
  const mail = { institution_id: 7, mail_id: 12 };
  expect(found({ sentTo: ['office@x.example', path], messageId: '1.1@office.school.example' })).toEqual({
    ...mail,
    isSigned: true,
  });
  expect(found({ messageId: '7.12@office.school.example' })).toEqual({ ...mail, isSigned: false });
  expect(found({ messageId: '7.12@other.example' })).toBeUndefined();
  expect(found({ sentTo: [path.replace('7.12', '8.12')] })).toBeUndefined();
});

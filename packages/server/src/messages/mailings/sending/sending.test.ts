import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lettersOf } from '../../../testing/mailings.ts';
import type { Mailbox } from '../../../testing/process/mailbox.ts';
import { settled } from '../../../testing/worker.ts';
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
  school = await server.school();
});
afterEach(() => letters.end());
afterAll(() => server.stop());

/** A letter to so many students with addresses of their own. */
async function sent(count: number): Promise<number> {
  const { institution_id } = school;
  const people = Array.from({ length: count }, (_, at) => ({
    institution_id,
    role_id: 3,
    first_name: `S${String(at).padStart(4, '0')}`,
    email: `s${at}@home.example`,
    hash: `s${at}`,
  }));
  await school.sql((db) => db.insertInto('person').values(people).execute());
  return (await letters.send({ type: 'students' })).body.mailing_id;
}
/** Without what tells their author. */
const lettersIn = ({ letters: came }: Mailbox) => came.filter((one) => one.subject === 'Summer feast');
const states = async (mailing_id: number) =>
  (await letters.readers(mailing_id)).map((one) => `${one.to.split('@')[0]} ${one.state}`);

test('450 readers get one mail each over two workers, under a Message-ID of their own', async () => {
  const mailing_id = await sent(450);
  const mailbox = await letters.mailbox();
  letters.work();
  letters.work();
  await letters.done();
  expect(mailbox.letters).toHaveLength(450);
  expect(new Set(mailbox.letters.map((one) => one.to?.[0]?.address)).size).toBe(450);
  expect([...mailbox.counts().values()].every((count) => count === 1)).toBe(true);
  expect((await letters.details(mailing_id)).counts).toMatchObject({ total: 450, sent: 450, waiting: 0 });
}, 60_000);

test('without a mail server a letter ends, and its mails are kept, not said to wait', async () => {
  const mailing_id = await sent(3);
  await settled(server, school);
  const { state, counts } = await letters.details(mailing_id);
  expect({ state, ...counts }).toMatchObject({ state: 'sent', total: 3, sent: 0, waiting: 0, kept: 3, failed: 0 });
  expect(await states(mailing_id)).toEqual(['s0 kept', 's1 kept', 's2 kept']);
});

test('a reader whom the mail server refuses for good fails alone, with its answer, and can be tried again', async () => {
  const mailing_id = await sent(5);
  let refuses = true;
  const mailbox = await letters.mailbox({ address: (to) => (refuses && to.startsWith('s2') ? 550 : undefined) });
  letters.work();
  await letters.done();
  expect((await letters.details(mailing_id)).counts).toMatchObject({ sent: 4, failed: 1, waiting: 0 });
  const told = await school.sql((db) =>
    db.selectFrom('mail').select(['to_email', 'subject']).where('mailing_id', 'is', null).execute(),
  );
  expect(told).toEqual([{ to_email: school.owner.email, subject: '1 of 5 did not get “Summer feast”' }]);
  expect(await letters.readers(mailing_id, { state: 'failed' })).toMatchObject([
    { to: 's2@home.example', reason: expect.stringContaining('550') },
  ]);
  refuses = false;
  expect((await letters.call('POST', 'communication/sendAgain', { mailing_id })).body).toEqual({
    count: 1,
    message: '1 mail is sent again',
  });
  await letters.done();
  expect(lettersIn(mailbox)).toHaveLength(5);
  expect(await letters.details(mailing_id)).toMatchObject({ state: 'sent', counts: { sent: 5, failed: 0 } });
  expect((await letters.call('POST', 'communication/sendAgain', { mailing_id })).status).toBe(409);
}, 30_000);

test('a mail server that asks to wait lets the letter rest and fails nobody', async () => {
  const mailing_id = await sent(5);
  let waits = true;
  const mailbox = await letters.mailbox({ address: (to) => (waits && to.startsWith('s1') ? 450 : undefined) });
  letters.work();
  await letters.done();
  const details = await letters.details(mailing_id);
  expect([details.state, details.counts.failed, details.reason]).toEqual([
    'sending',
    0,
    expect.stringContaining('450'),
  ]);
  waits = false;
  await letters.wake();
  await letters.done();
  expect(lettersIn(mailbox)).toHaveLength(5);
  expect(await letters.details(mailing_id)).toMatchObject({ state: 'sent', counts: { sent: 5, failed: 0 } });
}, 30_000);

test('a mail server that is away lets the letter rest; once it is back, everyone gets one', async () => {
  const mailing_id = await sent(4);
  const gone = await letters.mailbox();
  await gone.close();
  letters.work();
  await letters.done();
  expect(await letters.details(mailing_id)).toMatchObject({ state: 'sending', counts: { sent: 0, failed: 0 } });
  await letters.end();
  const mailbox = await letters.mailbox();
  letters.work();
  await letters.wake();
  await letters.done();
  expect(mailbox.letters).toHaveLength(4);
}, 30_000);

test('where the mail server hangs up after it has the mail, nobody knows, and it is not sent twice by itself', async () => {
  const mailing_id = await sent(1);
  const mailbox = await letters.mailbox({ data: (to) => (to.startsWith('s0') ? 'hangs up' : undefined) });
  letters.work();
  await letters.done();
  expect(await letters.readers(mailing_id)).toMatchObject([
    { state: 'unsure', reason: 'The connection to the mail server broke. It may have arrived.' },
  ]);
  expect([(await letters.details(mailing_id)).state, mailbox.letters.length]).toEqual(['sent', 0]);
}, 30_000);

test('a mail whose server stopped while it was handed over is unsure, and can be sent again', async () => {
  const mailing_id = await sent(3);
  const mailbox = await letters.mailbox({ address: () => 450 });
  const worker = letters.work();
  await letters.done();
  await worker.stop();
  await school.sql((db) =>
    db
      .updateTable('mail')
      .set({ sending_since: new Date(Date.now() - 121_000), error: null })
      .where('institution_id', '=', school.institution_id)
      .where('to_email', '=', 's0@home.example')
      .execute(),
  );
  await mailbox.close();
  const open = await letters.mailbox();
  letters.work();
  await letters.wake();
  await letters.done();
  expect(await states(mailing_id)).toEqual(['s0 unsure', 's1 sent', 's2 sent']);
  const [unsure] = await letters.readers(mailing_id, { state: 'unsure' });
  expect(unsure!.reason).toBe('The server stopped while sending. It may have arrived.');
  await letters.call('POST', 'communication/sendAgain', { mailing_id, mail_ids: [unsure!.mail_id] });
  await letters.done();
  expect(await states(mailing_id)).toEqual(['s0 sent', 's1 sent', 's2 sent']);
  expect(lettersIn(open)).toHaveLength(3);
}, 30_000);

test('two workers together send as many in a second as the operator allows', async () => {
  const mailing_id = await sent(60);
  const mailbox = await letters.mailbox();
  const began = Date.now();
  letters.work(20);
  letters.work(20);
  await letters.done();
  const seconds = (Date.now() - began) / 1_000;
  expect((await letters.details(mailing_id)).reason).toBe('');
  expect(mailbox.letters).toHaveLength(60);
  expect(seconds).toBeGreaterThan(2.8);
  expect(seconds).toBeLessThan(6);
}, 30_000);

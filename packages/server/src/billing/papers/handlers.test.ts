import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPost } from '../../jobs/mail.ts';
import { requestOf } from '../../testing/requests.ts';
import { textOfPdf } from '../../testing/pdf.ts';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { workOf } from '../../testing/work.ts';
import { paymentsJobs } from '../payments/jobs.ts';
import { papersJobs } from './jobs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let ben: number;
let letters: string[] = [];
const jobs = workOf(
  () => server,
  () => school,
);
const smtp = new SMTPServer({
  authOptional: true,
  closeTimeout: 100,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, callback) {
    let raw = '';
    stream.on('data', (piece) => {
      raw += piece;
    });
    stream.on('end', () => {
      letters.push(raw);
      callback();
    });
  },
});

beforeAll(async () => {
  server = await testServer();
  await new Promise<void>((resolve) => {
    smtp.listen(4237, '127.0.0.1', resolve);
  });
  jobs.work(
    { ...papersJobs, ...paymentsJobs },
    openPost('smtp://127.0.0.1:4237', 'Office <office@riverside.example>', 'https://school.example'),
  );
});
afterAll(async () => {
  await Promise.all(jobs.workers.map((worker) => worker.stop()));
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date());
  letters = [];
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben', {
    guardian: { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' },
  });
});

/** The text of a document. */
const pdf = async (path: string, input: Record<string, unknown>): Promise<string> => {
  const answer = await server.app.inject(requestOf('GET', path, input, { cookie: school.owner.cookie }));
  expect(answer.statusCode, answer.body).toBe(200);
  return (await textOfPdf(new Uint8Array(answer.rawPayload))).join('\n');
};
const arrived = async (count: number) => {
  await jobs.until(() => letters.length >= count);
  return Promise.all(letters.map((raw) => PostalMime.parse(raw)));
};

/** What the payment page shows by a link. */
const seen = (hash: string) =>
  server.call('GET', 'online/payment/getDetailsByHash', { institution: school.hash, hash });
/** The link of a mail, to the payment page. */
const linkOf = ({ text }: { text?: string }) => {
  const url = new URL(/https?:\S+\/payment\/\S+/.exec(text!)![0]);
  return { token: url.pathname.split('/').at(-1)!, institution: url.searchParams.get('institution')! };
};

test('an invoice, its receipt and its note are PDFs that say what is stored', async () => {
  const lines = [
    customLine(ben, 10_000, { name: '#image("/etc/passwd") *Exam*', discount_kind: 'percent', discount_value: 1000 }),
  ];
  const { data } = await till.done('POST', 'invoice', { user_detail_id: ben, items: lines, notes: 'See you soon.' });
  const text = await pdf('invoice/invoicePDF', { id: data.invoice_id });
  for (const part of [data.number, 'Gina Home', '#image("/etc/passwd") *Exam*', '90.00', '10 %', 'See you soon.'])
    expect(text).toContain(part);
  expect(await pdf('invoice/invoicePDF', { id: data.invoice_id, language: 'cn' })).toContain('账单');
  const { payment_id } = (await till.pay({ invoice_id: data.invoice_id, amount: 9000 })).data;
  expect(await pdf('payment/receiptPDF', { payment_id })).toContain('90.00');
  const { credit_note_id } = (
    await till.done('POST', 'creditNotes/create', { invoice_id: data.invoice_id, rest: 1, reason: 'Ill' })
  ).data;
  const note = await pdf('creditNotes/creditNotePDF', { credit_note_id });
  for (const part of ['Credit note', data.number, 'Ill', '90.00']) expect(note).toContain(part);
});

test('the mail of an invoice carries its PDF, and a link that opens it until it is taken back', async () => {
  const { invoice_id, number } = await till.bill(ben, 10_000, { send: 1 });
  const [mail] = await arrived(1);
  expect(mail!.to).toMatchObject([{ name: 'Gina Home', address: 'gina@home.example' }]);
  expect(mail!.subject).toContain(number);
  const [file] = mail!.attachments;
  expect([file!.filename, file!.mimeType]).toEqual([`${number}.pdf`, 'application/pdf']);
  expect((await textOfPdf(new Uint8Array(file!.content as ArrayBuffer))).join()).toContain('100.00');
  expect(await till.invoice(invoice_id)).toMatchObject({ sent_status: 1 });
  const { token, institution } = linkOf(mail!);
  const open = (id: string) => server.call('GET', 'online/invoice/invoicePDF', { id, institution });
  expect((await open(token)).status).toBe(200);
  expect((await open(`${token}x`)).status).toBe(404);
  expect((await seen(token)).body.invoices).toMatchObject([{ number, balance: 10_000 }]);
  await school.sql((db) => db.updateTable('invoice_link').set({ revoked_at: new Date() }).execute());
  expect([(await open(token)).status, (await seen(token)).status]).toEqual([404, 410]);
});

test('a receipt goes out with its number, and a reminder once a day', async () => {
  const { invoice_id } = await till.bill(ben, 10_000);
  await till.pay({ invoice_id, amount: 4000, email_receipt: 1 });
  await jobs.until(() => letters.length > 0);
  const remind = (more: object = {}) => till.call('POST', 'payment/reminder', { invoice_id, ...more });
  expect((await remind()).status).toBe(200);
  const again = await remind();
  expect([again.status, again.body.message]).toEqual([
    409,
    'A reminder was sent in the last 24 hours. Send another one anyway?',
  ]);
  expect((await remind({ again: 1 })).status).toBe(200);
  const mails = await arrived(3);
  const reminders = mails.filter((mail) => mail.text!.includes('60.00'));
  expect(reminders).toHaveLength(2);
  expect((await seen(linkOf(reminders[0]!).token)).body.invoices).toMatchObject([{ balance: 6000 }]);
  expect(mails.some((mail) => mail.subject!.startsWith('Receipt R-'))).toBe(true);
  await till.pay({ invoice_id, amount: 6000 });
  expect((await remind({ again: 1 })).body.message).toContain('nothing to remind');
});

test('the mail offers to pay online once a gateway is connected, and not for an invoice that is paid', async () => {
  await till.bill(ben, 10_000, { send: 1 });
  await arrived(1);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { invoice_id } = await till.bill(ben, 10_000, { send: 1 });
  await arrived(2);
  await till.pay({ invoice_id, amount: 10_000 });
  await till.done('GET', 'invoice/resend', { id: invoice_id });
  const mails = await arrived(3);
  expect(mails.map(({ html }) => html!.includes('>Pay online<'))).toEqual([false, true, false]);
});

test('a link that is too old brings a new one by mail, once a day; every other link gets the same answer', async () => {
  const { invoice_id } = await till.bill(ben, 10_000, { send: 1 });
  const { token } = linkOf((await arrived(1))[0]!);
  await school.sql((db) =>
    db
      .updateTable('invoice_link')
      .set({ expires_at: new Date('2020-01-01') })
      .execute(),
  );
  expect((await seen(token)).status).toBe(410);
  const renew = (hash: string) => server.call('POST', 'online/invoice/newLink', { institution: school.hash, hash });
  const [known, again, guessed] = [await renew(token), await renew(token), await renew('guessed')];
  expect([known.status, known.body]).toEqual([200, guessed.body]);
  expect(again.body).toEqual(known.body);
  const fresh = linkOf((await arrived(2))[1]!);
  expect((await seen(fresh.token)).body.invoices).toMatchObject([{ balance: 10_000 }]);
  await school.sql((db) => db.updateTable('invoice_link').set({ revoked_at: new Date() }).execute());
  expect((await renew(token)).body).toEqual(known.body);
  const { invoice_id: mailed } = await till.bill(ben, 500, { send: 1 });
  await arrived(3);
  expect(mailed).not.toBe(invoice_id);
  expect(letters).toHaveLength(3);
});

test('nobody is mailed who has no address', async () => {
  const { invoice_id } = await till.bill(await till.student('Mia'), 100);
  const answer = await till.call('GET', 'invoice/resend', { id: invoice_id });
  expect([answer.status, answer.body.message]).toEqual([409, 'Mia has no e-mail address. Add one first.']);
});

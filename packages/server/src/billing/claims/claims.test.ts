import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { pdf } from '../../testing/attachments.ts';
import { paynowKeys, type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Worker } from '../../jobs/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let payer: Payer;
let invoice_id: number;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  // Years ahead, so that jobs that wait here are never due by the database’s real clock.
  server.setNow(new Date('2031-11-26T03:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', paynowKeys);
  ({ invoice_id } = await till.bill(await till.student('Ben', { surname: 'Hill' }), 12_000));
  payer = await payerOf(server, school, invoice_id);
});

const begin = async (input: object = {}) => {
  const { status, body, text } = await payer.begin({ gateway: 'paynow', ...input });
  expect(status, text).toBe(200);
  return body.data;
};
const toConfirm = async () => (await till.done('GET', 'payments/list', { tab: 'confirm' })).data;
const details = (payment_id: number) => till.done('GET', 'payment/details', { payment_id });

/** A transfer that the family reported, as staff see it. */
async function claimed(input: object = {}) {
  const { checkout, reference } = await begin(input);
  expect((await payer.claim(checkout)).status).toBe(200);
  const [row] = await toConfirm();
  return { checkout, reference, payment_id: row.payment_id as number };
}

test('a transfer is open at once, with a code over its amount and a reference of its own', async () => {
  const page = (await payer.page()).body;
  expect(page.ways).toMatchObject([{ gateway: 'paynow', kind: 'transfer', least: 1, is_test: 0 }]);
  const one = await begin();
  const other = await begin({ amount: 5_000 });
  expect(one).toMatchObject({ state: 'open', url: '', payee: 'Riverside Music, UEN 201403121W' });
  expect(one.qr.text).toContain('0210201403121W03010040820311127');
  expect(one.qr.text).toContain(`5406120.00`);
  expect(one.qr.text).toContain(`0109${one.reference}6304`);
  expect(one.qr.path).toMatch(/^(M\d+ \d+\.5h\d+(m\d+ 0h\d+)*)+$/);
  expect(one.reference).toMatch(/^SB[2-9A-HJ-NP-Z]{7}$/);
  expect(other.reference).not.toBe(one.reference);
  await jobsDone(server, school);
  // The first asked for something else, so it is closed; what the family did with it can still be reported.
  expect((await payer.status(one.checkout)).body.data).toMatchObject({ state: 'expired', qr: null });
  expect((await payer.status(other.checkout)).body.data.state).toBe('open');
});

test('a family reports a transfer with its slip, and staff confirm it: money, receipt and invoice follow', async () => {
  const { checkout, reference } = await begin();
  const told = await payer.claim(checkout, { bytes: pdf, name: '../../etc/passwd.exe.pdf' });
  expect([told.status, told.body.message]).toEqual([
    200,
    'Thank you. The school confirms your SGD 120.00 once it arrives.',
  ]);
  expect(told.body.data).toMatchObject({ state: 'processing', qr: null, reference });
  expect((await payer.page()).body.under_way).toMatchObject([{ amount: 12_000, state: 'claimed' }]);
  expect((await till.invoice(invoice_id)).balance).toBe(12_000);
  const [row, ...others] = await toConfirm();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'claimed', gateway: 'paynow', amount: 12_000, reference, free: 0, invoices: [] });
  const { payment_id } = row;
  const { slip } = await details(payment_id);
  expect(slip).toMatchObject({ file_name: `Transfer ${reference}.pdf`, media_type: 'application/pdf' });
  const done = await till.done('POST', 'payment/confirm', { payment_id, paid_on: '2031-11-25', amount: 12_000 });
  expect(done.message).toBe('Transfer of SGD 120.00 confirmed');
  expect(done.data).toMatchObject({ state: 'done', paid_on: '2031-11-25', free: 0, invoices: [{ invoice_id }] });
  expect((await till.invoice(invoice_id)).status).toBe('paid');
  await jobsDone(server, school);
  const { data } = (await payer.status(checkout)).body;
  expect(data).toMatchObject({ state: 'paid', invoices: [{ amount: 12_000 }] });
  expect(data.receipt_number).toMatch(/^R-/);
  expect((await payer.page()).body.under_way).toEqual([]);
  expect(await toConfirm()).toEqual([]);
  const { data: story } = await till.done('GET', 'payment/activity', { payment_id });
  expect(story.map((one: { text: string }) => one.text)).toEqual(
    expect.arrayContaining([
      'Transfer of SGD 120.00 confirmed',
      `Transfer of SGD 120.00 reported, reference ${reference}`,
    ]),
  );
});

test('the same claim ten times at once is one payment', async () => {
  const { checkout } = await begin();
  const answers = await Promise.all(Array.from({ length: 10 }, () => payer.claim(checkout)));
  expect(answers.map((one) => one.status)).toEqual(Array(10).fill(200));
  expect(await toConfirm()).toHaveLength(1);
});

test('ten confirmations at once book the money once', async () => {
  const { payment_id } = await claimed();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => till.call('POST', 'payment/confirm', { payment_id })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect((await details(payment_id)).free).toBe(0);
  expect((await till.invoice(invoice_id)).paid).toBe(12_000);
  const late = await till.call('POST', 'payment/reject', { payment_id });
  expect([late.status, late.body.message]).toEqual([409, 'This transfer was already confirmed.']);
});

test.each([
  ['less than was asked for pays a part', 5_000, { free: 0, amount: 5_000 }, 7_000, ''],
  ['more than was asked for leaves credit', 12_550, { free: 550, amount: 12_550 }, 0, ', SGD 5.50 of it as credit'],
])('%s', async (_, amount, payment, balance, credit) => {
  const { payment_id } = await claimed();
  const { data, message } = await till.done('POST', 'payment/confirm', { payment_id, amount });
  expect(data).toMatchObject(payment);
  expect(message).toBe(`Transfer of SGD ${(amount / 100).toFixed(2)} confirmed${credit}`);
  expect((await till.invoice(invoice_id)).balance).toBe(balance);
});

test('a transfer that did not arrive fails with its reason, the page says so, and it can still be confirmed later', async () => {
  const { checkout, payment_id } = await claimed();
  const { data } = await till.done('POST', 'payment/reject', { payment_id, reason: 'We looked until today.' });
  expect(data).toMatchObject({ state: 'failed', failure: 'We looked until today.' });
  expect((await payer.status(checkout)).body.data).toMatchObject({
    state: 'failed',
    failure: 'The school did not find your transfer: We looked until today.',
  });
  expect((await payer.page()).body.under_way).toMatchObject([{ amount: 12_000, state: 'missing' }]);
  expect((await till.call('POST', 'payment/reject', { payment_id })).status).toBe(409);
  expect((await payer.claim(checkout)).status).toBe(409);
  await claimed();
  expect((await payer.page()).body.under_way).toMatchObject([{ state: 'claimed' }]);
  await till.done('POST', 'payment/confirm', { payment_id });
  expect((await till.invoice(invoice_id)).status).toBe('paid');
});

test('a code is closed after a day, and the transfer that was made with it can still be reported', async () => {
  const { checkout } = await begin();
  server.setNow(new Date('2031-11-27T03:00:01Z'));
  await server.connections.pool.query(
    "update job set run_at = now() where kind = 'expireCheckout' and done_at is null",
  );
  await jobsDone(server, school);
  expect((await payer.status(checkout)).body.data).toMatchObject({ state: 'expired', qr: null });
  expect((await payer.claim(checkout)).status).toBe(200);
  expect(await toConfirm()).toHaveLength(1);
});

test('staff who bill get a mail about a claim', async () => {
  const { reference } = await claimed();
  const mails = await school.sql((db) => db.selectFrom('mail').select(['subject', 'text']).execute());
  const found = mails.filter(({ subject }) => subject.includes('reported a transfer of SGD 120.00'));
  expect(found).toHaveLength(1);
  expect(found[0]!.text).toContain(reference);
});

describe('slips', () => {
  test.each([
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'slip.pdf'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'slip.png'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'slip.svg',
    ],
    ['a drawing that calls itself a picture', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'slip.png'],
    ['a page that ends as a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]), 'slip.pdf'],
    ['a packed file', Buffer.from('PK\x03\x04slip', 'latin1'), 'slip.pdf'],
    ['a picture that is none', Buffer.from('\x89PNG\r\n\x1a\nMZ', 'latin1'), 'slip.png'],
    ['nothing', Buffer.alloc(0), 'slip.pdf'],
  ])('%s is refused in a sentence, and nothing is claimed', async (_, bytes, name) => {
    const { checkout } = await begin();
    const { status, body } = await payer.claim(checkout, { bytes, name });
    expect([status, body.fields]).toEqual([415, { slip: 'Please choose a picture or a PDF of the transfer' }]);
    expect(await toConfirm()).toEqual([]);
  });

  test('11 MB are refused in a sentence, and nothing is claimed', async () => {
    const { checkout } = await begin();
    const bytes = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]);
    const { status, body } = await payer.claim(checkout, { bytes, name: 'slip.pdf' });
    expect([status, body.message]).toEqual([413, 'This is too large to send.']);
    expect(await toConfirm()).toEqual([]);
  });

  test('a page inside a picture is not stored with it, and no slip opens as a page', async () => {
    const { checkout } = await begin();
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>', Copyright: '1.3521,103.8198' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('<script>')).toBe(true);
    expect((await payer.claim(checkout, { bytes: jpeg, name: 'slip.html' })).status).toBe(200);
    const [{ payment_id }] = await toConfirm();
    const { slip } = await details(payment_id);
    const { headers, rawPayload } = await server.app.inject({
      url: slip.url,
      headers: { cookie: school.owner.cookie },
    });
    expect(['<script>', '103.8198'].filter((text) => rawPayload.includes(text))).toEqual([]);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Transfer SB\w+\.jpe?g"/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('a picture is stored anew, without what was hidden in it', async () => {
    const { checkout } = await begin();
    const secret = Buffer.from('<?php hidden();');
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await payer.claim(checkout, { bytes: Buffer.concat([png, secret]), name: 'a.php' })).status).toBe(200);
    const [{ payment_id }] = await toConfirm();
    const { slip } = await details(payment_id);
    expect(slip).toMatchObject({ media_type: 'image/png' });
    const opened = await server.app.inject({ url: slip.url, headers: { cookie: school.owner.cookie } });
    expect(opened.headers['content-type']).toBe('image/png');
    expect(opened.rawPayload.includes(secret)).toBe(false);
  });

  test('a slip opens for staff who bill, and by its token for five minutes; for no one else', async () => {
    const { checkout } = await begin();
    await payer.claim(checkout, { bytes: pdf, name: 'slip.pdf' });
    const [{ payment_id }] = await toConfirm();
    const { slip } = await details(payment_id);
    const open = async (url: string, cookie?: string) =>
      (await server.app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode;
    const teacher = await school.staff(2);
    expect(await open(slip.url, school.owner.cookie)).toBe(200);
    expect([await open(slip.url), await open(slip.url, teacher.cookie)]).toEqual([401, 404]);
    const ask = (institution: string, file_hash: string) =>
      server.call('GET', 'payment/file-metadata', { institution, file_hash });
    const { body } = await ask(school.hash, slip.file_hash);
    expect(body).toMatchObject({ file_size: pdf.length, media_type: 'application/pdf' });
    const { pathname, search } = new URL(body.file_url);
    expect(await open(pathname + search)).toBe(200);
    expect(await open(pathname + search.replace(/mac=./, 'mac=_'))).not.toBe(200);
    const other = await server.school();
    const handle = slip.file_hash.slice(0, 43);
    expect((await ask(other.hash, slip.file_hash)).status).toBe(404);
    expect((await ask(school.hash, handle)).status).toBe(404);
    expect((await ask(school.hash, `${slip.file_hash.slice(0, -1)}_`)).status).toBe(404);
    server.setNow(new Date('2031-11-26T03:05:01Z'));
    expect(await open(pathname + search)).not.toBe(200);
  });
});

test('a link of another family, and staff without billing, can do nothing about a claim', async () => {
  const { checkout, payment_id } = await claimed();
  const other = await till.bill(await till.student('Ada', { surname: 'Moss' }), 5_000);
  const stranger = await payerOf(server, school, other.invoice_id);
  expect([(await stranger.claim(checkout)).status, (await stranger.status(checkout)).status]).toEqual([404, 404]);
  const teacher = await school.staff(2);
  for (const path of ['payment/confirm', 'payment/reject'])
    expect((await till.call('POST', path, { payment_id }, teacher)).status).toBe(403);
  const elsewhere = tillOf(server, await server.school());
  expect((await elsewhere.call('POST', 'payment/confirm', { payment_id })).status).toBe(404);
});

test('only a reported transfer can be confirmed, with a day that is not ahead', async () => {
  const cash = await till.pay({ invoice_id, amount: 1_000 });
  expect((await till.call('POST', 'payment/confirm', { payment_id: cash.data.payment_id })).status).toBe(404);
  const { payment_id } = await claimed();
  const ahead = await till.call('POST', 'payment/confirm', { payment_id, paid_on: '2031-11-28' });
  expect([ahead.status, ahead.body.fields]).toEqual([422, { paid_on: 'Choose today or an earlier day' }]);
});

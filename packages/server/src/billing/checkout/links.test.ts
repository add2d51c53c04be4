import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { pdf } from '../../testing/attachments.ts';
import { autopayOf } from '../../testing/autopay.ts';
import { paynowKeys, type Payer, payerOf } from '../../testing/paying.ts';
import { type Answer, testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let payer: Payer;
let ben: number;
let invoice_id: number;

const family = {
  firstName: 'Gale',
  surname: 'Secretname',
  email: 'gale@secret.example',
  phone: '+65 8123 4567',
  relation: 'Aunt',
  invoiceTo: 1,
};

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  await till.done('POST', 'paymentGateway', paynowKeys);
  ben = await till.student('Ben', { surname: 'Hiddenname', email: 'ben@secret.example', guardian: family });
  ({ invoice_id } = await till.bill(ben, 12_000));
  payer = await payerOf(server, school, invoice_id);
});

/** The calls that a link opens, with what else they ask for. */
const calls = (checkout: string, method: string) =>
  [
    ['GET', 'getDetailsByHash', {}],
    ['POST', 'checkoutByHash', { gateway: 'demo' }],
    ['GET', 'statusByHash', { checkout }],
    ['POST', 'claimByHash', { checkout }],
    ['POST', 'methodByHash', { method, action: 'remove' }],
  ] as const;

/** What a stranger sees of an answer. */
const seen = ({ status, text, headers: { date: _, 'x-request-id': __, ...headers } }: Answer) =>
  JSON.stringify({ status, text, headers });

test('a link that is guessed, too old, taken back, of another school or of a result: one answer to each call', async () => {
  const begun = await payer.begin({ gateway: 'paynow' });
  const { checkout } = begun.body.data;
  const other = await server.school();
  const links = new Map<string, { institution: string; hash: string }>();
  const link = async (name: string, row: { expires_at?: Date; revoked_at?: Date }, institution = school.hash) => {
    const hash = newToken();
    const { institution_id } = school;
    const values = { institution_id, invoice_id, token_hash: hashOf(hash), expires_at: new Date('2040-01-01'), ...row };
    await school.sql((db) => db.insertInto('invoice_link').values(values).execute());
    links.set(name, { institution, hash });
    return { institution, hash };
  };
  const good = await link('good', {});
  links.delete('good');
  await link('too old', { expires_at: new Date(Date.now() - 1_000) });
  await link('taken back', { revoked_at: new Date() });
  await link('of another school', {}, other.hash);
  links.set('guessed', { institution: school.hash, hash: newToken() });
  links.set('short', { institution: school.hash, hash: 'a' });
  links.set('a result', { institution: school.hash, hash: checkout });
  for (const [method, path, more] of calls(checkout, 'a'.repeat(43))) {
    const ask = (one: object) => server.call(method, `online/payment/${path}`, { ...one, ...more });
    const answers = await Promise.all([...links.values()].map(ask));
    expect([path, answers[0]!.status, answers[0]!.body.message]).toEqual([
      path,
      410,
      'This link no longer works. Please ask the school for a new one.',
    ]);
    expect([path, new Set(answers.map(seen)).size]).toEqual([path, 1]);
    // The positive control: a link that works is answered otherwise.
    expect(seen(await ask(good))).not.toBe(seen(answers[0]!));
  }
});

test('what else a stranger guesses is answered alike, with and without a right link', async () => {
  const stranger = await payerOf(server, school, (await till.bill(await till.student('Ada'), 5_000)).invoice_id);
  const { checkout } = (await payer.begin({ gateway: 'paynow' })).body.data;
  const answers = [await stranger.status(checkout), await stranger.status(newToken())];
  expect(answers.map((one) => one.status)).toEqual([404, 404]);
  expect(new Set(answers.map(seen)).size).toBe(1);
  const claims = [await stranger.claim(checkout), await stranger.claim(newToken())];
  expect(claims.map(({ status, body }) => [status, body])[0]).toEqual([claims[1]!.status, claims[1]!.body]);
  const file = (institution: string, file_hash: string) =>
    server.call('GET', 'payment/file-metadata', { institution, file_hash });
  await payer.claim(checkout, { bytes: pdf, name: 'slip.pdf' });
  const [{ payment_id }] = (await till.done('GET', 'payments/list', { tab: 'confirm' })).data;
  const { slip } = await till.done('GET', 'payment/details', { payment_id });
  const other = await server.school();
  const wrong = [
    await file(school.hash, newToken() + newToken()),
    await file(school.hash, slip.file_hash.slice(0, 43)),
    await file(other.hash, slip.file_hash),
    await file(school.hash, slip.file_hash.slice(0, 43) + newToken()),
  ];
  expect(wrong.map((one) => one.status)).toEqual([404, 404, 404, 404]);
  expect(new Set(wrong.map(seen)).size).toBe(1);
  expect((await file(school.hash, slip.file_hash)).status).toBe(200);
});

test('a link tells no id, address, phone or surname', async () => {
  const autopay = autopayOf(server, school);
  const { payer: one } = await autopay.save(invoice_id);
  const next = await payerOf(server, school, (await till.bill(ben, 7_000)).invoice_id);
  const begun = await next.begin({ gateway: 'paynow' });
  const { checkout } = begun.body.data;
  const answers = [await one.page(), await next.page(), begun, await next.status(checkout), await next.claim(checkout)];
  const [, open] = answers as Answer[];
  expect(open!.body.saved).toHaveLength(1);
  const { publicUrl, secretKey: _ } = server.services.config;
  for (const { body } of answers) {
    const text = JSON.stringify(body).replaceAll(publicUrl, '');
    expect(text.match(/"\w*_id"|@|secret|Hiddenname|8123 ?4567|6123|refs|gateway_ref/gi) ?? []).toEqual([]);
  }
  // The positive control.
  expect(JSON.stringify((await till.done('GET', 'payments/list')).data)).toMatch(/_id"/);
});

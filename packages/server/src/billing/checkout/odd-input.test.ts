import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type Payer, payerOf, paynowKeys } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date());
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

/** An invoice of a school that bills in a currency, and its payer. */
async function billed(currency: string, amount: number): Promise<{ payer: Payer; number: string; invoice_id: number }> {
  await school.sql((db) => db.updateTable('institution').set({ currency }).execute());
  ben = await till.student('Ben');
  const { invoice_id, number } = await till.bill(ben, amount);
  return { payer: await payerOf(server, school, invoice_id), number, invoice_id };
}
const refusal = async (payer: Payer, input: object) => {
  const { status, body } = await payer.begin(input);
  return [status, body.fields];
};

describe.each([
  ['SGD', 12_000, 'SGD 120.00', 'SGD 150.00'],
  ['JPY', 12_000, 'JPY 12,000', 'JPY 15,000'],
  ['KWD', 12_345, 'KWD 12.345', 'KWD 15.345'],
])('in %s', (currency, amount, sum, both) => {
  test('an amount above what is open is refused at its field', async () => {
    const { payer, number } = await billed(currency, amount);
    const items = [{ invoice: number, amount: amount + 1 }];
    expect(await refusal(payer, { items })).toEqual([422, { 'items.0.amount': `At most ${sum} is open` }]);
    expect(await refusal(payer, { amount: amount + 1 })).toEqual([422, { amount: `At most ${sum} is open` }]);
    const other = await till.bill(ben, currency === 'KWD' ? 3_000 : 3_000);
    expect(await refusal(payer, { amount: amount + 3_001 })).toEqual([422, { amount: `At most ${both} is open` }]);
    // An amount for one invoice does not reach into another one.
    const one = { items: [{ invoice: number }], amount: amount + 1 };
    expect(await refusal(payer, one)).toEqual([422, { amount: `At most ${sum} is open` }]);
    expect((await payer.begin({ items: [{ invoice: number }, { invoice: other.number }] })).body.data.amount).toBe(
      amount + 3_000,
    );
  });

  test('an amount that is finer than the currency, 0 or less is refused at its field', async () => {
    const { payer, number } = await billed(currency, amount);
    for (const [wrong, text] of [
      [0.5, 'Please enter an amount'],
      ['100', 'Please enter an amount'],
      [0, 'The amount must be above 0'],
      [-100, 'The amount must be above 0'],
      [1e15, 'The amount is too large'],
    ]) {
      expect(await refusal(payer, { amount: wrong })).toEqual([422, { amount: text }]);
      const items = [{ invoice: number, amount: wrong }];
      expect(await refusal(payer, { items })).toEqual([422, { 'items.0.amount': text }]);
    }
    expect((await payer.begin({ amount: 1 })).body.data).toMatchObject({ amount: 1, currency });
  });
});

test('a way to pay that the school has not, or not in this currency, is refused at its field', async () => {
  await till.done('POST', 'paymentGateway', paynowKeys);
  const { payer } = await billed('JPY', 12_000);
  for (const gateway of ['paynow', 'stripe'])
    expect(await refusal(payer, { gateway })).toEqual([
      422,
      { gateway: 'This way to pay is not available at the moment' },
    ]);
});

test('an invoice that is not the payer’s, a part that is not there, and the same twice are stale', async () => {
  const { payer, number } = await billed('SGD', 12_000);
  const mia = await till.bill(await till.student('Mia'), 5_000);
  for (const items of [
    [{ invoice: mia.number }],
    [{ invoice: number, part: 1 }],
    [{ invoice: number }, { invoice: number }],
    [{ invoice: 'INV-0' }],
  ]) {
    const { status, body } = await payer.begin({ items });
    expect([status, body.code, body.message]).toEqual([409, 'stale', 'What you chose has changed. Please look again.']);
  }
});

test('a link that is expired, taken back, guessed or of another school is answered alike by every call', async () => {
  const { payer, invoice_id } = await billed('SGD', 12_000);
  const { checkout } = (await payer.begin()).body.data;
  const { institution_id } = school;
  const linkWith = async (more: object): Promise<string> => {
    const hash = newToken();
    const link = { institution_id, invoice_id, token_hash: hashOf(hash), expires_at: new Date('2040-01-01'), ...more };
    await school.sql((db) => db.insertInto('invoice_link').values(link).execute());
    return hash;
  };
  const other = await server.school();
  const dead = [
    { institution: school.hash, hash: await linkWith({ expires_at: new Date(Date.now() - 86_400_000) }) },
    { institution: school.hash, hash: await linkWith({ revoked_at: new Date() }) },
    { institution: school.hash, hash: newToken() },
    { institution: school.hash, hash: `${payer.hash}x` },
    { institution: other.hash, hash: payer.hash },
  ];
  const calls: ['GET' | 'POST', string, object][] = [
    ['GET', 'online/payment/getDetailsByHash', {}],
    ['POST', 'online/payment/checkoutByHash', { gateway: 'demo' }],
    ['GET', 'online/payment/statusByHash', { checkout }],
    ['POST', 'online/payment/claimByHash', { checkout }],
    ['POST', 'online/payment/methodByHash', { method: newToken(), action: 'stop' }],
  ];
  for (const [method, path, more] of calls) {
    const answers = await Promise.all(dead.map((link) => server.call(method, path, { ...link, ...more })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, path).toBe(1);
    expect([answers[0]!.status, answers[0]!.body.message], path).toEqual([
      410,
      'This link no longer works. Please ask the school for a new one.',
    ]);
  }
  // The link that works is answered, so that the same answer means something.
  expect((await payer.page()).status).toBe(200);
  expect((await payer.status(checkout)).status).toBe(200);
});

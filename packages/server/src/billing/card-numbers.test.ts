import { NO_CARD_NUMBERS } from '@schoolbell/core/billing/card-numbers/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingOf, placesOf } from '../testing/leaks.ts';
import { paynowKeys, payerOf } from '../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';

const CARD = '4242 4242 4242 4242';
let server: TestServer;
let school: TestSchool;
let till: Till;
let invoice_id: number;
let ben: number;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', paynowKeys);
  ben = await till.student('Ben');
  ({ invoice_id } = await till.bill(ben, 12_000));
});
afterAll(() => server.stop());

/** A transfer that a family reported. */
async function claimed(): Promise<number> {
  const payer = await payerOf(server, school, invoice_id);
  const { checkout } = (await payer.begin({ gateway: 'paynow' })).body.data;
  await payer.claim(checkout);
  return (await till.done('GET', 'payments/list', { tab: 'confirm' })).data[0].payment_id;
}

const cash = async () => (await till.pay({ invoice_id, amount: 1_000 })).data;

test.each<[string, string, (text: string) => Promise<object>]>([
  ['payment/addPayment', 'notes', async (notes) => ({ invoice_id, amount: 500, mode_id: 4, notes })],
  ['payment/addPayment', 'reference', async (reference) => ({ invoice_id, amount: 500, mode_id: 4, reference })],
  [
    'payment/editPayment',
    'notes',
    async (notes) => {
      const { payment_id, version } = await cash();
      return { payment_id, version, amount: 900, mode_id: 4, notes };
    },
  ],
  ['payment/deletePayment', 'reason', async (reason) => ({ payment_id: (await cash()).payment_id, reason })],
  ['refunds/create', 'reason', async (reason) => ({ payment_id: (await cash()).payment_id, amount: 100, reason })],
  ['payment/reject', 'reason', async (reason) => ({ payment_id: await claimed(), reason })],
  ['credits/addRecord', 'reason', async (reason) => ({ user_detail_id: ben, amount: 100, reason })],
])('%s: a card number typed into %s is refused at its field, and kept nowhere', async (path, field, inputOf) => {
  const input = await inputOf(`Card ${CARD} 12/29`);
  const refused = await till.call('POST', path, input);
  expect([refused.status, refused.body.fields]).toEqual([422, { [field]: NO_CARD_NUMBERS }]);
  expect(refused.text).not.toContain('4242');
  expect(placesOf(await everythingOf(school), (text) => text.includes(CARD))).toEqual([]);
  // What may be written down of a card.
  await till.done('POST', path, { ...input, [field]: 'Card ending 4242' });
});

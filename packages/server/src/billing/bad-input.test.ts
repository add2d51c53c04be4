import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customLine, type Till, tillOf } from '../testing/till.ts';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let till: Till;
let mia: number;
let sam: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  till = tillOf(server, await server.school());
  [mia, sam] = [await till.student('Mia'), await till.student('Sam')];
});

/** What a school has to make mistakes with. */
interface Scene {
  mia: number;
  sam: number;
  /** 100.00 of Mia's, 50.00 of Sam's, and a payment of 20.00 for Mia's. */
  invoice: { invoice_id: number; items: { item_id: number }[] };
  other: { invoice_id: number };
  payment: { payment_id: number; version: number };
}

async function scene(): Promise<Scene> {
  const [invoice, other] = [await till.bill(mia, 10_000), await till.bill(sam, 5000)];
  return { mia, sam, invoice, other, payment: (await till.pay({ invoice_id: invoice.invoice_id, amount: 2000 })).data };
}

const MOST = 1_000_000_000_000;
type Wrong = [what: string, path: string, input: (of: Scene) => object, fields: Record<string, string>];
const bill = (what: string, more: (of: Scene) => object, fields: Record<string, string>): Wrong => [
  what,
  'invoice',
  (of) => ({ user_detail_id: of.mia, items: [customLine(of.mia)], ...more(of) }),
  fields,
];
const line = (what: string, more: object, field: string, sentence: string): Wrong =>
  bill(what, (of) => ({ items: [{ ...customLine(of.mia), ...more }] }), { [`items.0.${field}`]: sentence });
const pay = (what: string, more: (of: Scene) => object, fields: Record<string, string>): Wrong => [
  what,
  'payment/addPayment',
  (of) => ({ invoice_id: of.invoice.invoice_id, amount: 100, mode_id: 1, ...more(of) }),
  fields,
];
const amounts = (
  what: string,
  path: string,
  input: (of: Scene, amount: number) => object,
  { field, zero }: { field: string; zero: string },
): Wrong[] => [
  [`${what} of 0`, path, (of) => input(of, 0), { [field]: zero }],
  [`${what} finer than the currency`, path, (of) => input(of, 0.5), { [field]: 'Please enter an amount' }],
  [`${what} above the largest`, path, (of) => input(of, MOST + 1), { [field]: 'The amount is too large' }],
];

const wrong: Wrong[] = [
  line('a price below 0', { unit_price: -1 }, 'unit_price', 'The amount must not be below 0'),
  line('a price finer than the currency', { unit_price: 0.1 }, 'unit_price', 'Please enter an amount'),
  line('a price above the largest', { unit_price: MOST + 1 }, 'unit_price', 'The amount is too large'),
  line('a quantity of 0', { thousandths: 0 }, 'thousandths', 'The quantity must be above 0'),
  line(
    'a line above the largest',
    { unit_price: MOST, thousandths: 1001 },
    'thousandths',
    'This line must come to at most 10,000,000,000.00',
  ),
  line(
    'a discount below 0',
    { discount_kind: 'amount', discount_value: -1 },
    'discount_value',
    'The discount must not be below 0',
  ),
  bill('no lines', () => ({ items: [] }), { items: 'Add at least one line' }),
  bill('due before it is issued', () => ({ issue_on: '2026-12-02', due_on: '2026-12-01' }), {
    due_on: 'The due date must not be before the issue date',
  }),
  bill('a plan that misses the total by a cent', () => ({ installments: [{ due_on: '2026-12-01', amount: 9999 }] }), {
    installments: 'The parts add up to SGD 99.99, but the invoice comes to SGD 100.00',
  }),
  bill('a child of another family', (of) => ({ items: [customLine(of.sam)] }), {
    'items.0.student_id': 'Sam is not in this family',
  }),
  bill('a coupon that nobody made', () => ({ coupon_code: 'NOBODY' }), { coupon_code: 'There is no such code' }),
  ...amounts(
    'a payment',
    'payment/addPayment',
    (of, amount) => ({ invoice_id: of.invoice.invoice_id, amount, mode_id: 1 }),
    {
      field: 'amount',
      zero: 'The amount must be above 0',
    },
  ),
  ...amounts('a refund', 'refunds/create', (of, amount) => ({ payment_id: of.payment.payment_id, amount }), {
    field: 'amount',
    zero: 'The amount must be above 0',
  }),
  ...amounts('credit', 'credits/addRecord', (of, amount) => ({ user_detail_id: of.mia, amount, reason: 'Sorry' }), {
    field: 'amount',
    zero: 'The amount must not be 0',
  }),
  pay('a payment of a day ahead', () => ({ paid_on: '2026-11-22' }), { paid_on: 'Choose today or an earlier day' }),
  pay(
    "another family's invoice in what a payment pays",
    (of) => ({
      user_detail_id: of.mia,
      invoice_id: null,
      allocations: [{ invoice_id: of.other.invoice_id, amount: 100 }],
    }),
    { 'allocations.0.invoice_id': 'Choose an open invoice of this family' },
  ),
  pay(
    'more than is open',
    (of) => ({ amount: 9000, allocations: [{ invoice_id: of.invoice.invoice_id, amount: 8001 }] }),
    {
      'allocations.0.amount': 'This is more than is still open',
    },
  ),
  [
    'a refund of more than was paid',
    'refunds/create',
    (of) => ({ payment_id: of.payment.payment_id, amount: 2001 }),
    { amount: 'At most SGD 20.00 can be refunded' },
  ],
  [
    'a credit note below 0',
    'creditNotes/create',
    (of) => ({ invoice_id: of.invoice.invoice_id, items: [{ item_id: of.invoice.items[0]!.item_id, amount: -1 }] }),
    { 'items.0.amount': 'The amount must not be below 0' },
  ],
  [
    'a plan of parts that miss what is owed by a cent',
    'installment',
    (of) => ({
      invoice_id: of.invoice.invoice_id,
      installments: [
        { due_on: '2026-12-01', amount: 4000 },
        { due_on: '2026-12-02', amount: 4001 },
      ],
    }),
    { installments: 'The parts must come to 80.00. They are 0.01 too high.' },
  ],
  [
    'a tax above 100 %',
    'tax/add',
    () => ({ name: 'A', rate: 100.01 }),
    { rate: 'Please enter a value of at most 100' },
  ],
];

test.each(wrong)('%s is refused at its field', async (_, path, input, fields) => {
  const answer = await till.call('POST', path, input(await scene()));
  expect([answer.status, answer.body.fields], answer.text).toEqual([422, fields]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDocuments } from './seals/checking/verbs.ts';
import { textOfPdf } from '../testing/pdf.ts';
import { requestOf } from '../testing/requests.ts';
import { customLine, type Till, tillOf } from '../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
let sam: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
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

describe('what is odd but right', () => {
  test('a line of 0, and taxes of 9.975 % and 100 %, are charged to the cent', async () => {
    const taxOf = async (name: string, rate: number) =>
      (await till.done('POST', 'tax/add', { name, rate })).data.tax_id;
    const [qst, all] = [await taxOf('QST', 9.975), await taxOf('All', 100)];
    const { data } = await till.done('POST', 'invoice', {
      user_detail_id: mia,
      items: [
        customLine(mia, 818_000, { tax_ids: [qst] }),
        customLine(mia, 1, { tax_ids: [all] }),
        customLine(mia, 0, { tax_ids: [qst, all] }),
      ],
    });
    expect(data).toMatchObject({ tax: 81_597, total: 899_598, items: [{ tax: 81_596 }, { tax: 1 }, { total: 0 }] });
    const free = await till.bill(mia, 0);
    expect(free).toMatchObject({ total: 0, status: 'paid', balance: 0 });
  });

  test('200 lines in Arabic, Thai and Chinese that look like a program are drawn as text; 201 are refused', async () => {
    const names = ['رسوم الامتحان #image("/etc/passwd")', 'ค่าสอบ #image("/etc/passwd")', '考试费 #image("/etc/passwd")'];
    const items = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        customLine(mia, at + 1, { name: `${names[at % 3]} ${at}`, detail: '#panic("no") $x$ *y*' }),
      );
    expect((await till.call('POST', 'invoice', { user_detail_id: mia, items: items(201) })).status).toBe(422);
    const { data } = await till.done('POST', 'invoice', { user_detail_id: mia, items: items(200) });
    expect(data.total).toBe((200 * 201) / 2);
    const { invoice_id } = data;
    const pdf = await server.app.inject(
      requestOf('GET', 'invoice/invoicePDF', { id: invoice_id }, { cookie: school.owner.cookie }),
    );
    expect([pdf.statusCode, pdf.headers['content-type']], pdf.body.slice(0, 200)).toEqual([200, 'application/pdf']);
    const text = (await textOfPdf(pdf.rawPayload)).join(' ');
    // Beside Arabic, the rest of a line is read in another order.
    expect(text.match(/passwd/g)).toHaveLength(200);
    for (const part of ['ค่าสอบ', '考试费', '#panic("no") $x$ *y*']) expect(text).toContain(part);
    expect(text).not.toContain('root:');
  });

  test('a coupon that ends tonight in Auckland ends when it is midnight there', async () => {
    await school.sql((db) =>
      db
        .updateTable('institution')
        .set({ time_zone: 'Pacific/Auckland' })
        .where('institution_id', '=', school.institution_id)
        .execute(),
    );
    await till.done('POST', 'coupon/update', { code: 'TONIGHT', kind: 'amount', value: 100, until_on: '2026-11-21' });
    const use = () =>
      till.call('POST', 'invoice', { user_detail_id: mia, items: [customLine(mia)], coupon_code: 'TONIGHT' });
    server.setNow(new Date('2026-11-21T10:59:59Z'));
    expect((await use()).body.data).toMatchObject({ total: 9900, issue_on: '2026-11-21' });
    server.setNow(new Date('2026-11-21T11:00:00Z'));
    const late = await use();
    expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['coupon_code']]);
  });

  test('names that a spreadsheet would work out arrive in exports as text', async () => {
    const evil = await till.student('=HYPERLINK("http://evil.example")');
    await till.bill(evil, 100);
    const { text, status } = await till.call('POST', 'invoices/export', {});
    expect([status, text.includes('=HYPERLINK')]).toEqual([200, true]);
    expect(text).not.toMatch(/(^|[,\n])"?=/);
  });

  test('a clock that is set back leaves no gap, and breaks no seal', async () => {
    await till.bill(mia, 100);
    server.setNow(new Date('2026-11-20T08:00:00Z'));
    expect(await till.bill(mia, 100)).toMatchObject({ number: 'INV-2026-0002', issue_on: '2026-11-20' });
    server.setNow(new Date('2025-11-20T08:00:00Z'));
    expect(await till.bill(mia, 100)).toMatchObject({ number: 'INV-2025-0001' });
    server.setNow(new Date('2026-11-21T08:00:00Z'));
    expect(await till.bill(mia, 100)).toMatchObject({ number: 'INV-2026-0003' });
    expect((await school.sql((db) => checkDocuments(db, school.institution_id))).faults).toEqual([]);
  });

  test('two people in one draft: the second one gets what the first one wrote', async () => {
    const { invoice_id, version } = await till.bill(mia, 100, { draft: 1 });
    const edit = (unit_price: number) =>
      till.call('POST', 'invoice/edit', { invoice_id, version, items: [customLine(mia, unit_price)] });
    const answers = await Promise.all([edit(200), edit(300)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect(lost!.body).toMatchObject({ code: 'stale', current: { total: won!.body.data.total, version: version + 1 } });
  });

  test('an archived product is not sold any more, but comes back to its shelf', async () => {
    const { product_id } = (
      await till.done('POST', 'inventory/product/add', { product_name: 'Book', price: 1500, on_hand: 3 })
    ).data;
    const items = [{ type: 'product', id: product_id, student_id: mia }];
    const { invoice_id, version } = (await till.done('POST', 'invoice', { user_detail_id: mia, items, draft: 1 })).data;
    const sold = (await till.done('POST', 'invoice', { user_detail_id: mia, items })).data;
    await till.done('POST', 'inventory/product/archive', { product_id, status: 1 });
    const refused = await till.call('POST', 'invoice', { user_detail_id: mia, items });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'items.0.id': 'Book is archived and can no longer be sold' },
    ]);
    const issued = await till.call('POST', 'invoice/issue', { invoice_id, version });
    expect([issued.status, issued.body.message]).toEqual([
      409,
      'Book is archived and can no longer be sold. Take it off the invoice.',
    ]);
    await till.done('POST', 'invoice/cancel', { invoice_id: sold.invoice_id, user_detail_id: mia, confirmation: 1 });
    expect((await till.done('GET', `inventory/product/details/${product_id}`)).on_hand).toBe(3);
  });
});

describe('a currency that changes after documents exist', () => {
  const switchTo = (currency: string) =>
    school.sql((db) =>
      db.updateTable('institution').set({ currency }).where('institution_id', '=', school.institution_id).execute(),
    );

  test('leaves them in theirs, and keeps the money of both apart', async () => {
    const old = await till.bill(mia, 10_000);
    await switchTo('EUR');
    const next = await till.bill(mia, 10_000);
    expect([old.currency, next.currency, old.account_id === next.account_id]).toEqual(['SGD', 'EUR', false]);
    await till.pay({ invoice_id: old.invoice_id, amount: 15_000 });
    expect(await till.invoice(old.invoice_id)).toMatchObject({ balance: 0, currency: 'SGD' });
    expect(await till.invoice(next.invoice_id)).toMatchObject({ balance: 10_000, credit: 0 });
    const mixed = await till.call('POST', 'payment/addPayment', {
      user_detail_id: mia,
      amount: 5000,
      mode_id: 1,
      allocations: [{ invoice_id: old.invoice_id, amount: 5000 }],
    });
    expect(mixed.body.fields).toEqual({ 'allocations.0.invoice_id': 'Choose an open invoice of this family' });
    expect((await till.call('POST', 'credits/use', { invoice_id: next.invoice_id })).status).toBe(409);
  });

  test('does not let an invoice be replaced by one in another currency', async () => {
    const { invoice_id } = await till.bill(mia, 10_000);
    await till.pay({ invoice_id, amount: 10_000 });
    await switchTo('EUR');
    const { version } = await till.invoice(invoice_id);
    const answer = await till.call('POST', 'invoice/edit', {
      invoice_id,
      version,
      replace: 1,
      items: [customLine(mia, 8000)],
    });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'INV-2026-0001 is in SGD, but the school now bills in EUR. Cancel it and issue a new one.',
    ]);
    expect(await till.invoice(invoice_id)).toMatchObject({ status: 'paid', paid: 10_000 });
  });

  test('counts for a draft that is saved again', async () => {
    const draft = await till.bill(mia, 10_000, { draft: 1 });
    await switchTo('EUR');
    const { invoice_id, version } = draft;
    const { data } = await till.done('POST', 'invoice/edit', { invoice_id, version, items: [customLine(mia, 9000)] });
    expect([draft.currency, data.currency, data.account_id === draft.account_id]).toEqual(['SGD', 'EUR', false]);
    await till.done('POST', 'invoice/issue', { invoice_id, version: data.version });
    const accounts = await school.sql((db) =>
      db
        .selectFrom('account')
        .select(['currency', 'balance'])
        .where('holder_id', '=', mia)
        .orderBy('currency')
        .execute(),
    );
    expect(accounts).toEqual([
      { currency: 'EUR', balance: 9000 },
      { currency: 'SGD', balance: 0 },
    ]);
  });
});

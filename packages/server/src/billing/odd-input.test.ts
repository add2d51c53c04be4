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

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
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

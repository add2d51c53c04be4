import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productsOf } from '../../testing/products.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

const { call, done, product, move } = productsOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

test('the list shows active ones by default, newest first', async () => {
  const [strings, book] = [await product('Strings', { sku: 'V-4' }), await product('Book', { price: 123_450 })];
  const list = async (input: object = {}) =>
    (await done('GET', 'inventory/product/list', { ...input })).data.map(
      (row: { product_name: string }) => row.product_name,
    );
  expect(await list()).toEqual(['Book', 'Strings']);
  expect(await list({ order_by: 'product_name', direction: 'asc', search: 'v-4' })).toEqual(['Strings']);
  expect(await list({ order_by: 'price', direction: 'asc' })).toEqual(['Strings', 'Book']);
  expect(book).toMatchObject({ amount: '1,234.50', on_hand: 5, status: 0, version: 1 });
  await done('POST', 'inventory/product/archive', { product_id: strings.product_id, status: 1 });
  expect([await list(), await list({ status: 1 })]).toEqual([['Book'], ['Strings']]);
  expect((await move(strings.product_id, -1, 'sale')).body.message).toBe('Strings is archived. Restore it first.');
});

test('an edit never touches the stock', async () => {
  const { product_id, version } = await product('Bow');
  await move(product_id, -1, 'sale');
  const { data } = await done('POST', 'inventory/product/edit', { product_id, version, price: 9_900, low_stock: 5 });
  expect(data).toMatchObject({ price: 9_900, amount: '99.00', on_hand: 4, version: 2 });
  expect((await call('POST', 'inventory/product/edit', { product_id, version, price: 1 })).body.code).toBe('stale');
});

test('one search finds everything that can be on an invoice', async () => {
  await product('Piano book');
  const of = async (type: string, name: string) =>
    (await done('POST', 'category/add', { type, name })).data.gibbonCourseID;
  const { data: piano } = await done('POST', 'subject/add', {
    sub_name: 'Piano',
    gibbonCourseID: await of('subject', 'Music'),
    charging: 'hybrid',
    period_unit: 'month',
    period_fee: 9_000,
    period_sessions: 4,
    durations: [
      { minutes: 30, fee: 3_000 },
      { minutes: 60, fee: 5_500 },
    ],
  });
  await done('POST', 'package/add', {
    package_name: 'Piano ten',
    category_id: await of('package', 'Bundles'),
    sessions: 10,
    price: 45_000,
    add_ons: [{ name: 'Workbook', price: 800 }],
  });
  await done('POST', 'registrationfee/add', { name: 'Piano club', fee: 2_000 });
  const find = async (input: object) =>
    (await done('GET', 'items/search', { ...input })).data.map(
      (row: { type: string; name: string; minutes: number | null; amount: string; on_hand: number | null }) => [
        row.type,
        row.name,
        row.minutes,
        row.amount,
        row.on_hand,
      ],
    );
  const all = [
    ['subject', 'Piano', 30, '30.00', null],
    ['subject', 'Piano', 60, '55.00', null],
    ['package', 'Piano ten', null, '450.00', null],
    ['product', 'Piano book', null, '12.00', 5],
    ['registrationFee', 'Piano club', null, '20.00', null],
    ['period', 'Piano', null, '90.00', null],
    ['addOn', 'Workbook', null, '8.00', null],
  ];
  expect(await find({ field: 'piano' })).toEqual(all);
  expect(await find({ field: 'PIANO', type: 'package' })).toEqual([all[2]]);
  await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 });
  expect(await find({ field: 'piano' })).toEqual([...all.slice(2, 5), all[6]]);
  expect(await find({ field: 'piano', isEdit: 1 })).toHaveLength(7);

  const { data: tax } = await done('POST', 'tax/add', { name: 'GST', rate: 9 });
  await done('POST', 'item/taxes', { item_type: 'subject', item_id: piano.sub_id, tax_ids: [tax.tax_id] });
  const taxed = (await done('GET', 'items/search', { field: 'piano', isEdit: 1 })).data.filter(
    (row: { tax_ids: number[] }) => row.tax_ids.includes(tax.tax_id),
  );
  expect(taxed.map((row: { type: string }) => row.type)).toEqual(['subject', 'subject', 'period']);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

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

const write = (input: object) => till.call('POST', 'coupon/update', { kind: 'amount', value: 1000, ...input });
const coupon = async (input: object): Promise<{ coupon_id: number; code: string; version: number }> => {
  const answer = await write(input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const bill = (coupon_code: string, more: object = {}, student = mia) =>
  till.call('POST', 'invoice', { user_detail_id: student, items: [customLine(student)], coupon_code, ...more });
const used = async (id: number): Promise<number> => (await till.done('GET', `coupon/details/${id}`)).used;

test('takes its amount off lines before tax, in any letter case, and shows who used it', async () => {
  const { coupon_id } = await coupon({ code: 'Autumn10' });
  const { data } = await till.done('POST', 'tax/add', { name: 'GST', rate: 10 });
  const items = [customLine(mia, 10_000, { tax_ids: [data.tax_id] }), customLine(mia, 10_000)];
  const made = (await bill(' autumn10 ', { items })).body.data;
  expect(made).toMatchObject({ coupon_code: 'Autumn10', subtotal: 20_000, discount: 1000, tax: 950, total: 19_950 });
  expect(made.items).toMatchObject([{ spread: 500, tax: 950 }, { spread: 500 }]);
  const thirds = (await bill('AUTUMN10', { items: [1, 2, 3].map(() => customLine(mia, 3333)) })).body.data;
  expect(thirds.items.map((one: { spread: number }) => one.spread)).toEqual([334, 333, 333]);
  expect((await till.done('GET', 'coupons', { search: 'autumn' })).data).toMatchObject([{ coupon_id, used: 2 }]);
  expect((await till.done('GET', `coupon/redemptions/${coupon_id}`)).data).toMatchObject([
    { amount: 1000, invoice: { number: 'INV-2026-0002' }, released_at: null },
    { amount: 1000, payer: { user_detail_id: mia }, invoice: { number: 'INV-2026-0001', total: 19_950 } },
  ]);
});

test('is worked out without being used, or says at its field why not', async () => {
  await coupon({ code: 'HALF', kind: 'percent', value: 5000, least_spend: 5000, applies: { types: ['custom'] } });
  const validate = (coupon_code: string, fee_items: object[]) =>
    till.call('POST', 'coupon/validate', { user_detail_id: mia, coupon_code, fee_items });
  const line = (amount: number, type = 'custom') => ({ type, amount });
  expect((await validate('half', [line(9999), line(400, 'product')])).body).toMatchObject({
    code: 'HALF',
    off: [5000, 0],
    discount: 5000,
  });
  const refused = async (...input: Parameters<typeof validate>) => (await validate(...input)).body.fields;
  expect(await refused('half', [line(4999)])).toEqual({
    coupon_code: 'This code needs at least SGD 50.00 of the items it is for',
  });
  expect(await refused('half', [line(9999, 'product')])).toEqual({
    coupon_code: 'This code is not for any of these items',
  });
  expect(await refused('nope', [line(1)])).toEqual({ coupon_code: 'There is no such code' });
  expect(await refused('no-way', [line(1)])).toEqual({
    coupon_code: 'Your code does not match the required format',
  });
});

test('lasts until the end of its last day where the school is', async () => {
  await coupon({ code: 'TONIGHT', until_on: '2026-11-21' });
  server.setNow(new Date('2026-11-21T15:59:00Z'));
  expect((await bill('TONIGHT')).status).toBe(200);
  server.setNow(new Date('2026-11-21T16:01:00Z'));
  expect((await bill('TONIGHT')).body.fields).toEqual({ coupon_code: 'This code expired on Nov 21, 2026' });
});

test('is for new families, and once for each, where it says so', async () => {
  await coupon({ code: 'ONCE', most_each: 1 });
  await coupon({ code: 'FIRST', first_time: 1 });
  expect((await bill('ONCE')).status).toBe(200);
  expect((await bill('ONCE')).body.fields).toEqual({ coupon_code: 'This family has already used this code' });
  expect((await bill('FIRST')).body.fields).toEqual({ coupon_code: 'This code is for new families only' });
  expect((await bill('FIRST', {}, await till.student('Sam'))).status).toBe(200);
});

test('of 32 that want its last use, one gets it, and a cancelled invoice gives it back', async () => {
  const { coupon_id } = await coupon({ code: 'LAST', most: 1 });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 32 }, () => bill('LAST')));
    const [won, ...more] = answers.filter((one) => one.status === 200);
    expect(more).toEqual([]);
    const lost = answers.filter((one) => one !== won);
    expect(new Set(lost.map((one) => `${one.status} ${one.body.fields?.coupon_code}`))).toEqual(
      new Set(['409 This code has been used up']),
    );
    expect(await used(coupon_id)).toBe(1);
    const { invoice_id } = won!.body.data;
    await till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1 });
    expect(await used(coupon_id)).toBe(0);
  }
  expect((await till.done('GET', `coupon/details/${coupon_id}`)).released).toBe(3);
  const numbers = (await till.done('GET', 'invoices', { per_page: 100 })).data;
  expect(numbers.map((one: { number: string }) => one.number).toSorted()).toEqual(
    ['1', '2', '3'].map((at) => `INV-2026-000${at}`),
  );
});

test('stays used once by a draft that is changed, replaced or deleted', async () => {
  const { coupon_id } = await coupon({ code: 'KEEP', most: 1 });
  const draft = (await bill('KEEP', { draft: 1 })).body.data;
  const items = [customLine(mia, 5000)];
  const edit = { invoice_id: draft.invoice_id, version: draft.version, items };
  const changed = await till.done('POST', 'invoice/edit', { ...edit, coupon_code: 'KEEP' });
  expect(changed.data).toMatchObject({ total: 4000, coupon_code: 'KEEP' });
  expect(await used(coupon_id)).toBe(1);
  const issued = await till.done('POST', 'invoice/issue', {
    invoice_id: draft.invoice_id,
    version: changed.data.version,
  });
  const replaced = await till.done('POST', 'invoice/edit', {
    ...edit,
    version: issued.data.version,
    replace: 1,
    coupon_code: 'KEEP',
  });
  expect(replaced.data).toMatchObject({ total: 4000, coupon_code: 'KEEP' });
  expect(await used(coupon_id)).toBe(1);
  const other = await coupon({ code: 'OTHER', most: 1 });
  const second = (await bill('OTHER', { draft: 1 })).body.data;
  await till.done('POST', 'invoice/cancel', {
    invoice_id: second.invoice_id,
    user_detail_id: mia,
    delete: 1,
    confirmation: 1,
  });
  expect(await used(other.coupon_id)).toBe(0);
});

test('does not count its own use while its invoice is changed or replaced', async () => {
  const { coupon_id } = await coupon({ code: 'FIRST', most: 1, most_each: 1, first_time: 1 });
  const tried = (more: object) =>
    till.call('POST', 'coupon/validate', {
      user_detail_id: mia,
      coupon_code: 'first',
      fee_items: [{ type: 'custom', amount: 5000 }],
      ...more,
    });
  const { invoice_id, version } = (await bill('FIRST')).body.data;
  expect((await tried({})).body.fields).toEqual({ coupon_code: 'This code has been used up' });
  expect((await tried({ invoice_id })).body).toMatchObject({ discount: 1000 });
  expect((await tried({ invoice_id: 2 ** 40 })).status).toBe(404);
  const edit = { invoice_id, version, items: [customLine(mia, 5000)], replace: 1, coupon_code: 'FIRST' };
  const replaced = await till.done('POST', 'invoice/edit', edit);
  expect(replaced.data).toMatchObject({ total: 4000, coupon_code: 'FIRST' });
  expect((await tried({ invoice_id })).body.fields).toEqual({ coupon_code: 'This code has been used up' });
  expect(await used(coupon_id)).toBe(1);
});

test('keeps what a change leaves out, and names what it is for', async () => {
  const { gibbonCourseID } = (await till.done('POST', 'category/add', { type: 'product', name: 'Clothes' })).data;
  const hoodie = { product_name: 'Hoodie', category_id: gibbonCourseID, price: 2500 };
  const { product_id } = (await till.done('POST', 'inventory/product/add', hoodie)).data;
  const applies = { types: ['custom'], product_ids: [product_id] };
  const { coupon_id } = await coupon({ code: 'PART', name: 'Winter', most: 5, until_on: '2026-12-31', applies });
  const { data } = await till.done('POST', 'coupon/update', { id: coupon_id, status: 1 });
  expect(data).toMatchObject({ code: 'PART', name: 'Winter', value: 1000, most: 5, until_on: '2026-12-31', status: 1 });
  expect(await till.done('GET', `coupon/details/${coupon_id}`)).toMatchObject({
    applies: { types: ['custom'], sub_ids: [] },
    things: [{ type: 'product', id: product_id, name: 'Hoodie' }],
  });
  expect((await till.call('POST', 'coupon/update', { name: 'Nothing else' })).body.fields).toEqual({
    code: 'This field is required',
    kind: 'This field is required',
    value: 'This field is required',
  });
});

test('is used once by a bill that two share', async () => {
  const { coupon_id } = await coupon({ code: 'SHARED', most: 1 });
  const guardian = (firstName: string) => ({
    firstName,
    surname: 'Home',
    email: `${firstName}@home.example`,
    phone: '',
  });
  const child = await till.student('Ben', { guardian: { ...guardian('gina'), relation: 'Mother' } });
  await till.done('POST', 'guardian/add', {
    user_detail_id: child,
    guardian: { ...guardian('gus'), relation: 'Father' },
  });
  await school.sql((db) =>
    db.updateTable('guardian_link').set({ share: 50, invoice_to: 1 }).where('child_id', '=', child).execute(),
  );
  const { invoice_ids, data } = (await bill('SHARED', {}, child)).body;
  expect(invoice_ids).toHaveLength(2);
  expect(data).toMatchObject({ total: 4500, coupon_code: 'SHARED' });
  expect(await used(coupon_id)).toBe(1);
});

test('has one code each, and keeps code and value once it was used', async () => {
  const { coupon_id, version } = await coupon({ code: 'SAME' });
  expect((await write({ code: 'same' })).body).toMatchObject({
    code: 'conflict',
    fields: { code: 'Another coupon already has this code' },
  });
  const change = (more: object) => write({ id: coupon_id, code: 'SAME', ...more });
  expect((await change({ version: version + 1 })).body.code).toBe('stale');
  expect((await change({ value: 500, version })).body.data).toMatchObject({ value: 500, version: version + 1 });
  await bill('SAME');
  expect((await change({ value: 600 })).body.fields).toEqual({
    value: 'This code has been used, so its discount stays. Add a new coupon instead.',
  });
  expect((await change({ value: 500, status: 1 })).status).toBe(200);
  expect((await bill('SAME')).body.fields).toEqual({ coupon_code: 'This code is no longer active' });
  for (const [input, field] of [
    [{ code: 'A-B' }, 'code'],
    [{ code: 'AB', value: 0 }, 'value'],
    [{ code: 'AB', kind: 'percent', value: 10_001 }, 'value'],
    [{ code: 'AB', from_on: '2026-12-02', until_on: '2026-12-01' }, 'until_on'],
    [{ code: 'AB', most: 0 }, 'most'],
    [{ code: 'AB', applies: { sub_ids: [2 ** 40] } }, 'applies.sub_ids'],
  ] as const)
    expect(Object.keys((await write(input)).body.fields), JSON.stringify(input)).toEqual([field]);
});

test('is kept by people who bill, and tried out by those who make invoices', async () => {
  await coupon({ code: 'OPEN' });
  const sales = await school.staff(9);
  expect((await till.call('GET', 'coupons', {}, sales)).status).toBe(403);
  expect((await till.call('POST', 'coupon/update', { code: 'X', kind: 'amount', value: 1 }, sales)).status).toBe(403);
  const tried = { user_detail_id: mia, coupon_code: 'OPEN', fee_items: [{ type: 'custom', amount: 5000 }] };
  expect((await till.call('POST', 'coupon/validate', tried, sales)).body).toMatchObject({ discount: 1000 });
});

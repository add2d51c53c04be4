import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { newPayment } from '../testing/billing.ts';
import { textOfPdf } from '../testing/pdf.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const call = (
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  as: TestStaff = school.owner,
) => server.call(method, path, input, { as });
const done = async (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) => {
  const answer = await call(method, path, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const kinds = () =>
  school.sql(async (db) =>
    (
      await db
        .selectFrom('audit')
        .select('kind')
        .where('institution_id', '=', school.institution_id)
        .orderBy('id')
        .execute()
    ).map((row) => row.kind),
  );

describe('taxes', () => {
  const add = (name: string, rate: number) => call('POST', 'tax/add', { name, rate });

  test('are listed newest first, with rates as exact as they were typed', async () => {
    for (const [name, rate] of [
      ['GST', 5],
      ['QST', 9.975],
      ['Tiny', 0.000001],
    ] as const)
      await add(name, rate);
    const { data, total } = await done('GET', 'taxes');
    expect([total, data.map((tax: { name: string; rate: number }) => [tax.name, tax.rate])]).toEqual([
      3,
      [
        ['Tiny', 0.000001],
        ['QST', 9.975],
        ['GST', 5],
      ],
    ]);
    expect((await done('GET', 'taxes', { search: 'qs' })).data).toMatchObject([
      { name: 'QST', en_code: 'S', items: 0 },
    ]);
  });

  test.each([
    [{ name: '', rate: 1 }, 'name'],
    [{ name: 'A', rate: -1 }, 'rate'],
    [{ name: 'A', rate: 100.5 }, 'rate'],
    [{ name: 'A', rate: 1.0000001 }, 'rate'],
    [{ name: 'A', rate: 1, en_code: 'X' }, 'en_code'],
  ])('refuse %j at its field', async (input, field) => {
    const { status, body } = await call('POST', 'tax/add', input);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('have one name each while they are in use, and their changes are written down', async () => {
    const { data: first } = (await add('VAT', 19)).body;
    expect((await add('vat', 7)).body).toMatchObject({ code: 'conflict', fields: { name: expect.any(String) } });
    await done('POST', 'tax/archive', { tax_id: first.tax_id, is_archived: 1 });
    const { data: second } = (await add('VAT', 20)).body;
    expect((await call('POST', 'tax/archive', { tax_id: first.tax_id, is_archived: 0 })).status).toBe(409);
    expect((await done('GET', 'taxes', { is_archived: 1 })).data).toMatchObject([{ tax_id: first.tax_id }]);
    const edit = (version: number, rate: number) => call('POST', 'tax/edit', { tax_id: second.tax_id, version, rate });
    const answers = await Promise.all([edit(1, 21), edit(1, 22)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body).toMatchObject({
      code: 'stale',
      current: { version: 2 },
    });
    expect((await kinds()).filter((kind) => kind.startsWith('tax'))).toEqual([
      'tax_added',
      'tax_archived',
      'tax_added',
      'tax_changed',
    ]);
  });

  test('are carried by things of the catalogue, which keep an archived one that they had', async () => {
    const [one, two] = [(await add('One', 1)).body.data, (await add('Two', 2)).body.data];
    const fee = (await done('POST', 'registrationfee/add', { name: 'Joining', fee: 100 })).data;
    const item = { item_type: 'registrationFee', item_id: fee.registration_fee_id };
    const set = (...ids: number[]) => call('POST', 'item/taxes', { ...item, tax_ids: ids });
    expect((await set(two.tax_id, one.tax_id, one.tax_id)).body.data).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
    expect((await done('GET', 'taxes', { search: 'One' })).data).toMatchObject([{ items: 1 }]);
    await done('POST', 'tax/archive', { tax_id: one.tax_id, is_archived: 1 });
    expect((await set(one.tax_id)).body.data).toMatchObject([{ name: 'One', is_archived: 1 }]);
    expect((await set()).body.data).toEqual([]);
    expect((await set(one.tax_id)).body.fields).toEqual({ tax_ids: 'Tax not found. Choose another one.' });
    expect((await call('GET', 'item/taxes', { item_type: 'subject', item_id: item.item_id })).status).toBe(404);
    const other = await server.school();
    const answer = await server.call('GET', 'item/taxes', item, { as: other.owner });
    expect(answer.status).toBe(404);
  });

  test('are read by people who bill, and changed by people with taxes only', async () => {
    const office = await school.staff(8);
    expect((await call('GET', 'taxes', {}, office)).status).toBe(200);
    expect((await call('POST', 'tax/add', { name: 'A', rate: 1 }, office)).status).toBe(403);
    expect((await call('GET', 'taxes', {}, await school.staff(2))).status).toBe(403);
  });
});

describe('billing settings', () => {
  const read = async () => (await done('GET', 'setup/billing-settings')).data;
  const save = (version: number, change: object) => call('POST', 'setup/billing-settings', { version, ...change });

  test('begin with what the database would write, and keep what is saved', async () => {
    const first = await read();
    const stored = (await save(0, { terms_days: 14 })).body.data;
    expect(stored).toEqual(first);
    const { body } = await save(0, { terms_days: 30, maximum_discount: 12.5, refused: 'credit', cash_step: 5 });
    expect(body.data).toEqual({
      ...first,
      terms_days: 30,
      maximum_discount: 12.5,
      refused: 'credit',
      cash_step: 5,
      version: 1,
    });
    expect(await read()).toEqual(body.data);
    expect((await save(0, { terms_days: 7 })).body).toMatchObject({ code: 'stale', current: { terms_days: 30 } });
    expect(await kinds()).toContain('billing_settings_changed');
  });

  test('of two first saves, the second one gets what stands now', async () => {
    const answers = await Promise.all([save(0, { terms_days: 1 }), save(0, { terms_days: 2 })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['terms_days', -1],
    ['terms_days', 366],
    ['maximum_discount', 100.01],
    ['maximum_discount', 1.234],
    ['cash_step', 0.5],
    ['retention_years', 0],
  ])('refuse %s of %s at its field', async (field, value) => {
    const { status, body } = await save(0, { [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe('the invoice format', () => {
  const read = () => done('GET', 'setup/invoice-format');
  const save = (version: number, change: object) => call('POST', 'setup/invoice-format', { version, ...change });

  test('begins with what the database would write', async () => {
    const { data } = await read();
    expect((await save(0, { title: data.title })).body.data).toEqual(data);
    expect((await read()).data).toEqual(data);
  });

  test('needs the running number and the period in which it begins again', async () => {
    expect((await save(0, { invoice_pattern: '{PREFIX}{YYYY}' })).body.fields).toEqual({
      invoice_pattern: 'Add the running number once, for example {SEQ:4}',
    });
    expect(Object.keys((await save(0, { note_reset: 'monthly' })).body.fields)).toEqual(['note_pattern']);
    const change = { note_reset: 'monthly', note_pattern: '{YYYY}{MM}{SEQ:3}' };
    expect((await save(0, change)).body.data).toMatchObject({ ...change, version: 1 });
    expect((await save(0, { title: 'Bill' })).body.code).toBe('stale');
    expect((await save(1, { colour: 'red' })).body.fields).toEqual({ colour: 'Please enter a colour like #1f5eff' });
  });

  test('is previewed as a real PDF before it is saved', async () => {
    const change = { title: 'Tax bill', invoice_prefix: 'PRE-', footer: 'Thank you, 谢谢' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/setup/invoice-format/preview',
      headers: { cookie: school.owner.cookie, 'x-schoolbell': '1' },
      payload: change,
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await textOfPdf(answer.rawPayload)).join(' ');
    for (const part of ['Tax bill', 'PRE-', 'Thank you, 谢谢', 'SGD 203.50']) expect(text).toContain(part);
    expect((await read()).data).toMatchObject({ title: 'Invoice', version: 0 });
    const wrong = await call('POST', 'setup/invoice-format/preview', { invoice_pattern: 'A' });
    expect(Object.keys(wrong.body.fields)).toEqual(['invoice_pattern']);
  });

  test('is shown as a picture of the same page, which needs no second factor and holds no program', async () => {
    const admin = await school.staff(1);
    const draw = async (change: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/setup/invoice-format/picture',
        headers: { cookie: admin.cookie, 'x-schoolbell': '1' },
        payload: change,
      });
    const plain = await draw({ title: 'Tax bill' });
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(plain.headers['content-disposition']).toContain('attachment');
    expect(plain.body).toMatch(/^<svg [^>]*viewBox="0 0 595/);
    const hostile = await draw({ title: '<script>alert(1)</script>' });
    expect(hostile.statusCode).toBe(200);
    expect(hostile.body).not.toBe(plain.body);
    expect(hostile.body).not.toMatch(/<script|onload|foreignObject|javascript:/i);
    expect((await draw({ invoice_pattern: 'A' })).json().fields).toHaveProperty('invoice_pattern');
    expect((await read()).data).toMatchObject({ title: 'Invoice', version: 0 });
  });

  test('tells the next number of each document, by the day of the school', async () => {
    server.setNow(new Date('2026-12-31T20:00:00Z'));
    await school.sql((db) =>
      db
        .insertInto('document_counter')
        .values({ institution_id: school.institution_id, document: 'invoice', period: '2027', next: 42 })
        .execute(),
    );
    expect(await read()).toMatchObject({
      today: '2027-01-01',
      next: { invoice: { yearly: 42, monthly: 1, never: 1 }, receipt: { yearly: 1 } },
    });
    server.setNow(undefined);
  });
});

describe('payment modes', () => {
  const list = async (archived = 0) => (await done('GET', 'paymentModes', { archived })).data;
  const names = async (archived = 0) => (await list(archived)).map((mode: { name: string }) => mode.name);

  test('begin with the three that every school has, which stay', async () => {
    expect((await list()).map((mode: { mode_id: number; name: string }) => [mode.mode_id, mode.name])).toEqual([
      [1, 'Cash'],
      [3, 'Cheque'],
      [4, 'Credit/Debit Cards'],
    ]);
    for (const mode_id of [1, 3, 4])
      expect((await call('POST', 'paymentMode/delete', { mode_id })).body.code).toBe('conflict');
    expect(await names()).toHaveLength(3);
  });

  test('are added at the end, renamed, put in order and deleted', async () => {
    const { data } = await done('POST', 'paymentMode/add', { name: 'Bank transfer' });
    expect(data.mode_id).toBeGreaterThanOrEqual(100);
    expect((await call('POST', 'paymentMode/add', { name: 'CASH' })).body.fields).toHaveProperty('name');
    const { mode_id } = data;
    await done('POST', 'paymentMode/edit', { mode_id, version: 1, name: 'Transfer' });
    expect((await call('POST', 'paymentMode/edit', { mode_id, version: 1, name: 'X' })).body.code).toBe('stale');
    await done('POST', 'paymentMode/reOrder', { ids: [mode_id, 4] });
    expect(await names()).toEqual(['Transfer', 'Credit/Debit Cards', 'Cash', 'Cheque']);
    expect((await call('POST', 'paymentMode/reOrder', { ids: [mode_id + 1000] })).status).toBe(404);
    expect(await done('POST', 'paymentMode/delete', { mode_id })).toEqual({
      archived: 0,
      message: 'Transfer deleted.',
    });
    expect(await names(1)).not.toContain('Transfer');
  });

  test('that payments name are archived, and can be restored', async () => {
    const { data } = await done('POST', 'paymentMode/add', { name: 'Voucher' });
    const { mode_id } = data;
    await newPayment(school, { mode_id });
    expect(await done('POST', 'paymentMode/delete', { mode_id })).toMatchObject({ archived: 1 });
    expect([await names(), await names(1)]).toEqual([
      ['Cash', 'Cheque', 'Credit/Debit Cards'],
      ['Cash', 'Cheque', 'Credit/Debit Cards', 'Voucher'],
    ]);
    await done('POST', 'paymentMode/edit', { mode_id, version: 2, is_archived: 0 });
    expect(await names()).toContain('Voucher');
  });

  test('are read by people who bill and changed in the setup only', async () => {
    const office = await school.staff(8);
    expect((await call('GET', 'paymentModes', {}, office)).status).toBe(200);
    expect((await call('POST', 'paymentMode/add', { name: 'A' }, office)).status).toBe(403);
    expect((await call('GET', 'paymentModes', {}, await school.staff(2))).status).toBe(403);
  });
});

test('referral sources count live people, of leads only one’s own without all leads', async () => {
  const student = (firstName: string, referral_source: string) =>
    done('POST', 'students/add', { firstName, surname: 'Lee', referral_source, isDuplicate: 1 });
  await student('Ann', 'A friend');
  await student('Ben', 'a friend');
  await done('POST', 'leads/add', { firstName: 'Cleo', surname: 'Lee', referral_source: 'Flyer', isDuplicate: 1 });
  const read = (as?: TestStaff) => call('GET', 'setup/referral-sources', {}, as);
  expect((await read()).body.data).toMatchObject([{ people: 2 }, { name: 'Flyer', people: 1 }]);
  expect((await read(await school.staff(2))).body.data).toMatchObject([{ people: 2 }]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let ben: number;

beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-01-30T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben', {
    surname: 'Hill',
    address: { street: '', country: '', city: 'Kiel', state: '', zip: '' },
  });
});
afterAll(() => server.stop());

const ask = (path: string, input: object = {}, as = school.owner) => till.call('GET', path, input, as);
const custom = (start: string, end: string) => ({ period: 'custom', start, end });
const cell = (keys: string[], currency = '') => ({ cell: JSON.stringify({ keys, currency }) });
const totalOf = async (x: string, input: object) => (await till.done('GET', `reports/${x}`, input)).totals[0]?.values;

describe('money of two months, as the books have it', () => {
  beforeAll(async () => {
    const { invoice_id } = await till.bill(ben, 10_000, { due_on: '2026-01-30' });
    await till.done('POST', 'installment', {
      invoice_id,
      installments: [
        { due_on: '2026-01-30', amount: 5_000 },
        { due_on: '2026-02-28', amount: 5_000 },
      ],
    });
    server.setNow(new Date('2026-02-02T02:00:00Z'));
    await till.pay({ invoice_id, amount: 6_000, paid_on: '2026-02-02' });
  });

  test('invoiced counts on the day of issue, collected on the day of payment', async () => {
    expect(await totalOf('invoiced', custom('2026-01-01', '2026-01-31'))).toMatchObject({ total: 10_000, invoices: 1 });
    expect(await totalOf('invoiced', custom('2026-02-01', '2026-02-28'))).toBeUndefined();
    expect(await totalOf('collections', custom('2026-01-01', '2026-01-31'))).toBeUndefined();
    expect(await totalOf('collections', custom('2026-02-01', '2026-02-28'))).toMatchObject({ collected: 6_000 });
  });

  test('what is open ages by the due day of its part', async () => {
    const ages = async () =>
      (await till.done('GET', 'reports/aging')).data.map(
        (row: { keys: { id: string }[]; values: { balance: number } }) => [row.keys[0]!.id, row.values.balance],
      );
    expect(await ages()).toEqual([['not_due', 4_000]]);
    server.setNow(new Date('2026-03-30T02:00:00Z'));
    expect(await ages()).toEqual([['days_30', 4_000]]);
    server.setNow(new Date('2026-03-31T02:00:00Z'));
    expect(await ages()).toEqual([['days_60', 4_000]]);
  });
});

describe('bad input gets a sentence at its field', () => {
  test.each([
    ['a report that is not there', 'reports/nonsense', {}, 404, undefined],
    ['an end before the start', 'reports/invoiced', custom('2026-02-01', '2026-01-01'), 422, 'end'],
    ['no last day', 'reports/invoiced', custom('2026-01-01', ''), 422, 'end'],
    ['more than five years', 'reports/invoiced', custom('2020-01-01', '2026-01-01'), 422, 'end'],
    ['an unknown group', 'reports/invoiced', { by: ['shoe size'] }, 422, 'by.0'],
    ['the same group twice', 'reports/invoiced', { by: ['month', 'month'] }, 422, 'by.1'],
    ['an unknown measure', 'reports/invoiced', { sort: 'luck' }, 422, 'sort'],
    [
      'a cell of another report',
      'reports/drill/invoiced',
      { cell: '{"keys":["a","b"],"currency":""}' },
      422,
      'cell.keys',
    ],
    ['a month from its middle', 'reports/drill/invoiced', cell(['2026-01-15']), 422, 'cell.keys'],
    ['a day that is none', 'reports/drill/invoiced', { by: ['day'], ...cell(['2026-02-30']) }, 422, 'cell.keys'],
    ['a week from its middle', 'reports/drill/invoiced', { by: ['week'], ...cell(['2026-01-27']) }, 422, 'cell.keys'],
    ['an unknown status', 'reports/drill/invoiceStatus', cell(['lost']), 422, 'cell.keys'],
    ['a class that is no number', 'reports/drill/salesByClass', cell(['piano']), 422, 'cell.keys'],
    ['an unknown age', 'reports/export/drill/aging', cell(['days_45']), 422, 'cell.keys'],
    ['money of people', 'reports/drill/newStudents', cell(['2026-01-01'], 'SGD'), 422, 'cell.currency'],
    ['a currency that is none', 'reports/drill/invoiced', cell([], 'sgd'), 422, 'cell.currency'],
    ['records after a day that is none', 'reports/drill/invoiced', { after: '2026-02-30 7' }, 422, 'after'],
    ['a file of a report that is not there', 'reports/export/nonsense', {}, 404, undefined],
    ['records of a report that is not there', 'reports/export/drill/nonsense', {}, 404, undefined],
    ['fields of a report that is not there', 'reports/fields', { x: 'nonsense' }, 404, undefined],
    ['a file of more than five years', 'reports/export/invoiced', custom('2020-01-01', '2026-01-01'), 422, 'end'],
    [
      'a filter that says nothing',
      'reports/invoiced',
      {
        filters: [
          '{"condition_field":"invoice_number","condition_operator":"is","condition_value":"","condition":"AND","custom_form_field_id":null}',
        ],
      },
      422,
      'filters.0.condition_value',
    ],
    [
      'a field of something else',
      'reports/invoiced',
      {
        filters: [
          '{"condition_field":"room","condition_operator":"empty","condition_value":"","condition":"AND","custom_form_field_id":null}',
        ],
      },
      422,
      'filters.0.condition_field',
    ],
  ])('%s', async (_, path, input, status, field) => {
    const answer = await ask(path, input);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, field ? [field] : []]);
    expect(Object.values(answer.body.fields ?? { message: answer.body.message }).every(Boolean)).toBe(true);
  });
});

describe('rights', () => {
  test('each report asks for its own, beside reports', async () => {
    const teacher = await school.staff(2);
    const denied = await ask('reports', {}, teacher);
    expect(denied.status).toBe(403);
    const office = await school.staff(8);
    const { body } = await ask('reports', {}, office);
    expect(new Set(body.data.map((one: { category: string }) => one.category))).toEqual(
      new Set(['sales', 'student', 'staff', 'lead', 'attendance', 'location']),
    );
    const sales = await school.staff(9);
    const refused = await ask('reports/staffHours', {}, sales);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your role doesn\'t have the access "staff", which this needs. Please contact your admin to request permission.',
    ]);
  });

  test('with their own invoices alone, number, drill and file are of those', async () => {
    server.setNow(new Date('2026-03-31T02:00:00Z'));
    const sales = await school.staff(9, { exports: true });
    const year = custom('2026-01-01', '2026-12-31');
    expect((await ask('reports/invoiced', year, sales)).body.totals).toEqual([]);
    const made = await till.call(
      'POST',
      'invoice',
      { user_detail_id: ben, items: [{ type: 'custom', name: 'Own', student_id: ben, unit_price: 700 }] },
      sales,
    );
    expect(made.status, made.text).toBe(200);
    expect((await ask('reports/invoiced', year, sales)).body.totals[0].values.total).toBe(700);
    expect((await ask('reports/drill/invoiced', year, sales)).body.data).toHaveLength(1);
    expect((await ask('reports/export/invoiced', year, sales)).text).toContain('7.00');
    expect((await totalOf('invoiced', year)).total).toBe(10_700);
  });
});

test('filters narrow by the invoice and by its student', async () => {
  const year = custom('2026-01-01', '2026-12-31');
  const by = (condition_field: string, condition_operator: string, condition_value: string) => ({
    ...year,
    filters: [
      JSON.stringify({
        condition_field,
        condition_operator,
        condition_value,
        condition: 'AND',
        custom_form_field_id: null,
      }),
    ],
  });
  expect((await totalOf('invoiced', by('invoice_amount', 'more_than', '50'))).total).toBe(10_000);
  expect((await totalOf('invoiced', by('invoice_status', 'any_of', 'overdue'))).total).toBe(10_000);
  expect((await totalOf('invoiced', by('city', 'is', 'kiel'))).total).toBe(10_700);
  expect(await totalOf('invoiced', by('city', 'is', 'Bonn'))).toBeUndefined();
});

test('favourites are one’s own, once each, with their filters', async () => {
  const office = await school.staff(8);
  const star = { x: 'invoiced', name: 'Invoiced this year', address: 'period=thisYear' };
  const first = await till.call('POST', 'reports/favorite', star, office);
  expect(first.status, first.text).toBe(200);
  expect((await till.call('POST', 'reports/favorite', { ...star, name: 'Invoiced' }, office)).body.favorite_id).toBe(
    first.body.favorite_id,
  );
  expect((await ask('reports/favorites', { category: 'sales' }, office)).body.data).toMatchObject([
    { x: 'invoiced', category: 'sales', name: 'Invoiced', address: 'period=thisYear' },
  ]);
  expect((await ask('reports/favorites')).body.data).toEqual([]);
  expect((await till.call('POST', 'reports/unfavorite', { favorite_id: first.body.favorite_id })).status).toBe(404);
  expect((await till.call('POST', 'reports/unfavorite', { x: 'invoiced' }, office)).status).toBe(200);
  expect((await ask('reports/favorites', {}, office)).body.data).toEqual([]);
  const none = await till.call('POST', 'reports/unfavorite', {}, office);
  expect(none.body.fields).toEqual({ x: 'This field is required' });
});

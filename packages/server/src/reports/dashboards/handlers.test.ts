import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { TOP } from '@schoolbell/core/reports/dashboards/rules';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
const students: number[] = [];

const march = { period: 'custom', start: '2026-03-01', end: '2026-03-31' };
const tile = (name: string, input: object = {}) => till.done('GET', `dashboard/sales/${name}`, { ...march, ...input });
const useCurrency = (currency: string) =>
  school.sql((db) =>
    sql`update institution set currency = ${currency} where institution_id = ${school.institution_id}`.execute(db),
  );

/** Twelve students with an invoice each in dollars, and the first one with one in yen: its minor units are whole yen. */
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-02-20T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  for (let at = 0; at < 12; at++) students.push(await till.student(`Student ${at}`));
  await till.bill(students[0]!, 500);
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  for (const [at, student] of students.entries()) await till.bill(student, 1_000 + at * 100);
  await useCurrency('JPY');
  const { invoice_id } = await till.bill(students[0]!, 90_000);
  await till.pay({ invoice_id, amount: 30_000, paid_on: '2026-03-10' });
});
afterAll(() => server.stop());

test('each tile adds up its currencies apart', async () => {
  const dollars = Array.from({ length: 12 }, (_, at) => 1_000 + at * 100).reduce((sum, one) => sum + one, 0);
  const { totals } = await tile('invoiced');
  expect(
    totals.map((one: { currency: string; values: { total: number } }) => [one.currency, one.values.total]),
  ).toEqual([
    ['JPY', 90_000],
    ['SGD', dollars],
  ]);
  expect((await tile('collections')).totals).toMatchObject([{ currency: 'JPY', values: { collected: 30_000 } }]);
  const average = await tile('average-invoice-value');
  expect(average.report.measures.find((one: { name: string }) => one.name === 'average').of).toEqual([
    'total',
    'invoices',
  ]);
});

test('a student with invoices in two currencies is one student, and those of the days before are counted apart', async () => {
  const { students: now, students_before, total } = await tile('students-invoiced', { compare: 1 });
  expect([now, students_before]).toEqual([12, 1]);
  expect(total).toBe(13);
  expect((await tile('students-invoiced')).students_before).toBeNull();
});

test('the biggest are those of each currency, so that none crowds out another, and the totals are of all', async () => {
  const { data, totals } = await tile('students-invoiced');
  type Line = { currency: string; values: { total: number } };
  const of = (rows: Line[], currency: string) => rows.filter((one) => one.currency === currency);
  expect([of(data, 'SGD').length, of(data, 'JPY').length]).toEqual([TOP, 1]);
  const shown = of(data, 'SGD').reduce((sum, one) => sum + one.values.total, 0);
  expect(of(totals, 'SGD')[0]!.values.total - shown).toBe(1_000 + 1_100);
});

test('subjects are ranked by net sales, not by what tax adds', async () => {
  const { data: category } = await till.done('POST', 'category/add', { name: 'Music', type: 'subject' });
  const subject = async (sub_name: string) =>
    (
      await till.done('POST', 'subject/add', {
        sub_name,
        gibbonCourseID: category.gibbonCourseID,
        durations: [{ minutes: 30, fee: 3_000 }],
      })
    ).data;
  const [plain, taxed] = [await subject('Piano'), await subject('Violin')];
  const tax = (await till.done('POST', 'tax/add', { name: 'GST', rate: 50 })).data.tax_id;
  type Subject = { sub_id: number; durations: { duration_id: number }[] };
  const line = ({ sub_id: id, durations }: Subject, unit_price: number, tax_ids: number[]) => ({
    type: 'subject',
    id,
    duration_id: durations[0]!.duration_id,
    student_id: students[1]!,
    unit_price,
    tax_ids,
  });
  await till.done('POST', 'invoice', {
    user_detail_id: students[1]!,
    items: [line(plain, 2_000, []), line(taxed, 1_900, [tax])],
  });
  const { data, report } = await tile('top-subjects');
  const ranked = (data as { keys: { id: string }[]; values: { net: number } }[]).filter(({ keys }) => keys[0]!.id);
  expect(ranked.map(({ keys, values }) => [keys[0]!.id, values.net])).toEqual([
    [String(plain.sub_id), 2_000],
    [String(taxed.sub_id), 1_900],
  ]);
  expect(report.x).toBe('salesBySubject');
});

test('wrong days are refused at their fields, and people without billing get no number', async () => {
  const answer = await till.call('GET', 'dashboard/sales/invoiced', { ...march, end: '2026-02-01' });
  expect([answer.status, answer.body.fields]).toEqual([422, { end: 'Please choose a day on or after the first' }]);
  const teacher = await school.staff(2);
  for (const name of ['invoiced', 'students-invoiced', 'top-spenders'])
    expect((await till.call('GET', `dashboard/sales/${name}`, march, teacher)).status).toBe(403);
});

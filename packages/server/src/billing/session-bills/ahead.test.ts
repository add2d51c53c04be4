import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Teaching, teaching, twoPayers } from '../../testing/session-bills.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let one: Teaching;
let enrolment_id: number;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  one = await teaching(server, { ahead: true });
  const { data } = await one.till.done('GET', 'enrolment/v2/list', {
    series_id: one.series_id,
    user_detail_id: one.ada,
  });
  enrolment_id = data[0].enrolment_id;
});
afterAll(() => server.stop());

const ask = (more: object = {}) =>
  one.till.call('POST', 'enrolment/v2/billEnrolments', { enrolment_ids: [enrolment_id], ...more });
const bill = async (more: object = {}) => {
  const answer = await ask(more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const unbill = () => one.till.call('POST', 'enrolment/v2/unbillEnrolment', { enrolment_id });
const left = async () => (await one.till.done('GET', 'sessionCredits/list', { user_detail_id: one.ada })).sessions;
const check = async (more: object = {}, as = one.here.school.owner) =>
  (
    await one.till.call(
      'POST',
      'event/v2/checkStudentInvoice',
      { series_id: one.series_id, user_detail_ids: [one.ada], ...more },
      as,
    )
  ).body;
const february = () => server.setNow(new Date('2027-02-01T08:00:00Z'));

describe('classes ahead', () => {
  test('per session are granted with the invoice, exactly as the preview says, and once', async () => {
    const range = { from: '2027-01-01', to: '2027-01-15' };
    const preview = await bill({ ...range, preview: 1 });
    expect(preview).toMatchObject({
      total: 18_000,
      lessons: 4,
      memberships: [],
      bills: [{ lines: [{ type: 'subject', thousandths: 4_000, sessions: 4, detail: 'Jan 4, 6, 11, 13' }] }],
    });
    const { bills, message } = await bill({ ...range, expected: preview.total });
    expect(bills[0]).toEqual({ ...preview.bills[0], invoices: bills[0].invoices });
    expect([await left(), message]).toEqual([4, `${bills[0].invoices[0].number} issued`]);
    expect((await ask(range)).body.message).toBe('There are no classes ahead to bill: all of them are paid for.');
    expect((await bill({ preview: 1 })).lessons).toBe(4);
    february();
    await one.mark(one.ada, [0, 1, 2]);
    expect([await left(), await one.unbilled()]).toEqual([1, 0]);
  });

  test('whose sessions other classes used are billed when they are held', async () => {
    await bill({ to: '2027-01-06' });
    february();
    await one.mark(one.ada, [2, 3]);
    expect(await left()).toBe(0);
    await one.mark(one.ada, [0]);
    expect(await one.unbilled()).toBe(1);
    const { total } = await one.till.done('POST', 'invoices/billSessions', { user_detail_id: one.ada });
    expect([total, await one.unbilled()]).toEqual([4_500, 0]);
  });

  test('per period begin a membership, once', async () => {
    await one.charge({ charging: 'period', period_unit: 'month', period_fee: 12_000 });
    const preview = await bill({ from: '2027-01-01', preview: 1 });
    expect(preview).toMatchObject({
      bills: [],
      memberships: [{ membership_id: null, name: 'Piano', unit: 'month', price: 12_000, starts_on: '2027-01-01' }],
    });
    const { memberships, message } = await bill({ from: '2027-01-01' });
    expect(message).toBe('1 membership started');
    const { membership_id } = memberships[0];
    expect(await one.till.done('GET', 'membership', { membership_id })).toMatchObject({
      price: 12_000,
      starts_on: '2027-01-01',
    });
    expect((await ask({ from: '2027-01-01' })).status).toBe(409);
    expect((await check()).data[0]).toMatchObject({ state: 'membership', membership: 8, unbilled: 0, cost: 0 });
    february();
    await one.mark(one.ada, [0]);
    expect(await one.unbilled()).toBe(0);
  });

  test('per package sell as many as they take', async () => {
    await one.charge({ charging: 'package' });
    await one.sell(5, 20_000);
    expect(await bill()).toMatchObject({ total: 40_000, lessons: 8 });
    expect(await left()).toBe(10);
  });
});

describe('taking them back', () => {
  test('credits what nobody used, and withdraws the sessions', async () => {
    const { bills } = await bill();
    const [{ invoice_id, number }] = bills[0].invoices;
    february();
    await one.mark(one.ada, [0, 1, 2]);
    const { body } = await unbill();
    expect(body).toMatchObject({ sessions: 5, credit_notes: [{ total: 22_500 }] });
    expect(body.message).toBe(`5 sessions taken back, credited by ${body.credit_notes[0].number}`);
    expect([await left(), await one.unbilled()]).toEqual([0, 0]);
    expect(await one.till.invoice(invoice_id)).toMatchObject({ number, credited: 22_500, balance: 13_500 });
    await one.mark(one.ada, [3]);
    expect(await one.unbilled()).toBe(1);
    expect((await unbill()).body.message).toBe('Nothing that was billed ahead for this enrolment is unused.');
  });

  test('takes the line off a draft, or the draft with its last line', async () => {
    const { bills } = await bill({ draft: 1 });
    expect((await unbill()).body).toMatchObject({ sessions: 8, credit_notes: [] });
    expect((await one.till.call('GET', 'invoice', { id: bills[0].invoices[0].invoice_id })).status).toBe(404);
    expect((await bill({ preview: 1 })).lessons).toBe(8);
  });

  test('from each payer their part, where payers share the bill', async () => {
    await twoPayers(one);
    const { bills } = await bill();
    expect(bills[0].invoices).toHaveLength(2);
    expect(await left()).toBe(8);
    february();
    await one.mark(one.ada, [0, 1]);
    const { credit_notes, sessions } = (await unbill()).body;
    expect([sessions, credit_notes.map((note: { total: number }) => note.total)]).toEqual([6, [16_200, 10_800]]);
    expect([await left(), await one.unbilled()]).toEqual([0, 0]);
  });

  test('after the student has left the class too', async () => {
    await bill();
    await one.till.done('POST', 'enrolment/v2/cancel', { enrolment_id, notify: 0 });
    expect((await unbill()).body.credit_notes[0].total).toBe(36_000);
  });

  test('cancels an invoice of which nothing was used', async () => {
    const { bills } = await bill();
    expect((await unbill()).body.credit_notes[0].total).toBe(36_000);
    expect(await one.till.invoice(bills[0].invoices[0].invoice_id)).toMatchObject({ status: 'cancelled' });
    expect([await left(), (await bill({ preview: 1 })).lessons]).toEqual([0, 8]);
  });
});

describe('how a student would pay', () => {
  test('by sessions that are left first, and the cost shows to those alone who see invoices', async () => {
    await one.till.done('POST', 'sessionCredits/grant', { user_detail_id: one.ada, sessions: 3 });
    const [row] = (await check()).data;
    expect(row).toMatchObject({ state: 'unbilled', covered: 3, unbilled: 5, left: 3, cost: 22_500 });
    const assistant = await one.here.school.staff(7);
    expect((await check({}, assistant)).data[0]).toEqual({ ...row, cost: null });
    expect((await check({ series_id: undefined, event_id: one.events[0] })).data[0]).toMatchObject({
      state: 'covered',
      cost: 0,
    });
    expect((await check({ to: '2027-01-04' })).events).toBe(1);
  });

  test('asks for an event or a class', async () => {
    const { status, body } = await one.till.call('POST', 'event/v2/checkStudentInvoice', {
      user_detail_ids: [one.ada],
    });
    expect([status, body.fields]).toEqual([422, { series_id: 'This field is required' }]);
  });
});

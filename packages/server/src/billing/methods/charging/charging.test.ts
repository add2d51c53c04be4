import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Autopay, autopayOf, hurry } from '../../../testing/autopay.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let autopay: Autopay;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-26T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  autopay = autopayOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill', email: 'ben@school.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

/** An invoice that is due on a day and charged by itself, unless it is told otherwise. */
async function bill(amount: number, { due_on = '2026-11-27', auto = true, ...more } = {}): Promise<number> {
  const { invoice_id } = await till.bill(ben, amount, { due_on, ...more });
  if (auto) await till.done('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
  return invoice_id;
}
const saved = async (card?: Parameters<Autopay['save']>[1]) => {
  const invoice_id = await bill(100, { auto: false });
  return autopay.save(invoice_id, card);
};
const statusOf = async (invoice_id: number) => (await till.invoice(invoice_id)).status;
const subjects = async (to: string) =>
  (await autopay.mails()).filter((one) => one.to_email === to).map((one) => one.subject);

describe('what is due', () => {
  test('is charged in the morning of its day, once, with a receipt; what isn’t due or not agreed is left', async () => {
    const { card } = await saved();
    const [due, later, other] = [
      await bill(12_000),
      await bill(5_000, { due_on: '2026-11-28' }),
      await bill(7_000, { auto: false }),
    ];
    await autopay.morning('2026-11-26');
    expect(await autopay.charges(card)).toEqual([]);
    await autopay.morning('2026-11-27');
    await autopay.morning('2026-11-27');
    expect(await autopay.charges(card)).toMatchObject([{ amount: 12_000, state: 'paid' }]);
    expect(await Promise.all([due, later, other].map(statusOf))).toEqual(['paid', 'issued', 'issued']);
    expect(await autopay.payments()).toMatchObject([{ amount: 12_000, free: 0, state: 'done' }]);
    await hurry(server, 'receiptMail');
    await autopay.work();
    expect((await subjects('ben@school.example')).filter((one) => one.startsWith('Receipt'))).toHaveLength(2);
    await autopay.morning('2026-11-28');
    expect((await autopay.charges(card)).map((one) => one.amount).toSorted()).toEqual([12_000, 5_000]);
  });

  test('is charged part by part where an invoice has a plan', async () => {
    const { card } = await saved();
    const invoice_id = await bill(9_000);
    const installments = ['2026-11-27', '2026-12-27', '2027-01-27'].map((due_on) => ({ due_on, amount: 3_000 }));
    await till.done('POST', 'installment', { invoice_id, installments });
    for (const [day, paid] of [
      ['2026-11-27', 3_000],
      ['2026-11-28', 3_000],
      ['2026-12-27', 6_000],
    ] as const) {
      await autopay.morning(day);
      expect((await till.invoice(invoice_id)).paid, day).toBe(paid);
    }
    expect(await autopay.charges(card)).toHaveLength(2);
  });

  test('is planned for 09:00 of the school, and at once where that is past', async () => {
    await saved();
    const planned = async () =>
      (
        await server.connections.pool.query(
          "select run_at from job where institution_id = $1 and kind = 'chargeDue' order by id",
          [school.institution_id],
        )
      ).rows.map(({ run_at }) => run_at.toISOString());
    const plan = async (at: string) => {
      server.setNow(new Date(at));
      await server.connections.pool.query(
        "insert into job (institution_id, kind, payload) values ($1, 'planCharges', '{}')",
        [school.institution_id],
      );
      await autopay.work();
    };
    await plan('2026-11-25T23:30:00Z');
    expect(await planned()).toEqual([]);
    await plan('2026-11-26T00:30:00Z');
    await plan('2026-11-26T05:30:00Z');
    expect(await planned()).toEqual(['2026-11-26T01:00:00.000Z']);
  });
});

describe('a charge that fails', () => {
  test('is tried again after 3, 5 and 7 days; then it ends, and staff and the payer are told', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'declines');
    const invoice_id = await bill(12_000);
    for (const [day, tries, retry_on] of [
      ['2026-11-27', 1, '2026-11-30'],
      ['2026-11-29', 1, '2026-11-30'],
      ['2026-11-30', 2, '2026-12-02'],
      ['2026-12-01', 2, '2026-12-02'],
      ['2026-12-02', 3, '2026-12-04'],
    ] as const) {
      await autopay.morning(day);
      expect(await autopay.payments(), day).toMatchObject([{ state: 'failed', tries, retry_on }]);
    }
    expect(await subjects(school.owner.email)).toEqual([]);
    await autopay.morning('2026-12-04');
    expect(await autopay.payments()).toMatchObject([{ state: 'failed', tries: 4, retry_on: null }]);
    const number = (await till.invoice(invoice_id)).number;
    expect(await subjects(school.owner.email)).toEqual([`The charge for invoice ${number} failed`]);
    expect((await autopay.mails()).at(-1)!.text + (await autopay.mails()).at(-2)!.text).toContain('/payment/••••');
    expect((await till.invoice(invoice_id)).autocharge).toBe(0);
    await autopay.morning('2026-12-10');
    expect(await autopay.charges(card)).toHaveLength(4);
  });

  test('stops being tried once a payment arrives', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'declines');
    const invoice_id = await bill(12_000);
    await autopay.morning('2026-11-27');
    await till.pay({ invoice_id, amount: 12_000 });
    await autopay.morning('2026-11-30');
    expect(await autopay.charges(card)).toHaveLength(1);
    expect(await autopay.payments()).toMatchObject([{ state: 'failed', retry_on: null }]);
  });

  test('because the bank wants the payer: a link is mailed, once', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'confirms');
    const invoice_id = await bill(12_000);
    await autopay.morning('2026-11-27');
    await autopay.morning('2026-11-30');
    const { number } = await till.invoice(invoice_id);
    const asked = (await subjects('ben@school.example')).filter((one) =>
      one.startsWith(`Please pay invoice ${number}`),
    );
    expect(asked).toHaveLength(1);
    expect(await autopay.payments()).toMatchObject([{ state: 'failed', tries: 2, retry_on: '2026-12-02' }]);
  });

  test('because the card has expired is not tried again: automatic payments end at once', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'expired');
    const invoice_id = await bill(12_000);
    await autopay.morning('2026-11-27');
    expect(await autopay.payments()).toMatchObject([
      { state: 'failed', tries: 1, retry_on: null, failure: 'This card has expired. Please use another one.' },
    ]);
    expect((await till.invoice(invoice_id)).autocharge).toBe(0);
    await autopay.morning('2026-11-30');
    expect(await autopay.charges(card)).toHaveLength(1);
    expect(await subjects(school.owner.email)).toHaveLength(1);
  });
});

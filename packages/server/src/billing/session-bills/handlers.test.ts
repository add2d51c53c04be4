import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneFamily, type Teaching, teaching } from '../../testing/session-bills.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let one: Teaching;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  one = await teaching(server);
});
afterAll(() => server.stop());

const ask = (more: object = {}) => one.till.call('POST', 'invoices/billSessions', { user_detail_id: one.ada, ...more });
const bill = async (more: object = {}) => {
  const answer = await ask(more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Bills what the preview shows, which has to come to the same. */
async function billed() {
  const preview = await bill({ preview: 1 });
  const done = await bill({ expected: preview.total });
  const plain = ({ bills, ...all }: typeof preview) => ({
    ...all,
    message: '',
    bills: bills.map((one: object) => ({ ...one, invoices: [] })),
  });
  expect(plain(done)).toEqual(plain(preview));
  return done;
}
interface Line {
  type: string;
  name: string;
  detail: string;
  thousandths: number;
  unit_price: number;
  net: number;
  sessions: number;
}
const linesOf = ({ bills }: { bills: { lines: Line[] }[] }) =>
  bills.map(({ lines }) => lines.map((line) => [line.type, line.thousandths / 1000, line.unit_price, line.detail]));
const cancel = (invoice_id: number, user_detail_id = one.ada) =>
  one.till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id, confirmation: 1 });

describe('classes that were held', () => {
  test('are billed exactly as their preview says, and once', async () => {
    await one.mark(one.ada, [0, 1, 3]);
    const preview = await bill({ preview: 1 });
    expect(linesOf(preview)).toEqual([[['subject', 3, 4_500, 'Jan 4, 6, 13']]]);
    expect([preview.total, preview.lessons, await one.unbilled()]).toEqual([13_500, 3, 3]);
    const { bills, message, ...done } = await bill({ expected: preview.total });
    expect(bills[0]).toEqual({ ...preview.bills[0], invoices: bills[0].invoices });
    expect(done).toMatchObject({ total: 13_500, lessons: 3, covered: 0, unpriced: [] });
    const invoice = await one.till.invoice(bills[0].invoices[0].invoice_id);
    expect(invoice).toMatchObject({
      total: preview.total,
      status: 'issued',
      items: [{ name: 'Piano 60 min', thousandths: 3_000, event_ids: [one.events[0], one.events[1], one.events[3]] }],
    });
    expect(message).toBe(`${invoice.number} issued`);
    expect([await one.unbilled(), (await ask()).body.message]).toEqual([0, 'There are no classes to bill.']);
  });

  test('of brothers and sisters are on one bill, unless they are billed alone or the school bills each student', async () => {
    const grace = await oneFamily(one);
    await one.mark(one.ada, [0]);
    await one.mark(one.ben, [0, 1]);
    const both = await bill({ preview: 1 });
    expect(both.bills.map((each: { payers: object[]; lines: object[] }) => [each.payers, each.lines.length])).toEqual([
      [[{ user_detail_id: grace, firstName: 'Grace', surname: 'Hill', share: null }], 2],
    ]);
    expect((await bill({ preview: 1, family: 0 })).total).toBe(4_500);
    const { data } = await one.till.done('GET', 'setup/billing-settings');
    await one.till.done('POST', 'setup/billing-settings', { version: data.version, household: 0 });
    expect((await bill({ all: 1, preview: 1 })).bills.map((each: { total: number }) => each.total)).toEqual([
      4_500, 9_000,
    ]);
  });

  test('of all students become an invoice for each family', async () => {
    await one.mark(one.ada, [0]);
    await one.mark(one.ben, [0, 1]);
    const own = await one.here.school.staff(9);
    const refused = await one.till.call('POST', 'invoices/billSessions', { all: 1 }, own);
    expect(refused.status).toBe(403);
    const { message, bills, more } = await bill({ user_detail_id: null, all: 1, draft: 1 });
    expect([message, bills.length, more]).toEqual(['2 drafts saved', 2, 0]);
    expect([await one.unbilled(one.ada), await one.unbilled(one.ben)]).toEqual([0, 0]);
  });

  test('are billed again after their invoice is cancelled, its draft deleted, or their line credited in full', async () => {
    await one.mark(one.ada, [0, 1]);
    const first = await bill();
    await cancel(first.bills[0].invoices[0].invoice_id);
    expect(await one.unbilled()).toBe(2);
    const draft = await bill({ draft: 1 });
    expect(await one.unbilled()).toBe(0);
    const { invoice_id } = draft.bills[0].invoices[0];
    await one.till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: one.ada, delete: 1, confirmation: 1 });
    const third = await bill();
    await one.till.done('POST', 'creditNotes/create', {
      invoice_id: third.bills[0].invoices[0].invoice_id,
      rest: 1,
      reason: 'Ill',
    });
    expect((await bill()).total).toBe(9_000);
  });

  test('are billed until a day, and only those that were chosen', async () => {
    await one.mark(one.ada, [0, 1, 2]);
    expect((await bill({ preview: 1, until: '2027-01-06' })).lessons).toBe(2);
    const sessions = [{ event_id: one.events[1], user_detail_id: one.ada }];
    expect(linesOf(await bill({ sessions }))).toEqual([[['subject', 1, 4_500, 'Jan 6']]]);
    const again = await ask({ sessions });
    expect([again.status, again.body.message]).toEqual([
      409,
      'No longer to be billed: Piano on Jan 06, 2027 (Pupil 0). Look at the bill again.',
    ]);
    expect(await one.unbilled()).toBe(2);
  });

  test('are refused where the total is another one by now', async () => {
    await one.mark(one.ada, [0]);
    const { body, status } = await ask({ expected: 4_400 });
    expect([status, body.fields.expected]).toEqual([409, expect.stringContaining('45.00')]);
    expect(await one.unbilled()).toBe(1);
  });

  test('without a price are named, and nothing is guessed', async () => {
    await one.charge({ charging: 'package' });
    await one.mark(one.ada, [0]);
    const { bills, unpriced } = await bill({ preview: 1 });
    expect([bills, unpriced[0]]).toMatchObject([
      [],
      { title: 'Piano', reason: 'No package on sale includes Piano 60 min' },
    ]);
  });

  test('are paid by sessions that are left, before anything is charged', async () => {
    await one.mark(one.ada, [0, 1]);
    await one.till.done('POST', 'sessionCredits/grant', {
      user_detail_id: one.ada,
      sessions: 1,
      valid_from: '2027-01-01',
    });
    const { total, covered } = await bill();
    expect([total, covered]).toEqual([4_500, 1]);
    expect(await one.till.done('GET', 'sessionCredits/list', { user_detail_id: one.ada })).toMatchObject({
      sessions: 0,
    });
  });
});

describe('each way of charging', () => {
  test('per period: a month once, and later classes in it are paid for', async () => {
    await one.charge({ charging: 'period', period_unit: 'month', period_fee: 12_000 });
    await one.mark(one.ada, [0, 1]);
    expect(linesOf(await billed())).toEqual([[['period', 1, 12_000, 'Jan 01, 2027 – Jan 31, 2027']]]);
    await one.mark(one.ada, [2]);
    expect(await one.unbilled()).toBe(0);
  });

  test('per package: the classes use its sessions at once, and give them back when it is cancelled', async () => {
    await one.charge({ charging: 'package' });
    await one.sell(5, 20_000);
    await one.mark(one.ada, [0, 1]);
    const { bills, total } = await billed();
    expect([total, await one.unbilled()]).toEqual([20_000, 0]);
    const left = async () => (await one.till.done('GET', 'sessionCredits/list', { user_detail_id: one.ada })).sessions;
    expect(await left()).toBe(3);
    await one.mark(one.ada, [2]);
    expect([await left(), await one.unbilled()]).toEqual([2, 0]);
    await cancel(bills[0].invoices[0].invoice_id);
    expect([await left(), await one.unbilled()]).toEqual([0, 2]);
  });

  test('per package that is granted once it is paid: its classes are not billed twice meanwhile', async () => {
    const { data } = await one.till.done('GET', 'setup/billing-settings');
    await one.till.done('POST', 'setup/billing-settings', { version: data.version, grant_when: 'paid' });
    await one.charge({ charging: 'package' });
    await one.sell(5, 20_000);
    await one.mark(one.ada, [0, 1]);
    const { bills } = await billed();
    expect(await one.unbilled()).toBe(0);
    await one.till.pay({ invoice_id: bills[0].invoices[0].invoice_id, amount: 20_000 });
    expect((await one.till.done('GET', 'sessionCredits/list', { user_detail_id: one.ada })).sessions).toBe(3);
    expect(await one.unbilled()).toBe(0);
  });

  test('hybrid: the period includes some, and each further one costs its fee, also later', async () => {
    await one.charge({ charging: 'hybrid', period_unit: 'month', period_fee: 8_000, period_sessions: 2 });
    await one.mark(one.ada, [0, 1, 2]);
    expect(linesOf(await billed())).toEqual([
      [
        ['period', 1, 8_000, 'Jan 01, 2027 – Jan 31, 2027'],
        ['subject', 1, 4_500, 'Jan 11'],
      ],
    ]);
    await one.mark(one.ada, [3]);
    expect(linesOf(await billed())).toEqual([[['subject', 1, 4_500, 'Jan 13']]]);
  });

  test('taxes of the subject are added as on any invoice', async () => {
    const { data } = await one.till.done('POST', 'tax/add', { name: 'VAT', rate: 19 });
    await one.here.school.sql((db) =>
      db
        .insertInto('item_tax')
        .values({
          institution_id: one.here.school.institution_id,
          item_type: 'subject',
          item_id: one.here.sub_id,
          tax_id: data.tax_id,
        })
        .execute(),
    );
    await one.mark(one.ada, [0]);
    const preview = await bill({ preview: 1 });
    expect([preview.bills[0].tax, preview.total]).toEqual([855, 5_355]);
    expect((await billed()).total).toBe(5_355);
  });
});

describe('the sheet of a class', () => {
  test('names the invoice that charges for it, to those who see invoices', async () => {
    await one.mark(one.ada, [0]);
    const { bills } = await bill();
    const { invoice_id, number } = bills[0].invoices[0];
    const { items } = await one.till.invoice(invoice_id);
    expect(await one.sheet(0)).toMatchObject({
      attendance: { invoice_item_id: items[0].item_id },
      selectedInvoice: { invoice_item_id: items[0].item_id, number, grant_id: null },
    });
    const assistant = await one.here.school.staff(7);
    expect(await one.sheet(0, assistant)).toMatchObject({
      attendance: { invoice_item_id: null },
      selectedInvoice: { invoice_item_id: null, number: '' },
    });
  });

  test('lets staff choose whose sessions a mark uses, and a billed class uses none', async () => {
    const package_id = await one.sell(5, 20_000);
    const buy = async () => {
      const items = [{ type: 'package', id: package_id, student_id: one.ada, from_on: '2027-01-01' }];
      return (await one.till.done('POST', 'invoice', { user_detail_id: one.ada, items })).data.items[0]
        .item_id as number;
    };
    await one.mark(one.ada, [0]);
    await bill();
    const [first, second] = [await buy(), await buy()];
    const send = (at: number, attendance: object, based_on: number) =>
      one.here.done('attendance/mark', {
        event_id: one.events[at],
        students: [{ user_detail_id: one.ada, attendance, device_mark: `chosen-${at}-${based_on}`, based_on }],
      });
    await send(0, { attendanceCode: 2 }, 1);
    expect((await one.sheet(0)).selectedInvoice).toMatchObject({ grant_id: null });
    await send(1, { attendanceCode: 1 }, 0);
    expect((await one.sheet(1)).selectedInvoice).toMatchObject({ invoice_item_id: first, left: 4 });
    await send(1, { attendanceCode: 1, invoice_item_id: second }, 1);
    expect((await one.sheet(1)).selectedInvoice).toMatchObject({ invoice_item_id: second, left: 4 });
    await send(1, { attendanceCode: 3 }, 2);
    expect((await one.sheet(1)).selectedInvoice).toMatchObject({ invoice_item_id: second, left: 4 });
    const { results } = await send(2, { attendanceCode: 1, invoice_item_id: 1 }, 0);
    expect(results[0]).toMatchObject({ status: 'refused', reason: 'This invoice has no session left for this class.' });
  });
});

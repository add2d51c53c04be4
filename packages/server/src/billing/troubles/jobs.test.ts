import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { membershipsOf, monthlyLine } from '../../testing/memberships.ts';
import { productsOf } from '../../testing/products.ts';
import { runJob } from '../../testing/runs.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { troublesJobs } from './jobs.ts';

let server: TestServer;
let its: ReturnType<typeof membershipsOf>;

beforeAll(async () => {
  server = await testServer();
  its = membershipsOf(server);
});
afterAll(() => server.stop());
beforeEach(() => its.begin());

/** The job of a day, and the mails that it wrote. */
async function told(day: string): Promise<{ to_email: string; subject: string; text: string }[]> {
  its.on(day);
  await its.here.school.sql((db) => db.deleteFrom('mail').where('paper', 'is', null).execute());
  await runJob(server, its.here.school, troublesJobs, { kind: 'tellTroubles', now: its.here.now });
  return its.here.school.sql((db) =>
    db.selectFrom('mail').select(['to_email', 'subject', 'text']).where('paper', 'is', null).orderBy('id').execute(),
  );
}

test('staff who bill are told on the first day on which an invoice is overdue, and not again', async () => {
  const teacher = await its.here.school.staff(2);
  const unpaid = await its.here.till.bill(its.here.mia, 12_345, { due_on: '2026-11-23' });
  const paid = await its.here.till.bill(its.here.mia, 500, { due_on: '2026-11-23' });
  await its.here.till.pay({
    user_detail_id: its.here.mia,
    amount: 500,
    allocations: [{ invoice_id: paid.invoice_id, amount: 500 }],
  });
  expect(await told('2026-11-23')).toEqual([]);
  const [mail, ...more] = await told('2026-11-24');
  expect([mail!.subject, mail!.to_email, more]).toEqual(['1 invoice overdue', its.here.school.owner.email, []]);
  expect(mail!.to_email).not.toBe(teacher.email);
  expect(mail!.text).toContain(`${unpaid.number}, Mia: SGD 123.45 to pay`);
  expect(mail!.text).not.toContain(paid.number);
  expect(await told('2026-11-25')).toEqual([]);
});

test('a membership that could not be billed is told, and a mail that failed', async () => {
  const products = productsOf(
    () => server,
    () => its.here.school,
  );
  const { product_id } = await products.product('Book', { on_hand: 0 });
  await its.add({ name: 'Books', items: [{ type: 'product', id: product_id, unit_price: 1200 }] });
  await its.add({ name: 'Maths', items: [monthlyLine(100)] });
  await its.bill();
  await its.here.school.sql((db) =>
    db
      .insertInto('mail')
      .values({
        institution_id: its.here.school.institution_id,
        to_email: 'gone@home.example',
        to_name: 'Rachel',
        subject: 'Invoice INV-7',
        text: '',
        html: '',
        status: 'failed',
        created_at: new Date('2026-11-21T10:00:00Z'),
        paper: JSON.stringify({ kind: 'invoice', id: 7 }),
      })
      .execute(),
  );
  const [mail] = await told('2026-11-22');
  expect(mail!.subject).toBe('1 membership not billed, 1 document not sent');
  expect(mail!.text).toContain('Books, Mia');
  expect(mail!.text).toContain('Invoice INV-7, to Rachel');
  expect(mail!.text).not.toContain('Maths');
});

test('nobody is told where the school turned it off', async () => {
  await its.here.till.bill(its.here.mia, 100, { due_on: '2026-11-23' });
  await its.here.till.done('POST', 'alerts/update', { alert: 'billing', role_id: 10, value: 0 });
  expect(await told('2026-11-24')).toEqual([]);
});

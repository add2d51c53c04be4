import { expect, test } from 'vitest';
import { flowEnds } from './flow.ts';

const invoice = (invoice_id: number, amount: number) => ({ invoice_id, number: `INV-${invoice_id}`, amount });
const ends = (payment: Parameters<typeof flowEnds>[0]) => flowEnds(payment).map(({ id, amount }) => `${id} ${amount}`);

test('all of a payment’s money is somewhere, and what a refund holds comes from credit first, then the newest invoice', () => {
  const invoices = [invoice(1, 6_000), invoice(2, 3_000)];
  expect(ends({ invoices, free: 1_000, held: 0, refunded: 2_000 })).toEqual([
    'invoice 1 6000',
    'invoice 2 3000',
    'credit 1000',
    'refunded 2000',
  ]);
  expect(ends({ invoices, free: 1_000, held: 4_500, refunded: 0 })).toEqual(['invoice 1 5500', 'held 4500']);
});

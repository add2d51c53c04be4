import { mainAccounts } from '../../../accounts/queries.ts';
import type { Billing } from '../../../documents/verbs.ts';
import type { Ready } from '../../checking/verbs.ts';
import { invoiceRow, storedItems, storedTaxes } from '../verbs.ts';
import { drawInvoiceIds, insertMany } from './queries.ts';

/**
 * Writes many invoices at once, without numbers: each for one payer, without installments, and charging for no single lessons.
 * Answers their ids, in order.
 */
export async function writeMany(context: Billing, bills: readonly Ready[]): Promise<number[]> {
  if (bills.length === 0) return [];
  const { db, tenant } = context;
  const { institution_id, currency } = tenant;
  const ids = await drawInvoiceIds(db, bills.length);
  const payers = bills.map((ready) => ready.payers[0]!);
  const accounts = await mainAccounts(
    db,
    institution_id,
    currency,
    payers.map(({ payer }) => payer.payer_id),
  );
  const of = (at: number) => ({ institution_id, invoice_id: ids[at]! });
  await insertMany(
    db,
    bills.map((ready, at) => ({
      ...invoiceRow(context, ready, { totals: ready.totals, pays: payers[at]!, account_id: accounts[at]!.account_id }),
      ...of(at),
    })),
    bills.flatMap(({ items, totals }, at) =>
      storedItems(items, totals).map(({ row }, place) => ({ ...row, ...of(at), place: place + 1 })),
    ),
    bills.flatMap(({ totals }, at) =>
      storedTaxes(totals).map((tax, place) => ({ ...tax, ...of(at), place: place + 1 })),
    ),
  );
  return ids;
}

import { couponOff } from '@schoolbell/core/billing/coupons/rules';
import { invoiceTotals } from '@schoolbell/core/billing/invoices/rules';
import type { Billing } from '../../documents/verbs.ts';
import { releaseGoods } from '../../goods/verbs.ts';
import { updateInvoice } from '../../invoices/making/queries.ts';
import { findParties } from '../../payers/queries.ts';
import { couponOf, deleteLines, type StoredLine, writeRedeemed, writeTaxes, writeTotals } from './queries.ts';

/**
 * Takes lines off an order's invoice that has no number and is held: what they took is there again, and the others are added up
 * again at the prices and with the coupon that they were ordered with.
 */
export async function leaveLines(
  context: Billing,
  invoice_id: number,
  lines: readonly StoredLine[],
  gone: readonly StoredLine[],
): Promise<void> {
  if (gone.length === 0) return;
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const ids = gone.map((line) => line.item_id);
  await releaseGoods(context, ids);
  await deleteLines(db, institution_id, ids);
  const left = lines.filter((line) => !ids.includes(line.item_id));
  const { inclusive } = await findParties(db, institution_id, invoice_id);
  const none = { discount_kind: null, discount_value: 0, inclusive: inclusive === 1 };
  const before = invoiceTotals(left, none);
  const coupon = await couponOf(db, institution_id, invoice_id);
  const off = coupon
    ? couponOff(
        coupon,
        left.map(({ type, id }, at) => ({ type, id, amount: before.lines[at]!.gross })),
      )
    : [];
  const totals = coupon ? invoiceTotals(left, { ...none, off }) : before;
  if (coupon)
    await writeRedeemed(
      db,
      institution_id,
      invoice_id,
      off.reduce((sum, one) => sum + one, 0),
    );
  await writeTotals(
    db,
    institution_id,
    totals.lines.map((line, at) => ({ ...line, item_id: left[at]!.item_id })),
  );
  await writeTaxes(
    db,
    { institution_id, invoice_id },
    totals.taxes.map(({ name, rate, en_code, base, amount }) => ({ name, rate, en_code, base, amount })),
  );
  const { subtotal, discount, tax, total } = totals;
  await updateInvoice(db, institution_id, invoice_id, { subtotal, discount, tax, total, updated_at: now });
}

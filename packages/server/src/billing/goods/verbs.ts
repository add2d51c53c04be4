import { feeYear, feeYearText } from '@schoolbell/core/catalog/fees/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { holdRow, nouns } from '../../catalog/queries.ts';
import { findFee } from '../../catalog/fees/queries.ts';
import { insertPaid, paidFor } from '../../catalog/fees/payments/queries.ts';
import { moveStock } from '../../catalog/products/queries.ts';
import { actorOf, type Billing } from '../documents/verbs.ts';
import { revokeSold } from '../grants/verbs.ts';
import { type Good, goodsTaken, goodsToTake, markTaken, releaseFees, releaseSessions } from './queries.ts';

/**
 * Takes what invoices sell and nobody else may sell then: pieces from the shelf, registration fees of a year. Throws `conflict`
 * where there is too little, or where a fee is paid. What an invoice took already it does not take again.
 */
export async function takeGoods(context: Billing, invoices: readonly number[]): Promise<void> {
  const { db, tenant, now } = context;
  const goods = await goodsToTake(db, tenant.institution_id, invoices);
  for (const good of goods) {
    if (good.product_id !== null) await takePieces(context, good);
    else await takeFee(context, good);
  }
  await markTaken(db, tenant.institution_id, invoices, now);
}

async function takePieces(context: Billing, good: Good): Promise<void> {
  const left = await moveStock(context.db, {
    ...move(context, good),
    quantity: -good.pieces,
    reason: 'sale',
  });
  if (left === undefined)
    throw new Failure('conflict', `There are fewer than ${good.pieces} of ${good.product_name} left.`);
}

const move = (context: Billing, { product_id, student_id }: Good) => ({
  institution_id: context.tenant.institution_id,
  product_id: product_id!,
  note: '',
  person_id: student_id,
  actor_id: actorOf(context),
  now: context.now,
});

async function takeFee(context: Billing, good: Good): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, currency, time_zone } = tenant;
  const registration_fee_id = good.registration_fee_id!;
  // Every payment of a fee holds its row while it looks who has paid.
  await holdRow(db, nouns.registration_fee, institution_id, registration_fee_id);
  const fee = (await findFee(db, { institution_id, currency }, registration_fee_id))!;
  const paid_on = dayIn(now, time_zone);
  const fee_year = feeYear(paid_on, fee.year_start);
  const before = await paidFor(db, institution_id, fee, good.student_id, fee_year);
  if (before)
    throw new Failure('conflict', `${fee.name} is already paid for ${feeYearText(fee_year)}. Take it off the invoice.`);
  await insertPaid(db, {
    institution_id,
    registration_fee_id,
    user_detail_id: good.student_id,
    fee_year,
    amount: good.net,
    currency: good.currency,
    paid_on,
    actor_id: actorOf(context),
    invoice_item_id: good.item_id,
    created_at: now,
  });
}

/** Brings back what lines took and gave: pieces to the shelf, fees and lessons to be sold again, sessions that nobody used. */
export async function releaseGoods(context: Billing, items: readonly number[]): Promise<void> {
  if (items.length === 0) return;
  const { db, tenant, now } = context;
  const goods = await goodsTaken(db, tenant.institution_id, items);
  for (const good of goods)
    if (good.product_id !== null)
      await moveStock(db, { ...move(context, good), quantity: good.pieces, reason: 'return' });
  await releaseFees(db, tenant.institution_id, items);
  await revokeSold(context, items);
  await releaseSessions(db, tenant.institution_id, items, now);
}

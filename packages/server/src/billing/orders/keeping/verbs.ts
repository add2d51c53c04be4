import { money } from '@schoolbell/core/format';
import { askStaff, pathOfPayment } from '../../asking/verbs.ts';
import type { Billing } from '../../documents/verbs.ts';
import { freeMoney } from '../../ledger/queries.ts';
import { refundableAt } from '../../refunds/queries.ts';
import type { Held } from '../closing/verbs.ts';

/**
 * Says of money for a refused order that it stays as credit: staff get a task for each payment, because nobody else decides
 * whether it goes back, and its payer gets a mail. Credit that staff gave is only there again. Returns how much stays.
 */
export async function noteKept(
  context: Billing,
  { order, invoice }: Held,
  { credit_note_id, reason }: { credit_note_id: number | null; reason: string },
): Promise<number> {
  const { db, tenant, later } = context;
  const { institution_id } = tenant;
  const { state, payment_id: late } = order;
  if (!invoice || (state === 'late' ? late : credit_note_id) === null) return 0;
  const kept = await freeMoney(db, institution_id, state === 'late' ? { payment: late! } : { note: credit_note_id! });
  // What was paid beyond the order was told as the money came.
  let most = invoice.total;
  for (const { payment_id, kind, amount: free } of kept) {
    const amount = Math.min(free, most);
    if (kind === 'given' || amount === 0) continue;
    most -= amount;
    const { gateway, currency } = (await refundableAt(db, institution_id, payment_id))!;
    const sum = money(amount, currency);
    await askStaff(context, {
      person_id: invoice.user_detail_id,
      subject: `${sum} of a refused order is kept as credit`,
      text: `A family paid ${sum} for an order that was refused. It is credit now. Refund it, or keep it for the next invoice.`,
      path: pathOfPayment(payment_id),
      gateway,
    });
    await later('keptMail', { payment_id, amount, reason }, { key: `kept ${order.order_id} ${payment_id}` });
  }
  return invoice.total - most;
}

import { disputeAlert, paymentKinds } from '@schoolbell/core/billing/events';
import { dayIn, dayText, money } from '@schoolbell/core/format';
import type { DisputeFacts } from '../../outside/abilities.ts';
import { askStaff, pathOfPayment } from '../asking/verbs.ts';
import { type Billing, noteDocument } from '../documents/verbs.ts';
import { makeRoom } from '../refunds/hearing/verbs.ts';
import { insertRefund, refundableAt } from '../refunds/queries.ts';
import { bookRefund, titleOf } from '../refunds/verbs.ts';
import { changeDispute, findDispute, insertDispute } from './queries.ts';

/** Brings the disputes of a payment to what its gateway says. The accounts concerned are held. */
export async function applyDisputes(
  context: Billing,
  payment_id: number,
  told: readonly DisputeFacts[],
): Promise<void> {
  for (const one of told) await applyDispute(context, payment_id, one);
}

async function applyDispute(context: Billing, payment_id: number, told: DisputeFacts): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { ref, amount, state, reason, answer_by } = told;
  const known = await findDispute(db, institution_id, payment_id, ref);
  if (known && known.state !== 'open') return;
  const row = { amount, reason, answer_by, updated_at: now };
  const fresh = { ...row, institution_id, payment_id, gateway_ref: ref, created_at: now };
  const dispute_id = known?.dispute_id ?? (await insertDispute(db, fresh));
  if (!known) await open(context, payment_id, told);
  await changeDispute(db, institution_id, dispute_id, { ...row, state });
  if (state === 'won') await note(context, payment_id, told, paymentKinds.disputeWon);
  if (state === 'lost') await lose(context, payment_id, dispute_id, told);
}

async function note(
  context: Billing,
  payment_id: number,
  { amount, reason }: DisputeFacts,
  kind: typeof paymentKinds.disputed | typeof paymentKinds.disputeWon | typeof paymentKinds.disputeLost,
) {
  const payment = (await refundableAt(context.db, context.tenant.institution_id, payment_id))!;
  await noteDocument(context, kind, { person_id: payment.person_id, payment_id, amount, detail: { reason } });
  return payment;
}

/** A bank asks for money back: staff answer it at the gateway, because only they know what was taught. */
async function open(context: Billing, payment_id: number, told: DisputeFacts): Promise<void> {
  const { person_id, currency, gateway } = await note(context, payment_id, told, paymentKinds.disputed);
  const sum = money(told.amount, currency);
  const until = told.answer_by ? ` by ${dayText(dayIn(told.answer_by, context.tenant.time_zone))}` : '';
  const why = told.reason && ` The bank’s reason: ${told.reason}.`;
  await askStaff(context, {
    person_id,
    subject: `A payment of ${sum} is disputed`,
    text: `A payment of ${sum} is disputed. Answer in ${titleOf(gateway)}${until}.${why}`,
    path: pathOfPayment(payment_id),
    gateway,
    alert: disputeAlert,
  });
}

/** The bank took the money: it leaves the ledger as a refund does, and what it paid is owed again. */
async function lose(context: Billing, payment_id: number, dispute_id: number, told: DisputeFacts): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const amount = Math.min(told.amount, await makeRoom(context, payment_id, told.amount, new Set()));
  const payment = await note(context, payment_id, told, paymentKinds.disputeLost);
  if (amount === 0) return;
  const row = { amount, reason: 'Lost dispute', credits: 0 as const, credit_note_id: null };
  const refund_id = await insertRefund(db, {
    ...row,
    institution_id,
    payment_id,
    state: 'succeeded',
    source: 'dispute',
    gateway_ref: told.ref,
    refunded_on: dayIn(now, time_zone),
    created_at: now,
    settled_at: now,
  });
  await changeDispute(db, institution_id, dispute_id, { refund_id });
  await bookRefund(context, payment, { ...row, refund_id });
}

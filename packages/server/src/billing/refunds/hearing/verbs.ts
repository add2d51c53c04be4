import { gatewayKinds, paymentKinds } from '@schoolbell/core/billing/events';
import { type RefundMove, refundMove } from '@schoolbell/core/billing/refunds/rules';
import { dayIn, money } from '@schoolbell/core/format';
import type { RefundFacts } from '../../../outside/abilities.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { askStaff, pathOfPayment } from '../../asking/verbs.ts';
import { type Billing, noteDocument } from '../../documents/verbs.ts';
import { takeIn } from '../../ledger/verbs.ts';
import {
  accountsOfPayment,
  changeRefund,
  findRefund,
  insertRefund,
  type Refund,
  refundableAt,
  type Refundable,
  refundsAt,
} from '../queries.ts';
import { bookRefund, refundableOf, titleOf } from '../verbs.ts';

/** What a refund is called at its gateway: ours, and the same on every try. */
export const refundName = ({ tenant }: Pick<Billing, 'tenant'>, refund_id: number): string =>
  `sb-${tenant.hash}-r${refund_id}`;

/** How a refund ended, or that it is on its way. */
export type Told = Pick<RefundFacts, 'state' | 'failure'> & { ref?: string | null };

/** Brings one of our refunds to what became of it, once. Holds the accounts concerned. */
export async function settleRefund(context: Billing, refund_id: number, told: Told): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const seen = (await findRefund(db, institution_id, refund_id))!;
  await holdAccounts(db, institution_id, await accountsOfPayment(db, institution_id, seen.payment_id));
  await move(context, (await findRefund(db, institution_id, refund_id))!, told);
}

/** Brings the refunds of a payment to what its gateway says, those included that someone made there. The accounts concerned are held. */
export async function applyRefunds(context: Billing, payment_id: number, told: readonly RefundFacts[]): Promise<void> {
  if (told.length === 0) return;
  const own = await refundsAt(context.db, context.tenant.institution_id, payment_id);
  const known = told.map((one) => ({ one, refund: own.find((refund) => isSame(context, refund, one)) }));
  // What failed gives its hold back first, so that there is room for the others.
  const ordered = known.toSorted((a, b) => Number(b.one.state === 'failed') - Number(a.one.state === 'failed'));
  for (const { one, refund } of ordered) if (refund) await move(context, refund, one);
  const named = new Set(known.flatMap(({ refund }) => (refund ? [refund.refund_id] : [])));
  for (const { one, refund } of ordered)
    if (!refund && one.state !== 'failed') await hearOther(context, payment_id, one, named);
}

const isSame = (context: Billing, { refund_id, gateway_ref }: Refund, { id, ref }: RefundFacts): boolean =>
  gateway_ref === ref || id === refundName(context, refund_id);

/** A refund that someone made at the gateway itself. */
async function hearOther(
  context: Billing,
  payment_id: number,
  told: RefundFacts,
  named: ReadonlySet<number>,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const room = await makeRoom(context, payment_id, told.amount, named);
  const amount = Math.min(room, told.amount);
  if (amount < told.amount) await noteOdd(context, payment_id, told.amount);
  if (amount === 0) return;
  const refund_id = await insertRefund(db, {
    institution_id,
    payment_id,
    amount,
    reason: '',
    state: 'pending',
    source: 'gateway',
    gateway_ref: told.ref,
    sent_at: now,
    refunded_on: dayIn(now, time_zone),
    created_at: now,
  });
  await move(context, (await findRefund(db, institution_id, refund_id))!, told);
}

/** More went back at the gateway than the payment has left: staff look at it there. */
async function noteOdd(context: Billing, payment_id: number, amount: number): Promise<void> {
  const { gateway, currency } = (await refundableAt(context.db, context.tenant.institution_id, payment_id))!;
  await context.audit(gatewayKinds.odd, { after: { gateway, payment_id, refunded: amount, currency } });
}

/**
 * What may go back of a payment by others than us. If it is less than they sent, refunds of ours that the gateway doesn't know
 * can no longer be made: they fail, those first that were never sent.
 */
export async function makeRoom(
  context: Billing,
  payment_id: number,
  amount: number,
  named: ReadonlySet<number>,
): Promise<number> {
  const { db, tenant } = context;
  const payment = async () => (await refundableAt(db, tenant.institution_id, payment_id))!;
  const waiting = (await refundsAt(db, tenant.institution_id, payment_id))
    .filter((one) => one.state === 'pending' && !named.has(one.refund_id))
    .toSorted((one, other) => Number(one.wasSent) - Number(other.wasSent));
  for (const one of waiting) {
    const { gateway, ...found } = await payment();
    if (refundableOf(found) >= amount) break;
    await move(context, one, { state: 'failed', failure: `This money already went back through ${titleOf(gateway)}.` });
  }
  return refundableOf(await payment());
}

async function move(context: Billing, refund: Refund, told: Told): Promise<void> {
  const { db, tenant } = context;
  const step = refundMove(refund, told.state);
  if (step !== 'none') return steps[step](context, refund, told);
  if (told.ref && refund.gateway_ref === null)
    await changeRefund(db, tenant.institution_id, refund.refund_id, { gateway_ref: told.ref });
}

type Step = (context: Billing, refund: Refund, told: Told) => Promise<void>;

const paymentOf = async ({ db, tenant }: Billing, { payment_id }: Refund): Promise<Refundable> =>
  (await refundableAt(db, tenant.institution_id, payment_id))!;

const book: Step = async (context, refund, { ref }) => {
  const { db, tenant, now } = context;
  const payment = await paymentOf(context, refund);
  // It had failed here, and others have used its room: the books can't say more than the payment.
  if (refund.state === 'failed' && refundableOf(payment) < refund.amount)
    return noteOdd(context, refund.payment_id, refund.amount);
  await changeRefund(db, tenant.institution_id, refund.refund_id, {
    state: 'succeeded',
    gateway_ref: refund.gateway_ref ?? ref ?? null,
    failure: '',
    refunded_on: dayIn(now, tenant.time_zone),
    settled_at: now,
  });
  await bookRefund(context, payment, refund, { isLate: true });
};

const fail: Step = async (context, refund, { ref, failure = '' }) => {
  const { db, tenant, now } = context;
  const payment = await paymentOf(context, refund);
  const reason = failure || `${titleOf(payment.gateway)} did not make this refund.`;
  await changeRefund(db, tenant.institution_id, refund.refund_id, {
    state: 'failed',
    gateway_ref: refund.gateway_ref ?? ref ?? null,
    failure: reason,
    settled_at: now,
  });
  await tell(context, refund, payment, reason, paymentKinds.refundFailed);
};

/** Money that had left is back with the school: it is credit of the family until staff send it another way. */
const comeBack: Step = async (context, refund, { failure = '' }) => {
  const { db, tenant, now } = context;
  const payment = await paymentOf(context, refund);
  const reason = failure || 'The payer’s bank sent it back.';
  await changeRefund(db, tenant.institution_id, refund.refund_id, {
    state: 'failed',
    failure: reason,
    settled_at: now,
  });
  const { account_id, payment_id } = payment;
  await takeIn(context, { account_id, payment_id, refund_id: refund.refund_id }, refund.amount);
  await tell(context, refund, payment, reason, paymentKinds.refundReturned);
};

async function tell(
  context: Billing,
  { refund_id, amount, created_by }: Refund,
  { payment_id, person_id, currency, gateway }: Refundable,
  reason: string,
  kind: typeof paymentKinds.refundFailed | typeof paymentKinds.refundReturned,
): Promise<void> {
  await noteDocument(context, kind, { person_id, payment_id, amount, detail: { reason, refund_id } });
  const sum = money(amount, currency);
  const subject = `Refund of ${sum} ${kind === paymentKinds.refundFailed ? 'failed' : 'came back'}`;
  await askStaff(context, {
    person_id,
    subject,
    text: `${subject}: ${reason}`,
    path: pathOfPayment(payment_id),
    first: created_by,
    gateway,
  });
}

const steps: Record<Exclude<RefundMove, 'none'>, Step> = { book, fail, return: comeBack };

import { claimAlert, paymentKinds } from '@schoolbell/core/billing/events';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { dayIn, fullName, money } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { Context, StaffContext } from '../../http/context.ts';
import { staffWith } from '../../people/colleagues/queries.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import { holdAccounts } from '../accounts/queries.ts';
import { pathOfPayment } from '../asking/verbs.ts';
import { changeCheckout, type Checkout, findCheckout, itemsOf } from '../checkout/queries.ts';
import { settlePaid } from '../checkout/verbs.ts';
import { noteDocument } from '../documents/verbs.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { holderOf, holdersOf } from '../papers/queries.ts';
import { changePayment, insertPayment } from '../payments/queries.ts';
import { holdPayment } from '../payments/verbs.ts';
import { checkoutOf, hasSlip } from './queries.ts';
import { keepSlip, type readSlip } from './slips/verbs.ts';

type SlipBytes = Awaited<ReturnType<typeof readSlip>>;

/** The student and the invoice that a checkout is about first. */
async function firstOf({ db, tenant }: Context, { checkout_id }: Checkout) {
  const [item] = await itemsOf(db, tenant.institution_id, checkout_id);
  const [head] = await invoiceHeads(db, tenant.institution_id, [item!.invoice_id]);
  return { person_id: head!.user_detail_id, invoice_id: head!.invoice_id };
}

/** Mails staff that a transfer is to be looked for. */
async function tellStaff(
  context: Context,
  { amount, currency, gateway_ref, account_id }: Checkout,
  payment_id: number,
) {
  const { institution_id } = context.tenant;
  const holder = await holderOf(context.db, institution_id, account_id);
  const sum = money(amount, currency);
  const letter = {
    alert: claimAlert,
    subject: `${holder?.name ?? 'A family'} reported a transfer of ${sum}`,
    lines: [`Look for ${sum} with the reference ${gateway_ref} in your bank account, and confirm it once it is there.`],
    path: pathOfPayment(payment_id),
    names: await holdersOf(context.db, institution_id, account_id),
  };
  for (const one of await staffWith(context.db, institution_id, 'billing'))
    if (one.email !== '') await writeTo(context, one, letter);
}

async function insertClaim(context: Context, checkout: Checkout, slip: SlipBytes | undefined): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const { checkout_id, account_id, gateway, gateway_ref, amount, currency } = checkout;
  const reference = gateway_ref!;
  const payment_id = await insertPayment(db, {
    institution_id,
    account_id,
    kind: 'gateway',
    state: 'claimed',
    mode_id: null,
    amount,
    currency,
    paid_on: dayIn(now, time_zone),
    reference,
    gateway,
    gateway_ref: reference,
    slip_handle: slip ? await keepSlip(context, slip) : null,
    created_at: now,
    updated_at: now,
  });
  const change = { state: 'processing' as const, payment_id, updated_at: now };
  await changeCheckout(db, institution_id, checkout_id, change);
  const about = { ...(await firstOf(context, checkout)), payment_id };
  await noteDocument(context, paymentKinds.claimed, { ...about, amount, detail: { reference } });
  await tellStaff(context, checkout, payment_id);
}

/**
 * Writes down that a family made a transfer: a payment that waits for staff. The same claim again is the same payment, which may
 * get its slip by it. A code that no longer works can still be claimed: the money may have left before.
 */
export async function claimTransfer(context: Context, seen: Checkout, slip: SlipBytes | undefined): Promise<Checkout> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  if (seen.gateway !== 'paynow') throw new Failure('conflict', 'This payment needs no confirmation.');
  await holdAccounts(db, institution_id, [seen.account_id]);
  const by = { id: seen.checkout_id };
  const checkout = (await findCheckout(db, institution_id, by, { held: true }))!;
  const { state, payment_id } = checkout;
  if (state === 'failed')
    throw new Failure('conflict', 'The school did not find this transfer. Please write to the school.');
  if (payment_id === null) await insertClaim(context, checkout, slip);
  else if (slip && !(await hasSlip(db, institution_id, payment_id)))
    await changePayment(db, institution_id, payment_id, {
      slip_handle: await keepSlip(context, slip),
      updated_at: now,
    });
  context.changed('billing');
  return (await findCheckout(db, institution_id, by))!;
}

/** A claim and its checkout, held. Throws `conflict` where someone has decided about it; with `isLate`, a rejected one is fine. */
async function holdClaim(
  context: StaffContext,
  payment_id: number,
  { isLate }: { isLate: boolean },
): Promise<{ payment: PaymentDetails; checkout: Checkout }> {
  const { db, viewer } = context;
  const payment = await holdPayment(context, payment_id);
  const id = await checkoutOf(db, viewer.institution_id, payment_id);
  const checkout = id && (await findCheckout(db, viewer.institution_id, { id }, { held: true }));
  if (!checkout || payment.gateway !== 'paynow') throw missing('transfer');
  if (payment.state === 'failed' && !isLate)
    throw new Failure('conflict', 'This transfer was already marked as not arrived.');
  if (payment.state !== 'claimed' && payment.state !== 'failed')
    throw new Failure('conflict', 'This transfer was already confirmed.');
  return { payment, checkout };
}

/** Books a transfer that arrived: on its day, and with the amount that is in the bank account. */
export async function confirmClaim(
  context: StaffContext,
  { payment_id, paid_on, amount }: { payment_id: number; paid_on: string; amount?: number | undefined },
): Promise<void> {
  const { db, tenant, now } = context;
  const { payment, checkout } = await holdClaim(context, payment_id, { isLate: true });
  if (paid_on > dayIn(now, tenant.time_zone)) throw invalid({ paid_on: 'Choose today or an earlier day' });
  await settlePaid(context, checkout, {
    amount: amount ?? checkout.amount,
    currency: checkout.currency,
    payment_ref: checkout.gateway_ref!,
    paid_on: paid_on || payment.paid_on,
  });
  const change = { state: 'paid' as const, failure: '', updated_at: now };
  await changeCheckout(db, tenant.institution_id, checkout.checkout_id, change);
  context.changed('billing');
}

/** Marks a transfer as not arrived, and tells the family why: on its page, and by mail where there is an address. Answers whether there is. */
export async function rejectClaim(
  context: StaffContext,
  { payment_id, reason }: { payment_id: number; reason: string },
): Promise<{ isMailed: boolean }> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const { payment, checkout } = await holdClaim(context, payment_id, { isLate: false });
  const told = reason && `: ${reason.replace(/[.\s]+$/, '')}`;
  const failure = `The school did not find your transfer${told}.`;
  await changePayment(db, institution_id, payment_id, {
    state: 'failed',
    failure: reason || `${fullName(payment.payer)} reported a transfer that did not arrive.`,
    updated_at: now,
  });
  const change = { state: 'failed' as const, failure, updated_at: now };
  await changeCheckout(db, institution_id, checkout.checkout_id, change);
  const about = { ...(await firstOf(context, checkout)), payment_id };
  await noteDocument(context, paymentKinds.rejected, { ...about, amount: payment.amount, detail: { reason } });
  await later('claimMail', { payment_id, hasReason: reason !== '' });
  context.changed('billing');
  const holder = await holderOf(db, institution_id, checkout.account_id);
  return { isMailed: Boolean(holder?.email) };
}

import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { methodKinds } from '@schoolbell/core/billing/events';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { methodName, nextTry } from '@schoolbell/core/billing/methods/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { hashOf, newToken } from '../../../http/tokens.ts';
import type { PaymentFacts } from '../../../outside/abilities.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { changeCheckout, type Checkout, insertCheckout, itemsOf } from '../../checkout/queries.ts';
import { type Billing, noteDocument } from '../../documents/verbs.ts';
import { gatewayOf } from '../../gateways/verbs.ts';
import { invoiceHeads } from '../../invoices/queries.ts';
import { openParts, type OpenPart } from '../../ledger/queries.ts';
import { changePayment, insertPayment } from '../../payments/queries.ts';
import type { SavedMethod } from '../queries.ts';
import { chargeable, keepMethod, type Sealing } from '../verbs.ts';
import { type Attempt, attemptsOf, autoParts, dueParts, familyPays, underCharge } from './queries.ts';

const todayOf = ({ now, tenant }: Billing): string => dayIn(now, tenant.time_zone);
const sumOf = (parts: readonly OpenPart[]): number => parts.reduce((sum, one) => sum + one.open, 0);

/** Why a gateway does not take an amount; empty if it does. */
export async function wrongAmount(gateway: string, amount: number, currency: string): Promise<string> {
  const { name, title } = gatewayCard(gateway)!;
  const { least, step, currencies } = await gatewayOf(name);
  if (currencies && !currencies.includes(currency)) return `${title} does not take ${currency}.`;
  if (amount < least(currency)) return `${title} takes at least ${money(least(currency), currency)}.`;
  const steps = step?.(currency) ?? 1;
  return amount % steps === 0 ? '' : `${title} takes ${currency} in steps of ${money(steps, currency)}.`;
}

interface Charge {
  method: SavedMethod;
  /** Parts of one invoice. */
  parts: readonly OpenPart[];
  currency: string;
  /** The charge that failed and is made again. */
  before?: Attempt | undefined;
  /** Who asked for it; null where it is made by itself. */
  by: number | null;
}

/**
 * Writes down that parts of an invoice are charged to a saved method: a payment that is scheduled, and a checkout without a page.
 * The caller holds the account, and knows that nothing of the invoice is being charged or paid. Answers the payment.
 */
export async function scheduleCharge(
  context: Billing,
  { method, parts, currency, before, by }: Charge,
): Promise<number> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const [{ invoice_id, account_id }, amount] = [parts[0]!, sumOf(parts)];
  const row = { amount, currency, gateway: method.gateway, state: 'scheduled' as const, updated_at: now };
  if (before) await changePayment(db, institution_id, before.payment_id, { ...row, retry_on: null });
  const payment_id =
    before?.payment_id ??
    (await insertPayment(db, {
      ...row,
      institution_id,
      account_id,
      kind: 'gateway',
      mode_id: null,
      paid_on: todayOf(context),
      created_by: by,
      created_at: now,
    }));
  const checkout = {
    institution_id,
    // Nobody opens it: there is no page.
    token_hash: hashOf(newToken()),
    account_id,
    gateway: method.gateway,
    amount,
    currency,
    method_id: method.method_id,
    payment_id,
    email_receipt: 1 as const,
    look_at: now,
    created_at: now,
    updated_at: now,
  };
  const items = parts.map((one) => ({ invoice_id, installment_id: one.installment_id, amount: one.open }));
  const checkout_id = await insertCheckout(db, checkout, items);
  await later('chargeMethod', { checkout_id, by_hand: by !== null }, { key: `charge ${checkout_id}` });
  const [head] = await invoiceHeads(db, institution_id, [invoice_id]);
  await noteDocument(context, methodKinds.scheduled, {
    person_id: head!.user_detail_id,
    invoice_id,
    payment_id,
    amount,
    detail: { method: methodName(method) },
  });
  return payment_id;
}

/**
 * Charges what of an account is due and charged by itself, once a day at most: what was never tried, and what was declined and is
 * to be tried again. Nothing while the family pays by itself. Answers whether to ask again soon, because it has a page open.
 */
export async function chargeAccount(context: Billing, account_id: number): Promise<'soon' | 'done'> {
  const { db, tenant } = context;
  const { institution_id, time_zone } = tenant;
  const today = todayOf(context);
  const [account] = await holdAccounts(db, institution_id, [account_id]);
  const { method, why_not } = await chargeable(context, account_id, { auto: true });
  if (!account || !method || why_not) return 'done';
  const due = Map.groupBy(await dueParts(db, institution_id, { account_id, today }), (part) => part.invoice_id);
  const { has_page, has_money } = await familyPays(db, institution_id, account_id);
  if (due.size === 0 || has_money) return 'done';
  if (has_page) return 'soon';
  const busy = await underCharge(db, institution_id, [...due.keys()]);
  const attempts = await attemptsOf(db, institution_id, { invoices: [...due.keys()] });
  for (const [invoice_id, parts] of due) {
    const last = attempts.find((one) => one.invoice_id === invoice_id);
    const isTried = last && dayIn(last.at, time_zone) >= today;
    const waits = last?.state === 'failed' && last.retry_on !== null && last.retry_on > today;
    if (busy.has(invoice_id) || isTried || waits) continue;
    if ((await wrongAmount(method.gateway, sumOf(parts), account.currency)) !== '') continue;
    const before = last?.state === 'failed' && last.retry_on !== null ? last : undefined;
    await scheduleCharge(context, { method, parts, currency: account.currency, before, by: null });
  }
  return 'done';
}

/** Why a charge that was not sent yet is not to be sent any more; empty if it is. The caller holds the account. */
export async function whyDropped(
  context: Billing,
  { checkout_id, account_id, method_id }: Checkout,
  { byHand }: { byHand: boolean },
): Promise<string> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { method, why_not } = await chargeable(context, account_id, { auto: !byHand });
  if (why_not) return why_not;
  if (method?.method_id !== method_id) return 'Another method was saved.';
  const { has_page, has_money } = await familyPays(db, institution_id, account_id);
  if (has_page || has_money) return 'The payer is paying.';
  const items = await itemsOf(db, institution_id, checkout_id);
  const { invoice_id } = items[0]!;
  const open = byHand
    ? await openParts(db, institution_id, { invoices: [invoice_id] })
    : await autoParts(db, institution_id, invoice_id);
  const fits = items.every((item) =>
    open.some((part) => part.installment_id === item.installment_id && part.open >= item.amount),
  );
  return fits ? '' : 'This was paid or changed before it was charged.';
}

/** Gives up a charge that was never sent: its payment is as if it had never been, or may be tried again. */
export async function dropCharge(context: Billing, checkout: Checkout, why: string): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const change = { state: 'expired' as const, failure: why, updated_at: now };
  await changeCheckout(db, institution_id, checkout.checkout_id, change);
  const [attempt] = await attemptsOf(db, institution_id, { payment: checkout.payment_id! });
  if (attempt?.state !== 'scheduled') return;
  await changePayment(
    db,
    institution_id,
    attempt.payment_id,
    attempt.tries === 0
      ? { state: 'deleted', deleted_at: now, delete_reason: why, updated_at: now }
      : { state: 'failed', retry_on: addDays(todayOf(context), 1), updated_at: now },
  );
  context.changed('billing');
}

/** Why a charge failed, and what helps. `counts` is false where the payer's method has nothing to do with it. */
type Failing = Pick<PaymentFacts, 'failure' | 'needs'> & { counts?: boolean };

/**
 * A charge was declined: it is tried again on its day while the invoice is charged by itself, or that ends and staff are told.
 * The payer gets a link to pay by where they have to do something. The caller holds the account.
 */
export async function chargeFailed(
  context: Billing,
  { checkout_id, payment_id }: Pick<Checkout, 'checkout_id' | 'payment_id'>,
  { failure = 'The payment did not go through.', needs, counts = true }: Failing,
): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const [attempt] = payment_id === null ? [] : await attemptsOf(db, institution_id, { payment: payment_id });
  if (attempt?.state !== 'scheduled') return;
  const today = todayOf(context);
  const { invoice_id, amount, paid_on: first } = attempt;
  const isAuto = (await autoParts(db, institution_id, invoice_id)).length > 0;
  const tries = attempt.tries + (counts ? 1 : 0);
  const next = counts ? nextTry({ first, tries, today }, needs) : addDays(today, 1);
  const retry_on = isAuto ? next : null;
  await changePayment(db, institution_id, attempt.payment_id, {
    state: 'failed',
    failure,
    tries,
    retry_on,
    updated_at: now,
  });
  const [head] = await invoiceHeads(db, institution_id, [invoice_id]);
  await noteDocument(context, methodKinds.failed, {
    person_id: head!.user_detail_id,
    invoice_id,
    payment_id,
    amount,
    detail: { reason: failure, ...(retry_on && { retry_on }) },
  });
  const isOver = isAuto && retry_on === null;
  if (isOver) await later('endAutopay', { invoice_id, payment_id }, { key: `end ${checkout_id}` });
  if (isOver || (needs === 'payer' && tries === 1))
    await later('chargeMail', { invoice_id, payment_id }, { key: `charge mail ${checkout_id}` });
}

/** What follows for saved methods from how a checkout now stands: one is kept, or its charge failed. */
export async function settleMethod(context: Sealing, checkout: Checkout, facts: PaymentFacts): Promise<void> {
  const { state, save_consent, method_id } = checkout;
  if (state === 'paid' && save_consent !== '' && facts.method) await keepMethod(context, checkout, facts.method);
  if (method_id === null || state === 'paid') return;
  if (state === 'failed' || state === 'expired') await chargeFailed(context, checkout, facts);
  if (state === 'odd')
    await chargeFailed(context, checkout, {
      failure: 'The gateway took another amount than was asked for.',
      needs: 'other_method',
    });
}

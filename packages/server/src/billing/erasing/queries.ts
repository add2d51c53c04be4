import { money } from '@schoolbell/core/format';
import { sql } from 'kysely';
import type { Erase, Export } from '../../db/erasing.ts';
import type { Db } from '../../http/context.ts';
import { releaseCoupons } from '../coupons/using/queries.ts';
import { insertJob } from '../../jobs/queries.ts';
import { deleteInvoice } from '../invoices/cancelling/queries.ts';
import { dropMethod, methodsOfPeople } from '../methods/queries.ts';

/** Drafts and scheduled invoices of people, which no law asks to keep. One of an order ends with its order. */
async function unissuedOf(db: Db, institution_id: number, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ invoice_id: number }>`
    select i.invoice_id from invoice i where i.institution_id = ${institution_id} and i.number is null and i.order_id is null
      and (i.payer_id = any(${people}::bigint[]) or i.user_detail_id = any(${people}::bigint[])) order by i.invoice_id for update`.execute(
    db,
  );
  return rows.map((one) => one.invoice_id);
}

/** Ends memberships of people with yesterday, so that nothing of them can be billed or taken back. */
async function endMemberships(db: Db, institution_id: number, people: readonly number[], now: Date): Promise<void> {
  await sql`update membership m set cancel_type = 'now', cancel_on = (${now}::timestamptz at time zone i.time_zone)::date - 1, next_bill_on = null, autocharge = 0, updated_at = ${now}::timestamptz, version = m.version + 1
    from institution i where i.institution_id = ${institution_id} and m.institution_id = ${institution_id} and m.user_detail_id = any(${people}::bigint[])
      and (m.cancel_on is null or m.cancel_on >= (${now}::timestamptz at time zone i.time_zone)::date)`.execute(db);
}

/**
 * Removes the saved methods of people: nothing is charged to them any more, their gateway forgets them, and of each one only
 * stays when it was agreed to.
 */
async function removeMethods(db: Db, institution_id: number, people: readonly number[], now: Date): Promise<void> {
  for (const method_id of await methodsOfPeople(db, institution_id, people)) {
    await dropMethod(db, institution_id, method_id, now);
    await insertJob(db, institution_id, 'forgetMethod', { method_id }, { key: `forget ${method_id}` });
  }
  await sql`update saved_method k set brand = '', last4 = '', expires = '' from account a
    where a.institution_id = ${institution_id} and a.holder_id = any(${people}::bigint[]) and k.institution_id = ${institution_id} and k.account_id = a.account_id`.execute(
    db,
  );
}

/** Closes the payment pages of people, and saves no method of a payment that still comes. */
async function endPagesOf(db: Db, institution_id: number, people: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ checkout_id: number; state: string }>`
    update checkout c set save_consent = '', email_receipt = 0, updated_at = ${now}::timestamptz from account a
    where a.institution_id = ${institution_id} and a.holder_id = any(${people}::bigint[]) and c.institution_id = ${institution_id} and c.account_id = a.account_id
      and c.state in ('opening', 'open', 'processing') and c.method_id is null returning c.checkout_id, c.state`.execute(
    db,
  );
  for (const { checkout_id, state } of rows)
    if (state === 'open')
      await insertJob(db, institution_id, 'expireCheckout', { checkout_id }, { key: `expire ${checkout_id}, erased` });
}

/** Takes the pictures of their transfers off the payments of people; answers the handles of those that are nothing else. */
async function takeSlips(db: Db, institution_id: number, people: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    with slips as (select y.payment_id, y.slip_handle from payment y join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id
      where y.institution_id = ${institution_id} and a.holder_id = any(${people}::bigint[]) and y.slip_handle is not null),
    taken as (update payment y set slip_handle = null from slips where y.institution_id = ${institution_id} and y.payment_id = slips.payment_id)
    select distinct s.slip_handle as handle from slips s
    where not exists (select from person_file d where d.institution_id = ${institution_id} and d.handle = s.slip_handle)
      and not exists (select from payment o where o.institution_id = ${institution_id} and o.slip_handle = s.slip_handle and o.payment_id not in (select payment_id from slips))`.execute(
    db,
  );
  return rows.map((one) => one.handle);
}

/**
 * Issued documents stay for as long as the law asks, with the name and address that they were sent to: they are sealed. What was
 * never issued goes, nothing new is billed, and links and addresses in the activity of documents end.
 */
export const eraseFromBilling: Erase = async ({ db, institution_id, now }, people) => {
  for (const invoice_id of await unissuedOf(db, institution_id, people)) {
    await releaseCoupons(db, institution_id, invoice_id, now);
    await deleteInvoice(db, institution_id, invoice_id);
  }
  await endMemberships(db, institution_id, people, now);
  // In the order in which a payment that arrives holds them.
  await endPagesOf(db, institution_id, people, now);
  await removeMethods(db, institution_id, people, now);
  await sql`update invoice_link k set revoked_at = ${now}::timestamptz from invoice i
    where i.institution_id = ${institution_id} and i.payer_id = any(${people}::bigint[]) and k.institution_id = ${institution_id} and k.invoice_id = i.invoice_id and k.revoked_at is null`.execute(
    db,
  );
  await sql`select erase_document_addresses(${people}::bigint[])`.execute(db);
  return takeSlips(db, institution_id, people);
};

/** A row about money, with its amounts as people write them. */
type MoneyRow = { amount: number; currency: string } & Record<string, unknown>;
type PaymentRow = MoneyRow & { refunded: number };

const readable = ({ amount, refunded, currency, ...row }: MoneyRow | PaymentRow): Record<string, unknown> => ({
  ...row,
  amount: money(amount, currency),
  ...(typeof refunded === 'number' && refunded > 0 && { refunded: money(refunded, currency) }),
});

/** What was paid from the accounts of people, how, and what they agreed to: accounts know whose they are, but their payments don't. */
export const exportFromBilling: Export = async ({ db, institution_id }, people) => {
  const theirs = sql`exists (select from account a where a.institution_id = ${institution_id} and a.account_id = t.account_id and a.holder_id = any(${people}::bigint[]))`;
  const payments = await sql<PaymentRow>`
    select t.paid_on, t.amount, t.currency, t.refunded, t.state, t.receipt_number, t.gateway, t.reference, t.notes, t.slip_handle, t.created_at from payment t
    where t.institution_id = ${institution_id} and ${theirs} order by t.payment_id`.execute(db);
  const checkouts = await sql<MoneyRow>`
    select t.created_at, t.gateway, t.amount, t.currency, t.state, t.save_consent, t.failure from checkout t
    where t.institution_id = ${institution_id} and ${theirs} order by t.checkout_id`.execute(db);
  const methods = await sql<Record<string, unknown>>`
    select t.gateway, t.brand, t.last4, t.expires, t.consent, t.consented_at, t.stopped_at, t.removed_at from saved_method t
    where t.institution_id = ${institution_id} and ${theirs} order by t.method_id`.execute(db);
  const known = {
    payment: payments.rows.map(readable),
    checkout: checkouts.rows.map(readable),
    saved_method: methods.rows,
  };
  return Object.fromEntries(Object.entries(known).filter(([, rows]) => rows.length > 0));
};

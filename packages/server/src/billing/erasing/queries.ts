import { sql } from 'kysely';
import type { Erase } from '../../db/erasing.ts';
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

/** Removes the saved methods of people: nothing is charged to them any more, and their gateway forgets them. */
async function removeMethods(db: Db, institution_id: number, people: readonly number[], now: Date): Promise<void> {
  for (const method_id of await methodsOfPeople(db, institution_id, people)) {
    await dropMethod(db, institution_id, method_id, now);
    await insertJob(db, institution_id, 'forgetMethod', { method_id }, { key: `forget ${method_id}` });
  }
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
  await removeMethods(db, institution_id, people, now);
  await sql`update invoice_link k set revoked_at = ${now}::timestamptz from invoice i
    where i.institution_id = ${institution_id} and i.payer_id = any(${people}::bigint[]) and k.institution_id = ${institution_id} and k.invoice_id = i.invoice_id and k.revoked_at is null`.execute(
    db,
  );
  await sql`select erase_document_addresses(${people}::bigint[])`.execute(db);
};

import { sql } from 'kysely';
import type { PlannedPart, PlanPart } from '@schoolbell/core/billing/installments/rules';
import type { Db } from '../../http/context.ts';

/** A part with its place among those that are due on one day. */
export type StoredPart = PlanPart & { place: number };

/** The parts of an invoice's plan, the earliest due first. */
export async function partsOf(db: Db, institution_id: number, invoice_id: number): Promise<StoredPart[]> {
  return db
    .selectFrom('installment')
    .select(['installment_id', 'place', 'due_on', 'amount', 'paid'])
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('due_on')
    .orderBy('place')
    .execute();
}

/** The invoice of a part; undefined where this school has none of that id. */
export async function invoiceOfPart(
  db: Db,
  institution_id: number,
  installment_id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('installment')
    .select('invoice_id')
    .where('institution_id', '=', institution_id)
    .where('installment_id', '=', installment_id)
    .executeTakeFirst();
  return row?.invoice_id;
}

/** Takes parts without a payment away. */
export async function takeParts(db: Db, institution_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('installment')
    .where('institution_id', '=', institution_id)
    .where('installment_id', 'in', [...ids])
    .where('paid', '=', 0)
    .execute();
}

/** Adds parts after the places that an invoice's parts have. */
export async function addParts(
  db: Db,
  institution_id: number,
  invoice_id: number,
  parts: readonly PlannedPart[],
): Promise<void> {
  await sql`insert into installment (institution_id, invoice_id, place, due_on, amount)
    select ${institution_id}::bigint, ${invoice_id}::bigint, one.place + coalesce((select max(s.place) from installment s where s.institution_id = ${institution_id} and s.invoice_id = ${invoice_id}), 0), one.due_on, one.amount
    from unnest(${parts.map((one) => one.due_on)}::date[], ${parts.map((one) => one.amount)}::bigint[]) with ordinality one (due_on, amount, place)`.execute(
    db,
  );
}

/** Gives parts their days and amounts, in one statement. */
export async function writeParts(db: Db, institution_id: number, parts: readonly PlanPart[]): Promise<void> {
  await sql`update installment s set due_on = one.due_on, amount = one.amount
    from unnest(${parts.map((one) => one.installment_id)}::bigint[], ${parts.map((one) => one.due_on)}::date[], ${parts.map((one) => one.amount)}::bigint[]) one (installment_id, due_on, amount)
    where s.institution_id = ${institution_id} and s.installment_id = one.installment_id`.execute(db);
}

/** Lets the last parts of plans grow by money that came off their invoices but was on none of their parts. */
export async function growPlans(
  db: Db,
  institution_id: number,
  freed: readonly { invoice_id: number; amount: number }[],
): Promise<void> {
  await sql`update installment s set amount = s.amount + grown.amount
    from (select one.invoice_id, sum(one.amount)::bigint as amount
      from unnest(${freed.map((one) => one.invoice_id)}::bigint[], ${freed.map((one) => one.amount)}::bigint[]) one (invoice_id, amount) group by one.invoice_id) grown
    where s.institution_id = ${institution_id} and s.installment_id = (select l.installment_id from installment l
      where l.institution_id = ${institution_id} and l.invoice_id = grown.invoice_id order by l.due_on desc, l.place desc limit 1)`.execute(
    db,
  );
}

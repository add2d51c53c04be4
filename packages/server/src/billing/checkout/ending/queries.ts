import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** Whether money of an invoice is at a bank, or claimed and to be confirmed, since a moment. */
export async function hasMoneyComing(
  db: Db,
  institution_id: number,
  invoice_id: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from checkout_item t join checkout c on c.institution_id = ${institution_id} and c.checkout_id = t.checkout_id
      where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id} and c.created_at > ${since}::timestamptz
        and (c.state = 'processing' or exists (select from payment y where y.institution_id = ${institution_id} and y.payment_id = c.payment_id and y.state = 'claimed'))) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** Checkouts of an invoice whose pages are open or about to be, held. */
export async function openPagesOf(db: Db, institution_id: number, invoice_id: number): Promise<number[]> {
  const { rows } = await sql<{ checkout_id: number }>`
    select c.checkout_id from checkout c where c.institution_id = ${institution_id} and c.state in ('opening', 'open') and c.method_id is null
      and c.checkout_id in (select t.checkout_id from checkout_item t where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id})
    order by c.checkout_id for no key update of c`.execute(db);
  return rows.map((row) => row.checkout_id);
}

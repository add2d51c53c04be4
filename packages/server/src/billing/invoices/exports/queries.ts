import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { type InvoiceFilter, type InvoiceRow, narrowed, type Of, rowColumns, rowJoins } from '../queries.ts';

const AT_ONCE = 500;

/** Filtered or chosen invoices, the oldest id first, some hundred at a time: the memory stays the same however many there are. */
export async function* exportedInvoices(
  db: Db,
  of: Of,
  filter: InvoiceFilter,
  ids: readonly number[],
): AsyncGenerator<InvoiceRow[]> {
  const where = await narrowed(db, of, filter);
  const { institution_id, today } = of;
  const chosen = ids.length > 0 ? sql`and i.invoice_id = any(${ids}::bigint[])` : sql``;
  for (let after = 0; ;) {
    const { rows } = await sql<InvoiceRow>`
      select ${rowColumns(institution_id, today)} from (
        select i.* from invoice i where ${where} ${chosen} and i.invoice_id > ${after} order by i.invoice_id limit ${sql.lit(AT_ONCE)}) i
      ${rowJoins(institution_id)} order by i.invoice_id`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.invoice_id;
  }
}

import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../../http/context.ts';
import type { InvoiceItemTable, InvoiceTable, InvoiceTaxTable } from '../../tables.ts';

/** Rows of one statement: a statement takes at most 65,535 values. */
const ROWS = 400;

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS);
}

/** Draws ids of invoices before their rows are written, in their order. */
export async function drawInvoiceIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('invoice', 'invoice_id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map((one) => one.id).toSorted((one, other) => one - other);
}

/** Adds many invoices without numbers, with their lines and taxes. */
export async function insertMany(
  db: Db,
  invoices: readonly (Insertable<InvoiceTable> & { invoice_id: number })[],
  items: readonly Insertable<InvoiceItemTable>[],
  taxes: readonly Insertable<InvoiceTaxTable>[],
): Promise<void> {
  for (const some of parts(invoices)) await db.insertInto('invoice').values(some).execute();
  for (const some of parts(items)) await db.insertInto('invoice_item').values(some).execute();
  for (const some of parts(taxes)) await db.insertInto('invoice_tax').values(some).execute();
}

import { type Insertable, sql } from 'kysely';
import type { TaxCopy } from '@schoolbell/core/billing/items/schemas';
import type { Db } from '../../../http/context.ts';
import type { CreditNoteTable } from '../tables.ts';

/** A line of an invoice as far as notes ask, with what notes that stand took off it. */
export interface CreditableItem {
  item_id: number;
  place: number;
  name: string;
  detail: string;
  thousandths: number;
  net: number;
  tax: number;
  total: number;
  credited_net: number;
  credited_tax: number;
  taxes: TaxCopy[];
  student_id: number;
}

/** The lines of an invoice, as notes ask of them. */
export async function creditableItems(db: Db, institution_id: number, invoice_id: number): Promise<CreditableItem[]> {
  const { rows } = await sql<CreditableItem>`
    select t.item_id, t.place, t.name, t.detail, t.thousandths, t.net, t.tax, t.total, t.taxes, t.student_id,
      coalesce(c.net, 0)::bigint as credited_net, coalesce(c.tax, 0)::bigint as credited_tax
    from invoice_item t
    left join lateral (select sum(l.net) as net, sum(l.tax) as tax from credit_note_item l
      join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = l.credit_note_id and n.voided_at is null
      where l.institution_id = ${institution_id} and l.item_id = t.item_id) c on true
    where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id} order by t.place`.execute(db);
  return rows;
}

/** Draws the id of a note before its row is written, so that money can be set free under its name first. */
export async function drawNoteId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('credit_note', 'credit_note_id')) as id`.execute(db);
  return rows[0]!.id;
}

/** Adds a note with its lines and taxes. */
export async function insertNote(
  db: Db,
  row: Insertable<CreditNoteTable> & { credit_note_id: number },
  items: readonly {
    item_id: number;
    name: string;
    detail: string;
    net: number;
    tax: number;
    total: number;
    taxes: string;
  }[],
  taxes: readonly { name: string; rate: string; en_code: string; base: number; amount: number }[],
): Promise<void> {
  const of = { institution_id: row.institution_id, credit_note_id: row.credit_note_id };
  await db.insertInto('credit_note').values(row).execute();
  await db
    .insertInto('credit_note_item')
    .values(items.map((item, place) => ({ ...item, ...of, place: place + 1 })))
    .execute();
  if (taxes.length > 0)
    await db
      .insertInto('credit_note_tax')
      .values(taxes.map((tax, place) => ({ ...tax, ...of, place: place + 1 })))
      .execute();
}

/** The parts of an invoice's plan, in the order in which they are due. */
export async function partsOf(
  db: Db,
  institution_id: number,
  invoice_id: number,
): Promise<{ installment_id: number; amount: number; paid: number; due_on: string }[]> {
  return db
    .selectFrom('installment')
    .select(['installment_id', 'amount', 'paid', 'due_on'])
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('due_on')
    .orderBy('place')
    .execute();
}

/** Gives parts of a plan other amounts; one that comes to nothing goes. */
export async function changeParts(
  db: Db,
  institution_id: number,
  parts: readonly { installment_id: number; amount: number }[],
): Promise<void> {
  const gone = parts.filter((one) => one.amount === 0).map((one) => one.installment_id);
  if (gone.length > 0)
    await db
      .deleteFrom('installment')
      .where('institution_id', '=', institution_id)
      .where('installment_id', 'in', gone)
      .execute();
  for (const { installment_id, amount } of parts.filter((one) => one.amount > 0))
    await db
      .updateTable('installment')
      .set({ amount })
      .where('institution_id', '=', institution_id)
      .where('installment_id', '=', installment_id)
      .execute();
}

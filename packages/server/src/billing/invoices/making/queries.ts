import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { InvoiceItemTable, InvoiceTable } from '../tables.ts';

/** Adds an invoice without a number; answers its id. */
export async function insertInvoice(db: Db, row: Insertable<InvoiceTable>): Promise<number> {
  return (await db.insertInto('invoice').values(row).returning('invoice_id').executeTakeFirstOrThrow()).invoice_id;
}

/** Writes an invoice that has no number again, and counts its version up. */
export async function updateInvoice(
  db: Db,
  institution_id: number,
  invoice_id: number,
  row: Partial<Insertable<InvoiceTable>>,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ ...row, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** A line as it is stored, with the lessons that it charges for. */
export interface StoredItem {
  row: Omit<Insertable<InvoiceItemTable>, 'institution_id' | 'invoice_id' | 'place'>;
  event_ids: readonly number[];
}

/** A tax of a document by its rate, in minor units. */
export interface StoredTax {
  name: string;
  rate: string;
  en_code: string;
  base: number;
  amount: number;
}

/** Writes the lines and taxes of an invoice that has no number, in place of those before. Answers the ids of its lines, in order. */
export async function writeLines(
  db: Db,
  { institution_id, invoice_id }: { institution_id: number; invoice_id: number },
  items: readonly StoredItem[],
  taxes: readonly StoredTax[],
): Promise<number[]> {
  await db
    .deleteFrom('invoice_item')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  await db
    .deleteFrom('invoice_tax')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  const of = { institution_id, invoice_id };
  const made = await db
    .insertInto('invoice_item')
    .values(items.map(({ row }, place) => ({ ...row, ...of, place: place + 1 })))
    .returning(['item_id', 'place'])
    .execute();
  const ids = made.toSorted((one, other) => one.place - other.place).map((one) => one.item_id);
  if (taxes.length > 0)
    await db
      .insertInto('invoice_tax')
      .values(taxes.map((tax, place) => ({ ...of, place: place + 1, ...tax })))
      .execute();
  const sessions = items.flatMap(({ row, event_ids }, at) =>
    event_ids.map((event_id) => ({ institution_id, item_id: ids[at]!, event_id, user_detail_id: row.student_id })),
  );
  if (sessions.length > 0) await db.insertInto('item_session').values(sessions).execute();
  return ids;
}

/** Writes the parts of an invoice. */
export async function insertParts(
  db: Db,
  { institution_id, invoice_id }: { institution_id: number; invoice_id: number },
  parts: readonly { due_on: string; amount: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto('installment')
    .values(parts.map((part, place) => ({ institution_id, invoice_id, place: place + 1, ...part })))
    .execute();
}

/** Takes the parts of an invoice away, where nothing was paid on them. */
export async function deleteParts(db: Db, institution_id: number, invoice_id: number): Promise<void> {
  await db
    .deleteFrom('installment')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** How the school bills; the defaults of the table where it has set nothing. */
export interface Settings {
  inclusive: 0 | 1;
  terms_days: number;
  household: 0 | 1;
  grant_when: 'issued' | 'paid';
  /** Hundredths of a percent. */
  maximum_discount: number;
  auto_apply: 0 | 1;
  refused: 'refund' | 'credit';
  cash_step: number;
  /** Whether families may pay any amount, and see all that is open, on the payment page. */
  pay_other_amount: 0 | 1;
  pay_shows_all: 0 | 1;
  language: 'en' | 'cn';
  notes: string;
  footer: string;
}

/** How the school bills, and what its documents say below their lines. */
export async function billingSettings(db: Db, institution_id: number): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select coalesce(b.inclusive, 0) as inclusive, coalesce(b.terms_days, 14) as terms_days, coalesce(b.household, 1) as household, coalesce(b.grant_when, 'issued') as grant_when,
      (coalesce(b.maximum_discount, 10) * 100)::int as maximum_discount, coalesce(b.auto_apply, 1) as auto_apply, coalesce(b.refused, 'refund') as refused,
      coalesce(b.cash_step, 0)::bigint as cash_step, coalesce(b.pay_other_amount, 1) as pay_other_amount, coalesce(b.pay_shows_all, 1) as pay_shows_all, coalesce(f.language, 'en') as language, coalesce(f.notes, '') as notes, coalesce(f.footer, '') as footer
    from (select ${institution_id}::bigint as institution_id) one
    left join billing_setting b on b.institution_id = ${institution_id} left join invoice_format f on f.institution_id = ${institution_id}`.execute(
    db,
  );
  return rows[0]!;
}

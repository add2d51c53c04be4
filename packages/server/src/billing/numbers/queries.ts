import { sql } from 'kysely';
import type { NumberFormat, Numbered } from '@schoolbell/core/billing/numbers/rules';
import type { Db } from '../../http/context.ts';

const columns: Record<Numbered, string> = { invoice: 'invoice', creditNote: 'note', receipt: 'receipt' };

/** How the school numbers a document. */
export async function numberFormat(db: Db, institution_id: number, document: Numbered): Promise<NumberFormat> {
  const of = columns[document];
  const prefixes: Record<Numbered, string> = { invoice: 'INV-', creditNote: 'CN-', receipt: 'R-' };
  const { rows } = await sql<NumberFormat>`
    select ${sql.ref(`f.${of}_pattern`)} as pattern, ${sql.ref(`f.${of}_prefix`)} as prefix, ${sql.ref(`f.${of}_reset`)} as reset
    from invoice_format f where f.institution_id = ${institution_id}`.execute(db);
  return rows[0] ?? { pattern: '{PREFIX}{YYYY}-{SEQ:4}', prefix: prefixes[document], reset: 'yearly' };
}

/** A counter, held until the transaction ends, so that the next caller waits: the next running number, and the last seal. */
export async function holdCounter(
  db: Db,
  institution_id: number,
  document: Numbered,
  period: string,
): Promise<{ next: number; last_seal: Buffer | null }> {
  const { rows } = await sql<{ next: number; last_seal: Buffer | null }>`
    insert into document_counter as c (institution_id, document, period) values (${institution_id}, ${document}, ${period})
    on conflict (institution_id, document, period) do update set next = c.next returning next, last_seal`.execute(db);
  return rows[0]!;
}

/** The next running number, without holding anything: a preview, not a reservation. */
export async function nextNumber(db: Db, institution_id: number, document: Numbered, period: string): Promise<number> {
  const row = await db
    .selectFrom('document_counter')
    .select('next')
    .where('institution_id', '=', institution_id)
    .where('document', '=', document)
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.next ?? 1;
}

/** Moves a counter on, and keeps the seal of its last document. */
export async function moveCounter(
  db: Db,
  institution_id: number,
  { document, period, next, last_seal }: { document: Numbered; period: string; next: number; last_seal?: Buffer },
): Promise<void> {
  await db
    .updateTable('document_counter')
    .set({ next, ...(last_seal && { last_seal }) })
    .where('institution_id', '=', institution_id)
    .where('document', '=', document)
    .where('period', '=', period)
    .execute();
}

/** Which of some numbers documents have already, from a pattern of before. */
export async function numbersTaken(
  db: Db,
  institution_id: number,
  document: Numbered,
  numbers: readonly string[],
): Promise<string[]> {
  const table = { invoice: 'invoice', creditNote: 'credit_note', receipt: 'payment' }[document];
  const column = document === 'receipt' ? 'receipt_number' : 'number';
  const { rows } = await sql<{
    number: string;
  }>`select ${sql.ref(`t.${column}`)} as number from ${sql.table(table)} t where t.institution_id = ${institution_id} and ${sql.ref(`t.${column}`)} = any(${numbers}::text[])`.execute(
    db,
  );
  return rows.map((one) => one.number);
}

import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** Marks a note as void; the sums beside it follow. */
export async function markVoid(
  db: Db,
  institution_id: number,
  credit_note_id: number,
  { by, reason, at }: { by: number | null; reason: string; at: Date },
): Promise<void> {
  await sql`update credit_note set voided_at = ${at}::timestamptz, voided_by = ${by}::bigint, void_reason = ${reason}, version = version + 1
    where institution_id = ${institution_id} and credit_note_id = ${credit_note_id}`.execute(db);
}

/** Gives a plan back what a note took off it: its last part grows. */
export async function growPlan(db: Db, institution_id: number, invoice_id: number, amount: number): Promise<void> {
  await sql`update installment set amount = amount + ${amount} where institution_id = ${institution_id} and installment_id = (
    select s.installment_id from installment s where s.institution_id = ${institution_id} and s.invoice_id = ${invoice_id} order by s.due_on desc, s.place desc limit 1)`.execute(
    db,
  );
}

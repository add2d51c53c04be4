import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What a line of a document's activity is about: the documents and money that it names. */
export interface DocumentNote {
  invoice_id?: number | null;
  credit_note_id?: number | null;
  payment_id?: number | null;
  membership_id?: number | null;
  order_id?: number | null;
  /** Minor units of the document's currency. */
  amount?: number | null;
}

/** Writes one line of the activity of documents. */
export async function insertDocumentEvent(
  db: Db,
  of: { institution_id: number; actor_id: number | null; at: Date },
  kind: string,
  { detail, ...about }: DocumentNote & { detail: object },
): Promise<void> {
  await db
    .insertInto('document_event')
    .values({ ...of, kind, ...about, detail: JSON.stringify(detail) })
    .execute();
}

/** Writes lines of the activity of many documents. */
export async function insertDocumentEvents(
  db: Db,
  of: { institution_id: number; actor_id: number | null; at: Date },
  kind: string,
  notes: readonly (DocumentNote & { detail: object })[],
): Promise<void> {
  await sql`insert into document_event (institution_id, actor_id, at, kind, invoice_id, credit_note_id, payment_id, membership_id, order_id, amount, detail)
    select ${of.institution_id}::bigint, ${of.actor_id}::bigint, ${of.at}::timestamptz, ${kind}, invoice_id, credit_note_id, payment_id, membership_id, order_id, amount, detail
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as r (invoice_id bigint, credit_note_id bigint, payment_id bigint, membership_id bigint, order_id bigint, amount bigint, detail jsonb)`.execute(
    db,
  );
}

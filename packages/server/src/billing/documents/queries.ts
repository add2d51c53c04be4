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

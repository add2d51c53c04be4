import { sql } from 'kysely';
import type { Numbered } from '@schoolbell/core/billing/numbers/rules';
import type { Db } from '../../../http/context.ts';

/** A series of documents, and what its counter says about it. */
export interface Series {
  document: Numbered;
  series: string;
  /** The next running number; null where the counter is missing. */
  next: number | null;
  last_seal: Buffer | null;
}

/** Every series of a school: those that have a counter, and those that only documents name. */
export async function listSeries(db: Db, institution_id: number): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select named.document, named.series, c.next, c.last_seal from (
      select 'invoice' as document, i.series from invoice i where i.institution_id = ${institution_id} and i.series is not null
      union select 'creditNote', n.series from credit_note n where n.institution_id = ${institution_id}
      union select 'receipt', p.receipt_series from payment p where p.institution_id = ${institution_id} and p.receipt_series is not null
      union select d.document, d.period from document_counter d where d.institution_id = ${institution_id}) named
    left join document_counter c on c.institution_id = ${institution_id} and c.document = named.document and c.period = named.series
    order by named.document, named.series`.execute(db);
  return rows;
}

/** Receipts by their place in a series; they have no seal. */
export async function listReceipts(
  db: Db,
  institution_id: number,
  { series, after, count }: { series: string; after: number; count: number },
): Promise<{ at: number; number: string }[]> {
  const { rows } = await sql<{ at: number; number: string }>`
    select p.receipt_at as at, p.receipt_number as number from payment p
    where p.institution_id = ${institution_id} and p.receipt_series = ${series} and p.receipt_at > ${after} order by p.receipt_at limit ${count}`.execute(
    db,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A document as its seal covers it: one text of all that never changes. */
export interface SealedText {
  id: number;
  number: string;
  text: string;
  seal: Buffer | null;
}

/** Issued invoices as their seals cover them, by their place in a series. */
export async function sealedInvoices(
  db: Db,
  institution_id: number,
  which: { ids: readonly number[] } | { series: string; after: number; count: number },
): Promise<SealedText[]> {
  const where =
    'ids' in which
      ? sql`i.invoice_id = any(${which.ids}::bigint[])`
      : sql`i.series = ${which.series} and i.series_at > ${which.after}`;
  const { rows } = await sql<SealedText>`
    select i.invoice_id as id, i.number, i.seal, jsonb_build_object(
      'number', i.number, 'series', i.series, 'at', i.series_at, 'issue_on', i.issue_on, 'due_on', i.due_on, 'currency', i.currency, 'inclusive', i.inclusive,
      'subtotal', i.subtotal, 'discount', i.discount, 'tax', i.tax, 'total', i.total, 'payer', i.payer, 'seller', i.seller,
      'items', (select jsonb_agg(jsonb_build_array(t.place, t.type, t.name, t.detail, t.thousandths, t.unit_price, t.discount, t.spread, t.net, t.tax, t.total, t.taxes, t.from_on, t.to_on) order by t.place)
        from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id),
      'taxes', (select jsonb_agg(jsonb_build_array(x.place, x.name, x.rate, x.en_code, x.base, x.amount) order by x.place)
        from invoice_tax x where x.institution_id = ${institution_id} and x.invoice_id = i.invoice_id))::text as text
    from invoice i where i.institution_id = ${institution_id} and i.number is not null and ${where}
    order by i.series_at ${'count' in which ? sql`limit ${which.count}` : sql``}`.execute(db);
  return rows;
}

/** Credit notes as their seals cover them, by their place in a series. */
export async function sealedNotes(
  db: Db,
  institution_id: number,
  which: { ids: readonly number[] } | { series: string; after: number; count: number },
): Promise<SealedText[]> {
  const where =
    'ids' in which
      ? sql`n.credit_note_id = any(${which.ids}::bigint[])`
      : sql`n.series = ${which.series} and n.series_at > ${which.after}`;
  const { rows } = await sql<SealedText>`
    select n.credit_note_id as id, n.number, n.seal, jsonb_build_object(
      'number', n.number, 'series', n.series, 'at', n.series_at, 'issue_on', n.issue_on, 'currency', n.currency, 'invoice', (select i.number from invoice i where i.institution_id = ${institution_id} and i.invoice_id = n.invoice_id),
      'net', n.net, 'tax', n.tax, 'total', n.total, 'reason', n.reason, 'payer', n.payer, 'seller', n.seller,
      'items', (select jsonb_agg(jsonb_build_array(t.place, t.name, t.detail, t.thousandths, t.net, t.tax, t.total, t.taxes) order by t.place)
        from credit_note_item t where t.institution_id = ${institution_id} and t.credit_note_id = n.credit_note_id),
      'taxes', (select jsonb_agg(jsonb_build_array(x.place, x.name, x.rate, x.en_code, x.base, x.amount) order by x.place)
        from credit_note_tax x where x.institution_id = ${institution_id} and x.credit_note_id = n.credit_note_id))::text as text
    from credit_note n where n.institution_id = ${institution_id} and ${where}
    order by n.series_at ${'count' in which ? sql`limit ${which.count}` : sql``}`.execute(db);
  return rows;
}

/** Keeps seals with their documents. */
export async function keepSeals(
  db: Db,
  institution_id: number,
  table: 'invoice' | 'credit_note',
  seals: readonly { id: number; seal: Buffer }[],
): Promise<void> {
  await sql`update ${sql.table(table)} d set seal = decode(one.seal, 'hex')
    from unnest(${seals.map((one) => one.id)}::bigint[], ${seals.map((one) => one.seal.toString('hex'))}::text[]) one (id, seal)
    where d.institution_id = ${institution_id} and ${sql.ref(`d.${table}_id`)} = one.id`.execute(db);
}

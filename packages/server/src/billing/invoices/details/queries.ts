import { sql } from 'kysely';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';
import { named, type Of, rowColumns, rowJoins } from '../queries.ts';

/** All of an invoice but what may be done with it. */
export type Found = Omit<InvoiceDetails, 'may'> & { order_id: number | null };

const itemOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object(
      'item_id', t.item_id, 'type', t.type, 'id', coalesce(t.add_on_id, t.package_id, t.product_id, t.registration_fee_id, t.sub_id), 'duration_id', t.duration_id, 'student', ${named('s')},
      'name', t.name, 'detail', t.detail, 'thousandths', t.thousandths, 'unit_price', t.unit_price, 'discount_kind', t.discount_kind, 'discount_value', t.discount_value,
      'discount', t.discount, 'spread', t.spread, 'net', t.net, 'tax', t.tax, 'total', t.total, 'credited', t.credited, 'taxes', t.taxes, 'from_on', t.from_on, 'to_on', t.to_on,
      'event_ids', coalesce((select json_agg(b.event_id order by b.event_id) from item_session b where b.institution_id = ${institution_id} and b.item_id = t.item_id and b.released_at is null), '[]')
    ) order by t.place)
    from invoice_item t join person s on s.institution_id = ${institution_id} and s.user_detail_id = t.student_id
    where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id), '[]') as items`;

const taxesOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('name', x.name, 'rate', trim_scale(x.rate)::text, 'base', x.base, 'amount', x.amount) order by x.place)
    from invoice_tax x where x.institution_id = ${institution_id} and x.invoice_id = i.invoice_id), '[]') as taxes`;

const partsOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('installment_id', n.installment_id, 'place', n.place, 'due_on', n.due_on, 'amount', n.amount, 'paid', n.paid) order by n.due_on, n.place)
    from installment n where n.institution_id = ${institution_id} and n.invoice_id = i.invoice_id), '[]') as installments`;

const notesOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('credit_note_id', n.credit_note_id, 'number', n.number, 'total', n.total, 'issue_on', n.issue_on, 'voided', (n.voided_at is not null)::int) order by n.credit_note_id)
    from credit_note n where n.institution_id = ${institution_id} and n.invoice_id = i.invoice_id), '[]') as credit_notes`;

const splitOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('invoice_id', o.invoice_id, 'number', o.number, 'payer', ${named('op')}) order by o.invoice_id)
    from invoice o join person op on op.institution_id = ${institution_id} and op.user_detail_id = o.payer_id
    where o.institution_id = ${institution_id} and i.split_id is not null and o.split_id = i.split_id and o.invoice_id <> i.invoice_id), '[]') as split`;

const otherOf = (institution_id: number, on: string, as: string) => sql`
  (select json_build_object('invoice_id', o.invoice_id, 'number', o.number) from invoice o where o.institution_id = ${institution_id} and ${sql.raw(on)} limit 1) as ${sql.raw(as)}`;

const own = (institution_id: number) => sql`
  i.user_detail_id, i.payer_id, i.account_id, (select a.credit from account a where a.institution_id = ${institution_id} and a.account_id = i.account_id) as credit,
  i.inclusive, i.discount_kind, i.discount_value, i.coupon_code, i.subtotal, i.discount, i.tax, i.payer as party, i.reference, i.notes, i.footer, i.language,
  ${iso('i.sent_at')} as sent_at, ${iso('i.issued_at')} as issued_at, ${iso('i.cancelled_at')} as cancelled_at, i.cancel_reason, i.share::float8 as share, i.order_id`;

/** Everything about an invoice; undefined where this school, or this colleague, has none of that id. */
export async function findInvoice(db: Db, of: Of, invoice_id: number): Promise<Found | undefined> {
  const { institution_id, own: mine, today } = of;
  const { rows } = await sql<Found>`
    select ${rowColumns(institution_id, today)}, ${own(institution_id)}, ${itemOf(institution_id)}, ${taxesOf(institution_id)}, ${partsOf(institution_id)}, ${notesOf(institution_id)},
      ${splitOf(institution_id)}, ${otherOf(institution_id, 'o.invoice_id = i.replaces_id', 'replaces')}, ${otherOf(institution_id, 'o.replaces_id = i.invoice_id', 'replaced_by')}
    from invoice i ${rowJoins(institution_id)}
    where i.institution_id = ${institution_id} and i.invoice_id = ${invoice_id} ${mine === null ? sql`` : sql`and i.created_by = ${mine}`}`.execute(
    db,
  );
  return rows[0];
}

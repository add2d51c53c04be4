import { type RawBuilder, sql } from 'kysely';
import { exponents } from '@schoolbell/core/format';
import type { Happened } from '@schoolbell/core/happenings/rules';
import { statusOf } from '../../invoices/queries.ts';

/** An amount as people write it, which filters compare: 150 for 15000 cents. */
const inUnits = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`trim_scale(${amount} / power(10::numeric, coalesce((${JSON.stringify(exponents)}::jsonb ->> ${currency})::int, 2)))`;

/** What is told of invoices; with a status, of those that have it now. */
export const invoicesTold = (
  institution_id: number,
  { ids, today, status }: { ids: readonly number[]; today: string; status?: 'paid' | 'cancelled' },
): RawBuilder<Happened> => sql<Happened>`
  select i.user_detail_id as person_id, i.invoice_id as subject_id, i.invoice_id::text as key, i.version,
    jsonb_build_object('invoice_status', ${statusOf(today)}, 'invoice_amount', ${inUnits(sql`i.total`, sql`i.currency`)}, 'due_date', i.next_due_on) as data
  from invoice i where i.institution_id = ${institution_id} and i.invoice_id = any(${[...ids]}::bigint[]) ${status ? sql`and i.status = ${status}` : sql``} order by i.invoice_id`;

/** What is told of a payment, or of a refund of it. */
export const paymentTold = (
  institution_id: number,
  { payment_id, person_id, refund_id }: { payment_id: number; person_id: number; refund_id: number | undefined },
): RawBuilder<Happened> => sql<Happened>`
  select ${person_id}::bigint as person_id, y.payment_id as subject_id, ${String(refund_id ?? payment_id)}::text as key, y.version,
    jsonb_build_object('payment_mode', coalesce(to_jsonb(y.mode_id), to_jsonb(y.gateway)), 'amount_received', ${inUnits(sql`y.amount`, sql`y.currency`)}, 'payment_date', y.paid_on) as data
  from payment y where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}`;

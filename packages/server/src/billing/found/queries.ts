import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { may } from '@schoolbell/core/access';
import type { InvoiceFound } from '@schoolbell/core/billing/found/schemas';
import { billingAccess } from '@schoolbell/core/billing/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import type { Found } from '../../people/found/queries.ts';
import { statusOf } from '../invoices/queries.ts';

type Row = z.output<typeof InvoiceFound>;

const MOST = 50;
const ESCAPED = /[\\%_]/g;

/** Invoices whose number begins with the first word, or whose running number it is, and that hold every other word: the newest first. */
export async function findInvoices(
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  { skip, take, now }: { skip: number; take: number; now: Date },
): Promise<Found<Row>> {
  const [first] = words;
  if (!first || !may(viewer, billingAccess)) return { rows: [], counted: 0, more: false };
  const { institution_id, user_detail_id } = viewer;
  const begins = `${first.toLowerCase().replaceAll(ESCAPED, String.raw`\$&`)}%`;
  const running = /^\d{1,9}$/.test(first) ? Number(first) : -1;
  const own = may(viewer, 'billing') ? sql`` : sql`and i.created_by = ${user_detail_id}`;
  const { rows } = await sql<Row>`
    select i.invoice_id, i.number, ${statusOf(now.toISOString().slice(0, 10))} as status, p.first_name || case when p.surname = '' then '' else ' ' || p.surname end as payer, i.currency, i.balance
    from invoice i join person p on p.institution_id = ${institution_id} and p.user_detail_id = i.payer_id
    where i.institution_id = ${institution_id} and i.number is not null and (lower(i.number) like ${begins} or i.series_at = ${running}) ${own}
      and not exists (select from unnest(${words.slice(1)}::text[]) word where position(lower(word) in lower(i.number)) = 0)
    order by i.issue_on desc, i.invoice_id desc limit ${MOST}`.execute(db);
  return { rows: rows.slice(skip, skip + take), counted: rows.length, more: rows.length === MOST };
}

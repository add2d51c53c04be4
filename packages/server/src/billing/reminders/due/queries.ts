import { sql } from 'kysely';
import { exponents } from '@schoolbell/core/format';
import type { Db } from '../../../http/context.ts';
import { isQuiet, partsToPay } from '../queries.ts';

/** What a payer has to pay on a day, as automations are told of it: about the student of the first invoice. */
export interface PayerDue {
  person_id: number;
  key: string;
  date: string;
  data: Record<string, unknown>;
}

/** What payers have to pay on some days; each payer once a day, and none whom no reminder is to disturb. */
export async function payersDue(
  db: Db,
  { institution_id, now, days }: { institution_id: number; now: Date; days: readonly string[] },
): Promise<PayerDue[]> {
  const { rows } = await sql<{
    person_id: number;
    account_id: number;
    invoice_id: number;
    date: string;
    status: string;
    currency: string;
    open: number;
  }>`
    select distinct on (p.due_on, p.account_id) i.user_detail_id as person_id, p.account_id, p.invoice_id, p.due_on::text as date, i.status, a.currency,
      sum(p.open) over (partition by p.due_on, p.account_id)::float8 as open
    from (${partsToPay(institution_id)}) p
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = p.invoice_id
    join account a on a.institution_id = ${institution_id} and a.account_id = p.account_id
    where p.due_on = any(${[...days]}::date[]) and not ${isQuiet(institution_id, now)}
    order by p.due_on, p.account_id, p.invoice_id`.execute(db);
  return rows.map(({ person_id, account_id, invoice_id, date, status, currency, open }) => ({
    person_id,
    key: `${account_id} ${date}`,
    date,
    data: {
      date,
      account_id,
      invoice_id,
      invoice_status: status,
      invoice_amount: open / 10 ** (exponents[currency] ?? 2),
    },
  }));
}

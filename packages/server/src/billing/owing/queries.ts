import { sql } from 'kysely';
import type { OwingPart, OwingRow, owingTotals } from '@schoolbell/core/billing/owing/contract';
import { type Age, ageNames, ages } from '@schoolbell/core/billing/owing/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { named, peopleNamed } from '../invoices/queries.ts';

/** Which school, and its day. */
export interface Asking {
  institution_id: number;
  today: string;
}

export interface OwingFilter {
  search: string;
  age: Age | 'overdue' | null;
}

export interface OwingList extends OwingFilter {
  page: number;
  per_page: number;
  order_by: 'balance' | 'overdue';
  direction: 'asc' | 'desc';
}

/** Open parts of invoices `i`: each unpaid installment of a plan, else the invoice; `more` narrows the invoices. */
const openParts = ({ institution_id, today }: Asking, more = sql``) => sql`
  select i.account_id, coalesce(s.amount - s.paid, i.balance) as open, ${today}::date - coalesce(s.due_on, i.due_on) as late
  from invoice i left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
  where i.institution_id = ${institution_id} and i.status in ('issued', 'part') and i.balance > 0 ${more}`;

/** Of invoices with a part that is at least so many days late: the first open part says so, and an index knows it. */
const lateBy = ({ today }: Asking, days: number) => sql`and i.next_due_on <= ${today}::date - ${days}::int`;

const between = (from: number | null, to: number | null) =>
  sql`${from === null ? sql`true` : sql`o.late >= ${sql.lit(from)}`} and ${to === null ? sql`true` : sql`o.late <= ${sql.lit(to)}`}`;

const sumOf = (from: number | null, to: number | null) =>
  sql`coalesce(sum(o.open) filter (where ${between(from, to)}), 0)::bigint`;

const sums = sql.join([
  ...ageNames.map((name) => sql`${sumOf(ages[name].from, ages[name].to)} as ${sql.ref(name)}`),
  sql`${sumOf(1, null)} as overdue`,
]);

/** Which accounts, and in which order; without an age or an order by what is late, no invoice is read for it. */
async function chosenOf(db: Db, asking: Asking, { search, age }: OwingFilter, order: OwingList['order_by']) {
  const { institution_id } = asking;
  const people = search === '' ? null : await peopleNamed(db, search);
  const { from, to } = age === 'overdue' ? { from: 1, to: null } : age === null ? { from: null, to: null } : ages[age];
  const isOf =
    age === null
      ? sql``
      : sql`join (select distinct o.account_id from (${openParts(asking, from === null ? sql`` : lateBy(asking, from))}) o where ${between(from, to)}) g on g.account_id = a.account_id`;
  const late =
    order === 'balance'
      ? sql``
      : sql`left join (select o.account_id, sum(o.open) as due from (${openParts(asking, lateBy(asking, 1))}) o where o.late > 0 group by o.account_id) l on l.account_id = a.account_id`;
  return {
    from: sql`from account a ${isOf} ${late} where a.institution_id = ${institution_id} and a.balance > 0 ${people === null ? sql`` : sql`and a.holder_id = any(${people}::bigint[])`}`,
    by: order === 'balance' ? sql`a.balance` : sql`coalesce(l.due, 0)`,
  };
}

/** The first accounts by what they owe, read in the order of an index. */
const topOf = ({ institution_id }: Asking, { page, per_page }: Pick<OwingList, 'page' | 'per_page'>) => sql`
  select a.account_id, row_number() over (order by a.balance desc, a.account_id) as place
  from account a where a.institution_id = ${institution_id} and a.balance > 0
  order by a.balance desc, a.account_id limit ${sql.lit(per_page)} offset ${(page - 1) * per_page}`;

/** What lists show of accounts `a` that were chosen in an order. */
const rowsOf = (asking: Asking, chosen: ReturnType<typeof sql>) => {
  const { institution_id } = asking;
  return sql<OwingRow>`
    select a.account_id, ${named('p')} as holder, a.currency, a.balance, a.credit, a.reminders_paused, x.*,
      (select ${iso('max(r.sent_at)')} from reminder_sent r where r.institution_id = ${institution_id} and r.account_id = a.account_id) as reminded_at
    from (${chosen}) c join account a on a.institution_id = ${institution_id} and a.account_id = c.account_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    join lateral (select ${sums} from (${openParts(asking, sql`and i.account_id = c.account_id`)}) o) x on true
    order by c.place`;
};

/** A page of accounts that owe, with the age of what is due; the count stops at the cap. */
export async function listOwing(db: Db, asking: Asking, list: OwingList): Promise<Page<OwingRow>> {
  const { page, per_page, order_by, direction } = list;
  const isPlain = list.search === '' && list.age === null && order_by === 'balance' && direction === 'desc';
  const { from, by } = await chosenOf(db, asking, list, order_by);
  const way = sql`${by} ${sql.raw(direction)}, a.account_id ${sql.raw(direction === 'desc' ? 'asc' : 'desc')}`;
  const all = await chosenOf(db, asking, list, 'balance');
  const [rows, counted] = await Promise.all([
    rowsOf(
      asking,
      isPlain
        ? topOf(asking, list)
        : sql`select a.account_id, row_number() over (order by ${way}) as place ${from} order by ${way} limit ${sql.lit(per_page)} offset ${(page - 1) * per_page}`,
    ).execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select ${all.from} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One account that owes, or owes nothing any more; undefined where the school has none of that id. */
export async function findOwing(db: Db, asking: Asking, account_id: number): Promise<OwingRow | undefined> {
  const one = sql`select a.account_id, 1 as place from account a where a.institution_id = ${asking.institution_id} and a.account_id = ${account_id}`;
  return (await rowsOf(asking, one).execute(db)).rows[0];
}

const AT_ONCE = 500;

/** All accounts that owe, the first made first, some hundred at a time. */
export async function* exportedOwing(db: Db, asking: Asking, filter: OwingFilter): AsyncGenerator<OwingRow[]> {
  const { from } = await chosenOf(db, asking, filter, 'balance');
  for (let after = 0; ;) {
    const { rows } = await rowsOf(
      asking,
      sql`select a.account_id, a.account_id as place ${from} and a.account_id > ${after} order by a.account_id limit ${sql.lit(AT_ONCE)}`,
    ).execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.account_id;
  }
}

/** What is owed in all, by currency and age. What is not late is the rest, so that only late invoices are read. */
export async function totalsOwing(db: Db, asking: Asking): Promise<ResultOf<typeof owingTotals>['data']> {
  const { institution_id } = asking;
  const { rows } = await sql<ResultOf<typeof owingTotals>['data'][number]>`
    select t.currency, t.accounts, t.balance, t.balance - coalesce(x.overdue, 0) as not_due,
      ${sql.join(['days_30', 'days_60', 'days_90', 'older', 'overdue'].map((name) => sql`coalesce(${sql.ref(`x.${name}`)}, 0)::bigint as ${sql.ref(name)}`))}
    from (select a.currency, count(*) as accounts, sum(a.balance)::bigint as balance from account a where a.institution_id = ${institution_id} and a.balance > 0 group by a.currency) t
    left join (select b.currency, ${sums} from (${openParts(asking, lateBy(asking, 1))}) o join account b on b.institution_id = ${institution_id} and b.account_id = o.account_id group by b.currency) x
      on x.currency = t.currency
    order by t.balance desc, t.currency`.execute(db);
  return rows;
}

/** What an account owes, invoice by invoice and part by part, the earliest due first. */
export async function partsOwed(db: Db, { institution_id, today }: Asking, account_id: number): Promise<OwingPart[]> {
  const { rows } = await sql<OwingPart>`
    select i.invoice_id, i.number, s.installment_id, s.place, case when s.installment_id is not null then
        (select count(*) from installment n where n.institution_id = ${institution_id} and n.invoice_id = i.invoice_id) end as parts,
      coalesce((select json_agg(${named('c')} order by c.first_name, c.user_detail_id) from person c where c.institution_id = ${institution_id}
        and c.user_detail_id in (select t.student_id from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id)), '[]') as students,
      coalesce(s.due_on, i.due_on) as due_on, ${today}::date - coalesce(s.due_on, i.due_on) as late, coalesce(s.amount - s.paid, i.balance) as open
    from invoice i left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
    where i.institution_id = ${institution_id} and i.account_id = ${account_id} and i.balance > 0
    order by coalesce(s.due_on, i.due_on), i.invoice_id, s.place limit 500`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { membershipOrders } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipRow } from '@schoolbell/core/billing/memberships/schemas';
import type { CancelType, Membership, MembershipState } from '@schoolbell/core/billing/memberships/rules';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import {
  type InvoiceRow,
  named,
  type Of,
  peopleNamed,
  rowColumns as invoiceColumns,
  rowJoins as invoiceJoins,
} from '../invoices/queries.ts';

/** Which memberships; empty values are no condition. */
export interface MembershipList {
  page: number;
  per_page: number;
  order_by: (typeof membershipOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  state: MembershipState | null;
  user_detail_id: number | null;
}

/** A membership as it is stored, with what its bills depend on. */
export interface StoredMembership extends Membership {
  membership_id: number;
  account_id: number;
  payer_id: number;
  user_detail_id: number;
  name: string;
  currency: string;
  cancel_type: CancelType | null;
  /** `archived` where the student's archiving paused it; null where staff did. */
  paused_because: 'archived' | null;
  next_bill_on: string | null;
  autocharge: 0 | 1;
  created_by: number | null;
  version: number;
}

/** A line of a membership as it is stored; `id` is the subject, package or product. */
export interface StoredLine {
  membership_id: number;
  membership_item_id: number;
  type: 'period' | 'package' | 'product' | 'custom';
  id: number | null;
  name: string;
  thousandths: number;
  unit_price: number;
  discount: number;
  tax_ids: number[];
}

const lastOf = sql`least(m.ends_on, m.cancel_on)`;
const isPaused = (today: string) =>
  sql`(m.paused_from is not null and m.paused_from <= ${today}::date and (m.resume_on is null or m.resume_on > ${today}::date))`;

/** What a membership `m` is today; the same as core's `stateOf`. */
const stateOf = (
  today: string,
) => sql`case when ${lastOf} < ${today}::date then 'ended' when m.cancel_on is not null then 'ending'
  when ${isPaused(today)} then 'paused' when m.starts_on > ${today}::date then 'upcoming' else 'active' end`;

const priceOf = (
  institution_id: number,
) => sql`coalesce((select sum(greatest(0, round(t.thousandths * t.unit_price / 1000.0) - t.discount))::bigint from membership_item t
  where t.institution_id = ${institution_id} and t.membership_id = m.membership_id), 0)`;

const rowColumns = (institution_id: number, today: string) => sql`
  m.membership_id, m.name, ${named('s')} as student, ${named('p')} as payer, m.every, m.unit, ${priceOf(institution_id)} as price, a.currency, ${stateOf(today)} as state,
  m.starts_on, m.ends_on, m.paused_from, m.resume_on, m.cancel_on, m.next_bill_on, m.autocharge, m.version`;

const rowJoins = (institution_id: number) => sql`
  join account a on a.institution_id = ${institution_id} and a.account_id = m.account_id
  join person s on s.institution_id = ${institution_id} and s.user_detail_id = m.user_detail_id
  join person p on p.institution_id = ${institution_id} and p.user_detail_id = m.payer_id`;

const orders = {
  next_bill_on: sql`m.next_bill_on`,
  name: sql`lower(m.name)`,
  price: sql`m.price`,
  starts_on: sql`m.starts_on`,
} as const;

const ownOf = ({ own }: Of) => (own === null ? sql`true` : sql`m.created_by = ${own}`);

/** A page of memberships; the count stops at the cap. */
export async function listMemberships(db: Db, of: Of, list: MembershipList): Promise<Page<MembershipRow>> {
  const { institution_id, today } = of;
  const people = await peopleNamed(db, list.search);
  const where = sql`m.institution_id = ${institution_id} and ${ownOf(of)} ${list.state === null ? sql`` : sql`and ${stateOf(today)} = ${list.state}`}
    ${list.user_detail_id === null ? sql`` : sql`and (m.user_detail_id = ${list.user_detail_id} or m.payer_id = ${list.user_detail_id})`}
    and ${
      list.search === ''
        ? sql`true`
        : sql`(strpos(lower(m.name), lower(${list.search})) > 0 or m.payer_id = any(${people}::bigint[]) or m.user_detail_id = any(${people}::bigint[]))`
    }`;
  const way = sql`${orders[list.order_by]} ${sql.raw(list.direction)} nulls last, m.membership_id ${sql.raw(list.direction)}`;
  const [rows, counted] = await Promise.all([
    sql<MembershipRow>`
      select ${rowColumns(institution_id, today)} from (
        select m.*${list.order_by === 'price' ? sql`, ${priceOf(institution_id)} as price` : sql``} from membership m where ${where}) m
      ${rowJoins(institution_id)} where m.institution_id = ${institution_id} order by ${way} limit ${sql.lit(list.per_page)} offset ${(list.page - 1) * list.per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from membership m where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, list.page, list.per_page);
}

/** A membership as lists show it; undefined where this school, or this colleague, has none of that id. */
export async function findRow(db: Db, of: Of, membership_id: number): Promise<MembershipRow | undefined> {
  const { institution_id, today } = of;
  const { rows } = await sql<MembershipRow>`
    select ${rowColumns(institution_id, today)} from membership m ${rowJoins(institution_id)}
    where m.institution_id = ${institution_id} and m.membership_id = ${membership_id} and ${ownOf(of)}`.execute(db);
  return rows[0];
}

const stored = (
  institution_id: number,
) => sql`m.membership_id, m.account_id, m.payer_id, m.user_detail_id, m.name, m.every, m.unit, m.anchor_day, m.starts_on, m.ends_on, m.lead_days, m.proration,
  m.paused_from, m.resume_on, m.paused_because, m.cancel_type, m.cancel_on, m.next_bill_on, m.autocharge, m.created_by, m.version,
  (select a.currency from account a where a.institution_id = ${institution_id} and a.account_id = m.account_id) as currency`;

/** A membership with all that its bills depend on; with `locked` held until the transaction ends. */
export async function findStored(
  db: Db,
  of: Of,
  membership_id: number,
  { locked = false }: { locked?: boolean } = {},
): Promise<StoredMembership | undefined> {
  const { rows } = await sql<StoredMembership>`
    select ${stored(of.institution_id)} from membership m where m.institution_id = ${of.institution_id} and m.membership_id = ${membership_id} and ${ownOf(of)} ${locked ? sql`for update of m` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Memberships that bill on a day or before, after one in their order; nobody is held. */
export async function dueAfter(
  db: Db,
  institution_id: number,
  { today, after, count }: { today: string; after: number; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ membership_id: number }>`
    select m.membership_id from membership m
    where m.institution_id = ${institution_id} and m.next_bill_on <= ${today}::date and m.membership_id > ${after}
    order by m.membership_id limit ${sql.lit(count)}`.execute(db);
  return rows.map((one) => one.membership_id);
}

/** Those of some memberships that are still due and that nobody else bills or changes at this moment, held until the transaction ends. */
export async function holdDue(
  db: Db,
  institution_id: number,
  { today, ids }: { today: string; ids: readonly number[] },
): Promise<StoredMembership[]> {
  const { rows } = await sql<StoredMembership>`
    select ${stored(institution_id)} from membership m
    where m.institution_id = ${institution_id} and m.membership_id = any(${ids}::bigint[]) and m.next_bill_on <= ${today}::date
    order by m.membership_id for update of m skip locked`.execute(db);
  return rows;
}

/** The lines of memberships, in their order. */
export async function linesOf(db: Db, institution_id: number, ids: readonly number[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select t.membership_id, t.membership_item_id, t.type, coalesce(t.sub_id, t.package_id, t.product_id) as id, t.name, t.thousandths, t.unit_price, t.discount, t.tax_ids::float8[] as tax_ids
    from membership_item t where t.institution_id = ${institution_id} and t.membership_id = any(${ids}::bigint[]) order by t.membership_id, t.place`.execute(
    db,
  );
  return rows;
}

/** A page of the invoices of a membership that the viewer may see, newest first. */
export async function invoicesOf(
  db: Db,
  { institution_id, today }: Of,
  { membership_id, page, per_page }: { membership_id: number; page: number; per_page: number },
): Promise<Page<InvoiceRow>> {
  const where = sql`i.institution_id = ${institution_id} and i.membership_id = ${membership_id}`;
  const [rows, counted] = await Promise.all([
    sql<InvoiceRow>`
      select ${invoiceColumns(institution_id, today)} from (
        select i.* from invoice i where ${where} order by i.invoice_id desc limit ${sql.lit(per_page)} offset ${(page - 1) * per_page}) i
      ${invoiceJoins(institution_id)} order by i.invoice_id desc`.execute(db),
    sql<{ counted: number }>`select count(*) as counted from invoice i where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** For whom a membership is. */
export interface ItsStudent {
  user_detail_id: number;
  firstName: string;
  surname: string;
  is_archived: boolean;
}

/** Those of some people who are students or leads still; who was erased is not among them. */
export async function studentsAmong(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<Map<number, ItsStudent>> {
  const { rows } = await sql<ItsStudent>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, p.archived_at is not null as is_archived from person p
    where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[]) and p.role_id in (3, 4)`.execute(
    db,
  );
  return new Map(rows.map((one) => [one.user_detail_id, one]));
}

/**
 * Memberships that are to follow their student: those that would bill although the student is archived, and those that pause for
 * that although the student is back. Held until the transaction ends. A pause that staff made or planned lasts as they said.
 */
export async function holdFollowing(
  db: Db,
  institution_id: number,
  { today, count }: { today: string; count: number },
): Promise<(StoredMembership & { is_archived: boolean })[]> {
  const { rows } = await sql<StoredMembership & { is_archived: boolean }>`
    select ${stored(institution_id)}, s.archived_at is not null as is_archived
    from membership m join person s on s.institution_id = ${institution_id} and s.user_detail_id = m.user_detail_id
    where m.institution_id = ${institution_id} and case when s.archived_at is null then m.paused_because is not null
      else m.paused_because is null and m.next_bill_on is not null and (m.paused_from is null or m.resume_on <= ${today}::date) end
    order by m.membership_id limit ${sql.lit(count)} for update of m skip locked`.execute(db);
  return rows;
}

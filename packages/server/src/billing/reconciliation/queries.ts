import { type RawBuilder, sql } from 'kysely';
import type { reconciledSessions } from '@schoolbell/core/billing/reconciliation/contract';
import type { Outcome } from '@schoolbell/core/billing/reconciliation/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom } from '@schoolbell/core/http/page';
import { feeOf } from '../../calendar/credits/history/queries.ts';
import { chargedSessions } from './charged/queries.ts';
import type { Db } from '../../http/context.ts';

/** Whose sessions or rentals are asked for, between two days. */
export interface Asked {
  institution_id: number;
  user_detail_id: number;
  from: string;
  to: string;
  today: string;
  rentals: boolean;
  /** Whose invoices are named: all, those that a colleague made, or none. */
  invoices: 'all' | 'none' | number;
}

/** What a subject or location came to; group 0 has none. */
export interface Summed extends Record<Outcome, number> {
  group_id: number;
  name: string;
  colour: string;
  fees: number;
}

const within = ({ from, to }: Asked, date: RawBuilder<unknown>) =>
  sql`(${from} = '' or ${date} >= nullif(${from}, '')::date) and (${to} = '' or ${date} <= nullif(${to}, '')::date)`;

/** Sessions given to a student, of which some are left today or were taken back: what a grant `g` is of. */
const ofGrant = sql`coalesce(case when cardinality(g.sub_ids) = 1 then g.sub_ids[1] end, 0)`;

const grantFacts = (asked: Asked) => {
  const { institution_id, user_detail_id, today } = asked;
  const none = sql`null::bigint as event_id, null::smallint as attendance_code, null::bigint as item_id`;
  return sql`
    union all
    select 'left', ${ofGrant}, l.count, '', ${none}, g.grant_id, 0::bigint, g.expires_on::timestamptz, 'left ' || g.grant_id
    from credit_grant g join lateral (select coalesce(sum(c.amount), 0)::int as count from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) l on l.count > 0
    where g.institution_id = ${institution_id} and g.user_detail_id = ${user_detail_id} and (g.expires_on is null or g.expires_on >= ${today}::date)
    union all
    select 'credited', ${ofGrant}, -c.amount, '', null::bigint, null::smallint, g.invoice_item_id, g.grant_id, 0::bigint, c.created_at, 'entry ' || c.entry_id
    from credit_entry c join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = c.grant_id
    where c.institution_id = ${institution_id} and c.user_detail_id = ${user_detail_id} and c.kind = 'revoke' and c.cause = 'invoice' and ${within(asked, sql`c.created_at::date`)}`;
};

/**
 * What a student's sessions or rentals came to, a row for each: the summary adds up the same rows that lists show. A
 * session is counted once among those held. What was charged and not held yet is left, unless it gave a session for it.
 */
const facts = (asked: Asked) => {
  const { institution_id, user_detail_id, rentals } = asked;
  const kind = rentals ? sql.lit('rental') : sql.lit('');
  const isAsked = (type: string) => sql`(${sql.ref(type)} = 'rental') = (${kind} = 'rental')`;
  const group = (table: string) => sql`coalesce(${sql.ref(`${table}.${rentals ? 'location_id' : 'sub_id'}`)}, 0)`;
  const count = (table: string) => (rentals ? sql.ref(`${table}.minutes`) : sql`1`);
  return sql`(
    select o.state as outcome, ${group('o')} as group_id, ${count('o')} as count, case when o.state = 'covered' then o.by else '' end as covered_by,
      o.event_id, o.attendance_code, o.item_id, case when o.state = 'covered' then o.grant_id end as grant_id,
      case when o.state = 'unbilled' then ${feeOf(institution_id, sql`o.sub_id`, sql`o.minutes`)} else 0 end as fee, o.starts_at as at, o.state || ' ' || o.event_id as key
    from ${chargedSessions(institution_id, sql`s.user_detail_id = ${user_detail_id}`)} o where o.held and ${isAsked('o.type')} and ${within(asked, sql`o.day`)}
    union all
    select 'left', ${group('o')}, ${count('o')}, '', o.event_id, null, o.item_id, null, 0, o.starts_at, 'left event ' || o.event_id
    from ${chargedSessions(institution_id, sql`s.user_detail_id = ${user_detail_id}`)} o where not o.held and ${isAsked('o.type')}
      and not exists (select from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = o.item_id)
    union all
    select 'credited', ${group('e')}, ${count('e')}, '', e.event_id, null, x.item_id, null, 0, e.starts_at, 'credited ' || x.item_session_id
    from item_session x join event e on e.institution_id = ${institution_id} and e.event_id = x.event_id
    where x.institution_id = ${institution_id} and x.user_detail_id = ${user_detail_id} and x.released_at is not null and ${isAsked('e.type')} and ${within(asked, sql`e.local_start::date`)}
      and exists (select from credit_note_item c join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = c.credit_note_id and n.voided_at is null
        where c.institution_id = ${institution_id} and c.item_id = x.item_id)
      and not exists (select from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = x.item_id)
    ${rentals ? sql`` : grantFacts(asked)})`;
};

const sum = (outcome: Outcome) =>
  sql`coalesce(sum(f.count) filter (where ${outcomeIs(outcome)}), 0)::int as ${sql.ref(outcome)}`;

const outcomeIs = (outcome: Outcome) =>
  outcome === 'held' ? sql`f.outcome in ('billed', 'covered', 'unbilled')` : sql`f.outcome = ${sql.lit(outcome)}`;

/** What a student's sessions or rentals came to: by name of the subject or location, those without one last. */
export async function summed(db: Db, asked: Asked): Promise<Summed[]> {
  const { institution_id, rentals } = asked;
  const named = rentals
    ? sql`left join location b on b.institution_id = ${institution_id} and b.location_id = f.group_id`
    : sql`left join subject b on b.institution_id = ${institution_id} and b.sub_id = f.group_id`;
  const { rows } = await sql<Summed>`
    select f.group_id, coalesce(${rentals ? sql`b.p_name` : sql`b.sub_name`}, '') as name, ${rentals ? sql`''` : sql`coalesce(b.colour, '')`} as colour,
      f.held, f.billed, f.covered, f.unbilled, f.credited, f.left, f.fees
    from (select f.group_id, ${sum('held')}, ${sum('billed')}, ${sum('covered')}, ${sum('unbilled')}, ${sum('credited')}, ${sum('left')}, coalesce(sum(f.fee), 0)::bigint as fees
      from ${facts(asked)} f group by f.group_id) f ${named} order by f.group_id = 0, fold(${rentals ? sql`b.p_name` : sql`b.sub_name`}), f.group_id`.execute(
    db,
  );
  return rows;
}

/** Whether the viewer sees the invoice `i` of a row. */
const isSeen = ({ invoices }: Asked) => {
  if (invoices === 'none') return sql`false`;
  return invoices === 'all' ? sql`i.invoice_id is not null` : sql`i.created_by = ${invoices}`;
};

type Listed = ResultOf<typeof reconciledSessions>;

/** A page of the rows behind a number, the newest first; what never ends is on top. */
export async function listed(
  db: Db,
  asked: Asked,
  { outcome, group, page, per_page }: { outcome: Outcome; group: number | undefined; page: number; per_page: number },
): Promise<Listed> {
  const { institution_id } = asked;
  const of = sql`${facts(asked)} f where ${outcomeIs(outcome)} and ${group === undefined ? sql`true` : sql`f.group_id = ${group}`}`;
  const [rows, counts] = await Promise.all([
    sql<Listed['data'][number]>`
      select f.place, f.outcome, f.count, case when e.event_id is not null then json_build_object('event_id', e.event_id, 'title', coalesce(nullif(e.title, ''), b.sub_name, ''),
          'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'minutes', e.minutes) end as event,
        f.attendance_code as "attendanceCode", f.covered_by, case when g.grant_id is not null then json_build_object('grant_id', g.grant_id, 'kind', g.kind, 'note', g.note, 'expires_on', g.expires_on,
          'subjects', coalesce((select json_agg(y.sub_name order by y.sub_name) from subject y where y.institution_id = ${institution_id} and y.sub_id = any(g.sub_ids)), '[]')) end as grant,
        case when ${isSeen(asked)} then json_build_object('invoice_id', i.invoice_id, 'number', i.number) end as invoice,
        case when f.outcome = 'credited' and ${isSeen(asked)} then (select json_build_object('credit_note_id', n.credit_note_id, 'number', n.number) from credit_note_item c
          join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = c.credit_note_id and n.voided_at is null
          where c.institution_id = ${institution_id} and c.item_id = coalesce(f.item_id, g.invoice_item_id) order by n.credit_note_id desc limit 1) end as credit_note,
        case when f.outcome = 'unbilled' then f.fee end as fee
      from (select f.*, (row_number() over (order by f.at desc nulls first, f.key))::int as place from ${of} order by f.at desc nulls first, f.key limit ${per_page} offset ${(page - 1) * per_page}) f
      left join event e on e.institution_id = ${institution_id} and e.event_id = f.event_id
      left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id
      left join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = f.grant_id
      left join invoice_item t on t.institution_id = ${institution_id} and t.item_id = coalesce(f.item_id, g.invoice_item_id)
      left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
      order by f.place`.execute(db),
    sql<{ counted: number }>`select count(*)::int as counted from (select from ${of} limit 10001) one`.execute(db),
  ]);
  return pageFrom(rows.rows, counts.rows[0]!.counted, page, per_page);
}

/** The lines that grants came with, by name, and the numbers of their invoices; with `own` only of those that this colleague made. */
export async function invoicedGrants(
  db: Db,
  { institution_id, own }: { institution_id: number; own: number | null },
  grants: readonly number[],
): Promise<{ grant_id: number; invoice_item_id: number; number: string | null; name: string }[]> {
  const { rows } = await sql<{ grant_id: number; invoice_item_id: number; number: string | null; name: string }>`
    select g.grant_id, t.item_id as invoice_item_id, i.number, t.name from credit_grant g
    join invoice_item t on t.institution_id = ${institution_id} and t.item_id = g.invoice_item_id
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    where g.institution_id = ${institution_id} and g.grant_id = any(${grants}::bigint[]) ${own === null ? sql`` : sql`and i.created_by = ${own}`}`.execute(
    db,
  );
  return rows;
}

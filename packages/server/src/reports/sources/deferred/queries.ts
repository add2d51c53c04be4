import { sql } from 'kysely';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { age } from '../people/queries.ts';
import {
  asText,
  column,
  dayOf,
  namesOf,
  personBy,
  type ReportPlace,
  type Source,
  type Sql,
  studentName,
} from '../queries.ts';

/** The first day of a day's month, and the last one. */
const month = (day: Sql): Sql => sql`date_trunc('month', ${day}::timestamp)`;
const monthEnd = (day: Sql): Sql => sql`(${month(day)} + interval '1 month' - interval '1 day')::date`;

/**
 * Lines of issued invoices, and how each is earned: a package as its sessions are used, lessons on their days, others over the days
 * that they are for. Where several payers share a bill, only one of its lines has the sessions, and the others go by them.
 */
function lines({ institution_id, own }: ReportPlace, { start, end }: ReportSpan): Sql {
  const hasLessons = (item: Sql) =>
    sql`exists (select from item_session q where q.institution_id = ${institution_id} and q.item_id = ${item})`;
  return sql`
  select t.item_id, t.invoice_id, t.student_id, t.type, t.sub_id, t.package_id, t.name, t.net, t.from_on, t.to_on, i.number, i.issue_on, i.currency, i.created_by, s.of_item, s.sessions,
    case when t.type = 'package' and s.sessions > 0 then 'uses' when t.type <> 'period' and s.has_lessons then 'lessons'
      when t.from_on is not null and t.to_on is not null then 'days' end as earned_by,
    case when t.type = 'package' and s.sessions > 0 then (select max(g.expires_on) from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = s.of_item) end as expires_on
  from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id
  cross join lateral (
    select t.item_id as of_item, t.sessions, t.type <> 'period' and ${hasLessons(sql`t.item_id`)} as has_lessons where i.split_id is null
    union all
    select x.item_id, x.sessions, x.has_lessons
    from (
      select z.item_id, z.sessions, ${hasLessons(sql`z.item_id`)} as has_lessons from invoice o
      join invoice_item z on z.institution_id = ${institution_id} and z.invoice_id = o.invoice_id and z.place = t.place
      where o.institution_id = ${institution_id} and o.split_id = i.split_id order by 3 desc, 2 desc, 1 limit 1) x) s
  where i.institution_id = ${institution_id} and i.number is not null and i.issue_on <= ${end}::date and t.net > 0
    and t.type not in ('product', 'registrationFee', 'addOn') and (i.issue_on >= ${start}::date or t.type <> 'period' or t.to_on >= ${start}::date)
    and ${own === null ? sql`true` : sql`i.created_by = ${own}`}`;
}

/** Lessons of lines, and what became of the sessions of packages, each on its class's day. */
function moves(place: ReportPlace, { end }: ReportSpan): Sql {
  const { institution_id } = place;
  const day = sql`coalesce(e.local_start::date, ${dayOf('c.created_at')(place)})`;
  return sql`
    select m.item_id, m.day, sum(m.sessions)::int as gone, sum(m.withdrawn)::int as withdrawn, sum(m.expired)::int as expired
    from (
      select l.item_id, e.local_start::date as day, count(distinct e.event_id) as sessions, 0 as withdrawn, 0 as expired
      from line l join item_session q on q.institution_id = ${institution_id} and q.item_id = l.of_item
      join event e on e.institution_id = ${institution_id} and e.event_id = q.event_id where l.earned_by = 'lessons' group by 1, 2
      union all
      select l.item_id, ${day}, -c.amount, case when c.kind = 'revoke' or c.kind = 'adjust' and c.amount > 0 then -c.amount else 0 end, case c.kind when 'expire' then -c.amount else 0 end
      from line l join credit_grant g on g.institution_id = ${institution_id} and g.invoice_item_id = l.of_item
      join credit_entry c on c.institution_id = ${institution_id} and c.grant_id = g.grant_id and c.kind <> 'grant'
      left join event e on e.institution_id = ${institution_id} and e.event_id = c.event_id
      where l.earned_by = 'uses' and ${day} <= ${end}::date) m group by 1, 2`;
}

/** Sessions that staff withdrew, by day, less those that they gave back. */
const withdrawals: Sql = sql`
  select x.item_id, x.day, (x.stood - lag(x.stood, 1, 0::bigint) over (partition by x.item_id order by x.day))::int as taken
  from (
    select s.*, s.sum - least(0, min(s.sum) over (partition by s.item_id order by s.day)) as stood
    from (
      select v.item_id, v.day, sum(v.withdrawn) over (partition by v.item_id order by v.day) as sum from move v
      where v.withdrawn <> 0 and v.item_id in (select r.item_id from move r where r.withdrawn > 0)) s) x`;

/** The lines of which something was to come after they were issued, and not only before the span. */
const opened = ({ start }: ReportSpan): Sql => sql`
  select * from (
    select l.*, greatest(${start}::date, l.issue_on) as since, case l.earned_by when 'days' then l.to_on when 'uses' then coalesce(l.expires_on + 1, 'infinity'::date) else m.last_on end as last_on,
      case l.earned_by when 'days' then l.to_on - l.from_on + 1 when 'uses' then l.sessions else m.lessons end as parts
    from line l left join (select v.item_id, max(v.day) as last_on, sum(v.gone)::int as lessons from move v group by 1) m on m.item_id = l.item_id
    where l.earned_by is not null) o
  where o.last_on > o.issue_on and o.last_on >= ${start}::date`;

/** What credit notes that stand take off these lines, by day. */
const notes = ({ institution_id }: ReportPlace, { end }: ReportSpan): Sql => sql`
  select o.item_id, n.issue_on as day, sum(c.net)::bigint as net from opened o
  join credit_note_item c on c.institution_id = ${institution_id} and c.item_id = o.item_id
  join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = c.credit_note_id
  where n.voided_at is null and n.issue_on <= ${end}::date group by 1, 2`;

/** What is still to come of a line without its notes. A session is worth net ÷ sessions, and the last one takes the cents. */
const worth = (left: Sql, isOver: Sql): Sql => sql`(case when ${isOver} or ${left} <= 0 then 0
  when o.earned_by = 'days' then o.net::float8 * least(${left}, o.parts) / o.parts else o.net - o.net / o.parts * (o.parts - least(${left}, o.parts)) end)`;

/**
 * What a line `o` is worth on a day `k`, of which so many sessions are gone; `days` after its last one nothing can be used.
 */
function worthOn({ end }: ReportSpan, gone: Sql, days: number): Sql {
  const isOver = sql`o.earned_by = 'uses' and (k.day > ${end}::date or coalesce(k.day > o.expires_on + ${sql.lit(days)}, false))`;
  return worth(sql`(case o.earned_by when 'days' then o.to_on - k.day else o.parts - ${gone} end)`, isOver);
}

/**
 * The days on which notes or staff took something of a line: what it is worth before and after, and what the notes credit.
 */
const steps = (span: ReportSpan): Sql => sql`
  select k.item_id, k.day, k.taken, k.noted, row_number() over (partition by k.item_id order by k.day) as at,
    ${worthOn(span, sql`(k.gone - k.taken)`, 0)} as used, ${worthOn(span, sql`k.gone`, 0)} as rest
  from (
    select d.*, (sum(d.moved) over (partition by d.item_id order by d.day))::int as gone
    from (
      select t.item_id, t.day, sum(t.moved) as moved, sum(t.taken)::int as taken, sum(t.noted)::bigint as noted
      from (
        select v.item_id, v.day, v.gone as moved, 0 as taken, 0 as noted from move v where v.item_id in (select n.item_id from credited n union select w.item_id from withdrawn w)
        union all select w.item_id, w.day, 0, w.taken, 0 from withdrawn w
        union all select n.item_id, n.day, 0, 0, n.net from credited n) t
      group by 1, 2) d) k
  join opened o on o.item_id = k.item_id where k.taken <> 0 or k.noted <> 0`;

/** The share that notes have taken after a step `s`, and what staff withdrew that no note has paid for. */
function shareAfter(share: Sql, unpaid: Sql): Sql {
  return sql`select case when c.credit < 0 then 0 when s.rest > 0 then least(1, c.credit / s.rest) else ${share} end as share, greatest(0, -c.credit) as unpaid
      from (select ${share} * s.used - ${unpaid} + s.noted - (s.used - s.rest) as credit) c`;
}

/**
 * What notes take of a line, as a share of what is to come: each session that is withdrawn is taken back once, by its note
 * or by staff, whichever comes first. What a note credits pays for sessions that were withdrawn and that no note has paid
 * for, `unpaid`; the rest is a share. Sessions that are withdrawn later are paid for by what notes had taken of the line
 * until then.
 */
const shares: Sql = sql`
  select s.item_id, s.day, s.at, s.taken, 0::float8 as before, x.share, x.unpaid from step s
    cross join lateral (${shareAfter(sql`0::float8`, sql`0::float8`)}) x where s.at = 1
  union all
  select s.item_id, s.day, s.at, s.taken, h.share, x.share, x.unpaid from share h join step s on s.item_id = h.item_id and s.at = h.at + 1
    cross join lateral (${shareAfter(sql`h.share`, sql`h.unpaid`)}) x`;

/** Lines for days that no note takes anything from: each of their months can be worked out on its own. */
const isEven = sql`(o.earned_by = 'days' and c.item_id is null)`;
const withNotes = sql`opened o left join (select distinct n.item_id from credited n) c on c.item_id = o.item_id`;

/** The first days of the months from a line's first day in the span to its last one. */
const monthsOf = sql`generate_series(${month(sql`o.since`)}, o.last_on::timestamp, interval '1 month')`;

/**
 * The days at which other lines are looked at, with what happened on them: before the span, when sessions were used, expired
 * or were taken back, and for days also at the end of each month. What happened before the span, or before the invoice, is
 * one look. What is left of a package comes when it expires, else on the day after the span.
 */
const looks = ({ end }: ReportSpan): Sql => sql`
  select d.item_id, d.day, sum(d.gone)::int as gone, sum(d.taken)::int as taken, sum(d.expired)::int as expired, sum(d.share) as own_share
  from (
    select o.item_id, greatest(v.day, o.since - 1, o.issue_on) as day, v.gone, 0 as taken, v.expired, 0::float8 as share from move v join opened o on o.item_id = v.item_id
    union all select o.item_id, greatest(h.day, o.since - 1), 0, h.taken, 0, h.share - h.before from share h join opened o on o.item_id = h.item_id
    union all select o.item_id, p.day, 0, 0, 0, 0 from ${withNotes} cross join lateral (
      select o.since - 1 as day
      union all select greatest(o.expires_on, ${end}::date + 1) where o.earned_by = 'uses'
      union all select o.expires_on + 1 where o.earned_by = 'uses' and o.expires_on + 1 between o.since and ${end}::date
      union all select ${end}::date where o.earned_by = 'days'
      union all select ${monthEnd(sql`m.day`)} from ${monthsOf} m (day) where o.earned_by = 'days') p
    where not ${isEven}) d
  group by 1, 2`;

/** What each line is worth at each look: once its sessions were used, and once they also expired or were taken back. */
const worths = (span: ReportSpan): Sql => sql`
  select o.item_id, o.issue_on, o.since, o.net, k.day, k.own_share, k.expired > 0 or coalesce(o.earned_by = 'uses' and k.day = o.expires_on + 1, false) as is_expired,
    ${worthOn(span, sql`(k.gone - k.taken - k.expired)`, 1)} as used, ${worthOn(span, sql`k.gone`, 0)} as rest
  from (
    select d.item_id, d.day, d.taken, d.expired, d.own_share, sum(d.gone) over (partition by d.item_id order by d.day) as gone from look d) k
  join opened o on o.item_id = k.item_id`;

/** Money that is left, in whole minor units, half up: what is missing in the last digits of a division must not decide. */
const whole = (worth: Sql, share: Sql): Sql => sql`floor(greatest(0, ${worth} * (1 - (${share}))) + 0.5000005)::bigint`;

/** What is left at each look. Each is rounded alone, so that what happens between two of them adds up to the cent. */
const balances: Sql = sql`
  select w.item_id, w.since, w.day, w.is_expired, ${whole(sql`w.used`, sql`w.share - w.own_share`)} as used, case when w.day < w.issue_on then w.net else ${whole(sql`w.rest`, sql`w.share`)} end as rest
  from (
    select x.*, sum(x.own_share) over (partition by x.item_id order by x.day) as share from worth x) w`;

/** What came of each line in each month of the span, and what will come in the months after it. */
const months = ({ end }: ReportSpan): Sql => sql`
  select m.item_id, ${month(sql`m.day`)}::date as day, coalesce(sum(m.before - m.rest), 0)::bigint as gone,
    coalesce(sum(m.before - m.rest) filter (where m.day > ${end}::date), 0)::bigint as deferred,
    coalesce(sum(m.before - m.used) filter (where m.day <= ${end}::date), 0)::bigint as earned,
    coalesce(sum(m.used - m.rest) filter (where m.day <= ${end}::date and m.is_expired), 0)::bigint as expired,
    coalesce(sum(m.used - m.rest) filter (where m.day <= ${end}::date and not m.is_expired), 0)::bigint as taken_back
  from (select b.*, lag(b.rest) over (partition by b.item_id order by b.day) as before from balance b) m
  where m.day >= m.since group by 1, 2`;

/**
 * The same for even lines: what is left before each month, on the last day of the span in it, and after it. Without the
 * offsets, PostgreSQL would work each of them out several times.
 */
function evenMonths({ end }: ReportSpan): Sql {
  const left = (day: Sql) =>
    sql`case when ${day} < o.issue_on then o.net else ${whole(worth(sql`(o.to_on - ${day})`, sql`false`), sql`0`)} end`;
  return sql`
    select e.item_id, e.month, e.before - e.after, e.at_end - e.after, e.before - e.at_end, 0::bigint, 0::bigint
    from (
      select o.item_id, d.month, ${left(sql`d.first`)} as before, ${left(sql`greatest(d.first, least(d.last, ${end}::date))`)} as at_end, ${left(sql`d.last`)} as after
      from ${withNotes}
      cross join lateral (select m.day::date as month, greatest(m.day::date, o.since) - 1 as first, ${monthEnd(sql`m.day`)} as last from ${monthsOf} m (day) offset 0) d
      where ${isEven} offset 0) e`;
}

/** Lines by month, as far as anything came or will come of them. */
const deferredLines = (place: ReportPlace, span: ReportSpan): Sql => sql`(
  with recursive line as (${lines(place, span)}), move as (${moves(place, span)}), opened as (${opened(span)}), credited as (${notes(place, span)}),
    withdrawn as (${withdrawals}), step as (${steps(span)}), share as (${shares}), look as (${looks(span)}), worth as (${worths(span)}), balance as (${balances}), came as (${months(span)} union all ${evenMonths(span)})
  select o.*, c.day, c.deferred, c.earned, c.expired, c.taken_back,
    case when o.issue_on < ${span.start}::date then c.gone else 0 end as carried, case when o.issue_on < ${span.start}::date then 0 else c.gone end as invoiced
  from came c join opened o on o.item_id = c.item_id where c.deferred <> 0 or c.earned <> 0 or c.expired <> 0 or c.taken_back <> 0)`;

/** What was invoiced for days and sessions that are still to come. */
export const deferredSource: Source = {
  rows: (place, _, span) => ({
    from: sql`${deferredLines(place, span)} d ${personBy(place, 'd.student_id')}`,
    where: sql`true`,
  }),
  day: () => sql`d.day`,
  id: sql`d.item_id || '-' || d.day`,
  currency: sql`d.currency`,
  fields: {
    item_type: column('d.type'),
    subject: asText('d.sub_id'),
    package: asText('d.package_id'),
    item: column('d.name'),
    invoice_number: column('d.number'),
    staff_name: asText('d.created_by'),
    student: asText('d.student_id'),
    student_age: age,
    issue_date: column('d.issue_on'),
  },
  labels: {
    subject: namesOf.subject,
    package: namesOf.package,
    student: namesOf.person,
    staff_name: namesOf.person,
  },
  measures: {
    deferred: column('d.deferred'),
    carried: column('d.carried'),
    invoiced: column('d.invoiced'),
    earned: column('d.earned'),
    expired: column('d.expired'),
    taken_back: column('d.taken_back'),
  },
  shown: () => ({
    title: studentName,
    detail: sql`d.number || ' · ' || d.name`,
    status: sql`''`,
    link: sql`'invoice'`,
    link_id: sql`d.invoice_id`,
    person_id: sql`p.user_detail_id`,
  }),
};

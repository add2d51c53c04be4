import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** Lines of invoices, and against them those of credit notes that stand: each by its document's day. */
const lines = `(
  select t.*, i.issue_on as day, i.currency from invoice_item t join invoice i on i.institution_id = $1 and i.invoice_id = t.invoice_id
    where t.institution_id = $1 and i.number is not null) t`;
const noted = `(
  select t.type, t.sub_id, t.package_id, t.product_id, n.issue_on as day, n.currency, c.net, c.tax, c.total from credit_note_item c
    join credit_note n on n.institution_id = $1 and n.credit_note_id = c.credit_note_id
    join invoice_item t on t.institution_id = $1 and t.item_id = c.item_id where c.institution_id = $1 and n.voided_at is null) c`;

/** What was sold, by a key of the line. */
const sales = (key: string, where = 'true') => `
  select k, currency, sum(net) as net, sum(tax) as tax, sum(total) as total from (
    select ${key.replaceAll('@', 't')} as k, currency, net, tax, total, day from ${lines} where ${where.replaceAll('@', 't')}
    union all select ${key.replaceAll('@', 'c')}, currency, -net, -tax, -total, day from ${noted} where ${where.replaceAll('@', 'c')}) x
  where day between $2 and $3 group by 1, 2`;

/** Invoices with what their own documents say that was paid and credited. */
const invoices = `(
  select i.*,
    (select coalesce(sum(case m.kind when 'allocate' then m.amount else -m.amount end), 0) from money_entry m
      where m.institution_id = $1 and m.invoice_id = i.invoice_id and m.kind in ('allocate', 'free')) as came,
    (select coalesce(sum(n.total), 0) from credit_note n where n.institution_id = $1 and n.invoice_id = i.invoice_id and n.voided_at is null) as noted,
    (select coalesce(sum(t.net), 0) from invoice_item t where t.institution_id = $1 and t.invoice_id = i.invoice_id) as nets,
    (select coalesce(sum(t.tax), 0) from invoice_item t where t.institution_id = $1 and t.invoice_id = i.invoice_id) as taxes
  from invoice i where i.institution_id = $1 and i.number is not null) i`;
const owed = `(
  select i.*, i.nets + i.taxes - i.came - i.noted as open from ${invoices} where i.cancelled_at is null) i`;
/** What is owed, part by part. */
const parts = `(
  select i.payer_id, i.currency, s.due_on, s.amount - s.paid as open from ${owed} join installment s on s.institution_id = $1 and s.invoice_id = i.invoice_id
    where s.amount > s.paid and i.open > 0
  union all
  select i.payer_id, i.currency, i.due_on, i.open from ${owed} where i.open > 0
    and not exists (select from installment s where s.institution_id = $1 and s.invoice_id = i.invoice_id and s.amount > s.paid)) d`;

const invoiced = (key: string) => `
  select ${key} as k, currency, count(*) as invoices, sum(nets + taxes) as total from ${invoices} where issue_on between $2 and $3 group by 1, 2`;

/** Money that came in at the desk or online, and what went back of it. */
const money = (key: string) => `
  select k, currency, sum(got) as received, sum(back) as refunded, sum(got - back) as collected, sum(one) as payments from (
    select y.payment_id, ${key} as k, y.currency, y.paid_on as day, y.amount as got, 0 as back, 1 as one from payment y
      where y.institution_id = $1 and y.state = 'done' and y.kind in ('desk', 'gateway')
    union all select y.payment_id, ${key}, y.currency, r.refunded_on, 0, r.amount, 0 from refund r
      join payment y on y.institution_id = $1 and y.payment_id = r.payment_id
      where r.institution_id = $1 and r.state = 'succeeded' and y.kind in ('desk', 'gateway')) x
  where day between $2 and $3 group by 1, 2`;
const holder = '(select a.holder_id::text from account a where a.institution_id = $1 and a.account_id = y.account_id)';

/** Events of the calendar, with their places and marks counted one by one. */
const events = `(
  select e.*, e.local_start::date as day, e.status = 'scheduled' as stands,
    (select count(*) from event_student s where s.institution_id = $1 and s.event_id = e.event_id and s.status = 'enrolled') as places,
    (select count(*) from attendance_mark m where m.institution_id = $1 and m.event_id = e.event_id) as marks,
    (select count(*) from attendance_mark m where m.institution_id = $1 and m.event_id = e.event_id and m.attendance_code in (1, 2, 3)) as came
  from event e where e.institution_id = $1 and e.published and not e.is_off and e.local_start::date between $2 and $3) e`;
const held = (value: string) => `coalesce(sum(${value}) filter (where stands), 0)`;
const attendance = (key: string) => `
  select ${key} as k, '' as currency, ${held('1')} as events, ${held('places')} as enrolled, ${held('came')} as present, ${held('marks')} as marked
  from ${events} group by 1`;
const taught = (measures: string) => `
  select w.user_detail_id::text as k, '' as currency, count(*) as events, ${measures} from ${events}
    join event_staff w on w.institution_id = $1 and w.event_id = e.event_id where stands group by 1`;
const students = (having: string, measures: string) => `
  select user_detail_id::text as k, '' as currency, ${measures} from (
    select s.user_detail_id, m.attendance_code as code,
      exists (select from person p where p.institution_id = $1 and p.user_detail_id = s.user_detail_id and p.role_id = 3) as is_student from event e
      join event_student s on s.institution_id = $1 and s.event_id = e.event_id and s.status = 'enrolled'
      left join attendance_mark m on m.institution_id = $1 and m.event_id = e.event_id and m.user_detail_id = s.user_detail_id
    where e.institution_id = $1 and e.published and not e.is_off and e.status = 'scheduled' and e.local_start::date between $2 and $3) x
  group by 1 having ${having}`;

/** What so many units of a line are worth on a day, as if there were no notes. */
const worthOf = (
  units: string,
) => `(select case when a.is_over or u.n = 0 then 0 when a.way = 'days' then a.net::numeric * u.n / a.parts
  else a.net - (a.net / a.parts) * (a.parts - u.n) end from (select least(a.parts, greatest(0, ${units})) as n) u)`;
/**
 * What a day leaves: `part` of what is worth `w`, and sessions that were withdrawn and that notes still owe. What notes had
 * taken off those of the day is set against them, and so is the day's note.
 */
const afterDay = (part: string, owed: string) => `
  select case when m.over < 0 then 1 when b.w > 0 then greatest(0, 1 - m.over / b.w) else ${part} end as part, greatest(0, -m.over) as owed
    from (select b.used * (1 - ${part}) + b.note - (b.used - b.w) - ${owed} as over) m`;
/**
 * Lines that are earned over time, day by day: each day leaves what the day before left, less the day's own part of what was to come, less
 * what notes and staff take. `w` is what a line is worth at the end of a day without notes, `used` also without what staff
 * took that day; from the day after the period on, no note is known.
 */
const deferred = `
  with recursive line as (
    select t.item_id, t.net, t.from_on, t.to_on, i.issue_on, i.currency,
      case when t.type = 'package' and x.sessions > 0 then 'uses' when t.type <> 'period' and x.lessons then 'lessons' else 'days' end as way, x.sessions, x.item_id as unit,
      (select g.expires_on from credit_grant g where g.institution_id = $1 and g.invoice_item_id = x.item_id limit 1) as expires
    from invoice_item t join invoice i on i.institution_id = $1 and i.invoice_id = t.invoice_id join lateral (
      select z.item_id, z.sessions, exists (select from item_session q where q.institution_id = $1 and q.item_id = z.item_id) as lessons from invoice_item z
        join invoice o on o.institution_id = $1 and o.invoice_id = z.invoice_id
        where z.institution_id = $1 and (z.item_id = t.item_id or (o.split_id = i.split_id and z.place = t.place)) order by 3 desc, 2 desc, 1 limit 1) x on true
    where t.institution_id = $1 and i.number is not null and i.issue_on <= $3 and t.net > 0 and t.type in ('subject', 'period', 'package', 'custom')),
  lesson as (select distinct l.item_id, q.event_id, e.local_start::date as day from line l join item_session q on q.institution_id = $1 and q.item_id = l.unit
    join event e on e.institution_id = $1 and e.event_id = q.event_id where l.way = 'lessons'),
  entry as (select l.item_id, c.amount, c.kind, coalesce(e.local_start::date, (c.created_at at time zone (select time_zone from institution where institution_id = $1))::date) as day
    from line l join credit_grant g on g.institution_id = $1 and g.invoice_item_id = l.unit join credit_entry c on c.institution_id = $1 and c.grant_id = g.grant_id
    left join event e on e.institution_id = $1 and e.event_id = c.event_id where l.way = 'uses' and c.kind <> 'grant'),
  noted as (select c.item_id, n.issue_on as day, sum(c.net) as net from credit_note_item c join credit_note n on n.institution_id = $1 and n.credit_note_id = c.credit_note_id
    where c.institution_id = $1 and n.voided_at is null group by 1, 2),
  span as (select l.*, case way when 'lessons' then (select max(day) from lesson s where s.item_id = l.item_id) when 'days' then to_on when 'uses' then greatest(expires, $3 + 1) end as last,
    case way when 'lessons' then (select count(*) from lesson s where s.item_id = l.item_id) when 'days' then to_on - from_on + 1 else sessions end as parts from line l),
  left_on as (select s.*, d::date as day, way = 'uses' and (d >= s.last and d > $3 or coalesce(d > s.expires, false)) as is_over, case s.way when 'days' then s.to_on - d::date
      when 'lessons' then (select count(*) from lesson x where x.item_id = s.item_id and x.day > d)
      else s.sessions + (select coalesce(sum(e.amount), 0) from entry e where e.item_id = s.item_id and e.day <= least(d, $3)) end as units,
      (select coalesce(sum(-e.amount), 0) from entry e where e.item_id = s.item_id and e.day = d and d <= $3 and (e.kind = 'revoke' or e.kind = 'adjust' and e.amount > 0)) as withdrawn,
      case when d <= $3 then coalesce((select n.net from noted n where n.item_id = s.item_id and n.day = d), 0) else 0 end as note
    from span s, generate_series(s.issue_on, greatest(s.last, $3), interval '1 day') d),
  walk as (
    select b.item_id, b.day, b.out, b.w, x.owed, x.part, b.w * x.part as rest, b.used - b.w * x.part as took from (
      select a.*, ${worthOf('a.units + a.out')} as used, ${worthOf('a.units')} as w from (
        select l.*, greatest(0, l.withdrawn) as out from left_on l where l.day = l.issue_on) a) b, lateral (${afterDay('1::numeric', '0::numeric')}) x
    union all
    select b.item_id, b.day, b.out, b.w, x.owed, x.part, b.w * x.part, b.used * b.before - b.w * x.part from (
      select a.*, ${worthOf('a.units + a.out - a.stood')} as used, ${worthOf('a.units')} as w from (
        select l.*, k.part as before, k.owed as due, k.out as stood, greatest(0, k.out + l.withdrawn) as out
        from walk k join left_on l on l.item_id = k.item_id and l.day = k.day + 1) a) b, lateral (${afterDay('b.before', 'b.due')}) x),
  rounded as (select k.*, s.currency, s.issue_on, round(round(k.rest, 6)) as cents, round(round(k.rest + k.took, 6)) as kept, s.net from walk k join span s using (item_id) where s.last > s.issue_on),
  gone as (select r.*, lag(r.cents, 1, r.net) over (partition by r.item_id order by r.day) - r.cents as out_of from rounded r)
  select to_char(day, 'YYYY-MM-01') as k, currency, sum(case when issue_on < $2 then out_of else 0 end) as carried, sum(case when issue_on >= $2 then out_of else 0 end) as invoiced,
    sum(case when day > $3 then out_of else 0 end) as deferred, sum(case when day <= $3 then kept - cents else 0 end) as taken_back
  from gone where day >= $2 group by 1, 2 having count(*) filter (where out_of <> 0 or kept <> cents) > 0`;

/**
 * What reports come to, in plain statements over the base tables: by the key of a report's own group, k, and currency. $1 is the school,
 * $2 and $3 are the first and last day, $4 is today. Nothing here is shared with the reports themselves.
 */
export const books: Readonly<Record<string, string>> = {
  salesByMonth: sales("to_char(@.day, 'YYYY-MM-01')"),
  salesBySubject: sales('@.sub_id::text'),
  salesByPackage: sales('@.package_id::text', "@.type = 'package'"),
  salesByProduct: sales('@.product_id::text', "@.type = 'product'"),
  invoiced: invoiced("to_char(issue_on, 'YYYY-MM-01')"),
  studentsInvoiced: invoiced('user_detail_id::text'),
  invoiceStatus:
    invoiced(`case when cancelled_at is not null or nets + taxes > 0 and noted >= nets + taxes then 'cancelled' when came + noted >= nets + taxes then 'paid'
    when coalesce((select min(s.due_on) from installment s where s.institution_id = $1 and s.invoice_id = i.invoice_id and s.amount > s.paid), due_on) < $4 then 'overdue'
    when came > 0 then 'part' else 'issued' end`),
  collections: money('y.mode_id::text'),
  refunds: `select k, currency, refunded from (${money(holder)}) x where refunded > 0`,
  topSpenders: `select i.user_detail_id::text as k, y.currency, sum(case e.kind when 'allocate' then e.amount else -e.amount end) as paid from money_entry e
    join payment y on y.institution_id = $1 and y.payment_id = e.payment_id join invoice i on i.institution_id = $1 and i.invoice_id = e.invoice_id
    where e.institution_id = $1 and e.kind in ('allocate', 'free') and y.kind in ('desk', 'gateway') and y.state = 'done' and y.paid_on between $2 and $3 group by 1, 2`,
  dues: `select payer_id::text as k, currency, sum(open) as balance, count(*) as parts from ${parts} group by 1, 2`,
  aging: `select (case when $4 - due_on < 1 then 'not_due' when $4 - due_on < 31 then 'days_30' when $4 - due_on < 61 then 'days_60'
    when $4 - due_on < 91 then 'days_90' else 'older' end) as k, currency, sum(open) as balance, count(*) as parts from ${parts} group by 1, 2`,
  taxes: `select k, currency, sum(tax) as tax from (
      select x.name || ' ' || trim_scale(x.rate::numeric) || ' %' as k, i.currency, x.amount as tax, i.issue_on as day from invoice_tax x
        join invoice i on i.institution_id = $1 and i.invoice_id = x.invoice_id where x.institution_id = $1 and i.number is not null
      union all select x.name || ' ' || trim_scale(x.rate::numeric) || ' %', n.currency, -x.amount, n.issue_on from credit_note_tax x
        join credit_note n on n.institution_id = $1 and n.credit_note_id = x.credit_note_id where x.institution_id = $1 and n.voided_at is null) x
    where day between $2 and $3 group by 1, 2`,
  discounts: sales('@.type'),
  deferredIncome: deferred,
  creditNotes: `select to_char(day, 'YYYY-MM-01') as k, currency, sum(net) as net, sum(tax) as tax, sum(total) as total from ${noted} where day between $2 and $3 group by 1, 2`,
  attendanceByDay: attendance('day::text'),
  attendanceByClass: attendance('series_id::text'),
  locationAttendance: attendance('location_id::text'),
  locationUse: `select location_id::text as k, '' as currency, ${held('extract(epoch from ends_at - starts_at) / 60')} as minutes, ${held('1')} as events,
    ${held('capacity')} as seats, ${held('case when capacity > 0 then places else 0 end')} as seated from ${events} group by 1`,
  attendanceByStudent: students(
    'true',
    `count(*) as lessons, count(*) filter (where code in (1, 2, 3)) as present, count(*) filter (where code = 2) as late,
      count(*) filter (where code = 3) as left_early, count(*) filter (where code in (4, 7)) as absent, count(*) filter (where code is null) as unmarked`,
  ),
  lowAttendance: students(
    `count(code) > 0 and count(*) filter (where code in (1, 2, 3)) < 0.75 * count(code) and bool_and(is_student)`,
    'count(code) as lessons, count(*) filter (where code in (1, 2, 3)) as present',
  ),
  absences: `select m.user_detail_id::text as k, '' as currency, count(*) as missed from attendance_mark m
      join event e on e.institution_id = $1 and e.event_id = m.event_id and e.published and not e.is_off and e.status = 'scheduled'
      join person p on p.institution_id = $1 and p.user_detail_id = m.user_detail_id and p.role_id = 3 and p.archived_at is null
    where m.institution_id = $1 and e.local_start::date >= $4 - 180 and not exists (
      select from attendance_mark o join event v on v.institution_id = $1 and v.event_id = o.event_id and v.published and not v.is_off and v.status = 'scheduled'
      where o.institution_id = $1 and o.user_detail_id = m.user_detail_id and o.attendance_code in (1, 2, 3) and (v.starts_at, v.event_id) >= (e.starts_at, e.event_id))
    group by 1 having count(*) >= 3`,
  staffClasses: taught('sum(minutes) as minutes, sum(places) as enrolled, sum(came) as present'),
  staffUnmarked: taught('count(*) filter (where marks < places) as unmarked_events'),
  staffLeaves: `select applied_by::text as k, '' as currency, sum(least(end_date, $3) - greatest(start_date, $2) + 1) as days from leave
    where institution_id = $1 and status = 'Accepted' and cancelled_at is null and start_date <= $3 and end_date >= $2 group by 1`,
};

export type BookRow = { k: string | null; currency: string } & Record<string, string | number | null>;

/** What the books say of a report over some days. */
export async function readBook(
  db: Db,
  institution_id: number,
  x: string,
  { start, end, today }: { start: string; end: string; today: string },
): Promise<BookRow[]> {
  const day = (text: string) => `date '${text}'`;
  const text = books[x]!.replaceAll('$1', String(institution_id))
    .replaceAll('$2', day(start))
    .replaceAll('$3', day(end))
    .replaceAll('$4', day(today));
  return (await sql<BookRow>`${sql.raw(text)}`.execute(db)).rows;
}

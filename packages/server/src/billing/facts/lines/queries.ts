import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '../../../sums/queries.ts';

type Sql = RawBuilder<unknown>;

/** What of a line adds up. */
export const lineAmounts = ['thousandths', 'net', 'discount', 'tax', 'total'] as const;

const each = (write: (name: string) => Sql): Sql => sql.join(lineAmounts.map(write));

/** What a line is, in the order in which both halves of `lines` bring it. */
const lineColumns = [
  'item_id',
  'credit_note_id',
  'invoice_id',
  'number',
  'day',
  'currency',
  'created_by',
  'student_id',
  'type',
  'sub_id',
  'package_id',
  'product_id',
  'series_id',
  'name',
  'thousandths',
  'net',
  'discount',
  'tax',
  'total',
] as const;

/** Lines of issued invoices, and against them those of credit notes that stand, of the days that are asked for. */
const lines = (institution_id: number, isAsked: Asked): Sql => sql`(
  select t.item_id, null::bigint as credit_note_id, i.invoice_id, i.number, i.issue_on as day, i.currency, i.created_by, t.student_id, t.type, t.sub_id, t.package_id, t.product_id,
    t.series_id, t.name, t.thousandths::bigint, t.net, t.discount + t.spread as discount, t.tax, t.total
  from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
  where t.institution_id = ${institution_id} and i.number is not null and ${isAsked(sql`i.issue_on`)}
  union all
  select t.item_id, n.credit_note_id, n.invoice_id, n.number, n.issue_on, n.currency, i.created_by, t.student_id, t.type, t.sub_id, t.package_id, t.product_id,
    t.series_id, t.name, -c.thousandths::bigint, -c.net, 0, -c.tax, -c.total
  from credit_note_item c join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = c.credit_note_id
  join invoice_item t on t.institution_id = ${institution_id} and t.item_id = c.item_id
  join invoice i on i.institution_id = ${institution_id} and i.invoice_id = n.invoice_id
  where c.institution_id = ${institution_id} and n.voided_at is null and ${isAsked(sql`n.issue_on`)})`;

/** What a line is split by: the classes of its sessions, their locations, or both. */
export type Split = 'series' | 'location';
const splits = ['series', 'location'] as const;

const none = sql.join(splits.map((one) => sql`null::bigint as ${sql.ref(`split_${one}`)}`));

/** Lines as they are, in the columns of lines that are split. */
export const wholeLines = (institution_id: number, isAsked: Asked): Sql =>
  sql`(select l.*, ${none}, ${each((name) => sql`l.${sql.ref(name)} as ${sql.ref(`${name}_part`)}`)} from ${lines(institution_id, isAsked)} l)`;

/**
 * Lines split by the classes, or the locations, of the sessions that they charge for: by the largest remainder, so that the parts are
 * the whole to the cent. A line without sessions stays whole. Most lines are of one class: only the others are worth adding up.
 */
export function splitLines(institution_id: number, by: readonly Split[], isAsked: Asked): Sql {
  const ofSession = sql.join(
    splits.map(
      (one) => sql`${by.includes(one) ? sql.ref(`e.${one}_id`) : sql`null::bigint`} as ${sql.ref(`split_${one}`)}`,
    ),
  );
  const ofLine = { series: sql`l.series_id`, location: sql`r.location_id` };
  const ofWhole = sql.join(
    splits.map((one) => {
      const split = sql.ref(`split_${one}`);
      return sql`case when x.item_id is null then ${by.includes(one) ? ofLine[one] : sql`null`} else x.${split} end as ${split}`;
    }),
  );
  const columns = sql.join(splits.map((one) => sql.ref(`x.split_${one}`)));
  return sql`(
    with lines as materialized (select l.* from ${lines(institution_id, isAsked)} l),
    shares as materialized (
      select q.item_id, ${ofSession}, count(*) as sessions, sum(count(*)) over item as of_sessions, count(*) over item as shares
      from item_session q join event e on e.institution_id = ${institution_id} and e.event_id = q.event_id
      where q.institution_id = ${institution_id} and q.item_id = any(array(select l.item_id from lines l)) and q.released_at is null
      group by 1, 2, 3 window item as (partition by q.item_id))
    select l.*, ${ofWhole}, ${each((name) => sql`l.${sql.ref(name)} as ${sql.ref(`${name}_part`)}`)}
    from lines l
    left join event_series r on r.institution_id = ${institution_id} and r.series_id = l.series_id
    left join shares x on x.item_id = l.item_id
    where coalesce(x.shares, 1) = 1
    union all
    select ${sql.join(lineColumns.map((name) => sql.ref(`b.${name}`)))}, ${sql.join(splits.map((one) => sql.ref(`b.split_${one}`)))},
      ${each((name) => sql`b.${sql.ref(`${name}_low`)} + sign(b.${sql.ref(name)})::int * (b.${sql.ref(`${name}_place`)} <= abs(b.${sql.ref(name)} - b.${sql.ref(`${name}_lows`)}))::int`)}
    from (
      select a.*, ${each(
        (name) => sql`sum(a.${sql.ref(`${name}_low`)}) over line as ${sql.ref(`${name}_lows`)},
          row_number() over (partition by a.item_id, a.credit_note_id
            order by mod(abs(a.${sql.ref(name)})::numeric * a.sessions, a.of_sessions) desc, a.split_series, a.split_location) as ${sql.ref(`${name}_place`)}`,
      )}
      from (
        select l.*, ${columns}, x.sessions, x.of_sessions,
          ${each((name) => sql`trunc(l.${sql.ref(name)}::numeric * x.sessions / x.of_sessions)::bigint as ${sql.ref(`${name}_low`)}`)}
        from lines l join shares x on x.item_id = l.item_id and x.shares > 1) a
      window line as (partition by a.item_id, a.credit_note_id)) b)`;
}

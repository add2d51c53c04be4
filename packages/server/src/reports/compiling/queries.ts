import { sql } from 'kysely';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Plan } from '@schoolbell/core/reports/plan/rules';
import { isTime, type ReportField, type TimeGroup } from '@schoolbell/core/reports/rules';
import { conditionsHold, valueFits } from '../../filters/comparing/queries.ts';
import { whereConditions } from '../../filters/queries.ts';
import type { Db } from '../../http/context.ts';
import { sumsOf, within } from '../../sums/queries.ts';
import type { ReportPlace, Source, Sql } from '../sources/queries.ts';
import { asPlanned, eachTime, planned } from './planning/queries.ts';

/** What of a report is asked: its records, groups, sums and filters. */
export interface Compiled {
  source: Source;
  place: ReportPlace;
  plan: Plan;
  span: ReportSpan;
  by: readonly string[];
  sums: readonly string[];
  conditions: readonly Condition[];
  /** Conditions that are part of the report: all of them hold. */
  fixed: readonly Condition[];
  /** Fields of the records themselves. */
  own: readonly ReportField[];
  /** Fields of their person. */
  people: readonly FilterField[];
  /** Each record is of the whole span, which the source goes by. */
  spans: boolean;
}

const asDay = (text: string): Sql => sql`${text}::date`;

/** How the records of a plan are read: what a field and a measure are there, and its day. */
function columnsOf({ source, place, plan }: Compiled) {
  const kept = plan.from === 'kept' ? source.kept! : undefined;
  const { fields } = kept ?? source;
  return {
    field: (name: string): Sql => fields[name]!(place),
    id: (name: string): Sql | undefined => fields[name]?.id,
    measure: (name: string): Sql => (kept ? kept.measures[name]! : source.measures[name]!(place)),
    day: kept ? sql`s.day` : source.day(place),
    currency: source.currency ? (kept ? sql`s.currency` : source.currency) : sql`''`,
  };
}

const ownFits = (compiled: Compiled, { name, kind }: ReportField, condition: Condition): Sql<boolean> =>
  valueFits(
    kind === 'money' ? 'number' : kind,
    { value: columnsOf(compiled).field(name), day: asDay },
    condition,
    compiled.place.today,
  );

/** A report's filter: conditions on its records and on their people, in groups. */
function fits(compiled: Compiled): Sql {
  const { conditions, fixed, own, people, place } = compiled;
  const ownField = ({ condition_field }: Condition) => own.find(({ name }) => name === condition_field);
  const always = fixed.map((condition) => ownFits(compiled, ownField(condition)!, condition));
  const asked = conditionsHold(conditions, (condition) => {
    const field = ownField(condition);
    // What records are only grouped by, their people's own field narrows them by.
    return field?.filters
      ? sql<boolean>`coalesce(${ownFits(compiled, field, condition)}, false)`
      : whereConditions([condition], people, place);
  });
  return sql.join([...always, asked], sql` and `);
}

/** A day's group, as text. */
const timeOf = (grain: TimeGroup, day: Sql): Sql => sql`date_trunc(${sql.lit(grain)}, ${day})::date::text`;

/** What a record is grouped by. */
function keyOf(compiled: Compiled, name: string): Sql {
  const { field, day } = columnsOf(compiled);
  return isTime(name) ? timeOf(name, day) : sql`(${field(name)})::text`;
}

/** Where a report's records or kept sums come from, over one span. */
function fromOf(compiled: Compiled, span: ReportSpan): { from: Sql; where: Sql } {
  const { source, place, plan, by, conditions, spans } = compiled;
  const { start: from, end: to } = span;
  if (plan.from === 'kept') {
    const { fact, where } = source.kept!;
    return { from: sql`${sumsOf(fact, place.institution_id, { from, to }, plan.grain)} s`, where: where ?? sql`true` };
  }
  const uses = new Set([...by, ...conditions.map((one) => one.condition_field)]);
  const { from: rows, where } = source.rows(place, uses, span);
  if (spans) return { from: rows, where };
  return { from: rows, where: sql`${where} and ${within({ from, to })(source.day(place))}` };
}

/** What lines are grouped by: an id, where it is one, or else text. */
const lineKeyOf = (compiled: Compiled, name: string): Sql => columnsOf(compiled).id(name) ?? keyOf(compiled, name);

/** The records of a span as lines of keys and sums; `isBefore` tells those of the span before. */
function linesOf(compiled: Compiled, span: ReportSpan, isBefore: Sql): Sql {
  const { by, sums, source, plan } = compiled;
  const { measure, currency } = columnsOf(compiled);
  const whole = source.small && plan.from === 'rows' ? sql`int` : sql`bigint`;
  const { from, where } = fromOf(compiled, span);
  const keys = [0, 1].map(
    (at) => sql`${by[at] === undefined ? sql`''` : lineKeyOf(compiled, by[at])} as ${sql.ref(`k${at}`)}`,
  );
  const values = sums.map((name, at) => sql`(${measure(name)})::${whole} as ${sql.ref(`m${at}`)}`);
  return sql`select ${sql.join(keys)}, ${currency} as currency, ${sql.join(values)}, ${isBefore} as is_before
    from ${from} where ${where} and ${fits(compiled)}`;
}

/** The lines of a report's span, and of the one right before it if that is asked for. */
function allLines(compiled: Compiled, before: ReportSpan | null): Sql {
  const { plan, spans, span } = compiled;
  const now = linesOf(compiled, span, sql`false`);
  if (!before) return now;
  if (plan.from === 'kept' || spans) return sql`${now} union all ${linesOf(compiled, before, sql`true`)}`;
  // Records have a day, so both spans are one, and are read once.
  const isBefore = sql`${columnsOf(compiled).day} < ${span.start}::date`;
  return linesOf(compiled, { start: before.start, end: span.end }, isBefore);
}

/** A group of a report as the database adds it up. */
export interface GroupRow {
  k0: string | null;
  k1: string | null;
  l0: string | null;
  l1: string | null;
  currency: string;
  sums: number[];
  before: number[] | null;
}

/** Which groups, in which order. */
export interface GroupsAsked {
  before: ReportSpan | null;
  /** A sum by its place, or a group by its place. */
  order: { sum: number; over: number | null } | { key: number };
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** As many of each currency, so that none of them crowds out the others. */
  ofEach?: boolean;
  /** How many different first keys there are is asked for too. */
  countsKeys?: boolean;
}

/** A report's groups, how many there are, and the totals of all of them by currency. */
export interface Groups {
  rows: GroupRow[];
  count: number;
  totals: { currency: string; sums: number[]; before: number[] }[];
  /** Different first keys in the span, and in the one before; null where they are not asked for. */
  keys: { now: number; before: number } | null;
}

function labelOf({ source, place, by }: Compiled, at: number): Sql {
  const name = by[at];
  const key = sql.ref(`g.k${at}`);
  const label = name === undefined ? undefined : source.labels?.[name];
  return label ? label(place, key) : key;
}

/** Reads a report's groups. */
export async function readGroups(
  db: Db,
  compiled: Compiled,
  { before, order, direction, limit, offset, ofEach, countsKeys }: GroupsAsked,
): Promise<Groups> {
  const { sums } = compiled;
  const added = (isBefore: boolean) =>
    sums.map((_, at) => {
      const name = sql.ref(`${isBefore ? 'b' : 'm'}${at}`);
      if (isBefore && !before) return sql`0::bigint as ${name}`;
      const ofSpan = before ? sql`filter (where l.is_before = ${sql.lit(isBefore)})` : sql``;
      return sql`coalesce(sum(l.${sql.ref(`m${at}`)}) ${ofSpan}, 0)::bigint as ${name}`;
    });
  const list = (letter: 'm' | 'b') =>
    sql`array[${sql.join(sums.map((_, at) => sql.ref(`g.${letter}${at}`)))}]::bigint[]`;
  const total = (letter: 'm' | 'b') =>
    sql`array[${sql.join(sums.map((_, at) => sql`coalesce(sum(g.${sql.ref(`${letter}${at}`)}), 0)::bigint`))}]`;
  const sorted =
    'key' in order
      ? sql`(${labelOf(compiled, order.key)}) collate "C"`
      : order.over === null
        ? sql.ref(`g.m${order.sum}`)
        : sql`(${sql.ref(`g.m${order.sum}`)}::numeric / nullif(${sql.ref(`g.m${order.over}`)}, 0))`;
  const lines = allLines(compiled, before);
  // A month of the span before is no month of this one.
  const counts = compiled.by.some(isTime) ? sql`not bool_and(l.is_before)` : sql`true`;
  // A key with records in two currencies is in two groups, and still one key.
  const keys = countsKeys
    ? sql`(select json_build_object('now', count(distinct g.k0) filter (where g.is_now), 'before', count(distinct g.k0) filter (where g.was)) from g)`
    : sql`null::json`;
  const when = countsKeys ? sql`bool_or(not l.is_before) as is_now, bool_or(l.is_before) as was, ` : sql``;
  const read = async () =>
    await sql<Groups>`${planned(compiled.plan)}
    with g as materialized (
      select l.k0::text, l.k1::text, l.currency, ${counts} as counts, ${when}${sql.join([...added(false), ...added(true)])} from (${lines}) l group by l.k0, l.k1, l.currency)
    select (select count(*) from g where g.counts)::int as count, ${keys} as keys,
      coalesce((select json_agg(json_build_object('currency', t.currency, 'sums', t.sums, 'before', t.before) order by t.currency) from (
        select g.currency, ${total('m')} as sums, ${total('b')} as before from g group by g.currency) t), '[]') as totals,
      coalesce((select json_agg(json_build_object('k0', g.k0, 'k1', g.k1, 'l0', ${labelOf(compiled, 0)}, 'l1', ${labelOf(compiled, 1)}, 'currency', g.currency,
          'sums', ${list('m')}, 'before', ${list('b')}) order by g.place, g.currency)
        from (select g.*, row_number() over (${ofEach ? sql`partition by g.currency` : sql``} order by ${sorted} ${sql.raw(direction)} nulls last, g.currency, g.k0, g.k1) as place from g where g.counts) g
        where g.place > ${offset} and g.place <= ${offset + limit}), '[]') as rows`.execute(db);
  return (await asPlanned(db, compiled.plan, read)).rows[0]!;
}

/** What one cell comes to by the report's own plan, with the labels of its keys; the total where it has no keys. */
export async function readCell(
  db: Db,
  compiled: Compiled,
  before: ReportSpan | null,
  { keys, currency }: { keys: readonly (string | null)[]; currency: string },
): Promise<{ l0: string | null; l1: string | null; sums: number[]; before: number[] }> {
  const { sums } = compiled;
  const total = (isBefore: boolean) =>
    sql`array[${sql.join(sums.map((_, at) => sql`coalesce(sum(l.${sql.ref(`m${at}`)}) filter (where l.is_before = ${sql.lit(isBefore)}), 0)`))}]::float8[]`;
  const isIn = [
    ...keys.map((key, at) => sql`l.${sql.ref(`k${at}`)}::text is not distinct from ${key}::text`),
    ...(currency === '' ? [] : [sql`l.currency = ${currency}`]),
  ];
  const read = async () =>
    await sql<{ l0: string | null; l1: string | null; sums: number[]; before: number[] }>`${planned(compiled.plan)}
    select ${labelOf(compiled, 0)} as l0, ${labelOf(compiled, 1)} as l1, v.sums, v.before
    from (select ${keys[0] ?? null}::text as k0, ${keys[1] ?? null}::text as k1) g, lateral (
      select ${total(false)} as sums, ${total(true)} as before from (${allLines(compiled, before)}) l where ${isIn.length === 0 ? sql`true` : sql.join(isIn, sql` and `)}) v`.execute(
      db,
    );
  return (await asPlanned(db, compiled.plan, read)).rows[0]!;
}

/** A record of a report. */
export interface RecordRow {
  id: string;
  day: string;
  title: string;
  detail: string;
  status: string;
  link: string;
  link_id: number;
  person_id: number | null;
  currency: string;
  sums: number[];
}

/** A cell, by its keys and currency. */
interface CellAsked {
  keys: readonly (string | null)[];
  currency: string;
}

/** Which records: those of one cell, after another one. */
export interface RecordsAsked extends CellAsked {
  after: { day: string; id: string } | null;
  limit: number;
}

/** Where the records behind a cell are read, and what holds of them. They are rows, whatever the report's own plan is. */
function recordsIn(asked: Compiled, { keys, currency }: CellAsked): { from: Sql; holds: Sql[] } {
  const compiled: Compiled = { ...asked, plan: { from: 'rows' } };
  const { source, by, span } = compiled;
  const { from, where } = fromOf(compiled, span);
  const inCell = keys.map((key, at) => sql`${keyOf(compiled, by[at]!)} is not distinct from ${key}::text`);
  const money = source.currency && currency !== '' ? [sql`${source.currency} = ${currency}`] : [];
  return { from, holds: [where, fits(compiled), ...inCell, ...money] };
}

/** How many records are behind a cell, as far as they are counted. */
export async function countRecords(db: Db, asked: Compiled, cell: CellAsked, most: number): Promise<number> {
  const { from, holds } = recordsIn(asked, cell);
  const { rows } = await sql<{ count: number }>`${eachTime}
    select count(*)::int as count from (select from ${from} where ${sql.join(holds, sql` and `)} limit ${most}) r`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The records behind a cell, the latest day first, and what they come to. */
export async function readRecords(
  db: Db,
  asked: Compiled,
  { keys, currency, after, limit }: RecordsAsked,
): Promise<RecordRow[]> {
  const { source, place, sums } = asked;
  const { from, holds } = recordsIn(asked, { keys, currency });
  const shown = source.shown(place);
  const day = source.day(place);
  const later = after
    ? [sql`(${day}, (${source.id}) collate "C") < (${after.day}::date, ${after.id}::text collate "C")`]
    : [];
  const { rows } = await sql<RecordRow>`${eachTime}
    select (${source.id}) as id, ${day}::text as day, ${shown.title} as title, ${shown.detail} as detail, ${shown.status} as status, ${shown.link} as link,
      ${shown.link_id} as link_id, ${shown.person_id} as person_id, ${source.currency ?? sql`''`} as currency,
      array[${sql.join(sums.map((name) => source.measures[name]!(place)))}]::float8[] as sums
    from ${from} where ${sql.join([...holds, ...later], sql` and `)}
    order by ${day} desc, (${source.id}) collate "C" desc limit ${limit}`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Fact } from '../../sums/queries.ts';
import type { FilterPlace } from '../../filters/values/queries.ts';

/** A piece of a statement. */
export type Sql<T = unknown> = RawBuilder<T>;

/** Where, when and for whom a report is asked. */
export interface ReportPlace extends FilterPlace {
  /** Only what this colleague made, or has; null for all of the school. */
  own: number | null;
  /** What the school's currency is counted in: 100 for cents. */
  unit: number;
}

/** What a record is grouped and narrowed by; of an id also the column, which is grouped faster than its text. */
export type FieldSql = ((place: ReportPlace) => Sql) & { id?: Sql };

/** How the server reads a dataset: one expression for each of its fields and measures. */
export interface Source {
  /**
   * Its records: their person, where they have one, is `p`. `uses` are the fields that are asked for. Records that are each of
   * the whole span go by it; of the others, the day decides in any case.
   */
  rows(place: ReportPlace, uses: ReadonlySet<string>, span: ReportSpan): { from: Sql; where: Sql };
  day(place: ReportPlace): Sql;
  /** What tells one record from the others, as text. */
  id: Sql;
  currency?: Sql;
  fields: Record<string, FieldSql>;
  /** What an id is called; other values are their own label. */
  labels?: Record<string, (place: ReportPlace, key: Sql) => Sql>;
  /** What one record adds to each measure: whole numbers. */
  measures: Record<string, (place: ReportPlace) => Sql>;
  /** One record adds little: small numbers are added up faster. */
  small?: true;
  /** What a list of records shows of one. */
  shown(place: ReportPlace): { title: Sql; detail: Sql; status: Sql; link: Sql; link_id: Sql; person_id: Sql };
  /** Which of its sums are kept, and what its fields and measures are called there, as columns of `s`. */
  kept?: {
    fact: Fact;
    fields: Record<string, FieldSql>;
    /** Fields that go by the day: whole months don't know them. */
    days?: readonly string[];
    measures: Record<string, Sql>;
    where?: Sql;
  };
}

/** A column of a record, as text: ids are told apart by it, and written into addresses. */
export const asText = (column: string): FieldSql =>
  Object.assign(() => sql`${sql.ref(column)}::text`, { id: sql.ref(column) });

const nameIn =
  (table: string, id: string, name: string) =>
  ({ institution_id }: ReportPlace, key: Sql): Sql =>
    sql`(select x.${sql.ref(name)} from ${sql.table(table)} x where x.institution_id = ${institution_id} and x.${sql.ref(id)} = (${key})::bigint)`;

/** What records of the school are called. */
export const namesOf = {
  subject: nameIn('subject', 'sub_id', 'sub_name'),
  location: nameIn('location', 'location_id', 'p_name'),
  room: nameIn('room', 'room_id', 'name'),
  package: nameIn('package', 'package_id', 'package_name'),
  product: nameIn('product', 'product_id', 'product_name'),
  stage: nameIn('stage', 'id', 'stage_name'),
  mode: nameIn('payment_mode', 'mode_id', 'name'),
  person: ({ institution_id }: ReportPlace, key: Sql): Sql =>
    sql`(select full_name(x.first_name, x.surname) from person x where x.institution_id = ${institution_id} and x.user_detail_id = (${key})::bigint)`,
  /** With its days and time, because a school may teach the same in several classes: "GCSE Maths, Tue 5:00 PM". */
  series: ({ institution_id }: ReportPlace, key: Sql): Sql =>
    sql`(select concat_ws(', ', coalesce(nullif(x.title, ''), b.sub_name, ''), concat_ws(' ',
        case when x.repeats = 'weekly' then (select string_agg(to_char(date '2024-01-01' + (d.day - 1), 'Dy'), ', ' order by d.day) from unnest(x.weekdays) as d (day))
          else to_char(x.from_date, 'Mon DD') end,
        to_char(date '2024-01-01' + x.start_time, 'FMHH12:MI AM')))
      from event_series x left join subject b on b.institution_id = ${institution_id} and b.sub_id = x.sub_id
      where x.institution_id = ${institution_id} and x.series_id = (${key})::bigint)`,
};

/** The person of a record, by the column that names them. */
export const personBy = ({ institution_id }: ReportPlace, column: string): Sql =>
  sql`left join person p on p.institution_id = ${institution_id} and p.user_detail_id = ${sql.ref(column)}`;

/** The columns of a record as they stand. */
export const column = (name: string) => (): Sql => sql.ref(name);

/** Each record counts as one. */
export const one = (): Sql => sql`1`;

/** An instant's day in the school's zone. */
export const dayOf =
  (name: string) =>
  ({ time_zone }: ReportPlace): Sql =>
    sql`(${sql.ref(name)} at time zone ${time_zone})::date`;

/** What a list shows of a record's student. */
export const studentName: Sql = sql`coalesce(full_name(p.first_name, p.surname), '')`;

/** The ids of several records of the school, as filters compare them. */
export const idsOf = (ids: Sql): Sql => sql`(select jsonb_agg(x.id::text) from (${ids}) x (id))`;

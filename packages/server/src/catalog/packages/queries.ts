import { type Insertable, sql } from 'kysely';
import type {
  countActiveClassesForDurations,
  packageDetails,
  packageOrders,
  packages,
} from '@schoolbell/core/catalog/packages/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { nextPlace } from '../queries.ts';
import { amountText, type Of } from '../subjects/queries.ts';
import type { PackageTable } from '../tables.ts';

export type PackageRow = ResultOf<typeof packages>['data'][number];
type Details = ResultOf<typeof packageDetails>;

/** Which packages, in which order; a `category_id` of 0 is every category. */
export interface PackageList {
  page: number;
  per_page: number;
  order_by: (typeof packageOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  category_id: number;
  is_archived: 0 | 1;
}

const columns = (currency: string) => sql`
  k.package_id, k.package_name, k.category_id, c.name as category, k.sessions, k.validity, k.validity_unit, k.price, ${amountText('k.price', currency)} as amount,
  coalesce((select json_agg(json_build_object('sub_id', s.sub_id, 'sub_name', s.sub_name, 'colour', s.colour, 'is_archived', (s.archived_at is not null)::int, 'duration_id', ps.duration_id, 'minutes', d.minutes)
      order by sc.order_by, sc.category_id, s.order_by, s.sub_id)
    from package_subject ps join subject s on s.institution_id = ps.institution_id and s.sub_id = ps.sub_id join category sc on sc.institution_id = s.institution_id and sc.category_id = s.category_id
    left join subject_duration d on d.institution_id = ps.institution_id and d.duration_id = ps.duration_id
    where ps.institution_id = k.institution_id and ps.package_id = k.package_id), '[]') as subjects,
  (select count(*)::int from package_add_on a where a.institution_id = k.institution_id and a.package_id = k.package_id) as add_on_total,
  k.order_by as "orderBy", (k.archived_at is not null)::int as is_archived, ${iso('k.created_at')} as created_on, k.version`;
const from = sql`package k join category c on c.institution_id = k.institution_id and c.category_id = k.category_id`;

const orders = {
  orderBy: ['c.order_by', 'c.category_id', 'k.order_by'],
  package_name: ['fold(k.package_name)'],
  sessions: ['k.sessions'],
  price: ['k.price'],
  created_on: ['k.created_at'],
} as const;

/** A page of packages; in their own order they are sorted by category. */
export async function listPackages(
  db: Db,
  { institution_id, currency }: Of,
  list: PackageList,
): Promise<Page<PackageRow>> {
  const { page, per_page, order_by, direction, search, category_id, is_archived } = list;
  const where = sql`k.institution_id = ${institution_id} and (k.archived_at is not null) = ${is_archived === 1} and (${category_id}::bigint = 0 or k.category_id = ${category_id})
    and (${search} = '' or position(fold(${search}) in fold(k.package_name || ' ' || c.name)) > 0)`;
  const order = sql.raw([...orders[order_by], 'k.package_id'].map((column) => `${column} ${direction}`).join(', '));
  const [rows, counted] = await Promise.all([
    sql<PackageRow>`select ${columns(currency)} from ${from} where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from ${from} where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One package with what may be bought with it; undefined if this school has none of that id. */
export async function findPackage(
  db: Db,
  { institution_id, currency }: Of,
  package_id: number,
): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    select ${columns(currency)}, k.description, coalesce((
      select json_agg(json_build_object('add_on_id', a.add_on_id, 'name', a.name, 'price', a.price, 'amount', ${amountText('a.price', currency)}) order by a.order_by, a.add_on_id)
      from package_add_on a where a.institution_id = k.institution_id and a.package_id = k.package_id), '[]') as add_ons
    from ${from} where k.institution_id = ${institution_id} and k.package_id = ${package_id}`.execute(db);
  return rows[0];
}

/** Adds a package at the end of its category; returns its id. */
export async function insertPackage(db: Db, row: Omit<Insertable<PackageTable>, 'order_by'>): Promise<number> {
  const { package_id } = await db
    .insertInto('package')
    .values({ ...row, order_by: nextPlace('package', row.institution_id, 'category_id', row.category_id) })
    .returning('package_id')
    .executeTakeFirstOrThrow();
  return package_id;
}

/** Makes the subjects of a package the given ones. */
export async function putPackageSubjects(
  db: Db,
  institution_id: number,
  package_id: number,
  subjects: readonly { sub_id: number; duration_id: number | null }[],
): Promise<void> {
  await db
    .deleteFrom('package_subject')
    .where('institution_id', '=', institution_id)
    .where('package_id', '=', package_id)
    .execute();
  if (subjects.length > 0)
    await db
      .insertInto('package_subject')
      .values(subjects.map((one) => ({ institution_id, package_id, ...one })))
      .execute();
}

/** Which of some durations belong to which subject of this school. */
export async function lengthsAmong(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<{ duration_id: number; sub_id: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('subject_duration')
    .select(['duration_id', 'sub_id'])
    .where('institution_id', '=', institution_id)
    .where('duration_id', 'in', ids)
    .execute();
}

/** An add-on of a package, as it is typed. */
export interface TypedAddOn {
  add_on_id?: number | undefined;
  name: string;
  price: number;
}

/** Changes add-ons that have an id and adds the others, in the order given. */
export async function putAddOns(
  db: Db,
  institution_id: number,
  package_id: number,
  add_ons: readonly TypedAddOn[],
): Promise<void> {
  const known = add_ons.flatMap((one) => one.add_on_id ?? []);
  // Two that change names would collide halfway: each gives its name free first.
  await sql`update package_add_on set name = add_on_id || ' ' || gen_random_uuid() where institution_id = ${institution_id} and package_id = ${package_id} and add_on_id = any(${known}::bigint[])`.execute(
    db,
  );
  for (const [order_by, { add_on_id, name, price }] of add_ons.entries()) {
    if (add_on_id === undefined)
      await db.insertInto('package_add_on').values({ institution_id, package_id, name, price, order_by }).execute();
    else
      await db
        .updateTable('package_add_on')
        .set({ name, price, order_by })
        .where('institution_id', '=', institution_id)
        .where('package_id', '=', package_id)
        .where('add_on_id', '=', add_on_id)
        .execute();
  }
}

/** Takes an add-on away; returns what it was, undefined if this school has none of that id. */
export async function removeAddOn(
  db: Db,
  institution_id: number,
  add_on_id: number,
): Promise<{ package_id: number; name: string; price: number } | undefined> {
  return db
    .deleteFrom('package_add_on')
    .where('institution_id', '=', institution_id)
    .where('add_on_id', '=', add_on_id)
    .returning(['package_id', 'name', 'price'])
    .executeTakeFirst();
}

/** How many classes with future occurrences use each of these durations, without other schools' durations. */
export async function countClasses(
  db: Db,
  institution_id: number,
  duration_ids: readonly number[],
  now: Date,
): Promise<ResultOf<typeof countActiveClassesForDurations>['data']> {
  const { rows } = await sql<ResultOf<typeof countActiveClassesForDurations>['data'][number]>`
    select d.duration_id, d.sub_id, d.minutes, (
      select count(distinct e.series_id)::int from event e
      where e.institution_id = d.institution_id and e.sub_id = d.sub_id and e.minutes = d.minutes and e.status = 'scheduled' and e.starts_at > ${now}) as count
    from subject_duration d where d.institution_id = ${institution_id} and d.duration_id = any(${duration_ids}::bigint[]) order by d.sub_id, d.minutes, d.duration_id`.execute(
    db,
  );
  return rows;
}

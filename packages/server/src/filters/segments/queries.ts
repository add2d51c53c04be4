import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { type Page, pageFrom, COUNT_CAP } from '@schoolbell/core/http/page';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { FilterType } from '@schoolbell/core/filters/fields/rules';
import type { Condition } from '@schoolbell/core/filters/rules';
import type {
  previewSegment,
  Segment as SegmentSchema,
  segmentOrders,
} from '@schoolbell/core/filters/segments/contract';
import type { Db } from '../../http/context.ts';
import { openableLeads } from '../../people/leads/queries.ts';
import { image, iso } from '../../db/sql.ts';

export type Segment = z.output<typeof SegmentSchema>;
/** The number of people in a segment, and the newest of them. */
export type Crowd = ResultOf<typeof previewSegment>;

const SAMPLE = 5;

const row = sql`s.segment_id, s.segment_name, s.segment_type, s.filter_data, ${iso('s.created_at')} as created_at, ${iso('s.updated_at')} as updated_at, s.version,
  case when c.user_detail_id is not null then json_build_object('user_detail_id', c.user_detail_id, 'firstName', c.first_name, 'surname', c.surname) end as created_by`;
const from = sql`segment s left join person c on c.institution_id = s.institution_id and c.user_detail_id = s.created_by`;

/** Which segments a list shows. */
export interface SegmentList {
  institution_id: number;
  types: readonly FilterType[];
  search: string;
  order_by: (typeof segmentOrders)[number];
  direction: 'asc' | 'desc';
  page: number;
  per_page: number;
}

/** A page of segments. */
export async function findSegments(
  db: Db,
  { institution_id, types, search, order_by, direction, page, per_page }: SegmentList,
): Promise<Page<Segment>> {
  const listed = sql`s.institution_id = ${institution_id} and s.segment_type = any(${types}::text[]) and strpos(fold(s.segment_name), fold(${search}::text)) > 0`;
  const order = sql.raw(
    `${order_by === 'segment_name' ? 'lower(s.segment_name)' : 's.created_at'} ${direction}, s.segment_id ${direction}`,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<Segment>`select ${row} from ${from} where ${listed} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      total: number;
    }>`select count(*) as total from (select from segment s where ${listed} limit ${COUNT_CAP + 1}) one`.execute(db),
  ]);
  return pageFrom(rows, counted.rows[0]!.total, page, per_page);
}

/** One segment, locked until the transaction ends where it is to change. */
export async function findSegment(
  db: Db,
  institution_id: number,
  segment_id: number,
  { locked = false } = {},
): Promise<Segment | undefined> {
  const { rows } =
    await sql<Segment>`select ${row} from ${from} where s.institution_id = ${institution_id} and s.segment_id = ${segment_id} ${locked ? sql`for update of s` : sql``}`.execute(
      db,
    );
  return rows[0];
}

/** Whether another segment of the school, of students or of leads, has this name. Of two who ask at once, one waits. */
export async function isNameTaken(
  db: Db,
  institution_id: number,
  { segment_name, segment_id = 0 }: { segment_name: string; segment_id?: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('segment names ' || ${institution_id}::text, 0))`.execute(db);
  const { rows } =
    await sql`select from segment where institution_id = ${institution_id} and lower(segment_name) = lower(${segment_name}) and segment_id <> ${segment_id}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Keeps a segment and answers its id. */
export async function insertSegment(
  db: Db,
  segment: {
    institution_id: number;
    segment_name: string;
    segment_type: FilterType;
    filter_data: readonly Condition[];
    created_by: number;
    now: Date;
  },
): Promise<number> {
  const { filter_data, now, ...values } = segment;
  const { segment_id } = await db
    .insertInto('segment')
    .values({ ...values, filter_data: JSON.stringify(filter_data), created_at: now, updated_at: now })
    .returning('segment_id')
    .executeTakeFirstOrThrow();
  return segment_id;
}

/** Changes a segment's name or conditions. */
export async function changeSegment(
  db: Db,
  institution_id: number,
  {
    segment_id,
    segment_name,
    filter_data,
    now,
  }: {
    segment_id: number;
    segment_name?: string | undefined;
    filter_data?: readonly Condition[] | undefined;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('segment')
    .set({
      ...(segment_name !== undefined && { segment_name }),
      ...(filter_data && { filter_data: JSON.stringify(filter_data) }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('institution_id', '=', institution_id)
    .where('segment_id', '=', segment_id)
    .execute();
}

/** Deletes a segment; returns its name, or undefined if there is none. */
export async function removeSegment(db: Db, institution_id: number, segment_id: number): Promise<void> {
  await db
    .deleteFrom('segment')
    .where('institution_id', '=', institution_id)
    .where('segment_id', '=', segment_id)
    .execute();
}

/** The reader of a segment, which never shows people they can't open. */
export interface SegmentReader {
  institution_id: number;
  user_detail_id: number;
  access: ReadonlySet<string>;
}

/** The people of a kind whom a reader can open and who match: `where` is a condition on a person `p`. Archived people are in no segment. */
function inSegment(
  { institution_id, ...viewer }: SegmentReader,
  type: FilterType,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const openable = type === 'lead' ? openableLeads(viewer, 'p') : sql`true`;
  return sql`person p where p.institution_id = ${institution_id} and p.role_id = ${sql.lit(type === 'lead' ? LEAD : STUDENT)} and p.archived_at is null and ${openable} and ${where}`;
}

/** How many people are in a segment now, and the newest of them, in one query. */
export async function countCrowd(
  db: Db,
  reader: SegmentReader,
  type: FilterType,
  where: RawBuilder<boolean>,
): Promise<Crowd> {
  const { rows } = await sql<Crowd>`
    with hit as materialized (select p.user_detail_id, p.created_at from ${inSegment(reader, type, where)})
    select (select count(*) from hit) as total, coalesce((
      select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname, 'email', p.email, 'image_240', ${image('p.image_handle')})
        order by newest.created_at desc, newest.user_detail_id desc)
      from (select * from hit order by created_at desc, user_detail_id desc limit ${sql.lit(SAMPLE)}) newest
      join person p on p.institution_id = ${reader.institution_id} and p.user_detail_id = newest.user_detail_id), '[]') as sample`.execute(
    db,
  );
  return rows[0]!;
}

/** Ids of everyone in a segment, oldest first: the audience of a mail or another action. */
export async function audienceOf(
  db: Db,
  reader: SegmentReader,
  type: FilterType,
  where: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{
    user_detail_id: number;
  }>`select p.user_detail_id from ${inSegment(reader, type, where)} order by p.user_detail_id`.execute(db);
  return rows.map((person) => person.user_detail_id);
}

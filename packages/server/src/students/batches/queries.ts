import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Batch, batchOrders, memberOrders } from '@schoolbell/core/students/batches/contract';
import type { StudentRow } from '@schoolbell/core/students/contract';
import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { termsOf } from '../../people/search/terms/verbs.ts';
import { studentRows } from '../queries.ts';

type Row = z.output<typeof Batch>;
type Student = z.output<typeof StudentRow>;

interface Wanted {
  institution_id: number;
  page: number;
  per_page: number;
  direction: 'asc' | 'desc';
  search: string;
}

const members = sql`(select count(*) from batch_member m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.person_id
  where m.institution_id = b.institution_id and m.batch_id = b.id and p.archived_at is null and p.role_id = ${STUDENT})`;
const columns = sql`b.id, b.batch_name, b.description, b.colour, (b.archived_at is not null)::int as is_archived, ${members} as total, ${iso('b.created_at')} as created_on, b.version`;
const orders = { batch_name: 'lower(b.batch_name)', total: 'total', created_on: 'b.created_at' } as const;

/** A page of batches. A school has some hundred at most, so they are counted and searched as they lie. */
export async function listBatches(
  db: Db,
  list: Wanted & { is_archived: 0 | 1; order_by: (typeof batchOrders)[number] },
): Promise<Page<Row>> {
  const { institution_id, page, per_page, direction, search, order_by, is_archived } = list;
  const where = sql`b.institution_id = ${institution_id} and (b.archived_at is not null) = ${is_archived === 1} and (${search} = '' or position(lower(${search}) in lower(b.batch_name || ' ' || b.description)) > 0)`;
  const [rows, counted] = await Promise.all([
    sql<Row>`select ${columns} from batch b where ${where} order by ${sql.raw(`${orders[order_by]} ${direction}, b.id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from batch b where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One batch, archived ones too; undefined if this school has none of that id. */
export async function findBatch(db: Db, institution_id: number, id: number): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from batch b where b.institution_id = ${institution_id} and b.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Locks a batch until the transaction ends: `alone` against any other change, else against being archived. */
export async function holdBatch(
  db: Db,
  institution_id: number,
  id: number,
  held: 'there' | 'alone',
): Promise<Row | undefined> {
  const query = db.selectFrom('batch').select('id').where('institution_id', '=', institution_id).where('id', '=', id);
  const there = await (held === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return there && findBatch(db, institution_id, id);
}

/** Whether another batch that is not archived has a name, in any letter case. */
export async function isNameTaken(db: Db, institution_id: number, batch_name: string, except = 0): Promise<boolean> {
  const { rows } =
    await sql`select from batch where institution_id = ${institution_id} and lower(batch_name) = lower(${batch_name}) and archived_at is null and id <> ${except}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Adds a batch and answers its id. */
export async function insertBatch(
  db: Db,
  institution_id: number,
  batch: Pick<Row, 'batch_name' | 'description' | 'colour'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('batch')
    .values({ institution_id, ...batch, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a batch and counts its version up. */
export async function changeBatch(
  db: Db,
  institution_id: number,
  id: number,
  changes: Partial<Pick<Row, 'batch_name' | 'description' | 'colour'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('batch')
    .set({ ...changes, version: sql`version + 1`, updated_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** Archives or restores a batch; its students stay in it. */
export async function setBatchArchived(
  db: Db,
  institution_id: number,
  id: number,
  archived: { at: Date; by: number } | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('batch')
    .set({
      archived_at: archived?.at ?? null,
      archived_by: archived?.by ?? null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** Adds students to a batch; returns those who weren't in it. */
export async function addMembers(
  db: Db,
  to: { institution_id: number; batch_id: number; ids: readonly number[]; by: number; now: Date },
): Promise<number[]> {
  const { institution_id, batch_id, ids, by, now } = to;
  const { rows } = await sql<{ person_id: number }>`
    insert into batch_member (institution_id, batch_id, person_id, added_by, added_at)
    select ${institution_id}::bigint, ${batch_id}::bigint, id, ${by}::bigint, ${now}::timestamptz from unnest(${ids}::bigint[]) id order by id
    on conflict do nothing returning person_id`.execute(db);
  return rows.map((row) => row.person_id);
}

/** Removes students from a batch; returns those who were in it. */
export async function removeMembers(
  db: Db,
  institution_id: number,
  batch_id: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    person_id: number;
  }>`delete from batch_member where institution_id = ${institution_id} and batch_id = ${batch_id} and person_id = any(${ids}::bigint[]) returning person_id`.execute(
    db,
  );
  return rows.map((row) => row.person_id);
}

const memberOrder = { firstName: 'fold(p.first_name)', surname: 'fold(p.surname)', added_on: 'm.added_at' } as const;

/** A page of a batch's active students. Only the batch's own rows are read, so the search needs no index. */
export async function batchMembers(
  db: Db,
  batch_id: number,
  list: Wanted & { order_by: (typeof memberOrders)[number] },
): Promise<Page<Student>> {
  const { institution_id, page, per_page, direction, search, order_by } = list;
  const those = sql`batch_member m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.person_id
    where m.institution_id = ${institution_id} and m.batch_id = ${batch_id} and p.role_id = ${STUDENT} and p.archived_at is null
      and not exists (select from unnest(${termsOf(search)}::text[]) term where position(fold(term) in p.search_text) = 0)`;
  const place = sql.raw(`${memberOrder[order_by]} ${direction}, p.user_detail_id ${direction}`);
  const [students, counted] = await Promise.all([
    studentRows(institution_id, {
      from: sql`(select p.*, row_number() over (order by ${place}) as place from ${those} order by ${place} limit ${per_page} offset ${(page - 1) * per_page}) p`,
      order: sql`p.place`,
    }).execute(db),
    sql<{ counted: number }>`select count(*) as counted from ${those}`.execute(db),
  ]);
  return pageFrom(
    students.rows.map((row) => ({ ...row, custom: {} })),
    counted.rows[0]!.counted,
    page,
    per_page,
  );
}

/** A batch's students as a list of people, with the day they were added. */
export function inBatch(
  institution_id: number,
  batch_id: number,
): { where: RawBuilder<boolean>; added: RawBuilder<unknown> } {
  const those = sql`from batch_member m where m.institution_id = ${institution_id} and m.batch_id = ${batch_id}`;
  return {
    where: sql<boolean>`p.user_detail_id in (select m.person_id ${those})`,
    added: sql`(select m.added_at ${those} and m.person_id = p.user_detail_id)`,
  };
}

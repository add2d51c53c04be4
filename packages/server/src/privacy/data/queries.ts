import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '@schoolbell/core/access';
import type { erasablePeople } from '@schoolbell/core/privacy/data/contract';
import { ERASED } from '@schoolbell/core/access';
import type { Retention } from '@schoolbell/core/privacy/data/rules';
import type { Db } from '../../http/context.ts';
import type { RowsOf } from '../../people/search/queries.ts';
import { findPage } from '../../people/search/pages/queries.ts';

const ROWS_AT_ONCE = 500;
const FAMILIES = [STUDENT, LEAD, GUARDIAN, LEAD_GUARDIAN];
/** People of each kind in a search for people to erase. */
const OF_EACH = 5;

type ErasableRow = ResultOf<typeof erasablePeople>['data'][number];

/** A table of the school's own, with the columns that can be exported. */
export interface OwnTable {
  name: string;
  columns: string[];
}

/** The tables that hold a school's data. Kept answers, spent tickets and kept counts are machinery; bytes are secrets, hashes open doors. */
export async function ownTables(db: Db): Promise<OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') like '@tenant%'
      and c.relname not in ('idempotency', 'ticket_used', 'person_count')
      and a.atttypid <> 'bytea'::regtype and a.attname not in ('hash', 'search_text', 'search_head', 'email_key', 'phone_key')
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** A table's rows of one school, a few hundred at a time. Its names come from the catalogue. */
export function rowsOf(
  db: Db,
  institution_id: number,
  { name, columns }: OwnTable,
): AsyncIterable<Record<string, unknown>> {
  const own = sql<
    Record<string, unknown>
  >`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where institution_id = ${institution_id})`;
  return db.selectFrom(own.as('own')).selectAll().stream(ROWS_AT_ONCE);
}

/** All files of a school, to be read from their folder. */
export async function filesOf(db: Db, institution_id: number): Promise<{ handle: string; media_type: string }[]> {
  return db
    .selectFrom('file')
    .select(['handle', 'media_type'])
    .where('institution_id', '=', institution_id)
    .orderBy('handle')
    .execute();
}

const erasableRows: RowsOf<ErasableRow> = (_, { from, order }) => sql<ErasableRow>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email, (p.archived_at is not null)::int as is_archived
    from ${from} order by ${order}`;

/** People by part of a name, e-mail or phone: some of each kind, archived ones after the others. */
export async function findPeople(db: Db, institution_id: number, search: string) {
  const found: ErasableRow[] = [];
  for (const is_archived of [0, 1] as const) {
    for (const role_id of [...FAMILIES, ...Object.keys(staffRoles).map(Number)]) {
      const { data } = await findPage(
        db,
        {
          institution_id,
          role_id,
          is_archived,
          order_by: 'firstName',
          direction: 'asc',
          page: 1,
          per_page: OF_EACH,
          search,
        },
        erasableRows,
      );
      found.push(...data);
    }
  }
  return found;
}

/** A person who can be erased, locked until the transaction ends; `children` are the guardian's. Undefined for a deleted one. */
export async function findErasable(db: Db, institution_id: number, user_detail_id: number) {
  const { rows } = await sql<{
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    is_archived: boolean;
    children: number;
  }>`
    select user_detail_id, role_id, first_name as "firstName", surname, archived_at is not null as is_archived,
      (select count(*) from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id = p.user_detail_id) as children
    from person p where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id <> ${ERASED} for update of p`.execute(
    db,
  );
  return rows[0];
}

/** Guardians of these children without other children. */
export async function onlyGuardians(db: Db, institution_id: number, children: readonly number[]) {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string }>`
    select g.user_detail_id, g.first_name as "firstName", g.surname from person g
    where g.institution_id = ${institution_id}
      and g.user_detail_id in (select l.guardian_id from guardian_link l where l.institution_id = ${institution_id} and l.child_id = any(${children}::bigint[]))
      and not exists (select from guardian_link o where o.institution_id = ${institution_id} and o.guardian_id = g.user_detail_id and o.child_id <> all(${children}::bigint[]))
    order by g.user_detail_id`.execute(db);
  return rows;
}

/** What a school stored about how long things are kept. */
export async function storedRetention(db: Db, institution_id: number): Promise<Record<string, unknown>> {
  const { retention } = await db
    .selectFrom('institution')
    .select('retention')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return retention;
}

/** Sets how long things are kept. */
export async function storeRetention(db: Db, institution_id: number, retention: Retention): Promise<void> {
  await db
    .updateTable('institution')
    .set({ retention: JSON.stringify(retention) })
    .where('institution_id', '=', institution_id)
    .execute();
}

/** People of a kind archived before an instant, oldest first, some at a time. */
export async function archivedBefore(
  db: Db,
  institution_id: number,
  role_id: number,
  before: Date,
  most: number,
): Promise<number[]> {
  const people = await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', role_id)
    .where('archived_at', '<', before)
    .orderBy('archived_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return people.map((person) => person.user_detail_id);
}

/** Forgets dismissed forms, mails and history from before an instant; returns how many. */
export async function forget(
  db: Db,
  institution_id: number,
  subject: 'dismissed_forms' | 'mails' | 'audit',
  before: Date,
): Promise<number> {
  if (subject === 'audit')
    return (await sql<{ gone: number }>`select forget_history(${before}) as gone`.execute(db)).rows[0]!.gone;
  const { numDeletedRows } =
    subject === 'mails'
      ? await db
          .deleteFrom('mail')
          .where('institution_id', '=', institution_id)
          .where('created_at', '<', before)
          .where('status', '<>', 'queued')
          .executeTakeFirst()
      : await db
          .deleteFrom('submission')
          .where('institution_id', '=', institution_id)
          .where('state', '=', 'dismissed')
          .where('decided_at', '<', before)
          .executeTakeFirst();
  return Number(numDeletedRows);
}

import { sql } from 'kysely';
import type { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { builtInModes } from '@schoolbell/core/billing/modes/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../http/context.ts';

/** A payment mode as staff see it. */
export type Mode = ResultOf<typeof paymentModes>['data'][number];

const columns = (institution_id: number) => sql`
  m.mode_id, m.name, (m.mode_id = any(${[...builtInModes]}::bigint[]))::int as is_built_in, m.is_archived, m.version,
  exists (select from payment p where p.institution_id = ${institution_id} and p.mode_id = m.mode_id)::int as is_used`;

/** The payment modes in order, and the archived ones after them where they are asked for. */
export async function listModes(db: Db, institution_id: number, archived: boolean): Promise<Mode[]> {
  const { rows } = await sql<Mode>`
    select ${columns(institution_id)} from payment_mode m where m.institution_id = ${institution_id} and (m.is_archived = 0 or ${archived})
    order by m.is_archived, m."order", m.mode_id`.execute(db);
  return rows;
}

/** One payment mode; held against other changes where they follow. Undefined where this school has none of that id. */
export async function findMode(
  db: Db,
  institution_id: number,
  mode_id: number,
  { held = false } = {},
): Promise<Mode | undefined> {
  const { rows } = await sql<Mode>`
    select ${columns(institution_id)} from payment_mode m where m.institution_id = ${institution_id} and m.mode_id = ${mode_id} ${held ? sql`for update of m` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Whether another live payment mode has a name, in any letter case. */
export async function isModeNamed(db: Db, institution_id: number, name: string, except = 0): Promise<boolean> {
  const { rows } = await sql`
    select from payment_mode m where m.institution_id = ${institution_id} and lower(m.name) = lower(${name}) and m.is_archived = 0 and m.mode_id <> ${except}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Adds a payment mode at the end; answers its id. */
export async function insertMode(db: Db, institution_id: number, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ mode_id: number }>`
    insert into payment_mode (institution_id, name, "order", created_at)
    select ${institution_id}::bigint, ${name}::text, coalesce(max(m."order") + 1, 1), ${now}::timestamptz from payment_mode m where m.institution_id = ${institution_id}
    returning mode_id`.execute(db);
  return rows[0]!.mode_id;
}

/** Changes a payment mode and counts its version up. */
export async function changeMode(
  db: Db,
  institution_id: number,
  mode_id: number,
  set: { name?: string; is_archived?: 0 | 1 },
): Promise<void> {
  await db
    .updateTable('payment_mode')
    .set({ ...set, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('mode_id', '=', mode_id)
    .execute();
}

/** Deletes a payment mode that no payment names. */
export async function deleteMode(db: Db, institution_id: number, mode_id: number): Promise<void> {
  await db
    .deleteFrom('payment_mode')
    .where('institution_id', '=', institution_id)
    .where('mode_id', '=', mode_id)
    .execute();
}

/** Puts the payment modes into an order; those that are not named follow as they were. */
export async function orderModes(db: Db, institution_id: number, ids: readonly number[]): Promise<void> {
  await sql`
    update payment_mode m set "order" = placed.place from (
      select o.mode_id, row_number() over (order by o.is_archived, array_position(${ids}::bigint[], o.mode_id) nulls last, o."order", o.mode_id) as place
      from payment_mode o where o.institution_id = ${institution_id}) placed
    where m.institution_id = ${institution_id} and m.mode_id = placed.mode_id`.execute(db);
}

const firstNames = { 1: 'Cash', 3: 'Cheque', 4: 'Credit/Debit Cards' } as const;

/** The payment modes that a new school begins with. */
export async function createFirstModes(db: Db, institution_id: number): Promise<void> {
  await db
    .insertInto('payment_mode')
    .values(builtInModes.map((mode_id, at) => ({ institution_id, mode_id, name: firstNames[mode_id], order: at + 1 })))
    .execute();
}

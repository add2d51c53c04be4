import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { MembershipItemTable, MembershipTable } from '../tables.ts';

/** A line as it is written. */
export type WrittenLine = Omit<
  Insertable<MembershipItemTable>,
  'institution_id' | 'membership_id' | 'membership_item_id' | 'place'
>;

/** Adds a membership; answers its id. */
export async function insertMembership(db: Db, row: Insertable<MembershipTable>): Promise<number> {
  return (await db.insertInto('membership').values(row).returning('membership_id').executeTakeFirstOrThrow())
    .membership_id;
}

/** Changes a membership, and counts its version up. */
export async function updateMembership(
  db: Db,
  institution_id: number,
  membership_id: number,
  row: Partial<Insertable<MembershipTable>>,
): Promise<void> {
  await db
    .updateTable('membership')
    .set({ ...row, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('membership_id', '=', membership_id)
    .execute();
}

/** Writes the lines of a membership in place of those before. */
export async function writeLines(
  db: Db,
  { institution_id, membership_id }: { institution_id: number; membership_id: number },
  lines: readonly WrittenLine[],
): Promise<void> {
  await db
    .deleteFrom('membership_item')
    .where('institution_id', '=', institution_id)
    .where('membership_id', '=', membership_id)
    .execute();
  await db
    .insertInto('membership_item')
    .values(lines.map((line, place) => ({ ...line, institution_id, membership_id, place: place + 1 })))
    .execute();
}

/** Moves the days on which memberships bill next. */
export async function moveNextBills(
  db: Db,
  institution_id: number,
  moves: readonly { membership_id: number; next_bill_on: string | null }[],
): Promise<void> {
  await sql`update membership m set next_bill_on = one.next_bill_on
    from unnest(${moves.map((one) => one.membership_id)}::bigint[], ${moves.map((one) => one.next_bill_on)}::date[]) one (membership_id, next_bill_on)
    where m.institution_id = ${institution_id} and m.membership_id = one.membership_id`.execute(db);
}

/** The pieces of products that are left, held until the transaction ends; products come before memberships in the lock order. */
export async function holdProducts(
  db: Db,
  institution_id: number,
  memberships: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; on_hand: number }>`
    select r.product_id, r.on_hand from product r
    where r.institution_id = ${institution_id} and r.product_id in (select t.product_id from membership_item t
      where t.institution_id = ${institution_id} and t.membership_id = any(${memberships}::bigint[]) and t.product_id is not null)
    order by r.product_id for no key update`.execute(db);
  return new Map(rows.map((one) => [one.product_id, one.on_hand]));
}

import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Who } from '../queries.ts';

/** An invitation of the one who is signed in: to which school, and as whom. */
export interface Invitation extends Who {
  institution_name: string;
  first_name: string;
  surname: string;
}

/** Keeps that a sign-in was invited to be somebody of one more school. */
export async function insertInvitation(db: Db, who: Who, sign_in_id: number): Promise<void> {
  await db
    .insertInto('invitation')
    .values({ ...who, sign_in_id })
    .onConflict((conflict) => conflict.column('user_detail_id').doUpdateSet({ sign_in_id }))
    .execute();
}

/** The invitations of the one who is signed in that nobody has answered. */
export async function openInvitations(db: Db): Promise<Invitation[]> {
  return (
    await sql<Invitation>`select user_detail_id, institution_id, institution_name, first_name, surname from open_invitations()`.execute(
      db,
    )
  ).rows;
}

/** Ends an invitation. False where it was answered or taken back meanwhile. */
export async function endInvitation(db: Db, user_detail_id: number): Promise<boolean> {
  return (
    (await db.deleteFrom('invitation').where('user_detail_id', '=', user_detail_id).executeTakeFirst()).numDeletedRows >
    0n
  );
}

/** Whether somebody is left in any school whom a sign-in lands as. */
export async function lands(db: Db, sign_in_id: number): Promise<boolean> {
  return (await sql<{ lands: boolean }>`select lands(${sign_in_id}::bigint)`.execute(db)).rows[0]!.lands;
}

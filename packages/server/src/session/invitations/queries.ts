import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Who } from '../queries.ts';

/** An invitation of the signed-in person: the school and the role. */
export interface Invitation extends Who {
  institution_name: string;
  first_name: string;
  surname: string;
}

/** Records that a sign-in was invited to one more school. */
export async function insertInvitation(db: Db, who: Who, sign_in_id: number): Promise<void> {
  await db
    .insertInto('invitation')
    .values({ ...who, sign_in_id })
    .onConflict((conflict) => conflict.column('user_detail_id').doUpdateSet({ sign_in_id }))
    .execute();
}

/** The unanswered invitations of the signed-in person. */
export async function openInvitations(db: Db): Promise<Invitation[]> {
  return (
    await sql<Invitation>`select user_detail_id, institution_id, institution_name, first_name, surname from open_invitations()`.execute(
      db,
    )
  ).rows;
}

/** Ends an invitation. False if it was already answered or withdrawn. */
export async function endInvitation(db: Db, user_detail_id: number): Promise<boolean> {
  return (
    (await db.deleteFrom('invitation').where('user_detail_id', '=', user_detail_id).executeTakeFirst()).numDeletedRows >
    0n
  );
}

/** Whether a sign-in still has a person in any school. */
export async function lands(db: Db, sign_in_id: number): Promise<boolean> {
  return (await sql<{ lands: boolean }>`select lands(${sign_in_id}::bigint)`.execute(db)).rows[0]!.lands;
}

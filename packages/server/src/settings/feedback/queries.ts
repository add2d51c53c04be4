import type { Db } from '../../http/context.ts';

/** Keeps what somebody says of the product; returns its id. */
export async function insertFeedback(
  db: Db,
  feedback: { institution_id: number; user_detail_id: number; message: string; page: string; created_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('feedback').values(feedback).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Where an answer to somebody goes. */
export async function addressOf(db: Db, institution_id: number, user_detail_id: number): Promise<string> {
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .executeTakeFirstOrThrow();
  return email;
}

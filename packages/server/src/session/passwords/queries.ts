import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { SignIn } from '../queries.ts';

/** Keeps the hash of a link that sets a password, for an hour; older ones of the same sign-in count no longer. */
export async function putReset(db: Db, sign_in_id: number, token_hash: Buffer): Promise<void> {
  await voidResets(db, sign_in_id);
  await sql`insert into password_reset (token_hash, sign_in_id, expires_at) values (${token_hash}, ${sign_in_id}, now() + interval '1 hour')`.execute(db);
}

/** Spends a link, once, and answers whose it was. Undefined where it was spent, has run out, or never was. */
export async function spendReset(db: Db, token_hash: Buffer): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`with spent as (delete from password_reset where token_hash = ${token_hash} and expires_at > now() returning sign_in_id)
    select s.sign_in_id, s.email, s.institution_id, s.user_detail_id, s.password_hash, s.totp_secret, s.totp_confirmed_at
    from spent join sign_in s on s.sign_in_id = spent.sign_in_id`.execute(db);
  return rows[0];
}

/** Takes all links of a sign-in back. */
export async function voidResets(db: Db, sign_in_id: number): Promise<void> {
  await db.deleteFrom('password_reset').where('sign_in_id', '=', sign_in_id).execute();
}

/** Puts a new password in the place of the one that was seen. False where another one has been set meanwhile. */
export async function setPassword(db: Db, { sign_in_id, password_hash: seen }: SignIn, password_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('sign_in').set({ password_hash, password_changed_at: sql`now()` }).where('sign_in_id', '=', sign_in_id).where('password_hash', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

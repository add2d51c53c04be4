import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { SignIn, Who } from '../queries.ts';

/** Keeps the hash of a link that sets a password, for an hour unless it is for days; older ones of the same sign-in count no longer. */
export async function putReset(
  db: Db,
  sign_in_id: number,
  token_hash: Buffer,
  { days = 0 }: { days?: number } = {},
): Promise<void> {
  await voidResets(db, sign_in_id);
  await sql`insert into password_reset (token_hash, sign_in_id, expires_at) values (${token_hash}, ${sign_in_id}, now() + make_interval(hours => ${days * 24 || 1}))`.execute(
    db,
  );
}

/** Spends a link, once, and answers whose it was. Undefined if it was spent, has run out, or never was. */
export async function spendReset(db: Db, token_hash: Buffer): Promise<SignIn | undefined> {
  const { rows } =
    await sql<SignIn>`with spent as (delete from password_reset where token_hash = ${token_hash} and expires_at > now() returning sign_in_id)
    select s.sign_in_id, s.email, s.institution_id, s.user_detail_id, s.password_hash, s.totp_secret, s.totp_confirmed_at, s.invited
    from spent join sign_in s on s.sign_in_id = spent.sign_in_id`.execute(db);
  return rows[0];
}

/** Takes all links of a sign-in back. */
export async function voidResets(db: Db, sign_in_id: number): Promise<void> {
  await db.deleteFrom('password_reset').where('sign_in_id', '=', sign_in_id).execute();
}

/** Replaces the password that was read. False if another one has been set since. */
export async function setPassword(
  db: Db,
  { sign_in_id, password_hash: seen }: SignIn,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in')
    .set({ password_hash, password_changed_at: sql`now()`, invited: false })
    .where('sign_in_id', '=', sign_in_id)
    .where('password_hash', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens a sign-in for an invited person without a password. */
export async function insertInvited(
  db: Db,
  who: Who,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<{ sign_in_id: number; invited: boolean }> {
  return db
    .insertInto('sign_in')
    .values({ ...who, email: email.toLowerCase(), password_hash, invited: true })
    .returning(['sign_in_id', 'invited'])
    .executeTakeFirstOrThrow();
}

/** Lets a sign-in act as one more person: of another school, or of another branch. */
export async function joinSignIn(db: Db, who: Who, sign_in_id: number): Promise<void> {
  await db
    .insertInto('sign_in_person')
    .values({ ...who, sign_in_id })
    .execute();
}

import { sql } from 'kysely';
import type { Erase } from '../db/erasing.ts';
import type { Db } from '../db/transaction.ts';

/** A person by both ids. */
export interface Who {
  institution_id: number;
  user_detail_id: number;
}

/** An entry of the sign-in directory; as a person it names the one it lands as. */
export interface SignIn extends Who {
  sign_in_id: number;
  email: string;
  password_hash: string;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  /** No password has been set yet. */
  invited: boolean;
}

const signInColumns = [
  'sign_in.sign_in_id',
  'sign_in.email',
  'sign_in.institution_id',
  'sign_in.user_detail_id',
  'sign_in.password_hash',
  'sign_in.totp_secret',
  'sign_in.totp_confirmed_at',
  'sign_in.invited',
] as const;

/** Finds who signs in with an e-mail address. Undefined if nobody does. */
export async function findSignIn(db: Db, email: string): Promise<SignIn | undefined> {
  return db.selectFrom('sign_in').select(signInColumns).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** The entry that a person signs in by, in whichever branch. Undefined if they can't sign in. */
export async function signInOf(db: Db, user_detail_id: number): Promise<SignIn | undefined> {
  return db
    .selectFrom('sign_in_person as mine')
    .innerJoin('sign_in', 'sign_in.sign_in_id', 'mine.sign_in_id')
    .select(signInColumns)
    .where('mine.user_detail_id', '=', user_detail_id)
    .executeTakeFirst();
}

/** An entry by its id. Undefined where it is gone. */
export async function signInById(db: Db, sign_in_id: number): Promise<SignIn | undefined> {
  return db.selectFrom('sign_in').select(signInColumns).where('sign_in_id', '=', sign_in_id).executeTakeFirst();
}

/** Whom a mail about a sign-in is written to: their name in this institution, and the address that they sign in with. */
export async function findReader(db: Db, institution_id: number, sign_in_id: number) {
  return db
    .selectFrom('sign_in')
    .innerJoin('sign_in_person as mine', 'mine.sign_in_id', 'sign_in.sign_in_id')
    .innerJoin('person', (join) =>
      join
        .onRef('person.institution_id', '=', 'mine.institution_id')
        .onRef('person.user_detail_id', '=', 'mine.user_detail_id'),
    )
    .select(['person.first_name as firstName', 'person.surname', 'sign_in.email'])
    .where('person.institution_id', '=', institution_id)
    .where('sign_in.sign_in_id', '=', sign_in_id)
    .where('person.archived_at', 'is', null)
    .executeTakeFirst();
}

/** The institutions that a sign-in reaches, the one it opens first. */
export async function institutionsOf(db: Db, { sign_in_id, institution_id }: SignIn): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_person')
    .select('institution_id')
    .where('sign_in_id', '=', sign_in_id)
    .orderBy(sql`institution_id <> ${institution_id}`)
    .orderBy('institution_id')
    .execute();
  return rows.map((row) => row.institution_id);
}

/** Lets a sign-in land as this person next time. */
export async function landAs(db: Db, sign_in_id: number, { institution_id, user_detail_id }: Who): Promise<void> {
  await db
    .updateTable('sign_in')
    .set({ institution_id, user_detail_id })
    .where('sign_in_id', '=', sign_in_id)
    .execute();
}

/**
 * Deletes the credentials of erased people: sessions, and their place in a sign-in. The sign-in itself is deleted with its
 * last person; if it has others, in other branches, it opens one of those.
 */
export async function deleteCredentials(db: Db, institution_id: number, people: readonly number[]): Promise<void> {
  const theirs = sql`institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[])`;
  await sql`delete from session where ${theirs}`.execute(db);
  await sql`delete from sign_in_person where ${theirs}`.execute(db);
  await sql`delete from invitation where ${theirs}`.execute(db);
  await sql`update sign_in s set institution_id = other.institution_id, user_detail_id = other.user_detail_id
    from (select distinct on (sign_in_id) * from sign_in_person where sign_in_id in (select sign_in_id from sign_in where ${theirs}) order by sign_in_id, created_at, user_detail_id) other
    where other.sign_in_id = s.sign_in_id`.execute(db);
  await sql`delete from sign_in where ${theirs}`.execute(db);
}

/** Nobody can sign in as an erased person. */
export const eraseCredentials: Erase = ({ db, institution_id }, people) =>
  deleteCredentials(db, institution_id, people);

/** The people of all branches that the transaction's actor can act as, their own included, without archived ones. */
export async function relatedUsers(db: Db): Promise<(Who & { institution_name: string })[]> {
  const { rows } = await sql<
    Who & { institution_name: string }
  >`select user_detail_id, institution_id, institution_name from related_users()`.execute(db);
  return rows;
}

/** Makes this person's institution the tenant. Every later query of the transaction sees it alone. */
export async function actAsPerson(db: Db, who: Who): Promise<void> {
  await sql`select set_config('app.institution_id', ${String(who.institution_id)}, true), set_config('app.actor', ${String(who.user_detail_id)}, true)`.execute(
    db,
  );
}

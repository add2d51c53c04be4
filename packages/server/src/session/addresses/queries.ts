import { sql } from 'kysely';
import { staffRoles } from '@schoolbell/core/access';
import type { Db } from '../../db/transaction.ts';
import type { SignIn, Who } from '../queries.ts';

/** A sign-in's new address that waits for its link to be opened. */
export interface AddressChange extends Who {
  sign_in_id: number;
  email: string;
}

/** Keeps the new address that a sign-in is to have, for a day; one that was asked for before is forgotten. */
export async function putAddressChange(
  db: Db,
  { sign_in_id, institution_id, user_detail_id, email }: AddressChange,
): Promise<void> {
  await sql`insert into address_change (sign_in_id, institution_id, user_detail_id, email, expires_at)
    values (${sign_in_id}, ${institution_id}, ${user_detail_id}, ${email.toLowerCase()}, now() + interval '1 day')
    on conflict (sign_in_id) do update set institution_id = excluded.institution_id, user_detail_id = excluded.user_detail_id,
      email = excluded.email, token_hash = null, expires_at = excluded.expires_at`.execute(db);
}

/** The change that a sign-in waits for and that has no link yet. Undefined where another was asked for since, or none is left. */
export async function findAddressChange(
  db: Db,
  institution_id: number,
  sign_in_id: number,
): Promise<AddressChange | undefined> {
  return db
    .selectFrom('address_change')
    .select(['sign_in_id', 'institution_id', 'user_detail_id', 'email'])
    .where('institution_id', '=', institution_id)
    .where('sign_in_id', '=', sign_in_id)
    .where('token_hash', 'is', null)
    .executeTakeFirst();
}

/** Gives a change the link that its mail brings. */
export async function giveAddressToken(db: Db, sign_in_id: number, token_hash: Buffer): Promise<void> {
  await db.updateTable('address_change').set({ token_hash }).where('sign_in_id', '=', sign_in_id).execute();
}

/** Spends a link, once, and answers what it changes. Undefined where it was spent, has run out, or never was. */
export async function spendAddressToken(db: Db, token_hash: Buffer): Promise<AddressChange | undefined> {
  const { rows } =
    await sql<AddressChange>`delete from address_change where token_hash = ${token_hash} and expires_at > now()
    returning sign_in_id, institution_id, user_detail_id, email`.execute(db);
  return rows[0];
}

/** Forgets a change that nobody has confirmed. */
export async function voidAddressChange(db: Db, sign_in_id: number): Promise<void> {
  await db.deleteFrom('address_change').where('sign_in_id', '=', sign_in_id).execute();
}

/** Whether an address is somebody else's: they sign in with it here, or it is a colleague's of this school. */
export async function isAddressTaken(
  db: Db,
  { institution_id, user_detail_id, email }: AddressChange,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from sign_in s where s.email = ${email})
      or exists (select from person p where p.institution_id = ${institution_id} and p.email_key = ${email} and p.user_detail_id <> ${user_detail_id}
        and p.role_id = any(${Object.keys(staffRoles).map(Number)}::smallint[]) and p.archived_at is null) as taken`.execute(
    db,
  );
  return rows[0]!.taken;
}

/** Lets somebody sign in with another address, if it still is the one that was seen. False where another one was set meanwhile. */
export async function setAddress(db: Db, { sign_in_id, email: seen }: SignIn, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in')
    .set({ email })
    .where('sign_in_id', '=', sign_in_id)
    .where('email', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts the new address on the page of a person who had the old one there. */
export async function movePersonAddress(
  db: Db,
  { institution_id, user_detail_id }: Who,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await sql`update person set email = ${to}, version = version + 1, updated_at = ${now}::timestamptz
    where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and lower(trim(email)) = ${from}`.execute(
    db,
  );
}

/** The sign-in of a colleague who works here now. Undefined if they have none, or if no one here has that id. */
export async function colleagueSignIn(
  db: Db,
  { institution_id, user_detail_id }: Who,
): Promise<{ sign_in_id: number; name: string } | undefined> {
  const { rows } = await sql<{ sign_in_id: number; name: string }>`
    select m.sign_in_id, full_name(p.first_name, p.surname) as name from person p
    join sign_in_person m on m.institution_id = ${institution_id} and m.user_detail_id = p.user_detail_id
    where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and p.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

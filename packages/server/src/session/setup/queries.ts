import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Plan } from '../../settings/plan/queries.ts';

/** Whether this server has an institution already. */
export async function hasInstitution(db: Db): Promise<boolean> {
  const found = await db.selectFrom('institution_directory').select('hash').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Waits until no other server fills an empty database, and keeps others waiting until this transaction ends. */
export async function waitForOtherStarts(db: Db): Promise<void> {
  // The other one takes longer than a request may.
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(db);
  await sql`select pg_advisory_xact_lock(5227054)`.execute(db);
}

/** Keeps the hash of the set-up page's one-time token; an older token counts no longer. */
export async function putSetupToken(db: Db, hash: Buffer): Promise<void> {
  await sql`insert into setup_token (token_hash) values (${hash}) on conflict (id) do update set token_hash = excluded.token_hash, created_at = now()`.execute(
    db,
  );
}

/** Spends the set-up token. False if it isn't the one; two at the same moment spend it once. */
export async function spendSetupToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setup_token').where('token_hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What an institution begins with. */
export interface FirstInstitution {
  /** Its public name; made up unless one is given. */
  hash?: string;
  institutionName: string;
  institutionEmail?: string;
  institutionCountry: string;
  institutionCurrency: string;
  institutionTimeZone: string;
  institutionAddress?: { street: string; city: string; state: string; zip: string };
  /** The plan that a branch shares with its school; unlimited where absent. */
  plan?: Plan;
}

/** A new staff member: with a password they sign in by their address, with a sign-in they already signed in elsewhere. */
export type NewStaff = { firstName: string; surname: string; email: string; phone?: string } & (
  | { password_hash: string }
  | { sign_in_id: number }
);

/** What an area gives a new institution to begin with. */
export type Founding = (db: Db, institution_id: number) => Promise<void>;

declare module '../../http/context.ts' {
  interface Brought {
    /** What every new institution starts with, such as its first stages and forms. */
    founding: readonly Founding[];
  }
}

/**
 * Creates an institution with its owner and the areas' first records, and makes it the tenant of this transaction. Roles
 * have core's default rights until the school decides otherwise.
 */
export async function createInstitution(
  db: Db,
  founding: readonly Founding[],
  first: FirstInstitution,
  owner: NewStaff,
): Promise<{ institution_id: number; hash: string; owner_id: number }> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('institution', 'institution_id')) as id`.execute(db);
  const institution_id = rows[0]!.id;
  await sql`select set_config('app.institution_id', ${String(institution_id)}, true)`.execute(db);
  const hash = first.hash ?? randomBytes(12).toString('base64url');
  await db
    .insertInto('institution')
    .values({
      institution_id,
      hash,
      institution_name: first.institutionName,
      institution_email: first.institutionEmail ?? owner.email,
      currency: first.institutionCurrency,
      country: first.institutionCountry,
      time_zone: first.institutionTimeZone,
      ...first.institutionAddress,
      ...first.plan,
    })
    .execute();
  const owner_id = await createStaff(db, institution_id, { ...owner, role_id: 10 });
  for (const begin of founding) await begin(db, institution_id);
  return { institution_id, hash, owner_id };
}

/** Adds a staff member who can sign in. A new address must be free on this server. */
export async function createStaff(
  db: Db,
  institution_id: number,
  staff: NewStaff & { role_id: number },
): Promise<number> {
  const { user_detail_id } = await db
    .insertInto('person')
    .values({
      institution_id,
      role_id: staff.role_id,
      first_name: staff.firstName,
      surname: staff.surname,
      email: staff.email,
      phone: staff.phone ?? '',
      hash: randomBytes(24).toString('base64url'),
    })
    .returning('user_detail_id')
    .executeTakeFirstOrThrow();
  if ('sign_in_id' in staff)
    await db
      .insertInto('sign_in_person')
      .values({ user_detail_id, institution_id, sign_in_id: staff.sign_in_id })
      .execute();
  else
    await db
      .insertInto('sign_in')
      .values({ email: staff.email.toLowerCase(), institution_id, user_detail_id, password_hash: staff.password_hash })
      .execute();
  return user_detail_id;
}

/** The public hash of the oldest institution; undefined if there is none. */
export async function firstInstitutionHash(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('institution_directory')
    .select('hash')
    .orderBy('institution_id')
    .limit(1)
    .executeTakeFirst();
  return found?.hash;
}

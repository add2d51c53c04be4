import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** How long a session answers before it must be renewed, and how long it can be. */
const LIFE = "interval '30 minutes'";
const RENEWABLE = "interval '30 days'";
/** Tabs that renew at the same moment show the same refresh token; later than this it was stolen. */
const GRACE = "interval '30 seconds'";

/** An entry of the sign-in directory. */
export interface SignIn {
  institution_id: number;
  user_detail_id: number;
  password_hash: string;
}

/** Finds who signs in with an e-mail address. Undefined where nobody does. */
export async function findSignIn(db: Db, email: string): Promise<SignIn | undefined> {
  return db.selectFrom('sign_in').select(['institution_id', 'user_detail_id', 'password_hash']).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Makes this person's institution the tenant. Every later query of the transaction sees it alone. */
export async function actAsPerson(db: Db, who: { institution_id: number; user_detail_id: number }): Promise<void> {
  await sql`select set_config('app.institution_id', ${String(who.institution_id)}, true), set_config('app.actor', ${String(who.user_detail_id)}, true)`.execute(db);
}

/** Begins a session. Its tokens are kept as hashes only. */
export async function insertSession(db: Db, who: { institution_id: number; user_detail_id: number }, hashes: { access: Buffer; refresh: Buffer }, userAgent: string): Promise<void> {
  await sql`insert into session (token_hash, refresh_hash, institution_id, user_detail_id, expires_at, refresh_expires_at, user_agent)
    values (${hashes.access}, ${hashes.refresh}, ${who.institution_id}, ${who.user_detail_id}, now() + ${sql.raw(LIFE)}, now() + ${sql.raw(RENEWABLE)}, ${userAgent})`.execute(db);
}

/** Gives a session new tokens in exchange for its refresh token. False where the token renews nothing (any more). */
export async function renewSession(db: Db, refresh: Buffer, hashes: { access: Buffer; refresh: Buffer }): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set token_hash = ${hashes.access}, refresh_hash = ${hashes.refresh}, previous_refresh_hash = refresh_hash,
      expires_at = now() + ${sql.raw(LIFE)}, refresh_expires_at = now() + ${sql.raw(RENEWABLE)}, last_seen_at = now()
    where refresh_hash = ${refresh} and refresh_expires_at > now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What a refresh token that renews nothing is: `renewed` a moment ago by another tab, `reused` by someone, or `unknown`. */
export async function oldRefreshToken(db: Db, refresh: Buffer): Promise<'renewed' | 'reused' | 'unknown'> {
  const { rows } = await sql<{ fresh: boolean }>`select last_seen_at > now() - ${sql.raw(GRACE)} as fresh from session where previous_refresh_hash = ${refresh}`.execute(db);
  if (!rows[0]) return 'unknown';
  return rows[0].fresh ? 'renewed' : 'reused';
}

/** Ends the session that a refresh token once belonged to: it was shown twice, so one who showed it had stolen it. */
export async function deleteStolenSession(db: Db, refresh: Buffer): Promise<void> {
  await db.deleteFrom('session').where('previous_refresh_hash', '=', refresh).execute();
}

/** Ends a session. */
export async function deleteSession(db: Db, access: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', access).execute();
}

/** Sessions among these that still answer: what a live connection asks from time to time. */
export async function livingSessions(db: Db, hashes: Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from session where token_hash = any(${hashes}) and expires_at > now()`.execute(db);
  return new Set(rows.map((row) => row.token_hash.toString('base64url')));
}

/** Who is signed in, with institution and plan, as `session/user` carries it; undefined where the person was archived. */
export async function findUser(db: Db, institution_id: number, user_detail_id: number) {
  return db
    .selectFrom('person')
    .innerJoin('institution', 'institution.institution_id', 'person.institution_id')
    .select((eb) => [
      'person.user_detail_id', 'person.first_name', 'person.surname', 'person.image_handle', 'person.role_id', 'person.created_at', 'person.version', 'person.email',
      'institution.institution_id', 'institution.institution_name', 'institution.institution_email', 'institution.logo_handle', 'institution.currency', 'institution.country',
      'institution.time_zone', 'institution.hash', 'institution.is_trial', 'institution.trial_expiry_date', 'institution.is_failed', 'institution.plan_expiry_date',
      'institution.customer_portal', 'institution.stripe_customer_id', 'institution.plan_code',
      eb.selectFrom('person as colleague').select((count) => count.fn.countAll<number>().as('n'))
        .where('colleague.institution_id', '=', institution_id).where('colleague.role_id', 'in', [1, 2, 7, 8, 9, 10]).where('colleague.archived_at', 'is', null).as('active_staff_count'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a
        where a.institution_id = person.institution_id and a.role_id = person.role_id)`.as('controls'),
    ])
    .where('person.institution_id', '=', institution_id)
    .where('person.user_detail_id', '=', user_detail_id)
    .where('person.archived_at', 'is', null)
    .executeTakeFirst();
}

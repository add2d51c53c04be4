import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import type { Who } from '../queries.ts';

/** Every session of a human: of all people of their sign-in. */
const ofSignIn = (sign_in_id: number) =>
  sql`user_detail_id in (select p.user_detail_id from sign_in_person p where p.sign_in_id = ${sign_in_id})`;

/** The sessions of the transaction's actor that can still be renewed; the asking one first, at most 200. */
export async function sessionsOfActor(db: Db, current: Buffer) {
  const { rows } = await sql<{
    session_id: string;
    user_agent: string;
    created_at: Date;
    last_seen_at: Date;
    is_current: boolean;
    institution_name: string;
  }>`
    select s.session_id, s.user_agent, s.created_at, s.last_seen_at, s.token_hash = ${current} as is_current, r.institution_name
    from related_users() r join session s on s.institution_id = r.institution_id and s.user_detail_id = r.user_detail_id
    where s.refresh_expires_at > now() order by is_current desc, s.last_seen_at desc, s.session_id limit 200`.execute(
    db,
  );
  return rows;
}

/** Ends sessions of a human: one of them, all but one, or all. Returns the hashes of their tokens, for their live connections. */
export async function deleteSessions(
  db: Db,
  sign_in_id: number,
  which: { session_id?: string; except?: Buffer | null } = {},
): Promise<Buffer[]> {
  const one = which.session_id === undefined ? sql`` : sql`and session_id = ${which.session_id}`;
  const others = which.except ? sql`and token_hash <> ${which.except}` : sql``;
  const { rows } = await sql<{
    token_hash: Buffer;
  }>`delete from session where ${ofSignIn(sign_in_id)} ${one} ${others} returning token_hash`.execute(db);
  return rows.map((row) => row.token_hash);
}

/** Ends the sessions of one person, in this branch alone. Returns the hashes of their tokens, for their live connections. */
export async function deleteSessionsAs(db: Db, institution_id: number, user_detail_id: number): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('session')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Tells every process at the commit that sessions have ended, so that their live connections close: for an operator's command, which has no channel of its own. */
export async function tellEnded(db: Db, hashes: Buffer[]): Promise<void> {
  for (const hash of hashes)
    await sql`select pg_notify('schoolbell', ${JSON.stringify({ kind: 'ended', session: hash.toString('base64url') })})`.execute(
      db,
    );
}

/** How long a session answers before it must be renewed, and how long it can be. */
const LIFE = "interval '30 minutes'";
const RENEWABLE = "interval '30 days'";
/** Tabs that renew at the same moment show the same refresh token; later than this it was stolen. */
const GRACE = "interval '30 seconds'";

/** Begins a session. Its tokens are kept as hashes only. */
export async function insertSession(
  db: Db,
  who: Who,
  hashes: { access: Buffer; refresh: Buffer },
  userAgent: string,
): Promise<void> {
  await sql`insert into session (token_hash, refresh_hash, institution_id, user_detail_id, expires_at, refresh_expires_at, user_agent)
    values (${hashes.access}, ${hashes.refresh}, ${who.institution_id}, ${who.user_detail_id}, now() + ${sql.raw(LIFE)}, now() + ${sql.raw(RENEWABLE)}, ${userAgent})`.execute(
    db,
  );
}

/** Gives a session new tokens in exchange for its refresh token. False if the token renews nothing (any more). */
export async function renewSession(
  db: Db,
  refresh: Buffer,
  hashes: { access: Buffer; refresh: Buffer },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update session set token_hash = ${hashes.access}, refresh_hash = ${hashes.refresh}, previous_refresh_hash = refresh_hash,
      expires_at = now() + ${sql.raw(LIFE)}, refresh_expires_at = now() + ${sql.raw(RENEWABLE)}, last_seen_at = now()
    where refresh_hash = ${refresh} and refresh_expires_at > now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What a refresh token that renews nothing is: `renewed` a moment ago by another tab, `reused` by someone, or `unknown`. */
export async function oldRefreshToken(db: Db, refresh: Buffer): Promise<'renewed' | 'reused' | 'unknown'> {
  const { rows } = await sql<{
    fresh: boolean;
  }>`select last_seen_at > now() - ${sql.raw(GRACE)} as fresh from session where previous_refresh_hash = ${refresh}`.execute(
    db,
  );
  if (!rows[0]) return 'unknown';
  return rows[0].fresh ? 'renewed' : 'reused';
}

/** Ends the session of an old refresh token: it was used twice, so one of the users had stolen it. */
export async function deleteStolenSession(db: Db, refresh: Buffer): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('session')
    .where('previous_refresh_hash', '=', refresh)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Ends a session. False if it had ended already. */
export async function deleteSession(db: Db, access: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('token_hash', '=', access).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sessions among these that still answer: what a live connection asks from time to time. */
export async function livingSessions(db: Db, hashes: Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{
    token_hash: Buffer;
  }>`select token_hash from session where token_hash = any(${hashes}) and expires_at > now()`.execute(db);
  return new Set(rows.map((row) => row.token_hash.toString('base64url')));
}

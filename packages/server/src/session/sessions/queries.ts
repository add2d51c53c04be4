import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** Every session of a human: of all people that their sign-in may act as. */
const ofSignIn = (sign_in_id: number) =>
  sql`user_detail_id in (select p.user_detail_id from sign_in_person p where p.sign_in_id = ${sign_in_id})`;

/** The sessions that can still be renewed of the human who is the transaction's actor; the asking one first, at most 200. */
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

/** Ends sessions of a human: one of them, all but one, or all. Answers the hashes of their tokens, for their live connections. */
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

/** Ends the sessions of one person, in this branch alone. Answers the hashes of their tokens, for their live connections. */
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

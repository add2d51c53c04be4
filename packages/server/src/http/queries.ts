import { sql } from 'kysely';
import type pg from 'pg';
import type { Kind } from '@schoolbell/core/http/kind';
import type { Connections } from '../db/connect.ts';
import { begin, type Db, type OpenTransaction } from '../db/transaction.ts';
import type { AuditEntry, PersonAudit } from './context.ts';

/** An answer kept under an idempotency key. */
export interface KeptAnswer {
  same: boolean;
  status: number | null;
  answer: unknown;
}

const addHits = `insert into rate_limit (bucket, window_start, hits) select b, $2, greatest($3::int, 0) from unnest($1::text[]) b
  on conflict (bucket, window_start) do update set hits = greatest(rate_limit.hits + $3::int, 0) returning bucket, hits`;

/**
 * Adds a hit to each bucket, in one statement that is not waited to reach the disk, and answers the counts. `bucketsFor`
 * gets the number of the sign-in that a session belongs to, which stays the same however often the session is renewed.
 */
export async function countHits(
  connections: Connections,
  windowStart: Date,
  session: Buffer | null,
  bucketsFor: (sign_in_id?: number) => string[],
): Promise<Map<string, number>> {
  return hitting(connections, async (transaction) => {
    const [found] = session
      ? await transaction.run<{ sign_in_id: number }>(
          'select p.sign_in_id from session s join sign_in_person p on p.user_detail_id = s.user_detail_id where s.token_hash = $1',
          [session],
        )
      : [];
    const buckets = bucketsFor(found?.sign_in_id).sort();
    const rows = await transaction.run<{ bucket: string; hits: number }>(addHits, [buckets, windowStart, 1]);
    return new Map(rows.map((row) => [row.bucket, row.hits]));
  });
}

/** Takes a counted hit back from each bucket. */
export async function takeHitsBack(connections: Connections, windowStart: Date, buckets: string[]): Promise<void> {
  // In the order in which they are counted, so that two calls never wait for each other.
  await hitting(connections, (transaction) => transaction.run(addHits, [buckets.sort(), windowStart, -1]));
}

/** A separate transaction for counting, which doesn't wait for the disk. */
async function hitting<T>(connections: Connections, work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
  const transaction = await begin(connections);
  try {
    transaction.run('set local synchronous_commit = off', []).catch(() => {});
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/**
 * Takes a key for this transaction. Undefined if it was free; otherwise the answer already given. A second caller with the
 * key waits here until the first one's transaction ends, because both want the same row.
 */
export async function takeKey(
  db: Db,
  institution_id: number,
  endpoint: string,
  key: string,
  bodyHash: Buffer,
): Promise<KeptAnswer | undefined> {
  const { numAffectedRows } = await sql`insert into idempotency (institution_id, endpoint, key, body_hash)
    values (${institution_id}, ${endpoint}, ${key}, ${bodyHash}) on conflict do nothing`.execute(db);
  if (numAffectedRows) return undefined;
  const { rows } = await sql<KeptAnswer>`select body_hash = ${bodyHash} as same, status, answer from idempotency
    where institution_id = ${institution_id} and endpoint = ${endpoint} and key = ${key}`.execute(db);
  return rows[0];
}

/** Stores the answer with its effect: after the commit both are there, or neither. */
export async function keepAnswer(
  db: Db,
  institution_id: number,
  endpoint: string,
  key: string,
  status: number,
  answer: string,
): Promise<void> {
  await sql`update idempotency set status = ${status}, answer = ${answer}::jsonb
    where institution_id = ${institution_id} and endpoint = ${endpoint} and key = ${key}`.execute(db);
}

/** Whose log it is, and who did it. */
interface By {
  institution_id: number;
  actor_id: number | null;
}

/** Writes what happened into the audit log. */
export async function insertAudit<K extends Kind>(db: Db, by: By, kind: K, entry?: AuditEntry<K>): Promise<void> {
  const text = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  await sql`insert into audit (institution_id, kind, actor_id, person_id, before, after)
    values (${by.institution_id}, ${kind.name}, ${by.actor_id}, ${entry?.person_id ?? null}, ${text(entry?.before)}::jsonb, ${text(entry?.after)}::jsonb)`.execute(
    db,
  );
}

/** What happened to many people, by one actor, in one statement. */
export async function insertAudits(db: Db, by: By, entries: readonly PersonAudit[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ kind, ...entry }) => ({ kind: kind.name, ...entry }));
  await sql`insert into audit (institution_id, kind, actor_id, person_id, before, after)
    select ${by.institution_id}::bigint, kind, ${by.actor_id}::bigint, person_id, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, person_id bigint, before jsonb, after jsonb)`.execute(
    db,
  );
}

/** Whether a website can show the institution's widgets. */
export async function isListedSite(
  transaction: OpenTransaction,
  institution_id: number,
  origin: string,
): Promise<boolean> {
  const rows = await transaction.run('select 1 from site where institution_id = $1 and origin = $2', [
    institution_id,
    origin,
  ]);
  return rows.length > 0;
}

/** The websites that can show the institution's widgets. */
export async function listedSites(transaction: OpenTransaction, institution_id: number): Promise<string[]> {
  const rows = await transaction.run<{ origin: string }>(
    'select origin from site where institution_id = $1 order by origin',
    [institution_id],
  );
  return rows.map((row) => row.origin);
}

/** A school by the address of its booking page, and the address that it has now. Undefined where none leads to a school. */
export async function schoolAtAddress(
  transaction: OpenTransaction,
  address: string,
  now: Date,
): Promise<{ hash: string; current: string } | undefined> {
  const [row] = await transaction.run<{ hash: string; current: string }>(
    `select d.hash, c.address as current from booking_address a join institution_directory d on d.institution_id = a.institution_id
      join booking_address c on c.institution_id = a.institution_id and c.kind = 'slug' and c.ends_at is null
    where a.address = $1 and a.kind = 'slug' and (a.ends_at is null or a.ends_at > $2)`,
    [address, now],
  );
  return row;
}

/** Tells every process that listens. */
export async function notifyAll(client: pg.ClientBase, news: string[]): Promise<void> {
  await client.query("select pg_notify('schoolbell', news) from unnest($1::text[]) news", [news]);
}

/** Receives news of all processes, on this connection until it ends. */
export async function hearAll(client: pg.ClientBase): Promise<void> {
  await client.query("set statement_timeout = '15s'; listen schoolbell");
}

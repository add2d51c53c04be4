import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A provider as it is connected. */
export interface Integration {
  provider: string;
  state: 'connected' | 'attention' | 'paused';
  account_id: string;
  account_name: string;
  is_test: 0 | 1;
  secret: Buffer | null;
  error: string;
  heard_at: string | null;
  version: number;
}

const columns = sql`n.provider, n.state, n.account_id, n.account_name, n.is_test, n.secret, n.error, to_char(n.heard_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as heard_at, n.version`;

/** The providers among these that the school connected. */
export async function findIntegrations(
  db: Db,
  institution_id: number,
  names: readonly string[],
): Promise<Integration[]> {
  const { rows } = await sql<Integration>`
    select ${columns} from integration n where n.institution_id = ${institution_id} and n.provider = any(${names}::text[]) order by n.created_at, n.provider`.execute(
    db,
  );
  return rows;
}

/** Every school of this server. */
export async function schoolsOfServer(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('institution_directory')
    .select('institution_id')
    .orderBy('institution_id')
    .execute();
  return rows.map((row) => row.institution_id);
}

/** Keeps what connects a provider, instead of what did before. */
export async function keepIntegration(
  db: Db,
  row: {
    institution_id: number;
    provider: string;
    account_id: string;
    account_name: string;
    is_test: 0 | 1;
    secret: Buffer;
    connected_by: number;
    updated_at: Date;
  },
): Promise<void> {
  const fresh = { ...row, state: 'connected' as const, error: '' };
  await db
    .insertInto('integration')
    .values({ ...fresh, created_at: row.updated_at })
    .onConflict((on) =>
      on
        .columns(['institution_id', 'provider'])
        .doUpdateSet({ ...fresh, version: sql<number>`integration.version + 1` }),
    )
    .execute();
}

/** Forgets a provider with its keys; false where it was not connected. */
export async function forgetIntegration(db: Db, institution_id: number, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('integration')
    .where('institution_id', '=', institution_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Says that a provider no longer knows its keys. */
export async function markSignedOut(db: Db, institution_id: number, provider: string, error: string): Promise<void> {
  await db
    .updateTable('integration')
    .set({ state: 'attention', error })
    .where('institution_id', '=', institution_id)
    .where('provider', '=', provider)
    .execute();
}

/** Says what a provider that knows its keys has against what is asked of it; nothing any more where that went well. */
export async function markTrouble(db: Db, institution_id: number, provider: string, error: string): Promise<void> {
  await sql`update integration set error = ${error} where institution_id = ${institution_id} and provider = ${provider} and state = 'connected' and error <> ${error}`.execute(
    db,
  );
}

/** Writes down events of a provider; answers those that were not heard before. When a hook was last heard is kept to half a minute. */
export async function hear(
  db: Db,
  {
    institution_id,
    provider,
    events,
    received_at,
  }: { institution_id: number; provider: string; events: readonly string[]; received_at: Date },
): Promise<string[]> {
  // In one order, so that two that write down the same events wait for each other only one way.
  const { rows } = await sql<{ event_key: string }>`
    with heard as (update integration set heard_at = ${received_at}::timestamptz where institution_id = ${institution_id} and provider = ${provider}
      and (heard_at is null or heard_at < ${received_at}::timestamptz - interval '30 seconds'))
    insert into incoming_hook (institution_id, provider, event_key, received_at)
    select ${institution_id}::bigint, ${provider}::text, e, ${received_at}::timestamptz from unnest(${events}::text[]) e order by e
    on conflict do nothing returning event_key`.execute(db);
  return rows.map((one) => one.event_key);
}

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

/** Writes down an event of a provider; false where it was heard before. */
export async function hear(
  db: Db,
  row: { institution_id: number; provider: string; event_key: string; received_at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ provider: string }>`
    with heard as (update integration set heard_at = ${row.received_at}::timestamptz where institution_id = ${row.institution_id} and provider = ${row.provider})
    insert into incoming_hook (institution_id, provider, event_key, received_at)
    values (${row.institution_id}, ${row.provider}, ${row.event_key}, ${row.received_at}) on conflict do nothing returning provider`.execute(
    db,
  );
  return rows.length > 0;
}

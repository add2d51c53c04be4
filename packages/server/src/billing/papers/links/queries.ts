import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A link to an invoice, as it is stored. */
export interface LinkRow {
  institution_id: number;
  invoice_id: number;
  /** Shows its own invoice only, not what else its payer has open. */
  alone: 0 | 1;
  /** Shows all that its payer has open, whatever the settings say. */
  all_open: 0 | 1;
  token_hash: Buffer;
  expires_at: Date;
  created_at: Date;
}

/** What a link opens, and until when. */
export type OpenLink = Pick<LinkRow, 'invoice_id' | 'alone' | 'all_open' | 'expires_at'>;

/** What a link opens; undefined for one that is unknown, taken back or too old. */
export async function linkAt(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.invoice_id, l.alone, l.all_open, l.expires_at from invoice_link l where l.institution_id = ${institution_id} and l.token_hash = ${token_hash} and l.revoked_at is null and l.expires_at > ${now}::timestamptz`.execute(
    db,
  );
  return rows[0];
}

/** Adds a link to an invoice. */
export async function insertLink(db: Db, row: LinkRow): Promise<void> {
  await db.insertInto('invoice_link').values(row).execute();
}

/** Adds a link, or makes it last longer where it is there and has run for a day; one that was taken back stays so. */
export async function lengthenLink(db: Db, row: LinkRow): Promise<void> {
  await sql`
    insert into invoice_link as l (institution_id, invoice_id, alone, all_open, token_hash, expires_at, created_at)
    values (${row.institution_id}, ${row.invoice_id}, ${row.alone}, ${row.all_open}, ${row.token_hash}, ${row.expires_at}::timestamptz, ${row.created_at}::timestamptz)
    on conflict (institution_id, token_hash) do update set expires_at = excluded.expires_at
    where l.revoked_at is null and l.expires_at < excluded.expires_at - interval '1 day'`.execute(db);
}

/** The same for many links, each once. */
export async function lengthenLinks(
  db: Db,
  institution_id: number,
  links: readonly Pick<LinkRow, 'invoice_id' | 'alone' | 'all_open' | 'token_hash'>[],
  { expires_at, created_at }: Pick<LinkRow, 'expires_at' | 'created_at'>,
): Promise<void> {
  const rows = links.map((link) => ({ ...link, token_hash: link.token_hash.toString('hex') }));
  await sql`
    insert into invoice_link as l (institution_id, invoice_id, alone, all_open, token_hash, expires_at, created_at)
    select distinct on (r.token_hash) ${institution_id}::bigint, r.invoice_id, r.alone, r.all_open, decode(r.token_hash, 'hex'), ${expires_at}::timestamptz, ${created_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (invoice_id bigint, alone smallint, all_open smallint, token_hash text) order by r.token_hash
    on conflict (institution_id, token_hash) do update set expires_at = excluded.expires_at
    where l.revoked_at is null and l.expires_at < excluded.expires_at - interval '1 day'`.execute(db);
}

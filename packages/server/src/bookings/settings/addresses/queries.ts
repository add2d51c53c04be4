import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';

/** The domain that a school wants for its booking page, with the record that proves it. */
export interface CustomDomain {
  domain: string;
  proof: string;
  proved_at: string | null;
  error: string;
}

/** The address in use of a school's booking page, and its own domain; null without. */
export async function addressesOf(
  db: Db,
  institution_id: number,
): Promise<{ slug: string | null; custom: CustomDomain | null }> {
  const { rows } = await sql<CustomDomain & { kind: 'slug' | 'domain' }>`
    select a.kind, a.address as domain, a.proof, ${iso('a.proved_at')} as proved_at, a.error
    from booking_address a where a.institution_id = ${institution_id} and a.ends_at is null`.execute(db);
  const slug = rows.find((row) => row.kind === 'slug')?.domain ?? null;
  const found = rows.find((row) => row.kind === 'domain');
  if (!found) return { slug, custom: null };
  const { kind: _kind, ...custom } = found;
  return { slug, custom };
}

/** An address that a school takes, until when its old one leads on (null: not at all), and the proof that a domain needs. */
export interface Taking {
  kind: 'slug' | 'domain';
  address: string;
  leads_on_until: Date | null;
  proof?: string;
  now: Date;
}

/** Makes an address the school's. False if another school has it, or had it until a short time ago. */
export async function takeAddress(
  db: Db,
  institution_id: number,
  { kind, address, leads_on_until, proof = '', now }: Taking,
): Promise<boolean> {
  await giveUpAddress(db, institution_id, kind, leads_on_until);
  const { rows } = await sql`
    insert into booking_address as a (address, kind, institution_id, proof, created_at) values (${address}, ${kind}, ${institution_id}, ${proof}, ${now})
    on conflict (address) do update set institution_id = excluded.institution_id, kind = excluded.kind, proof = excluded.proof, proved_at = null, error = '', created_at = excluded.created_at, ends_at = null
    where a.institution_id = ${institution_id} or a.ends_at <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends the address in use: it leads on until then, or is gone at once. */
export async function giveUpAddress(
  db: Db,
  institution_id: number,
  kind: 'slug' | 'domain',
  leads_on_until: Date | null,
): Promise<void> {
  const current = sql`institution_id = ${institution_id} and kind = ${kind} and ends_at is null`;
  if (leads_on_until) await sql`update booking_address set ends_at = ${leads_on_until} where ${current}`.execute(db);
  else await sql`delete from booking_address where ${current}`.execute(db);
}

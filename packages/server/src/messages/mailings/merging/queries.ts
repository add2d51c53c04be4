import { sql } from 'kysely';
import type { AudienceType } from '@schoolbell/core/messages/rules';
import type { Db } from '../../../http/context.ts';
import type { KeptAudience } from '../queries.ts';

/** A condition: a letter names a person as its reader, among those chosen, or among those left out. */
export interface Naming {
  mailing_id: number;
  type: AudienceType;
  type_id: number | null;
  audience: Partial<KeptAudience>;
}

/** Locks the letters that name these people, by id or by address, until the transaction ends. */
export async function findNaming(
  db: Db,
  institution_id: number,
  people: readonly number[],
  addresses: readonly string[] = [],
): Promise<Naming[]> {
  const words = [...people.map(String), ...addresses];
  const list = (name: string) =>
    sql`case jsonb_typeof(g.audience -> ${name}::text) when 'array' then g.audience -> ${name}::text else '[]' end`;
  const { rows } = await sql<Naming>`
    select g.mailing_id, g.type, g.type_id, g.audience from mailing g
    where g.institution_id = ${institution_id} and (g.type in ('student', 'lead', 'guardian', 'staff') and g.type_id = any(${[...people]}::bigint[])
      or exists (select from jsonb_array_elements_text(${list('ids')} || ${list('additional_emails')} || ${list('excluded_emails')}) one (word)
        where lower(trim(one.word)) = any(${words}::text[])))
    order by g.mailing_id for no key update`.execute(db);
  return rows;
}

/** Changes whom letters are for. */
export async function readdress(db: Db, institution_id: number, letters: readonly Naming[]): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    update mailing g set type = l.type, type_id = l.type_id, audience = l.audience
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (mailing_id bigint, type text, type_id bigint, audience jsonb)
    where g.institution_id = ${institution_id} and g.mailing_id = l.mailing_id`.execute(db);
}

/** What a merge keeps of a letter: whom it was for before and after. */
export interface Readdressed {
  table: 'mailing';
  mailing_id: number;
  before: Omit<Naming, 'mailing_id'>;
  after: Omit<Naming, 'mailing_id'>;
}

/** Puts back whom letters were for before a merge, unless somebody has changed that since then. */
export async function putBack(db: Db, institution_id: number, merge_id: number): Promise<void> {
  await sql`
    update mailing g set type = c.one -> 'before' ->> 'type', type_id = (c.one -> 'before' ->> 'type_id')::bigint, audience = c.one -> 'before' -> 'audience'
    from merge m cross join lateral jsonb_array_elements(m.changes) c (one)
    where m.institution_id = ${institution_id} and m.merge_id = ${merge_id} and c.one ->> 'table' = 'mailing'
      and g.institution_id = ${institution_id} and g.mailing_id = (c.one ->> 'mailing_id')::bigint
      and jsonb_build_object('type', g.type, 'type_id', g.type_id, 'audience', g.audience) = c.one -> 'after'`.execute(
    db,
  );
}

/**
 * Takes out mails that wait where the other record has one of the same letter to the same address: both would name one child. The
 * one that has left, or that is leaving, stays.
 */
export async function dropWaitingTwins(
  db: Db,
  institution_id: number,
  { kept_id, gone_id }: { kept_id: number; gone_id: number },
): Promise<void> {
  const waits = (alias: string) =>
    sql`(${sql.ref(`${alias}.status`)} = 'queued' and ${sql.ref(`${alias}.sending_since`)} is null)`;
  await sql`
    with twins as (
      select case when ${waits('g')} then g.id else k.id end as id from mail g
      join mail k on k.institution_id = ${institution_id} and k.mailing_id = g.mailing_id and k.address_key = g.address_key and k.about = ${kept_id}
      where g.institution_id = ${institution_id} and g.mailing_id is not null and g.about = ${gone_id} and (${waits('g')} or ${waits('k')})),
    dropped as (
      delete from mail m using twins t where m.institution_id = ${institution_id} and m.id = t.id and ${waits('m')} returning m.mailing_id)
    update mailing g set total = g.total - d.n from (select mailing_id, count(*) as n from dropped group by mailing_id) d
    where g.institution_id = ${institution_id} and g.mailing_id = d.mailing_id`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Tenant } from '../../../http/context.ts';

type School = Tenant['institution_id'];

/**
 * Forgets what is known of addresses that only erased people had: those that letters reached them at, too, although they have another
 * one now.
 */
export async function forgetAddresses(db: Db, institution_id: School, people: readonly number[]): Promise<void> {
  const ids = sql`${[...people]}::bigint[]`;
  const theirs = sql`select m.address_key from mail m where m.institution_id = ${institution_id} and m.reader_id = any(${ids}) and m.address_key <> ''
    and not exists (select from person o where o.institution_id = ${institution_id} and o.email_key = m.address_key and o.user_detail_id <> all(${ids}))`;
  for (const table of ['mail_address', 'mail_consent'])
    await sql`delete from ${sql.table(table)} where institution_id = ${institution_id} and address_key in (${theirs})`.execute(
      db,
    );
}

/** Deletes mails to others that name erased people. */
export async function dropNaming(db: Db, institution_id: School, people: readonly number[]): Promise<void> {
  await sql`delete from mail m using mail_person n where m.institution_id = ${institution_id} and n.institution_id = ${institution_id} and n.mail_id = m.id and n.person_id = any(${[...people]}::bigint[])`.execute(
    db,
  );
}

/** Deletes mails to erased people that have not left, and corrects the counts of their letters. */
export async function dropWaiting(db: Db, institution_id: School, people: readonly number[]): Promise<void> {
  const ids = sql`${[...people]}::bigint[]`;
  await sql`
    with dropped as (
      delete from mail m where m.institution_id = ${institution_id} and m.mailing_id is not null and m.status = 'queued'
        and (m.person_id = any(${ids}) or m.reader_id = any(${ids}) or m.about = any(${ids})) returning m.mailing_id)
    update mailing g set total = g.total - d.n from (select mailing_id, count(*) as n from dropped group by mailing_id) d
    where g.institution_id = ${institution_id} and g.mailing_id = d.mailing_id`.execute(db);
}

/** Empties copies of letters that are filled in as an erased person got them; those that have not left are taken out. */
export async function emptyCopies(db: Db, institution_id: School, people: readonly number[]): Promise<void> {
  const ids = sql`${[...people]}::bigint[]`;
  const names = (column: string) =>
    sql`(${sql.ref(`t.${column}`)} <> '' and strpos(lower(c."values"::text), lower(${sql.ref(`t.${column}`)})) > 0)`;
  await sql`
    with copies as (
      select c.id, c.status from mail c
      where c.institution_id = ${institution_id} and c.person_id is null and c."values" is not null and c.mailing_id in (
        select m.mailing_id from mail m where m.institution_id = ${institution_id} and (m.person_id = any(${ids}) or m.reader_id = any(${ids})))
        and exists (select from person t where t.institution_id = ${institution_id} and t.user_detail_id = any(${ids})
          and (${names('first_name')} or ${names('surname')} or ${names('email')}))),
    emptied as (
      update mail m set "values" = '{}' from copies c where m.institution_id = ${institution_id} and m.id = c.id and c.status <> 'queued'),
    dropped as (
      delete from mail m using copies c where m.institution_id = ${institution_id} and m.id = c.id and c.status = 'queued' returning m.mailing_id)
    update mailing g set total = g.total - d.n from (select mailing_id, count(*) as n from dropped group by mailing_id) d
    where g.institution_id = ${institution_id} and g.mailing_id = d.mailing_id`.execute(db);
}

/** Empties letters to erased people alone: drafts are deleted, and what was still to leave is cancelled. */
export async function emptyLetters(
  db: Db,
  institution_id: School,
  people: readonly number[],
  now: Date,
): Promise<void> {
  const alone = sql`g.institution_id = ${institution_id} and g.type in ('student', 'lead', 'guardian', 'staff') and g.type_id = any(${[...people]}::bigint[])`;
  await sql`delete from mailing g where ${alone} and g.state = 'draft'`.execute(db);
  await sql`
    update mailing g set subject = '', body = '', reply_to = '', audience = g.audience || '{"additional_emails": [], "excluded_emails": []}',
      state = case when g.state in ('scheduled', 'stopped') then 'cancelled' else g.state end,
      ended_at = case when g.state in ('scheduled', 'stopped') then ${now}::timestamptz else g.ended_at end
    where ${alone}`.execute(db);
  await sql`delete from mailing_file f using mailing g where ${alone} and f.institution_id = ${institution_id} and f.mailing_id = g.mailing_id`.execute(
    db,
  );
}

/** The addresses of erased people that nobody else at the school has. */
export async function addressesOf(db: Db, institution_id: School, people: readonly number[]): Promise<string[]> {
  const ids = sql`${[...people]}::bigint[]`;
  const { rows } = await sql<{ address: string }>`
    select distinct p.email_key as address from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}) and p.email_key <> ''
      and not exists (select from person o where o.institution_id = ${institution_id} and o.email_key = p.email_key and o.user_detail_id <> all(${ids}))`.execute(
    db,
  );
  return rows.map((row) => row.address);
}

/** Stops replies to letters from going to these addresses. */
export async function forgetReplies(db: Db, institution_id: School, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await sql`update mailing g set reply_to = '' where g.institution_id = ${institution_id} and lower(trim(g.reply_to)) = any(${[...addresses]}::text[])`.execute(
    db,
  );
}

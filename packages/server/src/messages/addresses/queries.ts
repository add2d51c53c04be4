import { sql } from 'kysely';
import type { ConsentSource } from '@schoolbell/core/messages/addresses/rules';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import type { Category } from '@schoolbell/core/messages/rules';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';

/** What is known of an address. */
export interface AddressState {
  state: 'ok' | 'bounced';
  error: string;
  news: 0 | 1;
}

/** What is known of an address; one that nothing is known of works and wants news. */
export async function findAddress(db: Db, institution_id: number, address_key: string): Promise<AddressState> {
  const { rows } = await sql<AddressState>`
    select a.state, a.last_error as error, a.news from mail_address a
    where a.institution_id = ${institution_id} and a.address_key = ${address_key}`.execute(db);
  return rows[0] ?? { state: 'ok', error: '', news: 1 };
}

/** Why mail of a category does not go to some addresses, by address. */
export async function unreachable(
  db: Db,
  institution_id: number,
  addresses: readonly string[],
  category: Category,
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address_key: string; reason: string }>`
    select a.address_key, case when a.state = 'bounced' then ${skipTexts.bounced} else ${skipTexts.news} end as reason from mail_address a
    where a.institution_id = ${institution_id} and a.address_key = any(${[...addresses]}::text[])
      and (a.state = 'bounced' or a.news = 0 and ${category === 'news'})`.execute(db);
  return new Map(rows.map((row) => [row.address_key, row.reason]));
}

/** A change of whether an address wants news. */
export interface Consent {
  address_key: string;
  value: 0 | 1;
  source: ConsentSource;
  by: number | null;
  mail_id: number | null;
  reason: string;
}

/** Keeps whether an address wants news, and when it said so. False where it said the same before. */
export async function writeConsent(db: Db, institution_id: number, consent: Consent, now: Date): Promise<boolean> {
  const { address_key, value, source, by, mail_id, reason } = consent;
  const { rows } = await sql<{ consent_id: number }>`
    with changed as (
      insert into mail_address as a (institution_id, address_key, news, updated_at)
      select ${institution_id}, ${address_key}, ${value}, ${now} where ${value} = 0
        or exists (select from mail_address k where k.institution_id = ${institution_id} and k.address_key = ${address_key})
      on conflict (institution_id, address_key) do update set news = excluded.news, updated_at = excluded.updated_at where a.news <> excluded.news
      returning a.address_key)
    insert into mail_consent (institution_id, address_key, category, value, at, source, by, mail_id, reason)
    select ${institution_id}, c.address_key, 'news', ${value}, ${now}, ${source}, ${by}::bigint, ${mail_id}::bigint, ${reason} from changed c
    returning consent_id`.execute(db);
  return rows.length > 0;
}

/** Takes news back that wait to leave for an address: it no longer wants them. */
export async function skipNews(db: Db, institution_id: number, address_key: string): Promise<void> {
  await sql`
    with gone as (
      delete from mail m using mailing g where m.institution_id = ${institution_id} and g.institution_id = ${institution_id} and g.mailing_id = m.mailing_id
        and g.category = 'news' and m.address_key = ${address_key} and m.status = 'queued' and m.sending_since is null
      returning m.mailing_id, coalesce(m.reader_id, m.person_id) as person_id),
    skips as (
      insert into mailing_skip (institution_id, mailing_id, person_id, reason)
      select distinct ${institution_id}::bigint, mailing_id, person_id, ${skipTexts.news} from gone where person_id is not null
      on conflict do nothing returning mailing_id),
    counts as (
      select w.mailing_id, count(*) as n, (select count(*) from skips s where s.mailing_id = w.mailing_id) as skipped from gone w group by w.mailing_id)
    update mailing g set total = g.total - c.n, skipped = g.skipped + c.skipped from counts c
    where g.institution_id = ${institution_id} and g.mailing_id = c.mailing_id`.execute(db);
}

/** Says that mail arrives at an address again. False where nothing else was known. */
export async function markWorking(db: Db, institution_id: number, address_key: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ address_key: string }>`
    update mail_address a set state = 'ok', soft_count = 0, soft_since = null, last_error = '', updated_at = ${now}
    where a.institution_id = ${institution_id} and a.address_key = ${address_key} and a.state = 'bounced' returning a.address_key`.execute(
    db,
  );
  return rows.length > 0;
}

/** A change of whether an address wants news, as screens show it. */
export interface ConsentLine {
  value: 0 | 1;
  at: string;
  source: ConsentSource;
  by: string;
  reason: string;
}

/** The newest changes of an address. */
export async function findConsents(db: Db, institution_id: number, address_key: string): Promise<ConsentLine[]> {
  const { rows } = await sql<ConsentLine>`
    select c.value, ${iso('c.at')} as at, c.source, coalesce(full_name(p.first_name, p.surname), '') as by, c.reason
    from mail_consent c left join person p on p.institution_id = ${institution_id} and p.user_detail_id = c.by
    where c.institution_id = ${institution_id} and c.address_key = ${address_key} order by c.at desc, c.consent_id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** The address of a person; empty for none. */
export async function emailOf(db: Db, institution_id: number, user_detail_id: number): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .executeTakeFirst();
  return row?.email.trim() ?? '';
}

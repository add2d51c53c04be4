import { sql } from 'kysely';
import type { AudienceType, Category, MailingState } from '@schoolbell/core/messages/rules';
import type { AudienceKind } from '@schoolbell/core/messages/audiences/rules';
import type { Db } from '../../http/context.ts';

/** Whom a letter is for, as its row keeps it. */
export interface KeptAudience {
  ids: number[];
  of: 'student' | 'lead' | 'guardian' | 'staff' | '';
  kind: AudienceKind;
  to: 'family' | 'person' | 'guardians';
  /** What its record was called. */
  label: string;
  additional_emails: string[];
  excluded_emails: string[];
  leave_out: 0 | 1;
}

/** A letter to many as its work needs it. */
export interface Mailing {
  mailing_id: number;
  type: AudienceType;
  type_id: number | null;
  audience: KeptAudience;
  event_id: number | null;
  category: Category;
  subject: string;
  body: string;
  reply_to: string;
  send_copy: 0 | 1;
  ask_confirm: 0 | 1;
  send_at: Date | null;
  state: MailingState;
  rests: number;
  rests_until: Date | null;
  created_by: number | null;
  version: number;
  updated_at: Date;
}

/** What of a letter is written down. */
export type Letter = Pick<
  Mailing,
  'type' | 'type_id' | 'event_id' | 'category' | 'subject' | 'body' | 'reply_to' | 'send_copy' | 'ask_confirm'
> & { audience: KeptAudience };

const columns = sql`g.mailing_id, g.type, g.type_id, g.audience, g.event_id, g.category, g.subject, g.body, g.reply_to, g.send_copy, g.ask_confirm, g.send_at,
  g.state, g.rests, g.rests_until, g.created_by, g.version, g.updated_at`;

/** A letter; held until the transaction ends where it is to change. */
export async function findMailing(
  db: Db,
  institution_id: number,
  mailing_id: number,
  { held = false } = {},
): Promise<Mailing | undefined> {
  const { rows } = await sql<Mailing>`select ${columns} from mailing g
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Writes a new draft down; returns its id. */
export async function insertMailing(
  db: Db,
  institution_id: number,
  { audience, ...letter }: Letter,
  { created_by, now }: { created_by: number; now: Date },
): Promise<number> {
  const row = {
    ...letter,
    institution_id,
    created_by,
    audience: JSON.stringify(audience),
    created_at: now,
    updated_at: now,
  };
  const { mailing_id } = await db.insertInto('mailing').values(row).returning('mailing_id').executeTakeFirstOrThrow();
  return mailing_id;
}

/** Changes a draft, and counts its version up. */
export async function changeMailing(
  db: Db,
  institution_id: number,
  mailing_id: number,
  { audience, ...letter }: Letter,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mailing')
    .set((one) => ({ ...letter, audience: JSON.stringify(audience), updated_at: now, version: one('version', '+', 1) }))
    .where('institution_id', '=', institution_id)
    .where('mailing_id', '=', mailing_id)
    .execute();
}

/** Moves a letter on, if it still is in one of these states. False if it is not. */
export async function moveMailing(
  db: Db,
  institution_id: number,
  mailing_id: number,
  {
    from,
    to,
    reason = '',
    now,
    send_at,
  }: { from: readonly MailingState[]; to: MailingState; reason?: string; now: Date; send_at?: Date | null },
): Promise<boolean> {
  const { rows } = await sql<{ mailing_id: number }>`
    update mailing g set state = ${to}, reason = ${reason}, updated_at = ${now}, version = g.version + 1, rests_until = null, rests = 0,
      send_at = ${send_at === undefined ? sql`g.send_at` : sql`${send_at}::timestamptz`},
      started_at = case when ${to} = 'sending' then coalesce(g.started_at, ${now}) else g.started_at end,
      ended_at = case when ${to} in ('sent', 'cancelled', 'failed') then ${now}::timestamptz end
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and g.state = any(${[...from]}::text[]) returning g.mailing_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Throws a draft away. */
export async function removeMailing(db: Db, institution_id: number, mailing_id: number): Promise<void> {
  await db
    .deleteFrom('mailing')
    .where('institution_id', '=', institution_id)
    .where('mailing_id', '=', mailing_id)
    .where('state', '=', 'draft')
    .execute();
}

/** Uploaded documents by their handles, with their size: those that this person uploaded, and those of this letter. */
export async function findUploads(
  db: Db,
  institution_id: number,
  { handles, by, mailing_id }: { handles: readonly string[]; by: number; mailing_id: number | null },
): Promise<{ handle: string; bytes: number; media_type: string }[]> {
  const { rows } = await sql<{ handle: string; bytes: number; media_type: string }>`
    select f.handle, f.bytes, f.media_type from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) and f.kind in ('document', 'letter')
      and (f.created_by = ${by} or exists (select from mailing_file m where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.handle = f.handle))`.execute(
    db,
  );
  return rows;
}

/** Whether an event is one of the school's. */
export async function isEvent(db: Db, institution_id: number, event_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from event e where e.institution_id = ${institution_id} and e.event_id = ${event_id}`.execute(db);
  return rows.length > 0;
}

/** Writes down who gets no letter and why, and counts them; everyone once. */
export async function insertSkips(
  db: Db,
  institution_id: number,
  mailing_id: number,
  skips: readonly { person_id: number; reason: string }[],
): Promise<void> {
  if (skips.length === 0) return;
  await sql`
    with made as (
      insert into mailing_skip (institution_id, mailing_id, person_id, reason)
      select ${institution_id}, ${mailing_id}, s.person_id, s.reason from jsonb_to_recordset(${JSON.stringify(skips)}::jsonb) as s (person_id bigint, reason text)
      on conflict do nothing returning person_id)
    update mailing g set skipped = g.skipped + (select count(*) from made) where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id}`.execute(
    db,
  );
}

/** A mail of a letter that is to be written. */
export interface NewMail {
  person_id: number | null;
  reader_id: number | null;
  to_name: string;
  to_email: string;
  address_key: string;
  about: number;
  values: Record<string, string>;
}

/** Writes mails down, each address and child once, and counts them. */
export async function insertMails(
  db: Db,
  institution_id: number,
  mailing_id: number,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with made as (
      insert into mail (institution_id, mailing_id, person_id, reader_id, to_name, to_email, address_key, about, "values", subject, text, html)
      select ${institution_id}, ${mailing_id}, m.person_id, m.reader_id, m.to_name, m.to_email, m.address_key, m.about, m."values", '', '', ''
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as m (person_id bigint, reader_id bigint, to_name text, to_email text, address_key text, about bigint, "values" jsonb)
      on conflict do nothing returning id)
    update mailing g set total = g.total + (select count(*) from made) where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id}`.execute(
    db,
  );
}

/**
 * Readers by their ids as they are now, in the order given. People who have left are missing; merged people count as one.
 */
export async function readersNow(
  db: Db,
  institution_id: number,
  readers: readonly [person_id: number, reader_id: number, about: number][],
): Promise<Omit<NewMail, 'values'>[]> {
  const rows = readers.map(([person_id, reader_id, about]) => ({ person_id, reader_id, about }));
  const kept = (whom: 'person' | 'about') =>
    sql`coalesce(${sql.ref(`m_${whom}.kept_id`)}, ${sql.ref(whom === 'about' ? 'r.about' : 'r.person_id')})`;
  const found = await sql<Omit<NewMail, 'values'>>`
    select ${kept('person')} as person_id, p.user_detail_id as reader_id, ${kept('about')} as about, full_name(p.first_name, p.surname) as to_name, trim(p.email) as to_email, lower(trim(p.email)) as address_key
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person_id bigint, reader_id bigint, about bigint)) with ordinality as r (person_id, reader_id, about, n)
    left join merge m_person on m_person.institution_id = ${institution_id} and m_person.gone_id = r.person_id
    left join merge m_about on m_about.institution_id = ${institution_id} and m_about.gone_id = r.about
    left join merge m_reader on m_reader.institution_id = ${institution_id} and m_reader.gone_id = r.reader_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = coalesce(m_reader.kept_id, r.reader_id) and p.email <> ''
    order by r.n`.execute(db);
  return found.rows;
}

/** Turns mails that have not left into skips. */
export async function cancelMails(db: Db, institution_id: number, mailing_id: number, reason: string): Promise<void> {
  await sql`
    with gone as (
      delete from mail m where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id} and m.status = 'queued' and m.sending_since is null
      returning coalesce(m.reader_id, m.person_id) as person_id),
    skips as (
      insert into mailing_skip (institution_id, mailing_id, person_id, reason)
      select distinct ${institution_id}::bigint, ${mailing_id}::bigint, person_id, ${reason} from gone where person_id is not null
      on conflict do nothing returning person_id)
    update mailing g set total = g.total - (select count(*) from gone), skipped = g.skipped + (select count(*) from skips)
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id}`.execute(db);
}

/** The kinds of uploaded files, by handle. */
export async function findUploadKinds(
  db: Db,
  institution_id: number,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    .select(['handle', 'media_type'])
    .where('institution_id', '=', institution_id)
    .where('handle', 'in', [...handles])
    .execute();
  return new Map(rows.map((row) => [row.handle, row.media_type]));
}

/** The school's own address; empty if it has none. */
export async function schoolAddress(db: Db, institution_id: number): Promise<string> {
  const { institution_email } = await db
    .selectFrom('institution')
    .select('institution_email')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return institution_email;
}

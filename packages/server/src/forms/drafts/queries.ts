import { sql } from 'kysely';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { Db } from '../../http/context.ts';

/** A draft to save. Nobody can open it yet: its mail creates the token. */
export interface DraftToKeep {
  institution_id: number;
  custom_form_id: number;
  handle_hash: Buffer;
  email: string;
  sealed: Buffer;
  page_url: string;
  expires_at: Date;
  created_at: Date;
}

/** Keeps a draft and answers its id. */
export async function keepDraft(db: Db, draft: DraftToKeep): Promise<number> {
  const { id } = await db.insertInto('form_draft').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How many drafts an address has saved since a moment; other requests for the same address wait until this transaction ends. */
export async function countKept(db: Db, institution_id: number, email: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form_draft ${institution_id} ${email.toLowerCase()}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{
    kept: number;
  }>`select count(*)::int as kept from form_draft where institution_id = ${institution_id} and lower(email) = ${email.toLowerCase()} and created_at > ${since}`.execute(
    db,
  );
  return rows[0]!.kept;
}

/** Gives a draft the token that its mail brings. Undefined if it is gone by now. */
export async function giveDraftToken(db: Db, institution_id: number, id: number, token_hash: Buffer) {
  const { rows } = await sql<{
    email: string;
    page_url: string;
    expires_at: Date;
    form_hash: string;
    form_type: FormType;
    title: string;
  }>`
    with given as (update form_draft set token_hash = ${token_hash} where institution_id = ${institution_id} and id = ${id} returning *)
    select d.email, d.page_url, d.expires_at, f.hash as form_hash, f.form_type, f.title from given d join form f on f.institution_id = d.institution_id and f.custom_form_id = d.custom_form_id`.execute(
    db,
  );
  return rows[0];
}

/** What a draft of a form holds, by its token; undefined if it has run out, was sent, or is another form's. */
export async function findDraft(
  db: Db,
  wanted: { institution_id: number; form: string; token_hash: Buffer; now: Date },
): Promise<{ sealed: Buffer; handle_hash: Buffer } | undefined> {
  const { institution_id, form, token_hash, now } = wanted;
  const { rows } = await sql<{ sealed: Buffer; handle_hash: Buffer }>`
    select d.sealed, d.handle_hash from form_draft d join form f on f.institution_id = d.institution_id and f.custom_form_id = d.custom_form_id
    where d.institution_id = ${institution_id} and d.token_hash = ${token_hash} and d.expires_at > ${now} and f.hash = ${form} and f.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Lets a form's draft go, by the token of its link or by what saving it answered. */
export async function dropDraft(db: Db, institution_id: number, custom_form_id: number, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('form_draft')
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .where((one) => one.or([one('token_hash', '=', hash), one('handle_hash', '=', hash)]))
    .execute();
}

/** How many forms of a type wait to be finished. */
export async function countDrafts(db: Db, institution_id: number, form_type: FormType, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from form_draft d join form f on f.institution_id = d.institution_id and f.custom_form_id = d.custom_form_id
    where d.institution_id = ${institution_id} and f.form_type = ${form_type} and d.expires_at > ${now}`.execute(db);
  return rows[0]!.total;
}

/** Forgets drafts that have run out. */
export async function forgetDrafts(db: Db, institution_id: number, now: Date): Promise<void> {
  await db
    .deleteFrom('form_draft')
    .where('institution_id', '=', institution_id)
    .where('expires_at', '<=', now)
    .execute();
}

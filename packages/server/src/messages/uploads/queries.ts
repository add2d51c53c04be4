import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** The columns that name files by handle, by table. A file that any of them names is in use. */
export const handleColumns: Readonly<Record<string, string>> = {
  booking_page: 'image_handle',
  download: 'handle',
  form_upload: 'handle',
  institution: 'logo_handle',
  mailing_file: 'handle',
  payment: 'slip_handle',
  person: 'image_handle',
  person_file: 'handle',
  product: 'image_handle',
  subject: 'image_handle',
};

/** A condition: nothing uses file `f`, neither a letter, an automation, a mail that has yet to leave, nor another area. */
function isUnused(institution_id: number) {
  const named = Object.entries(handleColumns).map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} t where t.institution_id = ${institution_id} and ${sql.ref(`t.${column}`)} = f.handle)`,
  );
  return sql`${sql.join(named, sql` and `)}
    and not exists (select from automation_version v where v.institution_id = ${institution_id} and v.action -> 'mail_attachments' ? f.handle)
    and not exists (select from mail m where m.institution_id = ${institution_id} and m.status = 'queued' and m.files is not null
      and m.files @> jsonb_build_array(jsonb_build_object('handle', f.handle)))`;
}

/** Deletes files that were uploaded for mails before an instant and that nothing uses, `most` at most; returns their handles. */
export async function removeUnused(db: Db, institution_id: number, before: Date, most: number): Promise<string[]> {
  const { rows: held } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.kind = 'letter' and f.created_at < ${before}::timestamptz and ${isUnused(institution_id)}
    order by f.created_at limit ${most} for update skip locked`.execute(db);
  // Checked again: from here on nobody can begin to use them.
  return deleteUnused(
    db,
    institution_id,
    held.map(({ handle }) => handle),
  );
}

/** Deletes those of some files that nothing uses; returns their handles. */
async function deleteUnused(db: Db, institution_id: number, handles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    delete from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) and ${isUnused(institution_id)} returning f.handle`.execute(
    db,
  );
  return rows.map(({ handle }) => handle);
}

/** Lets go of files that were somebody's, as far as nothing else uses them; returns the handles whose bytes must go. */
export async function letGo(db: Db, institution_id: number, handles: readonly string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const { rows: held } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) order by f.handle for update`.execute(
    db,
  );
  const gone = new Set(await deleteUnused(db, institution_id, handles));
  return handles.filter((handle) => gone.has(handle) || !held.some((one) => one.handle === handle));
}

import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** An uploaded file as it is kept. */
export interface KeptFile {
  handle: string;
  kind: string;
  media_type: string;
  bytes: number;
}

/** Records an uploaded file whose bytes are already in the data folder. Files from a form have no uploader. */
export async function insertFile(
  db: Db,
  institution_id: number,
  file: KeptFile,
  created_by: number | null,
): Promise<void> {
  await db
    .insertInto('file')
    .values({ institution_id, ...file, created_by })
    .execute();
}

/** A file that is currently a school's logo, the only public kind. Undefined for all others. */
export async function findLogo(db: Db, handle: string): Promise<Pick<KeptFile, 'media_type' | 'bytes'> | undefined> {
  const { rows } = await sql<
    Pick<KeptFile, 'media_type' | 'bytes'>
  >`select media_type, bytes from logo_file(${handle})`.execute(db);
  return rows[0];
}

/** A file of this institution by its handle. Undefined for one that is missing or another institution's. */
export async function findFile(db: Db, institution_id: number, handle: string): Promise<KeptFile | undefined> {
  return db
    .selectFrom('file')
    .select(['handle', 'kind', 'media_type', 'bytes'])
    .where('institution_id', '=', institution_id)
    .where('handle', '=', handle)
    .executeTakeFirst();
}

/** Keeps files from being deleted until the transaction ends; answers those that are there. */
export async function holdFiles(db: Db, institution_id: number, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const { rows } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) order by f.handle for share`.execute(
    db,
  );
  return new Set(rows.map(({ handle }) => handle));
}

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
export function isUnused(institution_id: number) {
  const named = Object.entries(handleColumns).map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} t where t.institution_id = ${institution_id} and ${sql.ref(`t.${column}`)} = f.handle)`,
  );
  return sql`${sql.join(named, sql` and `)}
    and not exists (select from automation_version v where v.institution_id = ${institution_id} and v.action -> 'mail_attachments' ? f.handle)
    and not exists (select from mail m where m.institution_id = ${institution_id} and m.status = 'queued' and m.files is not null
      and m.files @> jsonb_build_array(jsonb_build_object('handle', f.handle)))`;
}

/** Deletes those of some files that nothing uses; returns their handles. */
export async function deleteUnused(db: Db, institution_id: number, handles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    delete from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) and ${isUnused(institution_id)} returning f.handle`.execute(
    db,
  );
  return rows.map(({ handle }) => handle);
}

/** Deletes those of a person's files that nothing else uses; returns the handles whose bytes must go. */
export async function letGo(db: Db, institution_id: number, handles: readonly string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const { rows: held } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) order by f.handle for update`.execute(
    db,
  );
  const gone = new Set(await deleteUnused(db, institution_id, handles));
  return handles.filter((handle) => gone.has(handle) || !held.some((one) => one.handle === handle));
}

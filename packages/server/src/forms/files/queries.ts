import { sql } from 'kysely';
import { MOST_UPLOADS, UPLOAD_DAYS } from '@schoolbell/core/forms/files/rules';
import type { Db } from '../../http/context.ts';

/** Files that a school keeps for forms nobody has sent: so many cost little, and nobody can fill a disk with them. */
const MOST_WAITING = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Files that one run of the job forgets. */
const AT_ONCE = 500;

/** A file that came with a form. */
export interface Upload {
  id: number;
  handle: string;
  file_name: string;
}

/** Whether the school accepts files in forms. */
export async function formFilesOf(db: Db, institution_id: number): Promise<0 | 1> {
  return (
    await db
      .selectFrom('institution')
      .select('form_files')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
  ).form_files;
}

/** Turns files with forms on or off. */
export async function saveFormFiles(db: Db, institution_id: number, form_files: 0 | 1): Promise<void> {
  await db.updateTable('institution').set({ form_files }).where('institution_id', '=', institution_id).execute();
}

/** Whether another file is allowed with this ticket, and for this school. */
export async function mayUpload(db: Db, institution_id: number, ticket: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: number;
    all: number;
  }>`select count(*) filter (where ticket = ${ticket}) as mine, count(*) as all
    from form_upload where institution_id = ${institution_id} and held_at is null`.execute(db);
  return rows[0]!.mine < MOST_UPLOADS && rows[0]!.all < MOST_WAITING;
}

/** Records a received file whose bytes are already stored. */
export async function addUpload(
  db: Db,
  upload: {
    institution_id: number;
    custom_form_id: number;
    field_id: number;
    token_hash: Buffer;
    ticket: string;
    handle: string;
    file_name: string;
    created_at: Date;
  },
): Promise<void> {
  await db.insertInto('form_upload').values(upload).execute();
}

/** A file by its token, for the question of its form; locked until the transaction ends, so that it belongs to one person. */
export async function findUpload(
  db: Db,
  wanted: { institution_id: number; custom_form_id: number; field_id: number; token_hash: Buffer },
): Promise<Upload | undefined> {
  return db
    .selectFrom('form_upload')
    .select(['id', 'handle', 'file_name'])
    .where('institution_id', '=', wanted.institution_id)
    .where('custom_form_id', '=', wanted.custom_form_id)
    .where('field_id', '=', wanted.field_id)
    .where('token_hash', '=', wanted.token_hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Files that wait for staff to accept what they came with, locked until the transaction ends. */
export async function heldUploads(db: Db, institution_id: number, ids: readonly number[]): Promise<Upload[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('form_upload')
    .select(['id', 'handle', 'file_name'])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Keeps files as long as the form that they came with waits. */
export async function holdUploads(db: Db, institution_id: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .updateTable('form_upload')
      .set({ held_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', 'in', ids)
      .execute();
}

/** Hangs files on the person who sent them. */
export async function giveUploads(
  db: Db,
  institution_id: number,
  uploads: readonly Upload[],
  person_id: number,
  now: Date,
): Promise<void> {
  for (const { id, handle, file_name } of uploads) {
    await sql`insert into person_file (institution_id, person_id, handle, file_name, uploaded_by, created_at) values (${institution_id}, ${person_id}, ${handle}, ${file_name}, ${person_id}, ${now})`.execute(
      db,
    );
    await db.deleteFrom('form_upload').where('institution_id', '=', institution_id).where('id', '=', id).execute();
  }
}

/** Deletes files whose form was never sent, and those of held forms that were never accepted. Returns their handles, whose bytes must be deleted. */
export async function forgetUploads(db: Db, institution_id: number, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - UPLOAD_DAYS * DAY_MS);
  const heldBefore = new Date(now.getTime() - 12 * UPLOAD_DAYS * DAY_MS);
  const { rows } = await sql<{
    handle: string;
  }>`delete from form_upload where institution_id = ${institution_id} and id in (
    select id from form_upload where institution_id = ${institution_id} and created_at < ${before} and (held_at is null or held_at < ${heldBefore}) order by created_at limit ${AT_ONCE})
    returning handle`.execute(db);
  const handles = rows.map((one) => one.handle);
  if (handles.length > 0)
    await db.deleteFrom('file').where('institution_id', '=', institution_id).where('handle', 'in', handles).execute();
  return handles;
}

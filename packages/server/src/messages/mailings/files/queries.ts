import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A file of a letter. */
export interface LetterFile {
  handle: string;
  file_name: string;
  bytes: number;
  /** 1: its mails link to it instead of carrying it. */
  as_link: 0 | 1;
}

/** The files of a letter, in their order. */
export async function filesOf(db: Db, institution_id: number, mailing_id: number): Promise<LetterFile[]> {
  return db
    .selectFrom('mailing_file')
    .select(['handle', 'file_name', 'bytes', 'as_link'])
    .where('institution_id', '=', institution_id)
    .where('mailing_id', '=', mailing_id)
    .orderBy('place')
    .execute();
}

/** Keeps the files of a letter instead of those before. */
export async function replaceFiles(
  db: Db,
  institution_id: number,
  mailing_id: number,
  files: readonly LetterFile[],
): Promise<void> {
  await db
    .deleteFrom('mailing_file')
    .where('institution_id', '=', institution_id)
    .where('mailing_id', '=', mailing_id)
    .execute();
  if (files.length === 0) return;
  await db
    .insertInto('mailing_file')
    .values(files.map((file, place) => ({ institution_id, mailing_id, ...file, place })))
    .execute();
}

/** Makes a letter's mails link to these files instead of carrying them. */
export async function linkFiles(
  db: Db,
  institution_id: number,
  mailing_id: number,
  handles: readonly string[],
): Promise<void> {
  if (handles.length === 0) return;
  await sql`update mailing_file f set as_link = 1
    where f.institution_id = ${institution_id} and f.mailing_id = ${mailing_id} and f.handle = any(${[...handles]}::text[])`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A file of an automation's mail, as its version keeps it. */
export interface MailFile {
  handle: string;
  file_name: string;
  bytes: number;
  media_type: string;
}

/** The documents among some handles that somebody may send: their own uploads, and the files of this automation. */
export async function findUploads(
  db: Db,
  institution_id: number,
  { handles, by, automation_id }: { handles: readonly string[]; by: number; automation_id: number | null },
): Promise<Omit<MailFile, 'file_name'>[]> {
  if (handles.length === 0) return [];
  const { rows } = await sql<Omit<MailFile, 'file_name'>>`
    select f.handle, f.bytes, f.media_type from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) and f.kind in ('document', 'letter')
      and (f.created_by = ${by} or exists (
        select from automation_version v where v.institution_id = ${institution_id} and v.automation_id = ${automation_id}::bigint and v.action -> 'mail_attachments' ? f.handle))`.execute(
    db,
  );
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import type { UploadedFile } from '../../jobs/papers.ts';

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

/** The files that the mails of a run carry. */
export async function filesOfRun(db: Db, institution_id: number, run_id: number): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`
    select d.handle, d.file_name as filename, d.media_type as "contentType"
    from automation_run r join automation_version v on v.institution_id = ${institution_id} and v.version_id = r.version_id
      cross join lateral jsonb_to_recordset(coalesce(v.action -> 'mail_attachments_details', '[]')) as d (handle text, file_name text, media_type text)
    where r.institution_id = ${institution_id} and r.run_id = ${run_id}`.execute(db);
  return rows;
}

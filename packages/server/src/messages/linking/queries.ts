import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A file that a mail links to. */
export interface LinkedFile {
  handle: string;
  file_name: string;
  media_type: string;
  bytes: number;
}

/**
 * A file that a mail to this address links to, by its place among the mail's files: of its letter, or of the mail itself
 * where it is a test. Undefined where the mail or the file is gone.
 */
export async function findLinkedFile(
  db: Db,
  institution_id: number,
  { mail_id, address_key, place }: { mail_id: number; address_key: string; place: number },
): Promise<LinkedFile | undefined> {
  const { rows } = await sql<LinkedFile>`
    select f.handle, l.file_name, f.media_type, f.bytes from mail m
    join lateral (
      select g.handle, g.file_name from mailing_file g
        where g.institution_id = ${institution_id} and g.mailing_id = m.mailing_id and g.place = ${place} and g.as_link = 1
      union all
      select m.files -> ${place}::int ->> 'handle', m.files -> ${place}::int ->> 'filename'
        where m.mailing_id is null and m.files -> ${place}::int -> 'as_link' = '1') l on true
    join file f on f.institution_id = ${institution_id} and f.handle = l.handle
    where m.institution_id = ${institution_id} and m.id = ${mail_id} and lower(trim(m.to_email)) = ${address_key}`.execute(
    db,
  );
  return rows[0];
}

/** Gives a mail that was just written the secret of its links. */
export async function setMailSecret(db: Db, institution_id: number, id: number, secret: Buffer): Promise<void> {
  await db
    .updateTable('mail')
    .set({ secret })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { Erase } from '../../../db/erasing.ts';

/** Blanks letters to erased people alone; a letter to many stays, without their mails. */
export const eraseLetters: Erase = async ({ db, institution_id }, people) => {
  await sql`update mailing g set subject = '', body = '', reply_to = '', audience = g.audience || '{"additional_emails": [], "excluded_emails": []}'
    where g.institution_id = ${institution_id} and g.type in ('student', 'lead', 'guardian', 'staff') and g.type_id = any(${people}::bigint[])`.execute(
    db,
  );
};

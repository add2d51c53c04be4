import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A letter that some did not get, with its author. */
export interface Trouble {
  subject: string;
  total: number;
  failed: number;
  name: string;
  email: string;
  role_id: number;
}

/** What went wrong with a letter; undefined if nothing did, or if its author works here no longer. */
export async function findTrouble(db: Db, institution_id: number, mailing_id: number): Promise<Trouble | undefined> {
  const { rows } = await sql<Trouble>`
    select g.subject, g.total, g.failed, full_name(p.first_name, p.surname) as name, p.email, p.role_id
    from mailing g join person p on p.institution_id = ${institution_id} and p.user_detail_id = g.created_by and p.archived_at is null and p.email <> ''
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and g.failed > 0`.execute(db);
  return rows[0];
}

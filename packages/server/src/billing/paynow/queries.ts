import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** The last day on which banks take the code of a transfer, in Singapore. */
export async function codeEndsOn(db: Db, institution_id: number, checkout_id: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(c.expires_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day from checkout c
    where c.institution_id = ${institution_id} and c.checkout_id = ${checkout_id}`.execute(db);
  return rows[0]!.day;
}

import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Profile as ProfileSchema } from '@schoolbell/core/people/profile/contract';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';
import type { Who } from '../../session/queries.ts';

/** A staff member as they see themselves. */
export type Profile = z.output<typeof ProfileSchema>;

/** One's own details; locked until the transaction ends where they are to change. Undefined if one is no longer there. */
export async function findProfile(
  db: Db,
  { institution_id, user_detail_id }: Who,
  locked = false,
): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select p.user_detail_id, role_id, first_name as "firstName", surname, email, phone, ${image('image_handle')} as image_240, ${iso('created_at')} as created_at, version,
      json_build_object('street', street, 'country', country, 'city', city, 'state', state, 'zip', zip) as address,
      (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.time_from, 'HH24:MI'), 'to', to_char(w.time_to, 'HH24:MI')) order by w.weekday, w.time_from), '[]')
        from working_hours w where w.institution_id = ${institution_id} and w.user_detail_id = p.user_detail_id) as working_hours
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and archived_at is null ${locked ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

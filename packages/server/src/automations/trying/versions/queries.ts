import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { type Automation, automationColumns } from '../../events/queries.ts';

/** An automation with what it does now; undefined if it is not there. Held until the transaction ends. */
export async function findOne(db: Db, institution_id: number, id: number): Promise<Automation | undefined> {
  await sql`select from automation a where a.institution_id = ${institution_id} and a.id = ${id} for no key update`.execute(
    db,
  );
  const { rows } = await sql<Automation>`
    select ${automationColumns} from automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id
    where a.institution_id = ${institution_id} and a.id = ${id}`.execute(db);
  return rows[0];
}

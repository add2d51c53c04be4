import { sql } from 'kysely';
import type { Db } from '../http/context.ts';
import { createInstitution, type FirstInstitution, type Founding, type NewStaff } from '../session/setup/queries.ts';
import { planOf } from '../settings/plan/queries.ts';

/** A branch that the signed-in person works in. */
export interface OwnBranch {
  id: number;
  user_detail_id: number;
  institution_name: string;
  currency: string;
  country: string;
  time_zone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  is_head: boolean;
}

/** The branches of this school that the signed-in person works in; the database checks both itself. */
export async function ownBranches(db: Db): Promise<OwnBranch[]> {
  const { rows } = await sql<OwnBranch>`select * from own_branches()`.execute(db);
  return rows;
}

/** Does some work as another institution, and makes the one before it the tenant again. A failure ends the transaction anyway. */
export async function asBranch<T>(db: Db, institution_id: number, work: () => Promise<T>): Promise<T> {
  const become = (id: string) =>
    sql<{
      before: string;
    }>`select current_setting('app.institution_id', true) as before, set_config('app.institution_id', ${id}, true)`.execute(
      db,
    );
  const { rows } = await become(String(institution_id));
  const result = await work();
  await become(rows[0]!.before);
  return result;
}

/** A person's details in the branch that they add another one from. */
export async function founderOf(db: Db, institution_id: number, user_detail_id: number): Promise<NewStaff> {
  return db
    .selectFrom('person')
    .innerJoin('sign_in_person', 'sign_in_person.user_detail_id', 'person.user_detail_id')
    .select([
      'person.first_name as firstName',
      'person.surname',
      'person.email',
      'person.phone',
      'sign_in_person.sign_in_id',
    ])
    .where('person.institution_id', '=', institution_id)
    .where('person.user_detail_id', '=', user_detail_id)
    .executeTakeFirstOrThrow();
}

/** The institution that a school began with. */
export async function headOf(db: Db, institution_id: number): Promise<number> {
  const { head_id } = await db
    .selectFrom('branch')
    .select('head_id')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return head_id;
}

/** Creates a branch of a school, on the school's plan and with its founder as owner. */
export async function createBranch(
  db: Db,
  founding: readonly Founding[],
  head_id: number,
  first: FirstInstitution,
  founder: NewStaff,
): Promise<{ institution_id: number; owner_id: number }> {
  return asBranch(db, head_id, async () => {
    const made = await createInstitution(db, founding, { ...first, plan: await planOf(db, head_id) }, founder);
    await db.updateTable('branch').set({ head_id }).where('institution_id', '=', made.institution_id).execute();
    return made;
  });
}

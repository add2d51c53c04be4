import type { Db } from '../db/transaction.ts';
import { DAY, type School, type SeededChild } from '../demo/school.ts';
import type { Chance } from '../demo/chance.ts';
import { STUDENT } from '@schoolbell/core/access';
import { addSubjects } from './subjects/demo.ts';
import { addPackages } from './packages/demo.ts';
import { addFees } from './fees/demo.ts';
import { addLocations } from './locations/demo.ts';
import { addProducts } from './products/demo.ts';

/** What the demo school teaches and sells, where, and for how much. */
export async function addCatalog(
  db: Db,
  chance: Chance,
  school: School,
  children: readonly SeededChild[],
): Promise<void> {
  const students = children.filter((child) => child.role_id === STUDENT);
  const since = { created_at: new Date(school.now.getTime() - 200 * DAY), updated_at: school.now };
  const ids = await addSubjects(db, school);
  await addPackages(db, school, ids);
  await addFees(db, school, since, students);
  await addLocations(db, school, since);
  await addProducts(db, chance, school, students);
}

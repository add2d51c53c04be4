import type { Db } from '../../db/transaction.ts';
import { DAY, type School } from '../../demo/school.ts';
import type { Ids } from '../subjects/demo.ts';
import { categoryOf } from '../categories/demo.ts';

const packages = [
  ['Lessons', 'Ten piano lessons', 10, 6, 26_000, ['Piano'], 30],
  ['Lessons', 'Ten violin lessons', 10, 6, 26_000, ['Violin'], 30],
  ['Lessons', 'Twenty language hours', 20, 12, 46_000, ['French', 'Spanish'], null],
  ['Exams', 'GCSE crash course', 8, 3, 19_500, ['GCSE Maths'], 60],
  ['Exams', 'Lab pass', 6, 4, 17_500, ['Physics Lab'], null],
  ['Clubs', 'Club card', 12, null, 9_900, ['Chess', 'Debating Club'], null],
] as const;

const addOns: Record<string, readonly (readonly [string, number])[]> = {
  'Ten piano lessons': [
    ['Piano book, first year', 1_450],
    ['Exam entry', 5_200],
  ],
  'Ten violin lessons': [['Violin hire for a term', 3_500]],
  'GCSE crash course': [['Past papers, printed', 900]],
};

/** Sessions sold together, with their add-ons. */
export async function addPackages(db: Db, { institution_id, now }: School, ids: Ids): Promise<void> {
  const created_at = new Date(now.getTime() - 150 * DAY);
  const known = new Map<string, number>();
  for (const [order_by, [category, package_name, sessions, validity, price, names, minutes]] of packages.entries()) {
    if (!known.has(category))
      known.set(category, await categoryOf(db, institution_id, 'package', category, known.size));
    const { package_id } = await db
      .insertInto('package')
      .values({
        institution_id,
        category_id: known.get(category)!,
        package_name,
        sessions,
        validity,
        price,
        order_by,
        created_at,
        updated_at: created_at,
      })
      .returning('package_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('package_subject')
      .values(
        names.map((name) => ({
          institution_id,
          package_id,
          sub_id: ids.get(name)!.sub_id,
          duration_id: minutes === null ? null : ids.get(name)!.lengths.get(minutes)!,
        })),
      )
      .execute();
    const extras = addOns[package_name] ?? [];
    if (extras.length > 0)
      await db
        .insertInto('package_add_on')
        .values(
          extras.map(([name, cost], place) => ({ institution_id, package_id, name, price: cost, order_by: place })),
        )
        .execute();
  }
}

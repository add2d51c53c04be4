import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../db/transaction.ts';
import { findPairs } from '../people/duplicates/pairs/queries.ts';
import type { Chance } from '../demo/chance.ts';
import { DAY, type School, type SeededChild } from '../demo/school.ts';

/** Batches by name, role and age range. */
const batches = [
  ['Little Sailors', 'After-school group, Monday and Wednesday', 'info', 4, 6],
  ['Explorers', 'After-school group, Tuesday and Thursday', 'cyan', 7, 9],
  ['Junior Strings', 'Orchestra, Friday at 16:00', 'plum', 8, 12],
  ['Lower School Maths', 'Small group, two lessons a week', 'success', 10, 12],
  ['Exam Year', 'Everybody who sits the exams in June', 'warning', 15, 17],
  ['Debating Club', 'Thursday evenings in the library', 'orange', 13, 17],
] as const;

const tags = [
  ['Scholarship', 'success'],
  ['Needs a quiet place', 'info'],
  ['Plays an instrument', 'plum'],
  ['Bus', 'orange'],
  ['Photo: ask first', 'warning'],
] as const;

const condition = (condition_field: string, condition_operator: string, condition_value: string | string[]) => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

const segments = [
  ['Birthday this month', 'student', [condition('birthday', 'within', 'this_month')]],
  [
    'On trial, joined in the last 90 days',
    'student',
    [condition('user_status', 'any_of', ['trial']), condition('created_date', 'within', 'last_90_days')],
  ],
  ['Hot and warm', 'lead', [condition('lead_interest', 'any_of', ['4', '3'])]],
] as const;

/** When the school began to group its students. */
const begun = ({ now }: School) => new Date(now.getTime() - 80 * DAY);

/** Batches by age, and some of the students of that age in each. */
async function addBatches(db: Db, chance: Chance, school: School, students: readonly SeededChild[]): Promise<void> {
  const { institution_id, staff, now } = school;
  const began = begun(school);
  const ageOf = (child: SeededChild) => Math.floor((now.getTime() - Date.parse(child.dob)) / (365.25 * DAY));
  const made = await db
    .insertInto('batch')
    .values(
      batches.map(([batch_name, description, colour]) => ({
        institution_id,
        batch_name,
        description,
        colour,
        created_at: began,
        updated_at: began,
      })),
    )
    .returning('id')
    .execute();
  const members = batches.flatMap(([, , , youngest, oldest], at) =>
    students
      .filter((child) => ageOf(child) >= youngest && ageOf(child) <= oldest && chance.holds(0.3))
      .map((child) => ({
        institution_id,
        batch_id: made[at]!.id,
        person_id: child.user_detail_id,
        added_by: staff['frontoffice']!,
        added_at: began,
      })),
  );
  await db.insertInto('batch_member').values(members).execute();
}

/** Tags, and the people who have one. */
async function addTags(db: Db, chance: Chance, school: School, children: readonly SeededChild[]): Promise<void> {
  const { institution_id, staff } = school;
  const began = begun(school);
  const words = await db
    .insertInto('tag')
    .values(tags.map(([tag_name, colour]) => ({ institution_id, tag_name, colour, created_at: began })))
    .returning('id')
    .execute();
  await db
    .insertInto('person_tag')
    .values(
      children
        .filter(() => chance.holds(0.22))
        .map((child) => ({
          institution_id,
          tag_id: chance.one(words).id,
          person_id: child.user_detail_id,
          added_by: staff['frontoffice']!,
          added_at: began,
        })),
    )
    .execute();
}

async function addSegments(db: Db, school: School): Promise<void> {
  const { institution_id, staff } = school;
  const began = begun(school);
  await db
    .insertInto('segment')
    .values(
      segments.map(([segment_name, segment_type, filter]) => ({
        institution_id,
        segment_name,
        segment_type,
        filter_data: JSON.stringify(filter),
        created_by: staff['owner']!,
        created_at: began,
        updated_at: began,
      })),
    )
    .execute();
}

/** Groups of students, tags, segments, and possible duplicates. */
export async function addGroups(
  db: Db,
  chance: Chance,
  school: School,
  children: readonly SeededChild[],
): Promise<void> {
  await addBatches(
    db,
    chance,
    school,
    children.filter((child) => child.role_id === STUDENT),
  );
  await addTags(db, chance, school, children);
  await addSegments(db, school);
  await findPairs(db, school.institution_id, { now: school.now });
}

import type { Db } from '../../db/transaction.ts';
import { DAY, type School } from '../../demo/school.ts';
import { subjects } from '../../demo/subjects.ts';
import { categoryOf } from '../categories/demo.ts';

/** The ids of subjects and of their lengths by minutes, by the subject's name. */
export type Ids = Map<string, { sub_id: number; lengths: Map<number, number> }>;

/** The school's subjects, with durations and teachers. */
export async function addSubjects(db: Db, { institution_id, staff, now }: School): Promise<Ids> {
  const ids: Ids = new Map();
  const created_at = new Date(now.getTime() - 240 * DAY);
  for (const [place, [category, list]] of Object.entries(subjects).entries()) {
    const category_id = await categoryOf(db, institution_id, 'subject', category, place);
    for (const [
      order_by,
      { name, colour, lengths, capacity, about, period, way, teachers, bookable },
    ] of list.entries()) {
      const charging =
        way ?? (period ? (period[2] === null ? ('period' as const) : ('hybrid' as const)) : ('session' as const));
      const { sub_id } = await db
        .insertInto('subject')
        .values({
          institution_id,
          category_id,
          sub_name: name,
          description: about,
          colour,
          default_capacity: capacity,
          is_bookable: bookable ? 1 : 0,
          charging,
          period_unit: period?.[0] ?? null,
          period_fee: period?.[1] ?? null,
          period_sessions: period?.[2] ?? null,
          order_by,
          created_at,
          updated_at: created_at,
        })
        .returning('sub_id')
        .executeTakeFirstOrThrow();
      const made = await db
        .insertInto('subject_duration')
        .values(lengths.map(([minutes, fee]) => ({ institution_id, sub_id, minutes, fee })))
        .returning(['duration_id', 'minutes'])
        .execute();
      await db
        .insertInto('subject_staff')
        .values(
          teachers.map((login) => ({
            institution_id,
            sub_id,
            user_detail_id: staff[login]!,
            added_by: staff['owner']!,
            added_at: created_at,
          })),
        )
        .execute();
      ids.set(name, { sub_id, lengths: new Map(made.map((one) => [one.minutes, one.duration_id])) });
    }
  }
  return ids;
}

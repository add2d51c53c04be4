import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../../db/transaction.ts';
import { createStaff } from '../../session/setup/queries.ts';
import type { School } from '../../demo/school.ts';
import { teachers } from '../../demo/timetable.ts';
import { DAY, ZONE } from '../timetable/demo.ts';

/** The current and earlier pay of the teachers. */
async function addRates(
  db: Db,
  { institution_id, staff, now }: Pick<School, 'institution_id' | 'staff' | 'now'>,
): Promise<void> {
  const rates = [
    ...teachers,
    { login: 'teacher', rate: ['hour', 3_300, 3_100] as const },
    { login: 'assistant', rate: ['hour', 1_650, 1_550] as const },
  ];
  const on = (days: number) => dayIn(now.getTime() - days * DAY, ZONE);
  await db
    .insertInto('pay_rate')
    .values(
      rates.flatMap(({ login, rate: [unit, amount, before] }) =>
        [[before, on(400)] as const, [amount, on(80)] as const].map(([paid, from_date]) => ({
          institution_id,
          user_detail_id: staff[login]!,
          unit,
          amount: paid,
          from_date,
          created_by: staff['owner']!,
        })),
      ),
    )
    .execute();
}

/** The colleagues who teach most classes, their subjects, and everyone's pay. */
export async function addTeachers(
  db: Db,
  { institution_id, staff, now }: School,
  password_hash: string,
  subjects: Map<string, number>,
): Promise<void> {
  for (const { login, firstName, surname } of teachers)
    staff[login] = await createStaff(db, institution_id, {
      role_id: 2,
      firstName,
      surname,
      email: `${login}@harbour.example`,
      password_hash,
    });
  const year = now.getUTCFullYear();
  await db
    .insertInto('employment')
    .values(
      teachers.map(({ login }) => ({
        institution_id,
        user_detail_id: staff[login]!,
        date_start: `${year - 1}-09-01`,
        date_end: `${year + 1}-08-31`,
      })),
    )
    .execute();
  await db
    .updateTable('person')
    .set({ created_at: new Date(now.getTime() - 420 * DAY) })
    .where('institution_id', '=', institution_id)
    .where(
      'user_detail_id',
      'in',
      teachers.map(({ login }) => staff[login]!),
    )
    .execute();
  const rows = teachers.flatMap((one) =>
    one.subjects.map((subject) => ({
      institution_id,
      sub_id: subjects.get(subject)!,
      user_detail_id: staff[one.login]!,
      added_by: staff['owner']!,
      added_at: new Date(now.getTime() - 230 * DAY),
    })),
  );
  await db.insertInto('subject_staff').values(rows).execute();
  await addRates(db, { institution_id, staff, now });
}

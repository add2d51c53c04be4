import { feeYear } from '@schoolbell/core/catalog/fees/rules';
import type { Db } from '../../db/transaction.ts';
import { DAY, type School, type SeededChild } from '../../demo/school.ts';

const fees = [
  ['Registration', 'Covers materials and insurance.', 4_500, 'student', 9],
  ['Family membership', 'A vote in the parents’ meeting, and the summer feast.', 6_000, 'household', 1],
] as const;

/** What being registered costs; two of three students have paid it for this year. */
export async function addFees(
  db: Db,
  { institution_id, now, staff }: School,
  since: { created_at: Date; updated_at: Date },
  students: readonly SeededChild[],
): Promise<void> {
  const made = await db
    .insertInto('registration_fee')
    .values(
      fees.map(([name, description, amount, per, year_start]) => ({
        institution_id,
        name,
        description,
        amount,
        per,
        year_start,
        ...since,
      })),
    )
    .returning('registration_fee_id')
    .execute();
  const { currency } = await db
    .selectFrom('institution')
    .select('currency')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  const [, , amount, , year_start] = fees[0];
  const paid = students
    .filter((_, at) => at % 3 > 0)
    .map(({ user_detail_id }, at) => {
      const created_at = new Date(now.getTime() - (at % 50) * DAY);
      const paid_on = created_at.toISOString().slice(0, 10);
      return {
        institution_id,
        registration_fee_id: made[0]!.registration_fee_id,
        user_detail_id,
        fee_year: feeYear(paid_on, year_start),
        amount,
        currency,
        paid_on,
        actor_id: staff['frontoffice']!,
        created_at,
      };
    });
  if (paid.length > 0) await db.insertInto('registration_fee_paid').values(paid).execute();
}

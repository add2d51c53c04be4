import type { Db } from '../db/transaction.ts';
import { replaceEmployment, replaceWorkingHours } from './queries.ts';
import type { School } from '../demo/school.ts';

const week = (days: readonly number[], from: string, to: string) => days.map((weekday) => ({ weekday, from, to }));

const hours: Record<string, { weekday: number; from: string; to: string }[]> = {
  admin: week([1, 2, 3, 4, 5], '08:30', '16:30'),
  teacher: week([1, 2, 4, 5], '13:00', '19:00'),
  assistant: week([1, 3, 5], '14:00', '18:00'),
  frontoffice: [...week([1, 2, 3, 4, 5], '08:00', '12:00'), ...week([2, 4], '13:00', '18:00')],
  sales: week([2, 3, 4, 5, 6], '10:00', '18:00'),
};

/** When the staff work in the week, and from when to when they are employed. */
export async function addEmployment(db: Db, { institution_id, staff, now }: School): Promise<void> {
  const year = now.getUTCFullYear();
  for (const [login, rows] of Object.entries(hours)) {
    const who = { institution_id, user_detail_id: staff[login]! };
    await replaceWorkingHours(db, who, rows);
    await replaceEmployment(db, who, [{ dateStart: `${year - 1}-09-01`, dateEnd: `${year + 1}-08-31` }]);
  }
}

import type { Db } from '../../db/transaction.ts';
import type { School } from '../../demo/school.ts';
import type { Span } from '../timetable/demo.ts';

/** The breaks within the timetable. */
export async function addBreaks(
  db: Db,
  { institution_id, staff }: School,
  { first, last }: Span,
): Promise<{ holiday_name: string; start_date: string; end_date: string }[]> {
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))];
  const breaks = years.flatMap((year) => [
    { holiday_name: 'Winter break', start_date: `${year}-12-21`, end_date: `${year + 1}-01-03` },
    { holiday_name: 'Half-term', start_date: `${year}-10-26`, end_date: `${year}-10-30` },
    { holiday_name: 'Summer break', start_date: `${year}-07-27`, end_date: `${year}-08-28` },
  ]);
  await db
    .insertInto('holiday')
    .values(breaks.map((one) => ({ ...one, institution_id, created_by: staff['owner']! })))
    .execute();
  return breaks;
}

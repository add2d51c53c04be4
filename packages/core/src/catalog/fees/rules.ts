/** Whom a registration fee is charged to: each student, or each household once, however many children it has. */
export const feePayers = ['student', 'household'] as const;
export type FeePayer = (typeof feePayers)[number];

/** The months in which a fee's year may begin, January first. */
export const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;

/**
 * The year of a fee that a day, YYYY-MM-DD, falls in, by the day it began with: a fee from September on is of `2026-09-01` both
 * in October 2026 and in May 2027. One charge a payer and year is all there is.
 */
export function feeYear(day: string, year_start: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return `${month >= year_start ? year : year - 1}-${String(year_start).padStart(2, '0')}-01`;
}

/** Whom a charge is for, once a year each: the household of a child whose fee is per household, else the child; a child without a household is one of their own. */
export function payerOf(per: FeePayer, child: { user_detail_id: number; household_id: number | null }): string {
  return per === 'household' && child.household_id !== null ? `household ${child.household_id}` : `student ${child.user_detail_id}`;
}

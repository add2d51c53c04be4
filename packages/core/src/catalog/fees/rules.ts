/**
 * Who pays a registration fee: each student, or each household once, however many children it has. Here a household is a
 * whole family: children who share a guardian or a household with each other, or with one of these.
 */
export const feePayers = ['student', 'household'] as const;
export type FeePayer = (typeof feePayers)[number];

/** The possible first months of a fee's year, January first. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * The year of a fee that contains a day, YYYY-MM-DD, as its first day: with a fee from September on, October 2026 and May
 * 2027 are both in `2026-09-01`. Each payer is charged once a year.
 */
export function feeYear(day: string, year_start: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return `${month >= year_start ? year : year - 1}-${String(year_start).padStart(2, '0')}-01`;
}

/** A fee's year in words, by its first day: 2026, or 2026/27 if it starts in another month than January. */
export function feeYearText(fee_year: string): string {
  const [year, month] = fee_year.split('-').map(Number) as [number, number];
  return month === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

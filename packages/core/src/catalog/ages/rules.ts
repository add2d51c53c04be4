import { ageOf } from '../../format.ts';

/** The oldest that a range of ages names. */
export const OLDEST = 120;

/** From which age to which a subject is meant, in full years, both included; null is open. */
export interface Ages {
  min_age: number | null;
  max_age: number | null;
}

/** What is wrong with a range, by field. */
export function agesErrors({ min_age, max_age }: Partial<Ages>): Record<string, string> {
  return min_age != null && max_age != null && max_age < min_age
    ? { max_age: "The maximum age can't be below the minimum age" }
    : {};
}

/** An age range in words: "6 to 9", "16 or older", "up to 9"; empty for all ages. */
export function agesText({ min_age, max_age }: Ages): string {
  if (min_age === null) return max_age === null ? '' : `up to ${max_age}`;
  if (max_age === null) return `${min_age} or older`;
  return min_age === max_age ? String(min_age) : `${min_age} to ${max_age}`;
}

/** Whether a person is in the age range on their first day. Without a birth date they aren't kept out. */
export function fitsAges({ min_age, max_age }: Ages, born: string | null, day: string): boolean {
  const age = born === null ? null : ageOf(born, day);
  return age === null || ((min_age === null || age >= min_age) && (max_age === null || age <= max_age));
}

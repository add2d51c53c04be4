import { texts } from '@schoolbell/core/validators';
import { wholeOf } from '../../ui/numbers.ts';

/** Lengths as they are typed, "30, 45, 60", in order and each once; null where one of them is none. */
export function lengthsOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const found = parts.map((part) => wholeOf(part, 5, 480));
  if (found.some((one) => one === null)) return null;
  return [...new Set(found as number[])].toSorted((one, other) => one - other);
}

/** What is wrong with them; null where they are right. */
export function lengthsError(text: string): string | null {
  if (!text.trim()) return texts.required;
  const found = lengthsOf(text);
  if (!found) return 'Please enter lengths of 5 to 480 minutes, such as 30, 45, 60';
  return found.length > 10 ? 'Please enter at most 10 lengths' : null;
}

import { isNumeric, texts } from '@schoolbell/core/validators';

/** A whole number as it is typed, within bounds; null where it is none. */
export function wholeOf(text: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** What is wrong with a count that is typed, from 0 or 1 up to a most; null where it is right. */
export function countError(text: string, least: 0 | 1, most: number): string | null {
  if (!text.trim()) return texts.required;
  if (wholeOf(text, least, most) !== null) return null;
  if (!isNumeric(text.trim())) return texts.numeric;
  if (Number(text) < least) return texts.count;
  return Number(text) > most
    ? `Please enter a value of at most ${most.toLocaleString('en-US')}`
    : 'Please enter a whole number';
}

/** The same where nothing need be typed. */
export const optionalCountError = (text: string, least: 0 | 1, most: number): string | null =>
  text.trim() ? countError(text, least, most) : null;

import { AsYouType } from 'libphonenumber-js/min';
import { isEastern } from '@schoolbell/core/format';

const MOST_TERMS = 8;
const LEAST_DIGITS = 3;

/**
 * The words of a search, all of which must match. Anything that looks like a phone counts as one term of digits, without its
 * optional prefix: +49, 0049, 0.
 */
export function termsOf(search: string): string[] {
  const words = search
    .normalize('NFC')
    .replace(/[+(\d][\d\s().\-/]*\d(?=\s|$)/g, (phone, at: number) =>
      at > 0 && !/\s/.test(search[at - 1]!) ? phone : ` ${phoneTerm(phone)} `,
    );
  return words.split(/\s+/).filter(Boolean).flatMap(inLetters).slice(0, MOST_TERMS);
}

/** A name without spaces is typed in one piece, with the family's name in front or behind: each character counts for itself. */
const inLetters = (word: string): string[] => (isEastern(word) ? Array.from(word) : [word]);

function phoneTerm(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = /^(\+|00)/.test(phone) ? nationalPart(`+${digits.replace(/^00/, '')}`) : atHome(digits);
  return national.length >= LEAST_DIGITS ? national : digits;
}

/** What a number at home shares with the same number from abroad: without the 0 or the 8 in front of it, and without Argentina's 15 in its middle. */
function atHome(digits: string): string {
  return digits
    .replace(/^0+/, '')
    .replace(/^8(?=\d{8})0?/, '')
    .replace(/^(?=\d{12}$)(\d{2,4})15(?=\d{6,8}$)/, '$1');
}

function nationalPart(international: string): string {
  const typed = new AsYouType();
  typed.input(international);
  return typed.getNumber()?.nationalNumber ?? typed.getChars().replace(/\D/g, '');
}

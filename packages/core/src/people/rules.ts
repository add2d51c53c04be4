/** As much of a person as tells whether two are the same. `contacts` are their guardians' (and their own) e-mails and phones. */
export interface Likeness {
  firstName: string;
  surname: string;
  /** YYYY-MM-DD, empty where unknown. */
  dob: string;
  contacts: readonly string[];
}

/** A name without case, accents and punctuation, its words apart by one space. */
export function foldName(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Digits that compare equal however a phone is written: the last eight, so that country codes and zeros don't matter. */
export const PHONE_KEY_DIGITS = 8;

/** What two ways of writing one contact have in common: an e-mail in lower case, a phone's last digits; empty for neither. */
export function contactKey(contact: string): string {
  const text = contact.trim().toLowerCase();
  if (text.includes('@')) return text;
  const digits = text.replace(/\D/g, '');
  return digits.length < PHONE_KEY_DIGITS - 2 ? '' : digits.slice(-PHONE_KEY_DIGITS);
}

/** Whether two texts differ by one letter at most: one typed wrong, left out, put in, or two swapped. */
export function differByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

const LETTERS_FOR_A_SLIP = 5;

/** The same word, or a longer one with a slip of one letter: twins called Mia and Pia stay two. */
function sameWord(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= LETTERS_FOR_A_SLIP && differByOne(one, other);
}

/** Whether two full names may be one person's: each word of the shorter name is in the longer, in any order, slips allowed. */
export function similarNames(one: string, other: string): boolean {
  const [fewer, more] = [foldName(one).split(' '), foldName(other).split(' ')].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (fewer[0] === '' || (fewer.length === 1 && more.length > 1)) return false;
  const left = [...more];
  return fewer.every((word) => {
    const at = left.findIndex((candidate) => sameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function shareContact(one: Likeness, other: Likeness): boolean {
  const keys = new Set(one.contacts.map(contactKey).filter(Boolean));
  return other.contacts.some((contact) => keys.has(contactKey(contact)));
}

/**
 * Whether two records are likely one person: the same birth date and a similar name, or the same contact and the same
 * first name. A contact alone tells a household, not a person. Two known birth dates that differ tell two people apart
 * only where nothing else is shared, because families mistype them.
 */
export function likelyDuplicate(one: Likeness, other: Likeness): boolean {
  const full = (person: Likeness) => `${person.firstName} ${person.surname}`;
  if (one.dob && one.dob === other.dob && similarNames(full(one), full(other))) return true;
  const first = foldName(one.firstName);
  return first !== '' && first === foldName(other.firstName) && shareContact(one, other);
}

import { GUARDIAN, LEAD, LEAD_GUARDIAN, staffRoles, STUDENT } from '../access.ts';
import { checkFields, type FormField } from './questions/rules.ts';
import type { FieldValue, FormValues } from './questions/answers/rules.ts';
import { isEmpty } from './questions/conditions/rules.ts';

/** What a student can be, short of archived. */
export const studentStatuses = ['active', 'trial', 'paused'] as const;

/** The parts of a person that decide whether two are the same. `contacts` are their own and their guardians' e-mails and phones. */
export interface Likeness {
  firstName: string;
  surname: string;
  /** YYYY-MM-DD, empty if unknown. */
  dob: string;
  contacts: readonly string[];
  /** What another system calls them. */
  external_ids?: readonly string[];
}

/** By what two records are likely one person: another system's ID, the birth date with a similar name, or a family's contact with the same first name. */
export const alikeReasons = ['external_id', 'dob', 'contact'] as const;

export type AlikeReason = (typeof alikeReasons)[number];

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

/** Whether two full names can be one person's: each word of the shorter name is in the longer, in any order, with slips allowed. */
export function similarNames(one: string, other: string): boolean {
  const [fewer, more] = [foldName(one).split(' '), foldName(other).split(' ')].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (fewer[0] === '' || (fewer.length === 1 && more.length > 1)) return false;
  const left = [...more];
  return fewer.every((word) => {
    const at = left.findIndex((candidate) => sameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether two names have a word in common, but for a slip of one letter. */
export function shareWord(one: string, other: string): boolean {
  const words = foldName(other).split(' ');
  return foldName(one)
    .split(' ')
    .some((word) => word !== '' && words.some((candidate) => sameWord(word, candidate)));
}

function shareContact(one: Likeness, other: Likeness): boolean {
  const keys = new Set(one.contacts.map(contactKey).filter(Boolean));
  return other.contacts.some((contact) => keys.has(contactKey(contact)));
}

/**
 * Whether two records are probably one person: the same ID in another system, unless no word of their names is the same
 * (other systems number students and leads separately); the same birth date and a similar name; or the same contact and the
 * same first name. A contact alone means a household, not a person. Two different birth dates only distinguish people if
 * nothing else is shared, because families mistype them.
 */
export function likelyDuplicate(one: Likeness, other: Likeness): boolean {
  return likenessOf(one, other) !== null;
}

/** By what two records are likely one person, the surest first; null if they are not. */
export function likenessOf(one: Likeness, other: Likeness): AlikeReason | null {
  const full = (person: Likeness) => `${person.firstName} ${person.surname}`;
  if (
    one.external_ids?.some((external_id) => other.external_ids?.includes(external_id)) &&
    shareWord(full(one), full(other))
  )
    return 'external_id';
  if (one.dob && one.dob === other.dob && similarNames(full(one), full(other))) return 'dob';
  const first = foldName(one.firstName);
  return first !== '' && first === foldName(other.firstName) && shareContact(one, other) ? 'contact' : null;
}

/** Whether a viewer can open a student (by `students`), a lead (by `leads` for their own, `all_leads` for any) or a colleague (by `staff`). */
export function mayOpenPerson(
  viewer: { user_detail_id: number; access: ReadonlySet<string> },
  person: { role_id: number; owner_id: number | null },
): boolean {
  if (person.role_id === STUDENT) return viewer.access.has('students');
  if (person.role_id === LEAD) return mayOpenLead(viewer, person);
  return person.role_id in staffRoles && viewer.access.has('staff');
}

/** The page of a student, a lead or a staff member; a guardian opens beside their list. */
export function pathOf({ role_id, user_detail_id }: { role_id: number; user_detail_id: number }): string {
  if (role_id === GUARDIAN || role_id === LEAD_GUARDIAN) return `/people/guardians?open=${user_detail_id}`;
  const list = role_id === STUDENT ? 'students' : role_id === LEAD ? 'leads' : 'staff';
  return `/people/${list}/${user_detail_id}`;
}

/** What kind of value a field of the school's own keeps. */
function keeps(field: FormField): 'list' | 'tick' | 'text' | 'parts' {
  if (['multiselect', 'subjects', 'file'].includes(field.field_type)) return 'list';
  if (field.field_type === 'checkbox') return field.select_options.length > 0 ? 'list' : 'tick';
  return field.field_type === 'address' || field.field_type === 'guardian' ? 'parts' : 'text';
}

function hasShape(field: FormField, value: FieldValue): boolean {
  if (isEmpty(value)) return true;
  const kind = keeps(field);
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'tick') return typeof value === 'boolean';
  return kind === 'text' ? typeof value === 'string' : typeof value === 'object' && !Array.isArray(value);
}

/**
 * What is wrong with values that staff write into the school's own fields, at `custom.<field_name>`. Nothing is mandatory
 * here, and a choice that a record already holds stays allowed after the form stopped offering it.
 */
export function customErrors(
  fields: readonly FormField[],
  values: FormValues,
  kept: FormValues = {},
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.field_name === name);
    if (!field) errors[`custom.${name}`] = 'Field not found';
    else if (!hasShape(field, value)) errors[`custom.${name}`] = `${field.custom_name} has the wrong kind of value`;
    else if (JSON.stringify(value) !== JSON.stringify(kept[name])) {
      const lenient: FormField = { ...field, isMandatory: 0, toShow: 1, is_archived: 0 };
      for (const [at, text] of Object.entries(checkFields([lenient], { [name]: value }))) errors[`custom.${at}`] = text;
    }
  }
  return errors;
}

/** `leads` opens one's own leads, `all_leads` also others' and unassigned ones. */
export function mayOpenLead(
  viewer: { user_detail_id: number; access: ReadonlySet<string> },
  lead: { owner_id: number | null },
): boolean {
  if (viewer.access.has('all_leads')) return true;
  return viewer.access.has('leads') && lead.owner_id === viewer.user_detail_id;
}

/** The longest life of a link, in days. */
export const longestLife = 60;

const KEPT_DAYS = 1;

/** Records deleted before this instant (a note, a guardian, a file for an unsaved note) are gone permanently; later ones can be restored. */
export function goneBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}

/** Whether a viewer can see pay: people who can change the staff. */
export function maySeePay(viewer: { access: ReadonlySet<string> }): boolean {
  return viewer.access.has('access_control');
}

/** How kinds of events about pay begin: the log shows amounts only to people who can see pay. */
export const PAY_EVENTS = 'pay_rate_';

/** How kinds of events about a child's guardians begin: the log shows the changes only to people who can see guardians. */
export const GUARDIAN_EVENTS = 'guardian_';

/** The texts that the specification gives to refused values; screens, schemas and forms all take them from here. */
export const texts = {
  required: 'This field is required',
  email: 'Please enter a valid email',
  alphanumeric: 'Your code does not match the required format',
  numeric: 'Please enter only numbers',
  count: 'Please enter a value greater than zero',
  date: 'Please enter a valid date',
  phone: 'Please enter a valid phone number',
} as const;

/** Longest e-mail address that a mail server takes. */
export const LONGEST_EMAIL = 254;

/** The standard e-mail pattern, over text without surrounding space. */
export const emailPattern = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\]+$/;

const numberPattern = /^-?\d+(\.\d+)?$/;

/** What is wrong with a value, as the text to show; null if it is right. */
export type Validator<Value = unknown> = (value: Value) => string | null;

/** Refuses nothing at all: null, undefined, blank text, an empty list. */
export const required: Validator = (value) => {
  if (value === null || value === undefined) return texts.required;
  if (typeof value === 'string' && value.trim() === '') return texts.required;
  return Array.isArray(value) && value.length === 0 ? texts.required : null;
};

/** Whether a text is an e-mail address, after trimming and within the longest length. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_EMAIL && emailPattern.test(trimmed);
}

const phonePattern = /^\+?[\d\s().\-/]{4,31}$/;

/** Whether a text can be a telephone number: digits and what people put between them. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text.trim());
}

/** Whether a text is a number as the specification writes one: optional minus, digits, optional decimals. */
export function isNumeric(text: string): boolean {
  return text.length <= 255 && numberPattern.test(text.trim());
}

/** Whether a text is a date, YYYY-MM-DD, that parses and is after the year 1900. */
export function isDay(text: string): boolean {
  // A day that its month lacks is another one, or none: either way not the same text.
  return /^\d{4}-\d\d-\d\d$/.test(text) && text > '1901' && String(new Date(text).toJSON()).startsWith(text);
}

/** By how much the clocks of UTC+14 are ahead, in milliseconds: no day begins earlier anywhere. */
const AHEAD = 504e5;

/** Whether a text is a possible birth date: not in the future. */
export const isBirthday = (text: string): boolean => isDay(text) && Date.parse(text) <= Date.now() + AHEAD;

/** An e-mail address, trimmed. */
export const email: Validator<string> = (value) => (isEmail(value) ? null : texts.email);

/** Letters and digits only. */
export const alphanumeric: Validator<string> = (value) => (/^[A-Za-z0-9]+$/.test(value) ? null : texts.alphanumeric);

/** At least `length` characters. */
export const minimumLength =
  (length: number): Validator<string> =>
  (value) =>
    value.length >= length ? null : `This field must be at least ${length} long`;

/** A number: optional minus, digits, optional decimals. */
export const numeric: Validator<string> = (value) => (isNumeric(value) ? null : texts.numeric);

/** A count of zero or more; the specification has one message for both counts. */
export const countNotNegative: Validator<number> = (value) => (value >= 0 ? null : texts.count);

/** A count above zero. */
export const countPositive: Validator<number> = (value) => (value > 0 ? null : texts.count);

/** A day after 1900. */
export const day: Validator<string> = (value) => (isDay(value) ? null : texts.date);

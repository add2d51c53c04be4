import * as z from 'zod/mini';
import { emailPattern, isBirthday, isDay, LONGEST_EMAIL, texts } from '../validators.ts';

/** Names and short texts: at most 255 characters, without surrounding space. */
export const shortText = z.string().check(z.trim(), z.maxLength(255));
/** The same, and not empty: the specification's text for it. */
export const requiredText = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(255));
/** Paragraphs: at most 5,000 characters. */
export const longText = z.string().check(z.maxLength(5000));
/** An id of the database: a whole number that a JavaScript number holds exactly. */
export const id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
/** Up to 500 ids, as many as a bulk action takes. */
export const ids = z.array(id).check(z.minLength(1), z.maxLength(500));
/** A yes or no as the specification writes it. */
export const flag = z.union([z.literal(0), z.literal(1)]);
/** A public token: never a number. */
export const token = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+$/));
/** An instant, ISO 8601 in UTC. */
export const instant = z.string().check(z.maxLength(40));
/** A calendar day, YYYY-MM-DD, after 1900; empty if unknown. */
export const day = z.string().check(
  z.maxLength(10),
  z.regex(/^$|^(19(?!00)\d\d|[2-9]\d{3})-\d\d-\d\d$/, texts.date),
  z.refine((text) => text === '' || isDay(text), texts.date),
);
/** The same for a birth date, which is never in the future. */
export const birthday = day.check(z.refine((text) => text === '' || isBirthday(text), texts.date));
/** An e-mail address or nothing. */
export const emailOrEmpty = z
  .string()
  .check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(new RegExp(`^$|${emailPattern.source}`), texts.email));
/** What a write answers: whether it was done, and the text to show. */
export const done = z.strictObject({ message: z.string() });

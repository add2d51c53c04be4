import type { RichBlock, RichRun } from '../../richText/parts/rules.ts';
import { richBlocks } from '../../richText/reading/rules.ts';
import { plainText } from '../../richText/rules.ts';
import { emailPattern, LONGEST_EMAIL } from '../../validators.ts';
import { composerTexts, LONGEST_BODY, LONGEST_SUBJECT } from '../rules.ts';
import { linkWords } from '../variables/list/rules.ts';
import { unknownIn, type Variable, variablesIn } from '../variables/rules.ts';

/** What is checked of a letter, under the composer's names. */
export interface CheckedLetter {
  reply_to: string;
  subject: string;
  body: string;
}

/** Texts about variables in places that can't have them. */
export const placeTexts = {
  split: (name: string) => `Write {{${name}}} in one piece, without formatting inside`,
  address: 'A variable can’t be part of a link’s address. Write it as text',
  subject: (name: string) => `{{${name}}} can only be in the text`,
} as const;

const tags = /<\/?[a-z][^<>]*>/gi;
/** Characters that nobody sees. */
const unseen = /[\p{Cf}\p{Cc}\s]/gu;

/** Whether a letter's HTML says nothing: no text at all, or tags only. */
export const isBlank = (body: string): boolean => plainText(body).replaceAll(tags, '').replaceAll(unseen, '') === '';

/** What is wrong with the address for replies; null if nothing is. Empty is the school's own. */
export function replyToError(reply_to: string): string | null {
  if (reply_to === '') return null;
  const isAddress = reply_to.length <= LONGEST_EMAIL && !/[\p{Cc}\u2028\u2029]/u.test(reply_to);
  return isAddress && emailPattern.test(reply_to) ? null : composerTexts.replyTo;
}

/** What is wrong with a subject; null if nothing is. Characters are counted as the specification counts them. */
export function subjectError(subject: string, known: readonly Pick<Variable, 'name'>[]): string | null {
  const text = subject.trim();
  if (text.replaceAll(unseen, '') === '') return composerTexts.noSubject;
  if (text.length > LONGEST_SUBJECT) return composerTexts.longSubject;
  const link = variablesIn(text).find((name) => name in linkWords);
  return unknownIn(text, known) ?? (link === undefined ? null : placeTexts.subject(link));
}

const textsOf = (runs: readonly RichRun[]): string[] => runs.map((run) => ('text' in run ? run.text : ''));

/** The text of each run of a part: formatting within a variable's name leaves it in pieces. */
function runTexts(block: RichBlock): string[] {
  if ('runs' in block) return textsOf(block.runs);
  if ('lines' in block) return textsOf(block.lines.flat());
  return block.entries.flatMap(({ runs, nested }) => [...textsOf(runs), ...(nested ? runTexts(nested) : [])]);
}

/** What is wrong with a letter's text; null if nothing is. */
export function bodyError(body: string, known: readonly Pick<Variable, 'name'>[]): string | null {
  if (isBlank(body)) return composerTexts.noContent;
  if (body.length > LONGEST_BODY) return `This field must be at most ${LONGEST_BODY} long`;
  const whole = plainText(body);
  const unknown = unknownIn(whole, known);
  if (unknown) return unknown;
  if (/<a\s[^<>]*href="[^"<>]*\{\{/.test(body) || /https?:\/\/[^\s<>"]*\{\{/.test(whole)) return placeTexts.address;
  const filled = new Set(richBlocks(body).flatMap(runTexts).flatMap(variablesIn));
  const split = variablesIn(whole).find((name) => !filled.has(name));
  return split === undefined ? null : placeTexts.split(split);
}

/**
 * What is wrong with a letter that is to be sent, in the specification's words, at the composer's fields or at those that
 * `fields` names. A subject or a text that is not there yet is a draft's; drafts are not checked.
 */
export function letterErrors(
  letter: CheckedLetter,
  known: readonly Pick<Variable, 'name'>[],
  fields: Readonly<Record<keyof CheckedLetter, string>> = { reply_to: 'reply_to', subject: 'subject', body: 'body' },
): Record<string, string> {
  const wrong: Readonly<Record<keyof CheckedLetter, string | null>> = {
    reply_to: replyToError(letter.reply_to),
    subject: subjectError(letter.subject, known),
    body: bodyError(letter.body, known),
  };
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([name, text]) =>
      text === null ? [] : [[fields[name as keyof CheckedLetter], text] as const],
    ),
  );
}

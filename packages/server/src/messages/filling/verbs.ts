import { type LetterScene, namesChild, sceneOf } from '@schoolbell/core/messages/variables/list/rules';
import { holesIn, type Values, type Variable, variablesIn } from '@schoolbell/core/messages/variables/rules';
import { plainText } from '@schoolbell/core/richText/rules';
import type { Context } from '../../http/context.ts';
import { oneLine } from '../../jobs/mail-content.ts';
import type { Writing } from '../audiences/verbs.ts';
import { drawLetter, type LetterLinks, type LetterSchool } from '../letters/verbs.ts';
import type { KeptAudience, Letter } from '../mailings/queries.ts';
import { keyOf, knownVariables, valuesOf } from '../variables/verbs.ts';

/** What values are found with. */
export type Filling = Writing & Pick<Context, 'key'>;

/** What of a letter is filled in. */
export type Written = Pick<Letter, 'subject' | 'body'>;

/** The variables of a letter. */
export const namesIn = ({ subject, body }: Written): string[] => [
  ...new Set([...variablesIn(subject), ...variablesIn(plainText(body))]),
];

/** Whether each child's family gets its own. */
export const isByChild = (letter: Written): boolean => namesChild(namesIn(letter));

/** What a letter is about. */
export const sceneFor = (
  letter: Pick<Letter, 'type' | 'event_id'> & { audience: Pick<KeptAudience, 'kind'> },
): LetterScene => sceneOf({ type: letter.type, event_id: letter.event_id, of: letter.audience.kind });

/** The variables that a letter to these readers can have. */
export const variablesOf = (
  context: Filling,
  letter: Pick<Letter, 'type' | 'event_id'> & { audience: Pick<KeptAudience, 'kind'> },
): Promise<Variable[]> => knownVariables(context, sceneFor(letter));

/** Readers whose values are asked by one set of statements. */
const AT_ONCE = 200;

/** What a letter is filled in with for each of its readers, in their order. */
export async function valuesFor(
  context: Filling,
  letter: Written & Pick<Letter, 'event_id' | 'type' | 'type_id'>,
  readers: readonly { reader_id: number; about: number }[],
  preview = false,
): Promise<Values[]> {
  const names = namesIn(letter);
  if (names.length === 0) return readers.map(() => ({}));
  const event_id = letter.event_id ?? (letter.type === 'event' ? letter.type_id : null);
  const found = new Map<string, Values>();
  for (let at = 0; at < readers.length; at += AT_ONCE) {
    const part = readers.slice(at, at + AT_ONCE).map(({ reader_id, about }) => ({ reader_id, about }));
    const asked = { readers: part, names, event_id, sender_id: context.viewer.user_detail_id, preview };
    for (const [key, values] of await valuesOf(context, asked)) found.set(key, values);
  }
  return readers.map(({ reader_id, about }) => found.get(keyOf({ reader_id, about })) ?? {});
}

/** The variables that a letter has nothing for, with these values. */
export const holesOf = ({ subject, body }: Written, values: Values): string[] =>
  holesIn(`${subject}\n${plainText(body)}`, values);

/** What stays of values for an address that is nobody's: what is the same for all. */
export const sharedOnly = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => /^(school_|sender_|today$|class_)/.test(name)));

/** A letter as one reader gets it. */
export function draw(
  school: LetterSchool,
  { subject, body, reply_to }: Written & Pick<Letter, 'reply_to'>,
  values: Values,
  links?: LetterLinks,
): { subject: string; text: string; html: string } {
  const footer = `You get this mail because ${oneLine(school.name, 120)} has your address.`;
  return drawLetter({ subject, body, values, school, footer, reply_to, ...(links && { links }) });
}

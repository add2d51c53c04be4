import type { Kind } from '@schoolbell/core/http/kind';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import * as events from '@schoolbell/core/catalog/events';
import { findFile } from '../files/queries.ts';
import type { StaffContext, TableContext } from '../http/context.ts';
import { richTextFrom } from '../http/richText.ts';
import { sayFor } from '../words/verbs.ts';
import { holdRow, isNameTaken, type Noun, nouns } from './queries.ts';

/** A noun of the catalog in messages and the audit log, with the nine words in braces. */
interface Thing {
  noun: Noun;
  word: string;
  /** The field that carries its name. */
  field: string;
  /** What becomes of it. */
  kinds: Record<'added' | 'changed' | 'deleted', Kind>;
}

export const things = {
  category: { noun: nouns.category, word: 'category', field: 'name', kinds: events.categoryKinds },
  subject: { noun: nouns.subject, word: '{subject}', field: 'sub_name', kinds: events.subjectKinds },
  package: { noun: nouns.package, word: '{package}', field: 'package_name', kinds: events.packageKinds },
  registration_fee: {
    noun: nouns.registration_fee,
    word: 'registration fee',
    field: 'name',
    kinds: events.registrationFeeKinds,
  },
  location: { noun: nouns.location, word: 'location', field: 'p_name', kinds: events.locationKinds },
  product: { noun: nouns.product, word: '{product}', field: 'product_name', kinds: events.productKinds },
} as const satisfies Record<string, Thing>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes a message in the school's words. */
export async function said({ db, viewer }: StaffContext, text: string): Promise<string> {
  return sayFor(db, viewer.institution_id, text);
}

/** "Subject added." in the school's words. */
export const saidOf = async (context: StaffContext, { word }: Thing, done: string): Promise<string> =>
  `${capital(await said(context, word))} ${done}`;

/** What answers an id that this school does not have. */
export async function missingThing(context: StaffContext, { word }: Thing): Promise<Failure> {
  return missing(await said(context, word));
}

/** Refuses a name that another live row has if two of one name could not be told apart. */
export async function refuseTaken(
  context: StaffContext,
  { noun, word, field }: Thing,
  wanted: { name: string; within?: number | string; except?: number },
): Promise<void> {
  if (!(await isNameTaken(context.db, noun, context.viewer.institution_id, wanted))) return;
  const text = `Another ${await said(context, word)} already has this name`;
  throw new Failure('conflict', `${text}.`, { [field]: text });
}

/** The same with its stored description: safe markup, within the limit. */
export function described<Input extends { description?: string | undefined }>(input: Input): Input {
  return input.description === undefined
    ? input
    : { ...input, description: richTextFrom('description', input.description) };
}

/** A picture's handle, if it belongs to this school. */
export async function refuseImage(
  { db, viewer }: StaffContext,
  image_handle: string | null | undefined,
): Promise<void> {
  if (image_handle && (await findFile(db, viewer.institution_id, image_handle))?.kind === undefined)
    refuseWrong({ image_handle: 'Image not found' });
}

/** A row as staff see it, held against other changes. Throws `notFound`. */
export async function opened<Row>(
  context: StaffContext,
  thing: Thing,
  id: number,
  find: () => Promise<Row | undefined>,
  held = false,
): Promise<Row> {
  const isThere = !held || (await holdRow(context.db, thing.noun, context.viewer.institution_id, id));
  const row = isThere ? await find() : undefined;
  if (row === undefined) throw await missingThing(context, thing);
  return row;
}

/** Whose rows are read, and in which currency their amounts are written. */
export const ofSchool = ({ viewer, tenant }: TableContext) => ({
  institution_id: viewer.institution_id,
  currency: tenant.currency,
});

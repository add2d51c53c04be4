import { minutesText } from '@schoolbell/core/catalog/rules';
import { dayIn, money } from '@schoolbell/core/format';
import type { Kind } from '@schoolbell/core/http/kind';
import { Failure, missing, refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { plainText } from '@schoolbell/core/richText/rules';
import { say } from '@schoolbell/core/words/rules';
import * as events from '@schoolbell/core/catalog/events';
import { findFile } from '../files/queries.ts';
import type { CsvFile, StaffContext } from '../http/context.ts';
import { richTextFrom } from '../http/richText.ts';
import { listWords } from '../words/queries.ts';
import {
  changeRow,
  type Columns,
  deleteUnlessUsed,
  holdRow,
  holdRows,
  isNameTaken,
  type Noun,
  nouns,
  orderWithin,
  setArchived,
} from './queries.ts';

/** A noun of the catalog as messages and the audit log name it; the nine words stand in braces. */
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
  return text.includes('{') ? say(await listWords(db, viewer.institution_id), text) : text;
}

/** "Subject added." in the school's words. */
export const saidOf = async (context: StaffContext, { word }: Thing, done: string): Promise<string> =>
  `${capital(await said(context, word))} ${done}`;

/** What answers an id that this school does not have. */
export async function missingThing(context: StaffContext, { word }: Thing): Promise<Failure> {
  return missing(await said(context, word));
}

/** Refuses a name that another live row has where two of one name could not be told apart. */
export async function refuseTaken(
  context: StaffContext,
  { noun, word, field }: Thing,
  wanted: { name: string; within?: number | string; except?: number },
): Promise<void> {
  if (!(await isNameTaken(context.db, noun, context.viewer.institution_id, wanted))) return;
  const text = `There is a ${await said(context, word)} of this name already`;
  throw new Failure('conflict', `${text}.`, { [field]: text });
}

/** The same with its description as it is kept: safe markup, and no longer than people may write. */
export function described<Input extends { description?: string | undefined }>(input: Input): Input {
  return input.description === undefined
    ? input
    : { ...input, description: richTextFrom('description', input.description) };
}

/** What is written down of a change, as people read it: a description without its markup, amounts with their currency. */
export function told({ tenant: { currency } }: StaffContext, columns: Columns): Columns {
  const sum = (minor: unknown) => (typeof minor === 'number' ? money(minor, currency) : minor);
  const lines =
    <Line>(of: (line: Line) => string) =>
    (value: unknown) =>
      (value as Line[]).map(of).join(', ');
  const words: Record<string, (value: unknown) => unknown> = {
    description: (value) => plainText(String(value)),
    fee: sum,
    price: sum,
    period_fee: sum,
    durations: lines<{ minutes: number; fee: number }>(
      ({ minutes, fee }) => `${minutesText(minutes)}: ${money(fee, currency)}`,
    ),
    add_ons: lines<{ name: string; price: number }>(({ name, price }) => `${name}: ${money(price, currency)}`),
  };
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value === undefined ? value : (words[name]?.(value) ?? value),
    ]),
  );
}

/** A picture's handle, if it is one of this school's pictures. */
export async function refuseImage(
  { db, viewer }: StaffContext,
  image_handle: string | null | undefined,
): Promise<void> {
  if (image_handle && (await findFile(db, viewer.institution_id, image_handle))?.kind === undefined)
    refuseWrong({ image_handle: 'There is no such picture' });
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of a change differs from what stands, on both sides. */
export function difference(kept: Columns, wanted: Columns): { before: Columns; after: Columns } {
  const names = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !isSame(kept[name], wanted[name]));
  const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(kept), after: pick(wanted) };
}

/** One edit of a row: who it is, what was sent, what stands, which fields are columns by which name, and what hangs on it and is written beside. */
export interface Edit {
  id: number;
  version: number;
  kept: Columns & { version: number };
  wanted: Columns;
  /** Fields that are columns, by the column's name where it is another. */
  columns: Record<string, string>;
  /** Refuses values that can't be; asked once it is known that they were typed over what stands. */
  refuse?: () => Promise<void>;
  /** Writes what is not a column; gets what differs. */
  beside?: (after: Columns) => Promise<void>;
}

/** Changes what differs of a row that is held, writes it down, and tells the open screens. Throws `stale` where it was changed meanwhile. */
export async function editRow(
  context: StaffContext,
  table: keyof typeof things,
  { id, version, kept, wanted, columns, refuse, beside }: Edit,
): Promise<void> {
  const { db, viewer, now } = context;
  const { noun, kinds } = things[table];
  refuseStale(version, kept.version, kept);
  await refuse?.();
  const { before, after } = difference(kept, wanted);
  if (Object.keys(after).length === 0) return;
  const set = Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => (name in columns ? [[columns[name], value]] : [])),
  );
  await changeRow(db, noun, viewer.institution_id, id, set, now);
  await beside?.(after);
  await context.audit(kinds.changed, {
    before: { [noun.key]: id, ...told(context, before) },
    after: { [noun.key]: id, ...told(context, after) },
  });
}

/** Archives a row that is held, or brings it back; its name must be free then. Answers the message. */
export async function archiveRow(
  context: StaffContext,
  table: Exclude<keyof typeof things, 'category'>,
  row: { id: number; name: string; within?: number; is_archived: 0 | 1 },
  is_archived: 0 | 1,
): Promise<string> {
  const { db, viewer, now } = context;
  const thing = things[table];
  if (row.is_archived !== is_archived) {
    if (!is_archived) await refuseTaken(context, thing, { name: row.name, within: row.within, except: row.id });
    await setArchived(
      db,
      thing.noun,
      viewer.institution_id,
      row.id,
      is_archived ? { by: viewer.user_detail_id } : null,
      now,
    );
    await context.audit(is_archived ? thing.kinds.archived : thing.kinds.restored, {
      after: { [thing.noun.key]: row.id, [thing.field]: row.name },
    });
  }
  return `${row.name} ${is_archived ? 'archived' : 'restored'}`;
}

/** Deletes a row that nothing hangs on. Throws `conflict` where something does, because archiving is the way. */
export async function deleteRow(
  context: StaffContext,
  table: keyof typeof things,
  row: { id: number; name: string },
): Promise<{ message: string }> {
  const { noun, field, kinds } = things[table];
  const isGone = await deleteUnlessUsed(context.db, noun.table, context.viewer.institution_id, noun.key, [row.id]);
  if (!isGone)
    throw new Failure('conflict', `Something hangs on ${row.name}, so it can't be deleted. Archive it instead.`);
  await context.audit(kinds.deleted, { before: { [noun.key]: row.id, [field]: row.name } });
  return { message: `${row.name} deleted` };
}

/** Puts rows of a category, and those that come into it, into an order. */
export async function reorderRows(
  context: StaffContext,
  table: 'subject' | 'package',
  category_id: number,
  ids: readonly number[],
): Promise<{ message: string }> {
  const { db, viewer } = context;
  const { noun, kinds } = things[table];
  const wanted = [...new Set(ids)];
  const rows = await holdRows(db, noun, viewer.institution_id, wanted);
  if (rows.length < wanted.length) throw await missingThing(context, things[table]);
  for (const row of rows)
    await refuseTaken(context, things[table], { name: row.name, within: category_id, except: row.id });
  await orderWithin(db, noun, viewer.institution_id, category_id, wanted);
  await context.audit(kinds.reordered, { after: { category_id, ids: wanted } });
  return { message: 'Order saved' };
}

/** Rows as CSV, named by what they are and the day in the school's zone; the export is written down. */
export async function catalogFile(
  context: StaffContext,
  name: string,
  header: readonly string[],
  asked: object,
  rows: readonly (readonly unknown[])[],
): Promise<CsvFile> {
  const { db, viewer, tenant, now } = context;
  const words = await listWords(db, viewer.institution_id);
  await context.auditAtOnce(events.catalogExported, { after: { what: say(words, name), ...asked } });
  async function* inOne() {
    yield rows;
  }
  return {
    filename: `${say(words, name)}-${dayIn(now, tenant.time_zone)}.csv`,
    header: header.map((text) => say(words, text)),
    rows: inOne(),
  };
}

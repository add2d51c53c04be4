import { minutesText } from '@schoolbell/core/catalog/rules';
import { money } from '@schoolbell/core/format';
import { Failure, refuseStale } from '@schoolbell/core/http/errors';
import { plainText } from '@schoolbell/core/richText/rules';
import type { StaffContext } from '../../http/context.ts';
import { changeRow, type Columns, deleteUnlessUsed, holdRows, orderWithin, setArchived } from '../queries.ts';
import { things, refuseTaken, missingThing } from '../verbs.ts';

/** A change as the audit log shows it: a description without its markup, amounts with their currency. */
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changed fields with their current and new values. */
export function difference(kept: Columns, wanted: Columns): { before: Columns; after: Columns } {
  const names = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !isSame(kept[name], wanted[name]));
  const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(kept), after: pick(wanted) };
}

/** One edit of a row: its id, the sent and the current values, the columns of its fields, and related rows that are written with it. */
export interface Edit {
  id: number;
  version: number;
  kept: Columns & { version: number };
  wanted: Columns;
  /** Fields whose column has another name. */
  columns: Record<string, string>;
  /** Refuses impossible values, once it is known that the edit started from the current version. */
  refuse?: () => Promise<void>;
  /** Writes what is not a column; gets what differs. */
  beside?: (after: Columns) => Promise<void>;
}

/** Changes what differs of a row that is held, writes it down, and tells the open screens. Throws `stale` if it was changed meanwhile. */
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

/** Archives a row that is held, or brings it back; its name must be free then. Returns the message. */
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

/** Deletes a row that nothing refers to. Otherwise throws `conflict`, because it must be archived instead. */
export async function deleteRow(
  context: StaffContext,
  table: keyof typeof things,
  row: { id: number; name: string },
): Promise<{ message: string }> {
  const { noun, field, kinds } = things[table];
  const isGone = await deleteUnlessUsed(context.db, noun.table, context.viewer.institution_id, noun.key, [row.id]);
  if (!isGone) throw new Failure('conflict', `${row.name} is in use, so it can't be deleted. Archive it instead.`);
  await context.audit(kinds.deleted, { before: { [noun.key]: row.id, [field]: row.name } });
  return { message: `${row.name} deleted` };
}

/** Orders a category's rows, including those moved into it. */
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

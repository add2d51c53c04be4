import type { FormDesign } from './formDesign.ts';

type Field = FormDesign['fields'][number];
type Header = FormDesign['headers'][number];

/** A section as the editor lists it: its heading, or none for the fields that stand before the first one. */
export interface Group {
  header: Header | null;
  fields: Field[];
}

/** Where a field stands: what `customForm/option/reOrder` takes. */
export interface Place {
  id: number;
  header_id: number | null;
}

/** Fields under their sections in order. Fields without a section come first, and only where there are some. */
export function grouped(fields: readonly Field[], headers: readonly Header[]): Group[] {
  const inOrder = [...fields].sort((a, b) => a.order - b.order);
  const known = new Set(headers.map((header) => header.id));
  const loose = inOrder.filter((field) => field.header_id === null || !known.has(field.header_id));
  const own = [...headers]
    .sort((a, b) => a.order - b.order)
    .map((header) => ({ header, fields: inOrder.filter((field) => field.header_id === header.id) }));
  return loose.length > 0 || own.length === 0 ? [{ header: null, fields: loose }, ...own] : own;
}

/** The places of all fields as they stand. */
function placesOf(groups: readonly Group[]): Place[] {
  return groups.flatMap(({ header, fields }) => fields.map(({ id }) => ({ id, header_id: header?.id ?? null })));
}

/** The places after a field has moved into a section, before the field at `at` of those that remain there. */
export function movedTo(groups: readonly Group[], id: number, header_id: number | null, at: number): Place[] {
  const rest = groups.map((group) => ({ ...group, fields: group.fields.filter((field) => field.id !== id) }));
  const moving = groups.flatMap((group) => group.fields).find((field) => field.id === id);
  if (!moving) return placesOf(groups);
  return placesOf(
    rest.map((group) =>
      (group.header?.id ?? null) === header_id ? { ...group, fields: group.fields.toSpliced(at, 0, moving) } : group,
    ),
  );
}

/** The places after a field went one step up or down, into the neighbouring section from its edge; null at the ends. */
export function stepped(groups: readonly Group[], id: number, step: -1 | 1): Place[] | null {
  const from = groups.findIndex((group) => group.fields.some((field) => field.id === id));
  const group = groups[from];
  if (!group) return null;
  const at = group.fields.findIndex((field) => field.id === id) + step;
  if (at >= 0 && at < group.fields.length) return movedTo(groups, id, group.header?.id ?? null, at);
  const next = groups[from + step];
  return next ? movedTo(groups, id, next.header?.id ?? null, step < 0 ? next.fields.length : 0) : null;
}

/** A list with the item at `from` taken to `to`. */
export function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

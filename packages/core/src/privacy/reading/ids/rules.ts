import type { Row } from '../../rules.ts';

/** The kind of thing that an id refers to. */
export const things = [
  'person',
  'batch',
  'tag',
  'stage',
  'form',
  'event',
  'series',
  'subject',
  'fee',
  'product',
] as const;
export type Thing = (typeof things)[number];

const thingOf: Record<string, Thing> = {
  guardian_id: 'person',
  child_id: 'person',
  actor_id: 'person',
  author_id: 'person',
  assigned_id: 'person',
  owner_id: 'person',
  reader_id: 'person',
  batch_id: 'batch',
  tag_id: 'tag',
  stage_id: 'stage',
  from_stage_id: 'stage',
  to_stage_id: 'stage',
  custom_form_id: 'form',
  event_id: 'event',
  series_id: 'series',
  sub_id: 'subject',
  registration_fee_id: 'fee',
  product_id: 'product',
};

/** The kind of thing that a column's number refers to; undefined if it isn't an id, or means nothing to people. */
export function idIn(column: string): Thing | 'nothing' | undefined {
  if (column === 'role_id') return undefined;
  return (
    thingOf[column] ??
    (column.endsWith('_by')
      ? 'person'
      : /(^|_)id$|^(version|transferred_to|from_grant)$/.test(column)
        ? 'nothing'
        : undefined)
  );
}

/** The named ids in rows, by kind. */
export function idsIn(tables: Readonly<Record<string, readonly Row[]>>): Record<Thing, number[]> {
  const found = Object.fromEntries(things.map((thing) => [thing, new Set<number>()])) as Record<Thing, Set<number>>;
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const thing = typeof part === 'number' ? idIn(name) : undefined;
      if (thing && thing !== 'nothing') found[thing].add(part as number);
      else look(part);
    }
  };
  look(tables);
  return Object.fromEntries(things.map((thing) => [thing, [...found[thing]]])) as Record<Thing, number[]>;
}

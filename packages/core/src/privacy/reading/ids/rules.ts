import type { Row } from '../../rules.ts';

/** What an id stands for. */
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

/** What the number in a column stands for; undefined where it is no id, or one that says nothing to anybody. */
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

/** The ids in rows that have a name, by what they stand for. */
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

import { type ItemInput, type ItemType, itemTypes, type TaxCopy } from '@schoolbell/core/billing/items/schemas';
import type { Billing } from '../documents/verbs.ts';
import { type Sold, soldThings, taxesAmong } from './queries.ts';
import { sayFor } from '../../words/verbs.ts';

/** A line with everything a document copies: its name, price and taxes. */
export interface ReadyItem extends Omit<ItemInput, 'unit_price' | 'tax_ids' | 'from_on' | 'to_on'> {
  unit_price: number;
  taxes: TaxCopy[];
  from_on: string | null;
  to_on: string | null;
  package_id: number | null;
  /** Sessions that one of it grants. */
  sessions: number;
  /** Pieces that it takes from the shelf, where its quantity doesn't say: payers who share a line each have 1 of a part of it. */
  pieces?: number;
  /** The caller's name of the line, in an order. */
  key?: string;
}

type Named = Exclude<ItemType, 'custom'>;

const wordOf: Record<ItemType, string> = {
  subject: '{subject} and length',
  period: '{subject}',
  package: '{package}',
  addOn: 'add-on',
  product: '{product}',
  registrationFee: 'registration fee',
  custom: 'line',
};

/**
 * Fills lines in from the catalogue. Answers what is wrong by field, as `items.3.id`. What is archived is sold no more, but
 * `kept` says which lines were on the document before and stay.
 */
export async function readyItems(
  { db, tenant: { institution_id } }: Pick<Billing, 'db' | 'tenant'>,
  items: readonly (ItemInput & { key?: string })[],
  kept: (item: ItemInput) => boolean = () => false,
): Promise<{ items: ReadyItem[]; errors: Record<string, string> }> {
  const ids = Object.fromEntries(
    itemTypes.filter((type) => type !== 'custom').map((type) => [type, idsOf(items, type)]),
  ) as Record<Named, number[]>;
  const sold = await soldThings(db, institution_id, ids);
  const asked = [...new Set([...items.flatMap((one) => one.tax_ids ?? []), ...sold.flatMap((one) => one.tax_ids)])];
  const taxes = new Map((await taxesAmong(db, institution_id, asked)).map((tax) => [tax.tax_id, tax]));
  const errors: Record<string, string> = {};
  const ready = items.map((item, at): ReadyItem => {
    const thing = item.type === 'custom' ? undefined : sold.find((one) => isOf(one, item));
    Object.assign(errors, wrongItem(item, thing, kept(item), at));
    const copies = (item.tax_ids ?? thing?.tax_ids ?? []).flatMap((id) => taxes.get(id) ?? []);
    if (item.tax_ids && copies.length < new Set(item.tax_ids).size)
      errors[`items.${at}.tax_ids`] = 'Choose an existing tax';
    return {
      ...item,
      name: item.name || (thing?.name ?? ''),
      unit_price: item.unit_price ?? thing?.price ?? 0,
      taxes: copies,
      from_on: item.from_on || null,
      to_on: item.to_on || null,
      package_id: thing?.package_id ?? null,
      sessions: thing?.sessions ?? 0,
    };
  });
  for (const [field, text] of Object.entries(errors)) errors[field] = await sayFor(db, institution_id, text);
  return { items: ready, errors };
}

const idsOf = (items: readonly ItemInput[], type: ItemType): number[] => [
  ...new Set(items.flatMap((one) => (one.type === type && one.id !== null ? [one.id] : []))),
];

const isOf = (sold: Sold, item: ItemInput): boolean =>
  sold.type === item.type && sold.id === item.id && (item.type !== 'subject' || sold.duration_id === item.duration_id);

/** What is wrong with one line, by field. */
function wrongItem(item: ItemInput, thing: Sold | undefined, isKept: boolean, at: number): Record<string, string> {
  const field = (name: string) => `items.${at}.${name}`;
  if (item.type === 'custom') {
    if (item.name === '') return { [field('name')]: 'This field is required' };
    return item.unit_price === null ? { [field('unit_price')]: 'This field is required' } : {};
  }
  if (!thing) return { [field('id')]: `Choose an existing ${wordOf[item.type]}` };
  if (thing.archived && !isKept) return { [field('id')]: `${thing.name} is archived and can no longer be sold` };
  if (item.from_on !== '' && item.to_on !== '' && item.to_on < item.from_on)
    return { [field('to_on')]: 'The last day must not be before the first' };
  return {};
}

import { useState } from 'react';
import { itemsSearch } from '@schoolbell/core/catalog/items/contract';
import { subjects } from '@schoolbell/core/catalog/subjects/contract';
import { money } from '@schoolbell/core/format';
import { typedAmount } from '@schoolbell/core/money';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { useSay } from '../../words/say.ts';
import { emptyLine, type TypedLine } from './membershipForm.ts';

type Found = Pick<TypedLine, 'id' | 'name' | 'tax_ids'> & {
  type: 'period' | 'package' | 'product';
  /** Null where the catalogue has none. */
  price: number | null;
  on_hand: number | null;
};

const kinds = { period: '{Subject}', package: '{Package}', product: '{Product}' } as const;
const isSold = (type: string): type is Found['type'] => type in kinds;

/** What of the catalogue a membership can bill: also subjects that have no fee by the period, whose price staff type. */
function useFound(search: string): Found[] {
  const found = useRead(itemsSearch, { field: search }).data?.data ?? [];
  const all = useRead(subjects, {}).data?.data.flatMap((one) => one.subjects) ?? [];
  const priced = found.flatMap(({ type, id, name, price, tax_ids, on_hand }) =>
    isSold(type) ? [{ type, id, name, price, tax_ids, on_hand }] : [],
  );
  const words = search.trim().toLowerCase();
  const free = all
    .filter((one) => one.sub_name.toLowerCase().includes(words))
    .filter((one) => !priced.some(({ type, id }) => type === 'period' && id === one.sub_id))
    .map((one): Found => ({
      type: 'period',
      id: one.sub_id,
      name: one.sub_name,
      price: null,
      tax_ids: null,
      on_hand: null,
    }));
  return [...priced, ...free];
}

const keyOf = ({ type, id }: Pick<Found, 'type' | 'id'>): string => `${type}:${id}`;

/** Finds a subject, package or product by typing, with its price and taxes. */
export function FindItem({ onFound }: { onFound: (line: Omit<TypedLine, 'key'>) => void }) {
  const say = useSay();
  const currency = useCurrency();
  const [search, setSearch] = useState('');
  const found = useFound(search);
  function choose(value: string | null) {
    const item = found.find((one) => keyOf(one) === value);
    if (!item) return;
    const { type, id, name, price, tax_ids } = item;
    const { key: _, ...line } = emptyLine(0);
    onFound({ ...line, type, id, name, tax_ids, price: price === null ? '' : typedAmount(price, currency) });
  }
  return (
    <ComboBox
      hideLabel
      label={say('Add a {subject}, {package} or {product}')}
      placeholder={say('Add a {subject}, {package} or {product}')}
      value={null}
      options={found.map((item) => ({
        value: keyOf(item),
        label: item.name,
        hint: [
          say(kinds[item.type]),
          item.price === null ? 'no fee by the period' : money(item.price, currency),
          item.on_hand === null ? null : `${item.on_hand} in stock`,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      onSearch={setSearch}
      onChange={choose}
    />
  );
}

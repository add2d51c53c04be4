import { useMemo } from 'react';
import { countries } from '@schoolbell/core/countries';
import { filterFields } from '@schoolbell/core/filters/contract';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { useRead } from '../http/read.ts';
import { useSay } from '../words/say.ts';
import type { Kind } from '../people/kinds.ts';

const MINUTE = 60_000;

/** A field with its choices; the browser itself knows every country by name. */
export const withChoices = (field: FilterField): FilterField => ({
  ...field,
  options:
    field.kind === 'country' ? countries().map(({ code, name }) => ({ value: code, label: name })) : field.options,
});

/** What a kind of people can be filtered by, in the school's words and with every country by name; undefined while it loads. */
export function useFilterFields(kind: Kind): FilterField[] | undefined {
  const say = useSay();
  const { data } = useRead(filterFields, { type: kind }, { every: 10 * MINUTE });
  return useMemo(() => data?.data.map((field) => ({ ...withChoices(field), label: say(field.label) })), [data, say]);
}

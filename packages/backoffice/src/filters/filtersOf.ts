import { conditionsFrom } from '@schoolbell/core/filters/address/rules';

/** A call's filters as the address names them; nothing at all where there are none, so that the bare list is the early read. */
export function conditionsOf(text: string | null) {
  const filters = conditionsFrom(text);
  return filters.length > 0 ? { filters } : {};
}

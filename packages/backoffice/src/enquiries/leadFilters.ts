import type { Condition } from '@schoolbell/core/filters/rules';
import { leadOrders } from '@schoolbell/core/enquiries/rules';
import { conditionsOf } from '../filters/filtersOf.ts';
import type { Address } from '../http/address.ts';
import { answersIn } from '../people/list/questions.ts';
import { listInputOf } from '../ui/list/listInput.ts';

/** The call's filters as the address names them. */
export function filtersOf(get: (name: string) => string | null) {
  const stage_id = Number(get('stage_id'));
  const interest = Number(get('interest'));
  return {
    is_archived: get('status') === 'archived' ? (1 as const) : (0 as const),
    ...(Number.isSafeInteger(stage_id) && stage_id > 0 && { stage_id }),
    ...(Number.isInteger(interest) && interest >= 1 && interest <= 4 && { interest }),
    ...conditionsOf(get('filters')),
  } as { is_archived: 0 | 1; stage_id?: number; interest?: number; filters?: Condition[] };
}

/** What the address asks of the table, with the answers to the questions that are among its columns. */
export const leadsInput = (address: Address, chosen: Record<string, boolean>) => ({
  ...listInputOf(address, leadOrders, { questions: true }),
  ...filtersOf((name) => address.get(name)),
  ...answersIn(chosen),
});

/** The board's filters, as the address names them: interest, owner (0: none), leads that wait too long, and conditions. */
export interface BoardFilters {
  filters?: Condition[];
  interest?: number;
  owner_id?: number;
  rotten?: 1;
}

/** The board's filters of an address. */
export function boardFiltersOf(get: (name: string) => string | null): BoardFilters {
  const { interest, filters } = filtersOf(get);
  const owner_id = Number(get('owner') ?? NaN);
  return {
    ...(filters && { filters }),
    ...(interest && { interest }),
    ...(Number.isSafeInteger(owner_id) && owner_id >= 0 && { owner_id }),
    ...(get('rotten') && { rotten: 1 as const }),
  };
}

import { guardianOrders, guardians } from '@schoolbell/core/people/guardians/contract';
import type { FirstReads } from '../../http/first.ts';
import { listInputOf } from '../../ui/list/listInput.ts';

/** Whose guardians a tab shows. */
export const ofTab = (tab: string | null) => ({ of: tab === 'leads' ? ('leads' as const) : ('students' as const) });

export const list: FirstReads = (search) => [
  [guardians, { ...listInputOf(search, guardianOrders), ...ofTab(search.get('of')) }],
];

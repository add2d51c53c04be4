import type { Address } from '../http/address.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import { part } from '../ui/parts.tsx';

/** 1 where an address asks for what was archived. */
export const archivedIn = (address: Address) => (address.get('status') === 'archived' ? (1 as const) : (0 as const));

/** The tabs of what is live and what was archived. */
export const statusTabs = (list: ListAddress) => ({
  label: 'Status',
  tabs: [
    { id: 'active', label: 'Active' },
    { id: 'archived', label: 'Archived' },
  ],
  value: archivedIn(list) ? 'archived' : 'active',
  onChange: (id: string) => list.set({ status: id === 'archived' ? id : null }),
});

/** What a list of the catalog says where it has no row; it comes with the first such list. */
export const NothingListed = part(() => import('./NothingListed.tsx').then((file) => file.NothingListed));
/** What shelves say where nothing is on them; it comes with the first such list. */
export const NothingShelved = part(() => import('./NothingShelved.tsx').then((file) => file.NothingShelved));

import { guardianOrders, guardians } from '@schoolbell/core/people/guardians/contract';
import type { Address } from '../../http/address.ts';
import type { FirstReads } from '../../http/first.ts';
import { listInputOf } from '../../ui/list/listInput.ts';

/** What the address asks for. */
export const inputOf = (address: Address) => ({
  ...listInputOf(address, guardianOrders),
  of: address.get('of') === 'leads' ? ('leads' as const) : ('students' as const),
});

/** A page of guardians. */
export const list: FirstReads = (search) => [[guardians, inputOf(search)]];

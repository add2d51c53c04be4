import type { staffList } from '@schoolbell/core/staff/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { type Address, pageIn, searchIn } from '../http/address.ts';
import { staffRoles, type StaffRole } from '@schoolbell/core/access';
import { STAFF_PAGE_SIZE, staffOrders } from '@schoolbell/core/staff/rules';

type StaffInput = Required<
  Pick<InputOf<typeof staffList>, 'page' | 'order_by' | 'direction' | 'search' | 'is_archived'>
> & { per_page: number; role_id?: StaffRole };

/** What the address asks of the staff list; what is none of its values there is left out. */
export function staffInputOf(search: Address): StaffInput {
  const role = Number(search.get('role'));
  const order_by = staffOrders.find((order) => order === search.get('order_by')) ?? staffOrders[0];
  return {
    page: pageIn(search),
    per_page: STAFF_PAGE_SIZE,
    order_by,
    direction: search.get('direction') === 'desc' ? 'desc' : 'asc',
    search: searchIn(search),
    is_archived: search.get('status') === 'archived' ? 1 : 0,
    ...(role in staffRoles && { role_id: role as StaffRole }),
  };
}

import { PAGE_SIZE } from '@schoolbell/core/http/page';
import { type Address, pageIn, searchIn } from '../../http/address.ts';

/** Page sizes that a list offers. */
export const pageSizes = [10, 25, 50, 100] as const;

/** What a list's address says, as the call takes it. */
export interface ListInput<Order extends string> {
  page: number;
  per_page: number;
  order_by: Order;
  direction: 'asc' | 'desc';
  search: string;
}

/** How a list reads its address. */
interface Reading {
  /** It may be sorted by the school's own questions. */
  questions?: boolean;
  /** The direction where the address names none: `desc` unless told. */
  direction?: 'asc' | 'desc';
}

/** Reads a list's input from an address, for the screen, and for fetching its first page before it is opened; the first of `orders` is the default. */
export function listInputOf<Order extends string>(
  search: Address,
  orders: readonly Order[],
  { questions = false, direction = 'desc' }: Reading = {},
): ListInput<Order> {
  const size = Number(search.get('per_page'));
  const order = search.get('order_by') as Order;
  const other = direction === 'desc' ? 'asc' : 'desc';
  return {
    page: pageIn(search),
    per_page: (pageSizes as readonly number[]).includes(size) ? size : PAGE_SIZE,
    order_by: orders.includes(order) || (questions && /^custom\.[\w-]+$/.test(order)) ? order : orders[0]!,
    direction: search.get('direction') === other ? other : direction,
    search: searchIn(search),
  };
}

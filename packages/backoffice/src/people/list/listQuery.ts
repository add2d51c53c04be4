import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_SIZE } from '@schoolbell/core/http/page';
import { type Address, pageIn, searchIn } from '../../http/address.ts';
import type { Sort } from '../../ui/Table.tsx';

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

/** A list whose page, size, sort, search and filters live in the address, so that Back and a shared link work. */
export interface ListQuery<Order extends string> {
  input: ListInput<Order>;
  sort: Sort;
  /** A filter's value; null where it is not set. */
  get: (name: string) => string | null;
  /** Sets or (null) takes away; all but a new page go back to page 1. */
  set: (changes: Record<string, string | number | null>) => void;
}

/** Reads a list's input from an address, where `questions` it may be sorted by the school's own: for the screen, and for fetching its first page before it is opened. */
export function listInputOf<Order extends string>(
  search: Address,
  orders: readonly Order[],
  questions = false,
): ListInput<Order> {
  const size = Number(search.get('per_page'));
  const order = search.get('order_by') as Order;
  return {
    page: pageIn(search),
    per_page: (pageSizes as readonly number[]).includes(size) ? size : PAGE_SIZE,
    order_by: orders.includes(order) || (questions && /^custom\.[\w-]+$/.test(order)) ? order : orders[0]!,
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    search: searchIn(search),
  };
}

/** The list's query of the address; the first of `orders` is the default, descending. */
export function useListQuery<Order extends string>(orders: readonly Order[], questions = false): ListQuery<Order> {
  const [params, setParams] = useSearchParams();
  const input = useMemo(() => listInputOf(params, orders, questions), [params, orders, questions]);
  const set = useCallback(
    (changes: Record<string, string | number | null>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '' || (name === 'page' && value === 1)) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        // A search is typed letter by letter: only its last state belongs into the history.
        { replace: 'search' in changes, preventScrollReset: true },
      ),
    [setParams],
  );
  return { input, sort: { id: input.order_by, direction: input.direction }, get: (name) => params.get(name), set };
}

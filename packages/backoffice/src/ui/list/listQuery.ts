import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Address } from '../../http/address.ts';
import type { Sort } from './columns.ts';
import { type ListInput, listInputOf } from './listInput.ts';

/** A list's address: page, size, sort, search and filters live in it, so that Back and a shared link work. */
export interface ListAddress extends Address {
  /** Sets or (null) takes away; all but a new page go back to page 1. */
  set: (changes: Record<string, string | number | null>) => void;
}

/** The address with what a list reads of it. */
export interface ListQuery<Order extends string> extends ListAddress {
  input: ListInput<Order>;
  sort: Sort;
}

/** The list's address, and how to change it. */
export function useListAddress(): ListAddress & { params: URLSearchParams } {
  const [params, setParams] = useSearchParams();
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
  return { params, get: (name) => params.get(name), set };
}

/** The list's query of the address; the first of `orders` is the default, descending. */
export function useListQuery<Order extends string>(orders: readonly Order[], questions = false): ListQuery<Order> {
  const { params, get, set } = useListAddress();
  const input = useMemo(() => listInputOf(params, orders, { questions }), [params, orders, questions]);
  return { input, sort: { id: input.order_by, direction: input.direction }, get, set };
}

import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import type { Page } from '@schoolbell/core/http/page';
import type { Address } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import type { Sort } from './columns.ts';
import { type ListAddress, type ListQuery, useListAddress } from './listQuery.ts';

/** The rows of a list's endpoint. */
export type RowOf<E> = ResultOf<E> extends { data: (infer Row)[] } ? Row : never;

/** A list as it is: where its address is, what was read by it, and how the next page is fetched. */
export interface ListState<Row, Input = object> extends ListAddress {
  /** What was asked for. */
  input: Input;
  /** Absent while the first page loads, and where it could not be read. */
  page: Page<Row> | undefined;
  error: Failure | null;
  /** The page in view belongs to the address before. */
  isStale: boolean;
  retry: () => void;
  /** Fetches another page before it is asked for. */
  warm: (page: number) => void;
  sort: Sort | undefined;
}

/** The parts of a list's input that the list itself reads. */
interface Asked {
  order_by?: string;
  direction?: 'asc' | 'desc';
  search?: string;
}

/** The search that an address asked for; none where the list has no search. */
export const searchOf = ({ input }: Pick<ListState<never>, 'input'>): string => (input as Asked).search ?? '';

/** How a list is sorted and searched, as files take it: they have no pages. */
export const listInputs = <Order extends string>({
  input: { order_by, direction, search },
}: Pick<ListQuery<Order>, 'input'>) => ({ order_by, direction, search });

/** How many rows a list has: without end where they were too many to count, null while it is not known. */
export const totalOf = (page: { total: number | null; total_capped: boolean } | undefined): number | null =>
  page ? (page.total_capped ? Number.POSITIVE_INFINITY : page.total) : null;

/** Reads a list as its address asks; `inputOf` is what the screen's `warm` reads the address by too. */
export function useList<E extends Endpoint, const Input extends InputOf<E>>(
  endpoint: E,
  inputOf: (address: Address) => Input,
): ListState<RowOf<E>, Input> & { answer: ResultOf<E> | undefined } {
  const { params, get, set } = useListAddress();
  const input = inputOf(params);
  const read = useRead(endpoint, input);
  const { order_by, direction } = input as Asked;
  return {
    get,
    set,
    input,
    sort: order_by && direction ? { id: order_by, direction } : undefined,
    answer: read.data,
    page: read.data as Page<RowOf<E>> | undefined,
    error: read.error,
    isStale: read.isPlaceholderData,
    retry: () => void read.refetch(),
    warm: (page) => prefetch(endpoint, { ...(input as object), page } as InputOf<E>),
  };
}

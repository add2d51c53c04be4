import type { ListQuery } from './listQuery.ts';

/** How a list is sorted and searched, as files take it: they have no pages. */
export const listInputs = <Order extends string>({
  input: { order_by, direction, search },
}: Pick<ListQuery<Order>, 'input'>) => ({ order_by, direction, search });

/** How many rows a list has: without end where they were too many to count, null while it is not known. */
export const totalOf = (page: { total: number | null; total_capped: boolean } | undefined): number | null =>
  page ? (page.total_capped ? Number.POSITIVE_INFINITY : page.total) : null;

import type { ListQuery } from './listQuery.ts';

/** How a list is sorted and searched, as files take it: they have no pages. */
export const listInputs = <Order extends string>({
  input: { order_by, direction, search },
}: Pick<ListQuery<Order>, 'input'>) => ({ order_by, direction, search });

/** How many rows a list has, null where they were not counted to the end. */
export const totalOf = (page: { total: number; total_capped: boolean } | undefined): number | null =>
  page && !page.total_capped ? page.total : null;

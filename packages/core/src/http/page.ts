import * as z from 'zod/mini';

/** The default number of rows in a list. */
export const PAGE_SIZE = 10;
/** `total` counts no further than this; screens then write "10,000+". */
export const COUNT_CAP = 10_000;
/** The furthest page that can be asked for. */
export const LAST_PAGE = 100_000;

/** A list's page: the envelope of every list, as the specification names its parts. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({
    data: z.array(row),
    total: z.int(),
    /** True if `total` stopped at the cap. */
    total_capped: z.boolean(),
    current_page: z.int(),
    last_page: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
  });
}

/** The names every list takes: which page, how many rows, how sorted, what text. */
export function listInput<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  first: Columns[number],
) {
  return {
    page: z._default(z.int().check(z.minimum(1), z.maximum(LAST_PAGE)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
    order_by: z._default(z.enum(columns), first as never),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  };
}

/** The same names for a list's export, which has no pages. */
export function exportInput<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  first: Columns[number],
) {
  const { order_by, direction, search } = listInput(columns, first);
  return { order_by, direction, search };
}

/** One page of rows in its envelope. */
export interface Page<Row> {
  data: Row[];
  total: number;
  total_capped: boolean;
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
}

/** Puts rows into their envelope. `counted` is the count, capped at COUNT_CAP + 1; `more` says that it stopped before the end anyway. */
export function pageFrom<Row>(data: Row[], counted: number, page: number, perPage: number, more = false): Page<Row> {
  const total = Math.min(counted, COUNT_CAP);
  const first = (page - 1) * perPage;
  return {
    data,
    total,
    total_capped: more || counted > COUNT_CAP,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    from: data.length ? first + 1 : null,
    to: data.length ? first + data.length : null,
  };
}

import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { archiveLeads } from '@schoolbell/core/enquiries/contract';
import type { archiveStudents } from '@schoolbell/core/students/contract';

/** What narrows a list, as bulk actions take it. */
export type ListFilter = NonNullable<(InputOf<typeof archiveStudents> & InputOf<typeof archiveLeads>)['list']>;

/** Whom a bulk action is meant for: people who are ticked, or (with `all`) everybody whom the list found. */
export interface Chosen {
  ids: readonly number[];
  all?: { list: ListFilter; total: number; capped: boolean } | undefined;
}

/** How many they are. */
export const countIn = ({ ids, all }: Chosen): number => all?.total ?? ids.length;

/** The same as the calls take it. */
export const whichOf = ({ ids, all }: Chosen): { user_detail_ids?: number[]; list?: ListFilter } =>
  all ? { list: all.list } : { user_detail_ids: [...ids] };

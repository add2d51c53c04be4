import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { archiveLeads } from '@schoolbell/core/enquiries/contract';
import type { archiveStudents } from '@schoolbell/core/students/contract';
import type { Chosen } from '../../ui/list/chosen.ts';

/** What narrows a list of people, as bulk actions take it. */
export type ListFilter = NonNullable<(InputOf<typeof archiveStudents> & InputOf<typeof archiveLeads>)['list']>;

/** The people a bulk action is for: those ticked, or (with `all`) everyone the list found. */
export type ChosenPeople = Chosen<ListFilter>;

/** The same as the calls take it. */
export const whichOf = ({ ids, all }: ChosenPeople): { user_detail_ids?: number[]; list?: ListFilter } =>
  all ? { list: all.list } : { user_detail_ids: [...ids] };

import type { Handlers } from '../http/context.ts';
import { filterFieldsOf } from './fields/queries.ts';
import { refuseType } from './verbs.ts';

/** What lists are filtered by. */
export const filtersHandlers: Handlers<'filters'> = {
  filterFields: async ({ type }, context) => {
    refuseType(context, type);
    return { data: await filterFieldsOf(context.db, context.viewer.institution_id, type) };
  },
};

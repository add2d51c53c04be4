import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../http/context.ts';
import { noteOpening } from '../people/details/queries.ts';
import { changeStaff } from './changes/verbs.ts';
import { findStaff, listStaff } from './queries.ts';
import { open, today } from './verbs.ts';

/** Staff: their list, their pages, and what is changed about them. */
export const staffHandlers = {
  mentionableStaff: async ({ search, is_archived }, { db, viewer }) => ({
    data: await findStaff(db, viewer.institution_id, search, is_archived),
  }),

  staffList: async (input, context) => {
    const { rows, counted } = await listStaff(context.db, {
      ...input,
      institution_id: context.viewer.institution_id,
      day: today(context),
    });
    return pageFrom(rows, counted, input.page, input.per_page);
  },

  staffDetails: async ({ user_detail_id }, context) => {
    const details = await open(context, user_detail_id);
    await noteOpening(context.db, context.viewer, user_detail_id, context.now);
    return details;
  },

  updateStaff: (input, context) => changeStaff(context, input),
} satisfies Partial<Handlers<'staff'>>;

import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { noteOpening } from '../details/queries.ts';
import { findStaff, findStaffDetails } from './queries.ts';

/** Staff, as others mention, assign, choose and look them up. */
export const staffHandlers: Handlers<'staff'> = {
  mentionableStaff: async ({ search, is_archived }, { db, viewer }) => ({ data: await findStaff(db, viewer.institution_id, search, is_archived) }),

  staffDetails: async ({ user_detail_id }, { db, viewer, now }) => {
    const details = await findStaffDetails(db, viewer.institution_id, user_detail_id);
    if (!details) throw new Failure('notFound', 'This record was not found.');
    await noteOpening(db, viewer, user_detail_id, now);
    return details;
  },
};

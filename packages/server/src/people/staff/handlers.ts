import type { Handlers } from '../../http/context.ts';
import { findStaff } from './queries.ts';

/** Staff, as others mention, assign and choose them. */
export const staffHandlers: Handlers<'staff'> = {
  mentionableStaff: async ({ search, is_archived }, { db, viewer }) => ({ data: await findStaff(db, viewer.institution_id, search, is_archived) }),
};

import { isAdminLike } from '@schoolbell/core/access';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { maySeePay, PAY_EVENTS } from '@schoolbell/core/people/rules';
import * as events from '@schoolbell/core/events';
import { kindsIn } from '@schoolbell/core/http/kind';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { type AuditFilters, findEvents } from '../../people/history/queries.ts';
import { openAnybody } from '../../people/verbs.ts';
import { isOnStaff } from '../../people/colleagues/queries.ts';

/** Opening a record isn't work on it; who opened it is listed elsewhere. */
const worked = kindsIn(events).flatMap(({ name }) => (name === events.people.personOpened.name ? [] : [name]));

async function page(
  { db, viewer, tenant }: StaffContext,
  whose: Pick<AuditFilters, 'actor_id' | 'person_id'>,
  at: { page: number; per_page: number },
) {
  // These events reveal pay, so they are for people who can see it.
  const kinds = maySeePay(viewer) ? worked : worked.filter((kind) => !kind.startsWith(PAY_EVENTS));
  const filters = { ...whose, kinds, from: '', to: '', time_zone: tenant.time_zone };
  const { rows, counted } = await findEvents(db, viewer, filters, {
    skip: (at.page - 1) * at.per_page,
    take: at.per_page,
  });
  return pageFrom(rows, counted, at.page, at.per_page);
}

/** What people did, and what happened to them. */
export const activityHandlers: Handlers<'activity'> = {
  staffActivity: async ({ user_detail_id, ...at }, context) => {
    const { db, viewer } = context;
    const isOwn = user_detail_id === viewer.user_detail_id;
    if (!isOwn && !isAdminLike(viewer.role_id))
      throw new Failure(
        'forbidden',
        'Only owners and admins can see what others did. Please contact your admin to request permission.',
      );
    if (!(await isOnStaff(db, viewer.institution_id, user_detail_id))) throw missing();
    return page(context, { actor_id: user_detail_id }, at);
  },

  personActivity: async ({ user_detail_id, ...at }, context) => {
    await openAnybody(context, user_detail_id);
    return page(context, { person_id: user_detail_id }, at);
  },
};

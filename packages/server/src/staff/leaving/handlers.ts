import { fullName } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import { personArchived, personRestored } from '@schoolbell/core/people/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { withdrawInvitations } from '../../jobs/queries.ts';
import { deleteSessionsAs } from '../../session/sessions/queries.ts';
import { archivePeople } from '../../people/edits/queries.ts';
import { findFutureWork, handOver } from './queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { open, today, refuseChange } from '../verbs.ts';

/** Signs a person out everywhere in this branch, with their live connections. */
async function signOut({ db, viewer, ended }: StaffContext, user_detail_id: number): Promise<void> {
  for (const hash of await deleteSessionsAs(db, viewer.institution_id, user_detail_id)) ended(hash);
}

/** Hands a person's open work to a colleague, and tells open screens. */
async function giveTo(context: StaffContext, from: number, to: number) {
  const { db, viewer, now } = context;
  const [colleague] = await staffAmong(db, viewer.institution_id, [to]);
  if (!colleague || to === from) throw invalid({ hand_over_to: 'Please choose someone who works here' });
  const given = await handOver(db, { institution_id: viewer.institution_id, from, to, now });
  for (const area of ['tasks', 'leads'] as const) context.changed(area);
  context.changed('inbox', [from, to]);
  return { hand_over_to: to, ...given };
}

/** The work of staff who leave. */
export const leavingHandlers = {
  staffFutureWork: async ({ user_detail_id }, context) => {
    await open(context, user_detail_id);
    return findFutureWork(context.db, {
      institution_id: context.viewer.institution_id,
      user_detail_id,
      day: today(context),
      now: context.now,
    });
  },

  archiveStaff: async ({ user_detail_id, is_archived, hand_over_to }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const person = await open(context, user_detail_id, true);
    await refuseChange(context, person);
    const given =
      is_archived && hand_over_to !== undefined ? await giveTo(context, user_detail_id, hand_over_to) : undefined;
    const { changed } = await archivePeople(db, {
      institution_id,
      role_id: person.role_id,
      ids: [user_detail_id],
      is_archived,
      by: viewer.user_detail_id,
      now,
    });
    if (is_archived)
      await Promise.all([signOut(context, user_detail_id), withdrawInvitations(db, institution_id, user_detail_id)]);
    if (changed.length > 0 || given)
      await context.audit(is_archived ? personArchived : personRestored, {
        person_id: user_detail_id,
        ...(given && { after: given }),
      });
    context.changed('staff');
    return {
      message: is_archived
        ? `${fullName(person)} archived, and signed out everywhere.`
        : `${fullName(person)} restored.`,
    };
  },
} satisfies Partial<Handlers<'staff'>>;

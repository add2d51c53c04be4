import { membershipKinds } from '@schoolbell/core/billing/events';
import { nextBillOn } from '@schoolbell/core/billing/memberships/rules';
import type { MembershipFields } from '@schoolbell/core/billing/memberships/schemas';
import type { StaffContext } from '../../../http/context.ts';
import { noteDocument } from '../../documents/verbs.ts';
import { insertMembership, writeLines } from '../writing/queries.ts';
import { readyMembership } from '../writing/verbs.ts';

/** Starts a membership for a student whom the viewer may open; what is due of it is billed by the job. Answers its id. */
export async function startMembership(
  context: StaffContext,
  user_detail_id: number,
  typed: MembershipFields,
): Promise<number> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { row, lines } = await readyMembership(context, typed, user_detail_id);
  const begun = { ...row, paused_from: null, resume_on: null, cancel_on: null };
  const membership_id = await insertMembership(db, {
    ...row,
    institution_id,
    user_detail_id,
    next_bill_on: nextBillOn(begun, { billed_until: null, session_days: [] }),
    created_by: viewer.user_detail_id,
    created_at: now,
    updated_at: now,
  });
  await writeLines(db, { institution_id, membership_id }, lines);
  await noteDocument(context, membershipKinds.added, { person_id: user_detail_id, membership_id });
  await context.later('billMemberships', {});
  return membership_id;
}

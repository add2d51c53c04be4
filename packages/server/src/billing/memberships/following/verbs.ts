import { membershipKinds } from '@schoolbell/core/billing/events';
import { pauseFrom, resumed } from '@schoolbell/core/billing/memberships/changes/rules';
import { nextBillOn } from '@schoolbell/core/billing/memberships/rules';
import { dayIn } from '@schoolbell/core/format';
import { type Billing, noteDocument } from '../../documents/verbs.ts';
import { billedUntil } from '../periods/queries.ts';
import { holdFollowing, type StoredMembership } from '../queries.ts';
import { updateMembership } from '../writing/queries.ts';

/** As many memberships follow their students in one run; the next run goes on. */
const AT_ONCE = 500;

type Billed = StoredMembership & { billed_until: string | null };

/** A pause from the next period on. Where the last one is over but not billed past, that one goes on: its days stay free. */
function archivedPause(held: Billed, today: string): Pick<StoredMembership, 'paused_from' | 'resume_on'> {
  const { paused_from, resume_on, billed_until } = held;
  if (paused_from !== null && resume_on !== null && resume_on <= today && (billed_until ?? '') < resume_on)
    return { paused_from, resume_on: null };
  return { paused_from: pauseFrom(held, held, today, 0), resume_on: null };
}

/**
 * Pauses the memberships of students who were archived, and lets those of students who are back go on from today: a family is
 * not billed while the school doesn't teach. It runs before each billing run, so that nobody has to remember it.
 */
export async function followStudents(context: Billing): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const today = dayIn(now, time_zone);
  const found = await holdFollowing(db, institution_id, { today, count: AT_ONCE });
  const until = await billedUntil(
    db,
    institution_id,
    found.map((one) => one.membership_id),
  );
  for (const { is_archived, ...membership } of found) {
    const held: Billed = { ...membership, billed_until: until.get(membership.membership_id) ?? null };
    const { membership_id, user_detail_id } = held;
    const pause = is_archived ? archivedPause(held, today) : resumed(held, today);
    await updateMembership(db, institution_id, membership_id, {
      ...pause,
      paused_because: is_archived ? 'archived' : null,
      next_bill_on: nextBillOn({ ...held, ...pause }, { billed_until: held.billed_until, session_days: [] }),
      updated_at: now,
    });
    await noteDocument(context, is_archived ? membershipKinds.paused : membershipKinds.resumed, {
      person_id: user_detail_id,
      membership_id,
      detail: is_archived ? { from: pause.paused_from, because: 'archived' } : { on: today, because: 'restored' },
    });
  }
}

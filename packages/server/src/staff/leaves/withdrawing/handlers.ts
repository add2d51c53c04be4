import { dayIn, dayText, fullName } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { pathOf } from '@schoolbell/core/people/rules';
import { leaveAccepted, leaveApplied, leaveWithdrawn } from '@schoolbell/core/staff/events';
import { maySeeLeaves, mayWithdrawLeave, withdrawnDays } from '@schoolbell/core/staff/leaves/rules';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { type Colleague, staffAmong, staffWith } from '../../../people/colleagues/queries.ts';
import { writeTo } from '../../../people/letters/verbs.ts';
import { linesOf } from '../../substitutes/verbs.ts';
import { findLeave, holdLeavesOf, type Leave, withdrawAccepted } from '../queries.ts';
import { type Substituted, substitutedDuring } from './queries.ts';

type Days = { start_date: string; end_date: string };

const spanOf = ({ start_date, end_date }: Days): string =>
  [...new Set([start_date, end_date])].map(dayText).join(' – ');

/** What a mail says of the classes that others took over: they stay with them until someone changes the calendar. */
const substitutedLines = (classes: readonly Substituted[]): string[] =>
  classes.length === 0
    ? []
    : [
        'These classes stay with their substitutes until the calendar is changed:',
        ...linesOf(classes.map((one) => ({ title: `${one.title}: ${one.names}`, local: one.local_start }))),
      ];

/** Tells the others by mail: the person whose leave it was, or those who decide on leaves. Answers those who decide. */
async function tellOthers(
  context: StaffContext,
  leave: Leave,
  days: Days,
  classes: readonly Substituted[],
): Promise<Colleague[]> {
  const { db, viewer } = context;
  const { user_detail_id } = leave.applied_by;
  const managers = (await staffWith(db, viewer.institution_id, 'manage_leaves')).filter(
    (one) => one.user_detail_id !== user_detail_id,
  );
  const lines = [
    `${leave.type}: ${spanOf(days)}`,
    ...(days.start_date > leave.start_date ? ['The days before stay as they were.'] : []),
    ...substitutedLines(classes),
  ];
  if (viewer.user_detail_id === user_detail_id) {
    for (const manager of managers)
      await writeTo(context, manager, {
        alert: leaveApplied.alert,
        subject: `${fullName(leave.applied_by)} withdrew their leave`,
        lines,
        path:
          manager.role_id === 10 || manager.role_id === 1
            ? `${pathOf(leave.applied_by)}?tab=leaves`
            : `/profile/${user_detail_id}?tab=leaves`,
        names: [user_detail_id],
      });
    return managers;
  }
  const [applicant] = await staffAmong(db, viewer.institution_id, [user_detail_id]);
  if (applicant)
    await writeTo(context, applicant, {
      alert: leaveAccepted.alert,
      subject: 'Your leave was withdrawn',
      lines: [...lines, `Withdrawn by ${fullName(viewer)}`],
      path: '/profile?tab=leaves',
    });
  return managers;
}

/** Approved days off that are not taken after all. */
export const withdrawingHandlers: Pick<Handlers<'leaves'>, 'withdrawLeave'> = {
  withdrawLeave: async ({ leave_id }, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id } = viewer;
    const asked = await findLeave(db, institution_id, leave_id);
    if (!asked || !maySeeLeaves(viewer, asked.applied_by.user_detail_id)) throw missing('leave');
    const { user_detail_id } = asked.applied_by;
    if (!mayWithdrawLeave(viewer, user_detail_id))
      throw new Failure('forbidden', 'Only the person whose leave it is, or those who manage leaves, can withdraw it.');
    await holdLeavesOf(db, institution_id, user_detail_id);
    const leave = await findLeave(db, institution_id, leave_id);
    if (!leave) throw new Failure('conflict', 'This leave has already been withdrawn.');
    if (leave.status !== 'Accepted') throw new Failure('conflict', 'Only an approved leave can be withdrawn.');
    const today = dayIn(now, tenant.time_zone);
    const days = withdrawnDays(leave, today);
    if (!days || !(await withdrawAccepted(db, { institution_id, leave_id, today, now })))
      throw new Failure('conflict', 'This leave is over, so it can no longer be withdrawn.');
    const substituted = await substitutedDuring(db, {
      institution_id,
      user_detail_id,
      time_zone: tenant.time_zone,
      now,
      ...days,
    });
    const managers = await tellOthers(context, leave, days, substituted);
    await context.audit(leaveWithdrawn, {
      person_id: user_detail_id,
      before: { leave_id, start_date: leave.start_date, end_date: leave.end_date },
      after: { withdrawn: spanOf(days), substituted: substituted.length },
    });
    context.changed('inbox', [user_detail_id, ...managers.map((one) => one.user_detail_id)]);
    return {
      message: days.start_date > leave.start_date ? 'Leave ends yesterday; the rest is withdrawn' : 'Leave withdrawn',
      substituted,
    };
  },
};

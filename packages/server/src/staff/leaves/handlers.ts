import { dateTimeIn, dayIn, dayText, fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { type Page, pageFrom } from '@schoolbell/core/http/page';
import {
  daysText,
  leaveDays,
  leaveErrors,
  leaveTags,
  maySeeLeaves,
  mayDecideLeave,
} from '@schoolbell/core/staff/leaves/rules';
import { pathOf } from '@schoolbell/core/people/rules';
import { texts } from '@schoolbell/core/validators';
import { leaveAccepted, leaveApplied, leaveCancelled, leaveRejected } from '@schoolbell/core/staff/events';
import type { Handlers, StaffContext, TableContext } from '../../http/context.ts';
import { dayColumn } from '../../http/table.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { markRead } from '../../people/reading/queries.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import { standIn } from '../substitutes/verbs.ts';
import { type Colleague, staffAmong, staffWith } from '../../people/colleagues/queries.ts';
import {
  cancelPending,
  decidePending,
  findLeave,
  holdLeavesOf,
  insertLeave,
  type Leave,
  listLeaves,
  overlappingLeave,
} from './queries.ts';

/** "Nov 21, 2026 – Nov 23, 2026 (3 days)". */
function spanText(leave: { start_date: string; end_date: string }): string {
  const days = [...new Set([leave.start_date, leave.end_date])].map(dayText).join(' – ');
  return `${days} (${daysText(leaveDays(leave))})`;
}

/** The browser's time zone, if it exists; else the school's. */
function zoneOf(name: string, fallback: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return fallback;
  }
}

/** The people who manage leaves, without the one whose leave it is. */
async function managersBeside({ db, viewer }: StaffContext, applied_by: number): Promise<Colleague[]> {
  return (await staffWith(db, viewer.institution_id, 'manage_leaves')).filter(
    (one) => one.user_detail_id !== applied_by,
  );
}

/** Writes to people who can decide about a leave request. Those who can't open the staff member's page get a link to their leaves. */
async function tellManagers(context: StaffContext, leave: Leave, managers: readonly Colleague[]): Promise<void> {
  const opening = new Set(
    (await staffWith(context.db, context.viewer.institution_id, 'staff')).map((one) => one.user_detail_id),
  );
  const name = fullName(leave.applied_by);
  for (const manager of managers) {
    const page = opening.has(manager.user_detail_id)
      ? pathOf(leave.applied_by)
      : `/profile/${leave.applied_by.user_detail_id}`;
    await writeTo(context, manager, {
      alert: leaveApplied.alert,
      subject: `${name} requested leave`,
      lines: [`${leave.type}: ${spanText(leave)}`, ...(leave.reason ? [leave.reason] : [])],
      path: `${page}?tab=leaves`,
      names: [leave.applied_by.user_detail_id],
    });
  }
}

/** Writes the decision to the person who asked. */
async function tellApplicant(
  context: StaffContext,
  leave: Leave,
  zone: string,
  covered: readonly string[],
): Promise<void> {
  const [applicant] = await staffAmong(context.db, context.viewer.institution_id, [leave.applied_by.user_detail_id]);
  if (!applicant || applicant.user_detail_id === context.viewer.user_detail_id) return;
  const word = leaveTags[leave.status].label.toLowerCase();
  const by = `Decided by ${fullName(context.viewer)} on ${dateTimeIn(context.now, zone)} (${zone})`;
  await writeTo(context, applicant, {
    alert: leaveAccepted.alert,
    subject: `Your leave was ${word}`,
    lines: [
      `${leave.type}: ${spanText(leave)}`,
      ...(leave.reject_reason ? [`Reason for rejection: ${leave.reject_reason}`] : []),
      ...covered,
      by,
    ],
    path: '/profile?tab=leaves',
  });
}

/** Refuses what came too late, and says what became of the leave. */
async function refuseDecided({ db, viewer }: StaffContext, leave_id: number): Promise<never> {
  const leave = await findLeave(db, viewer.institution_id, leave_id);
  if (!leave) throw missing('leave');
  const by = leave.decided_by ? ` by ${fullName(leave.decided_by)}` : '';
  throw new Failure('conflict', `This leave has already been ${leaveTags[leave.status].label.toLowerCase()}${by}.`);
}

/**
 * Whose leaves are asked for: one's own where nobody is named. Throws `notFound` for people whose leaves the viewer can't
 * see.
 */
function whoseLeaves({ viewer }: Pick<TableContext, 'viewer'>, user_detail_id = viewer.user_detail_id): number {
  // Foreign and missing people have no leaves here either: one answer for everyone whom the viewer can't see.
  if (!maySeeLeaves(viewer, user_detail_id)) throw missing('leave');
  return user_detail_id;
}

/** A page of a person's leaves. */
async function pageOfLeaves(
  { db, viewer: { institution_id } }: TableContext,
  list: { applied_by: number; page: number; per_page: number },
): Promise<Page<Leave>> {
  const { rows, counted } = await listLeaves(db, { ...list, institution_id });
  return pageFrom(rows, counted, list.page, list.per_page);
}

/** Days off: asked for, taken back, decided. */
export const leavesHandlers: Omit<Handlers<'leaves'>, 'withdrawLeave'> = {
  leaves: async ({ user_detail_id, page, per_page }, context) =>
    pageOfLeaves(context, { applied_by: whoseLeaves(context, user_detail_id), page, per_page }),

  exportLeaves: async (asked, context) => {
    const day = (instant: string | null) => (instant ? dayIn(instant, context.tenant.time_zone) : '');
    const applied_by = whoseLeaves(context, asked.user_detail_id);
    return pagedFile(context, {
      list: 'leaves',
      asked,
      columns: [
        'Name',
        'Type',
        dayColumn('First day'),
        dayColumn('Last day'),
        'Days',
        'Status',
        'Reason',
        'Decided by',
        dayColumn('Decided on'),
        'Reason for rejection',
        dayColumn('Requested on'),
        'Leave ID',
      ],
      read: (page) => pageOfLeaves(context, { applied_by, page, per_page: AT_ONCE }),
      cells: (leave) => [
        fullName(leave.applied_by),
        leave.type,
        leave.start_date,
        leave.end_date,
        leaveDays(leave),
        leaveTags[leave.status].label,
        leave.reason,
        leave.decided_by ? fullName(leave.decided_by) : '',
        day(leave.decided_at),
        leave.reject_reason,
        day(leave.created_at),
        leave.leave_id,
      ],
    });
  },

  applyLeave: async (input, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id: applied_by } = viewer;
    const errors = leaveErrors(input);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await holdLeavesOf(db, institution_id, applied_by);
    const other = await overlappingLeave(db, { ...input, institution_id, applied_by });
    if (other) throw invalid({ start_date: `You already requested leave on these days: ${spanText(other)}` });
    const leave_id = await insertLeave(db, { ...input, institution_id, applied_by, now });
    const leave = (await findLeave(db, institution_id, leave_id))!;
    const managers = await managersBeside(context, applied_by);
    await tellManagers(context, leave, managers);
    const { type, start_date, end_date } = input;
    await context.audit(leaveApplied, { person_id: applied_by, after: { leave_id, type, start_date, end_date } });
    context.changed(
      'inbox',
      managers.map((one) => one.user_detail_id),
    );
    return leave;
  },

  cancelLeave: async ({ leave_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id } = viewer;
    const leave = await findLeave(db, institution_id, leave_id);
    if (leave?.applied_by.user_detail_id !== user_detail_id) throw missing('leave');
    if (!(await cancelPending(db, { institution_id, leave_id, now }))) await refuseDecided(context, leave_id);
    await context.audit(leaveCancelled, {
      person_id: user_detail_id,
      before: { leave_id, type: leave.type, start_date: leave.start_date, end_date: leave.end_date },
    });
    context.changed(
      'inbox',
      (await managersBeside(context, user_detail_id)).map((one) => one.user_detail_id),
    );
    return { message: 'Leave cancelled' };
  },

  changeLeaveStatus: async ({ leave_id, status, reject_reason, timezoneName, substitutes, notify }, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id, user_detail_id } = viewer;
    if (status === 'Rejected' && reject_reason === '') throw invalid({ reject_reason: texts.required });
    const asked = await findLeave(db, institution_id, leave_id);
    if (!asked) throw missing('leave');
    const applied_by = asked.applied_by.user_detail_id;
    if (!mayDecideLeave(viewer, applied_by))
      throw new Failure('forbidden', 'Someone else must decide on your own leave.');
    const decision = {
      institution_id,
      leave_id,
      status,
      reject_reason: status === 'Rejected' ? reject_reason : '',
      decided_by: user_detail_id,
      now,
    };
    if (!(await decidePending(db, decision))) await refuseDecided(context, leave_id);
    await markRead(db, { institution_id, user_detail_id, type: 'Leave', related_type_id: leave_id, now });
    const leave = (await findLeave(db, institution_id, leave_id))!;
    const { change_ids, lines } =
      status === 'Accepted'
        ? await standIn(context, leave, substitutes, { notify, isTold: true })
        : { change_ids: [], lines: [] };
    await tellApplicant(context, leave, zoneOf(timezoneName, tenant.time_zone), lines);
    await context.audit(status === 'Accepted' ? leaveAccepted : leaveRejected, {
      person_id: applied_by,
      before: { leave_id, status: 'Pending' },
      after: { leave_id, status },
    });
    context.changed('inbox', [
      applied_by,
      ...(await managersBeside(context, applied_by)).map((one) => one.user_detail_id),
    ]);
    return { data: leave, change_ids, message: status === 'Accepted' ? 'Leave approved.' : 'Leave rejected.' };
  },
};

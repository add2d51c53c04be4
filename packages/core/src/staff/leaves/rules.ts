/** What a leave can be for. */
export const leaveTypes = ['Sick', 'Casual', 'Other'] as const;
/** A leave's way: Pending becomes Accepted or Rejected, once. */
export const leaveStatuses = ['Pending', 'Accepted', 'Rejected'] as const;

export type LeaveStatus = (typeof leaveStatuses)[number];

/** How a leave's status is written and toned. */
export const leaveTags = {
  Pending: { label: 'Pending', tone: 'warning' },
  Accepted: { label: 'Approved', tone: 'success' },
  Rejected: { label: 'Rejected', tone: 'danger' },
} as const;

/** Most days that one leave may have. */
export const LONGEST_LEAVE = 366;

/** The number of days of a leave: both ends, YYYY-MM-DD, count. NaN if one of them isn't a date. */
export function leaveDays(leave: { start_date: string; end_date: string }): number {
  return Math.round((Date.parse(leave.end_date) - Date.parse(leave.start_date)) / 86_400_000) + 1;
}

/** A number of days in words. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** What is wrong with a leave's days, at its fields; empty if they are right. */
export function leaveErrors(leave: { start_date: string; end_date: string }): Record<string, string> {
  const days = leaveDays(leave);
  if (days < 1) return { end_date: 'Please choose a last day on or after the first' };
  return days > LONGEST_LEAVE ? { end_date: `Please choose at most ${LONGEST_LEAVE} days` } : {};
}

/** Whether a viewer decides on a leave: with `manage_leaves`, and nobody on their own but the owner. */
export function mayDecideLeave(
  viewer: { user_detail_id: number; role_id: number; access: ReadonlySet<string> },
  applied_by: number,
): boolean {
  return viewer.access.has('manage_leaves') && (applied_by !== viewer.user_detail_id || viewer.role_id === 10);
}

/** Whether a viewer withdraws an approved leave: the person whose it is, and those who decide on it. */
export function mayWithdrawLeave(
  viewer: { user_detail_id: number; role_id: number; access: ReadonlySet<string> },
  applied_by: number,
): boolean {
  return applied_by === viewer.user_detail_id || mayDecideLeave(viewer, applied_by);
}

/** The days that go when an approved leave is withdrawn on a day: those from that day on. Undefined where it is over. */
export function withdrawnDays(
  { start_date, end_date }: { start_date: string; end_date: string },
  today: string,
): { start_date: string; end_date: string } | undefined {
  return end_date < today ? undefined : { start_date: start_date > today ? start_date : today, end_date };
}

/** Whether a viewer sees the leaves of a person: their own, and with `staff` or `manage_leaves` everybody's. */
export function maySeeLeaves(
  viewer: { user_detail_id: number; access: ReadonlySet<string> },
  applied_by: number,
): boolean {
  return applied_by === viewer.user_detail_id || viewer.access.has('staff') || viewer.access.has('manage_leaves');
}

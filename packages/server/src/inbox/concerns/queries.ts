import { type RawBuilder, sql } from 'kysely';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { UNMARKED_DAYS } from '@schoolbell/core/attendance/rules';
import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import type { SignedIn } from '../../http/context.ts';

/** When an inbox is looked at: the instant, and the school's own day. */
export interface Moment {
  now: Date;
  today: string;
}

/** The viewer's own read mark of what `id` names, or null. A subquery by the whole key, because a join would rely on statistics that a young table doesn't have. */
export const markOf = (viewer: SignedIn, type: NotificationType, id: string) => sql<
  number | null
>`(select r.notification_read_data_id from notification_read r
  where r.institution_id = ${viewer.institution_id} and r.user_detail_id = ${viewer.user_detail_id} and r.type = ${type} and r.related_type_id = ${sql.ref(id)})`;

/** Tasks `t` that are assigned to a viewer. */
export const ownTasks = (viewer: SignedIn) =>
  sql`t.institution_id = ${viewer.institution_id} and t.assigned_id = ${viewer.user_detail_id}`;

/** Mentions `m` of a viewer. */
export const ownMentions = (viewer: SignedIn) =>
  sql`m.institution_id = ${viewer.institution_id} and m.staff_id = ${viewer.user_detail_id} and m.hidden_at is null`;

/** Leaves `l` that concern a viewer: others' for people who manage leaves, and the viewer's own once they are decided. */
export function ownLeaves(viewer: SignedIn): RawBuilder<unknown> {
  const others = viewer.access.has('manage_leaves') ? sql`l.applied_by <> ${viewer.user_detail_id}` : sql`false`;
  return sql`l.institution_id = ${viewer.institution_id} and l.cancelled_at is null and (${others} or l.applied_by = ${viewer.user_detail_id} and l.decided_at is not null)`;
}

/** When a leave became news for a viewer: their own when it was decided, another's when it was requested. */
export const leaveSince = (viewer: SignedIn) =>
  sql`(case when l.applied_by = ${viewer.user_detail_id} then l.decided_at else l.created_at end)`;

/**
 * Past classes `e` that a viewer should mark: those that they teach or assist in, and on later days everyone's for people
 * who manage the calendar.
 */
export function unmarkedClasses(viewer: SignedIn, { now, today }: Moment): RawBuilder<unknown> {
  if (!viewer.access.has('students')) return sql`e.institution_id = ${viewer.institution_id} and false`;
  const theirs = sql`exists (select from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.user_detail_id = ${viewer.user_detail_id})`;
  return sql`e.institution_id = ${viewer.institution_id} and e.starts_at > ${new Date(now.getTime() - UNMARKED_DAYS * 86_400_000)}::timestamptz and e.starts_at < ${now}::timestamptz and e.ends_at <= ${now}::timestamptz
    and e.published and e.status = 'scheduled' and e.marked < e.enrolled and (${theirs}${managesCalendar(viewer) ? sql` or e.local_start < ${today}::date` : sql``})`;
}

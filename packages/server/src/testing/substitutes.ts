import type { CalendarSchool } from './calendar.ts';
import type { TestStaff } from './server.ts';

/** Classes in a week of leave, and their substitutes. */
export function substitutesOf(here: () => CalendarSchool, away: () => TestStaff) {
  const on = (
    title: string,
    from: string,
    [fromTime, toTime]: [string, string],
    staff: TestStaff,
    more: Record<string, unknown> = {},
  ) =>
    here().done('event/v2/make', {
      title,
      subject: here().sub_id,
      from,
      fromTime,
      toTime,
      timezoneName: 'Asia/Singapore',
      staff: [staff.user_detail_id],
      notify: 0,
      ...more,
    });
  const asked = async (start_date = '2032-03-01', end_date = '2032-03-05') =>
    (await here().done('staff/leaves/apply', { type: 'Sick', start_date, end_date, reason: '' }, away()))
      .leave_id as number;
  const decide = (leave_id: number, more: Record<string, unknown> = {}) =>
    here().post('staff/leaves/changeStatus', { leave_id, status: 'Accepted', ...more });
  const staffOf = async (event_id: number) =>
    (await here().read('event/v2/details', { event_id })).event.staff as number[];
  return { on, asked, decide, staffOf };
}

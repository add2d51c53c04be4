import { type CalendarSchool, weekly } from './calendar.ts';

export type Event = { event_id: number; enrolled: number; local_start: string };

/** Classes and the seats that are taken in them. */
export function enrolmentsOf(here: () => CalendarSchool) {
  const make = (more: Record<string, unknown> = {}) =>
    here().done('event/v2/make', weekly({ subject: here().sub_id, ...more }));
  const seats = async (series_id: number): Promise<number[]> =>
    (await here().read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data.map(
      (one: Event) => one.enrolled,
    );
  const enrolmentOf = async (series_id: number, user_detail_id: number) =>
    (await here().read('enrolment/v2/list', { series_id, user_detail_id })).data[0];
  return { make, seats, enrolmentOf };
}

import { type CalendarSchool, weekly } from './calendar.ts';
import type { TestServer } from './server.ts';
import { jobsDone } from './worker.ts';

export interface Entry {
  waitlist_id: number;
  user_detail_id: number;
  status: string;
  position: number;
  reason: string;
  offered_until: string | null;
}

/** Classes of one seat and their lines. */
export function waitlistOf(here: () => CalendarSchool, server: () => TestServer) {
  const once = (more: Record<string, unknown> = {}) =>
    here().done('event/v2/make', weekly({ capacity: 1, notify: 0, repeats: { type: 'one_time' }, ...more }));
  const line = async (series_id: number): Promise<Entry[]> => (await here().read('waitlist/list', { series_id })).data;
  const stands = async (series_id: number) =>
    (await line(series_id)).map((one) => [here().students.indexOf(one.user_detail_id), one.status]);
  const placeOf = async (series_id: number, user_detail_id: number) =>
    (await here().read('enrolment/v2/list', { series_id, user_detail_id })).data[0];
  const settled = () => jobsDone(server(), here().school);
  /** A full event with a person in it and these on its waitlist. */
  async function full(...waiting: number[]) {
    const { series_id, event_id } = await once();
    await here().done('enrolment/v2/add', { series_id, user_detail_ids: [here().students[0]], notify: 0 });
    for (const at of waiting) await here().done('waitlist/add', { series_id, user_detail_ids: [here().students[at]] });
    await settled();
    return { series_id, event_id };
  }
  async function free(series_id: number): Promise<void> {
    await here().done('enrolment/v2/cancel', {
      enrolment_id: (await placeOf(series_id, here().students[0]!)).enrolment_id,
      notify: 0,
    });
    await settled();
  }
  return { once, line, stands, placeOf, settled, full, free };
}

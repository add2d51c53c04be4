import { type CalendarSchool, weekly } from './calendar.ts';
import type { TestServer } from './server.ts';
import { jobsDone } from './worker.ts';

export const whom = (mails: { to_email: string }[]) => mails.map((one) => one.to_email).sort();

export const mondays = { repeats: { type: 'weekly', weekdays: [1], until: '2027-01-27' } };

/** A class with one seat, its waitlist, and the mails of a change. */
export function changesOf(here: () => CalendarSchool, server: () => TestServer) {
  const settled = () => jobsDone(server(), here().school);
  /** The mails that something causes: recipient, subject and text. */
  async function mailed<T>(
    doing: () => Promise<T>,
  ): Promise<[T, { to_email: string; subject: string; text: string; calendar: string }[]]> {
    const all = () =>
      here().school.sql((db) =>
        db
          .selectFrom('mail')
          .select(['to_email', 'subject', 'text', 'calendar'])
          .where('institution_id', '=', here().school.institution_id)
          .orderBy('id')
          .execute(),
      );
    await settled();
    const before = (await all()).length;
    const done = await doing();
    await settled();
    return [done, (await all()).slice(before)];
  }
  const events = async (
    series_id: number,
  ): Promise<{ event_id: number; local_start: string; version: number; status: string; enrolled: number }[]> =>
    (await here().read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
  const undo = (change_id: number) => here().done('event/v2/undo', { change_id });
  /** A class on Mondays and Wednesdays with one seat, taken by student 0; the others wait for its first Wednesday. */
  async function full(waiting: number[]) {
    const { series_id } = await here().done(
      'event/v2/make',
      weekly({ capacity: 1, staff: [here().teachers[0]], notify: 0 }),
    );
    await here().done('enrolment/v2/add', { series_id, user_detail_ids: [here().students[0]], notify: 0 });
    const [monday, wednesday] = await events(series_id);
    for (const at of waiting)
      await here().done('waitlist/add', { event_id: wednesday!.event_id, user_detail_ids: [here().students[at]] });
    await settled();
    return { series_id, monday: monday!, wednesday: wednesday! };
  }
  return { settled, mailed, events, undo, full };
}

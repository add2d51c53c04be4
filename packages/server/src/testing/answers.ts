import { hashOf, newToken } from '../http/tokens.ts';
import { type CalendarSchool, weekly } from './calendar.ts';
import type { TestServer } from './server.ts';
import { jobsDone } from './worker.ts';

/** Full classes, their lines and what is answered to an offer. */
export function answersOf(here: () => CalendarSchool, server: () => TestServer) {
  const line = async (series_id: number) =>
    (await here().read('waitlist/list', { series_id })).data as {
      waitlist_id: number;
      user_detail_id: number;
      status: string;
    }[];
  const stands = async (series_id: number) =>
    (await line(series_id)).map((one) => [here().students.indexOf(one.user_detail_id), one.status]);
  const ended = async (at: number) =>
    (await here().read('waitlist/list/user', { user_detail_id: here().students[at]! })).data[0];
  const placesOf = async (series_id: number, at: number) =>
    (await here().read('enrolment/v2/list', { series_id, user_detail_id: here().students[at]! })).data;
  const settled = () => jobsDone(server(), here().school);
  /** A full event of the subject with student 0 in it, and these in line. */
  async function full(waiting: number[], more: Record<string, unknown> = {}) {
    const { series_id, event_id } = await here().done(
      'event/v2/make',
      weekly({ subject: here().sub_id, title: '', capacity: 1, notify: 0, repeats: { type: 'one_time' } }),
    );
    await here().done('enrolment/v2/add', { event_id, user_detail_ids: [here().students[0]], notify: 0 });
    for (const at of waiting)
      await here().done('waitlist/add', { event_id, user_detail_ids: [here().students[at]], ...more });
    await settled();
    return { series_id, event_id };
  }
  async function free(series_id: number): Promise<void> {
    await here().done('enrolment/v2/cancel', {
      enrolment_id: (await placesOf(series_id, 0))[0].enrolment_id,
      notify: 0,
    });
    await settled();
  }
  /** The family with an offer accepts it, by the link that a mail would have. */
  async function take(series_id: number) {
    const [first] = await line(series_id);
    const token = newToken();
    await here().school.sql((db) =>
      db
        .updateTable('waitlist')
        .set({ token_hash: hashOf(token) })
        .where('waitlist_id', '=', first!.waitlist_id)
        .execute(),
    );
    const answer = await server().call('POST', 'online/waitlist/answerByHash', {
      institution: here().school.hash,
      waitlistHash: token,
      answer: 'accept',
    });
    await settled();
    return answer;
  }
  return { line, stands, ended, placesOf, settled, full, free, take };
}

import type { CalendarSchool } from './calendar.ts';
import type { TestServer } from './server.ts';

/** Links by which a family books a make-up class. */
export function makeUpsOf(here: () => CalendarSchool, server: () => TestServer) {
  const ada = () => here().students[0]!;
  const lesson = (title: string, more: Record<string, unknown> = {}) =>
    here().done('event/v2/make', {
      title,
      from: '2027-01-08',
      fromTime: '10:00',
      toTime: '11:00',
      subject: here().sub_id,
      timezoneName: 'Europe/Berlin',
      notify: 0,
      override: 1,
      ...more,
    });
  async function newLink(more: Record<string, unknown> = {}): Promise<{ link_id: number; makeUpHash: string }> {
    const { link_id, url } = await here().done('sessionCredits/makeLink', {
      user_detail_id: ada(),
      send_to: null,
      ...more,
    });
    return { link_id, makeUpHash: new URL(url).searchParams.get('makeUpHash')! };
  }
  const open = (makeUpHash: string, institution = here().school.hash) =>
    server().call('GET', 'online/makeUp/getDetailsByHash', { institution, makeUpHash });
  const book = (makeUpHash: string, event_id: number, key?: string) =>
    server().call(
      'POST',
      'online/makeUp/bookByHash',
      { institution: here().school.hash, makeUpHash, event_id },
      key ? { key } : {},
    );
  return { ada, lesson, newLink, open, book };
}

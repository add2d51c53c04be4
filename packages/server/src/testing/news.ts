import ICAL from 'ical.js';
import type { CalendarSchool } from './calendar.ts';
import type { TestServer } from './server.ts';

export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** What a mail carries for its reader's calendar. */
export function carried({ calendar }: { calendar: string }): {
  method: string;
  events: { uid: string; from: string; title: string; sequence: number; status: string; who: string[] }[];
} {
  if (calendar === '') return { method: '', events: [] };
  const root = new ICAL.Component(ICAL.parse(calendar));
  ICAL.TimezoneService.reset();
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents('vevent').map((part) => {
    const one = new ICAL.Event(part);
    return {
      uid: one.uid,
      from: one.startDate.toJSDate().toISOString(),
      title: one.summary,
      sequence: one.sequence,
      status: String(part.getFirstPropertyValue('status')),
      who: one.attendees.map((who) => String(who.getFirstValue())),
    };
  });
  return { method: String(root.getFirstPropertyValue('method')), events };
}

/** Events that are soon, and the mails that they bring. */
export function newsOf(here: () => CalendarSchool, server: () => TestServer) {
  const single = (more: Record<string, unknown> = {}) => ({
    title: 'Piano',
    subject: here().sub_id,
    from: soon(3 * 1_440).slice(0, 10),
    fromTime: '10:00',
    toTime: '11:00',
    timezoneName: 'UTC',
    ...more,
  });
  const outbox = () =>
    here().school.sql((db) =>
      db
        .selectFrom('mail')
        .select(['to_email', 'subject', 'text', 'calendar'])
        .where('institution_id', '=', here().school.institution_id)
        .orderBy('id')
        .execute(),
    );
  const kinds = async () =>
    (
      await server().connections.pool.query('select kind, done_at, error from job where institution_id = $1', [
        here().school.institution_id,
      ])
    ).rows;
  /** Waits until nothing is left to do; mails stay where there is no way out for them. */
  async function settled(): Promise<void> {
    for (let round = 0; round < 400; round++) {
      const waiting = (await kinds()).filter((one) => one.done_at === null && !['mail', 'remind'].includes(one.kind));
      if (waiting.length === 0) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    }
    throw new Error(JSON.stringify(await kinds()));
  }
  return { single, outbox, kinds, settled };
}

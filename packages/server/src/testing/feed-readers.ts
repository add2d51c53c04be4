import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { expect } from 'vitest';
import type { CalendarSchool } from './calendar.ts';
import type { feedsOf } from './feeds.ts';

type Ask = ReturnType<typeof feedsOf>['ask'];
export interface Seen {
  uid: string;
  from: string;
  to: string;
  title: string;
  status: string;
  sequence: number;
  text: string;
}

/** A calendar as two readers see it, beside the one of the school. */
export function readersOf(here: () => CalendarSchool, ask: () => Ask) {
  const textOf = async (path: string): Promise<string> => {
    const answer = await ask()(path);
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  /** A calendar as two readers see it, which have to agree. */
  async function seenIn(path: string): Promise<Seen[]> {
    const text = await textOf(path);
    const root = new ICAL.Component(ICAL.parse(text));
    ICAL.TimezoneService.reset();
    for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const seen = root.getAllSubcomponents('vevent').map((part): Seen => {
      const one = new ICAL.Event(part);
      return {
        uid: one.uid,
        from: one.startDate.toJSDate().toISOString(),
        to: one.endDate.toJSDate().toISOString(),
        title: one.summary,
        status: String(part.getFirstPropertyValue('status')),
        sequence: one.sequence ?? 0,
        text: [one.description, one.location, part.getFirstPropertyValue('url')].filter(Boolean).join(' | '),
      };
    });
    const other = Object.values(sync.parseICS(text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [`${one.uid} ${one.start.toISOString()} ${one.end!.toISOString()} ${one.status}`] : [],
    );
    expect(other.sort()).toEqual(seen.map((one) => `${one.uid} ${one.from} ${one.to} ${one.status}`).sort());
    return seen;
  }
  const calendar = async () =>
    (await here().read('event/v2/list', { start: '2026-12-15', end: '2027-02-14' })).data as {
      event_id: number;
      starts_at: string;
      ends_at: string;
      status: string;
      title: string;
      version: number;
      staff: number[];
    }[];
  const between = (seen: Seen[]) => seen.filter((one) => one.from > '2026-12-15' && one.from < '2027-02-14');
  return { textOf, seenIn, calendar, between };
}

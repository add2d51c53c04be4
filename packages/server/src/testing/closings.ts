import type { CalendarSchool } from './calendar.ts';
import type { TestServer } from './server.ts';

export interface Listed {
  event_id: number;
  local_start: string;
  status: string;
  reason: string;
  title: string;
  overridden: number;
  version: number;
}

export const holiday = (more: Record<string, unknown> = {}) => ({
  holiday_name: 'Snow',
  start_date: '2027-01-11',
  end_date: '2027-01-13',
  ...more,
});

/** What the calendar shows of a winter, and a holiday in it. */
export function closingsOf(here: () => CalendarSchool, server: () => TestServer) {
  const listed = async (start = '2027-01-01', end = '2027-01-31'): Promise<Listed[]> =>
    (await here().read('event/v2/list', { start, end })).data;
  const on = async (date: string) =>
    (await listed())
      .filter((event) => event.local_start.startsWith(date))
      .map((event) => [event.title, event.status, event.reason]);
  const jobs = async (kind: string) =>
    (
      await server().connections.pool.query('select payload from job where institution_id = $1 and kind = $2', [
        here().school.institution_id,
        kind,
      ])
    ).rows.map((row) => row.payload);
  return { listed, on, jobs };
}

import { type CalendarSchool, weekly } from './calendar.ts';

export type Event = {
  event_id: number;
  version: number;
  starts_at: string;
  local_start: string;
  status: string;
  original_date: string;
  reason: string;
  staff: number[];
  room_id: number | null;
  title: string;
  overridden: number;
};

/** The events of a series, as its tests read and make them. */
export function seriesOf(here: () => CalendarSchool) {
  const eventsOf = async (series_id: number): Promise<Event[]> =>
    (await here().read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
  const locals = async (series_id: number) =>
    (await eventsOf(series_id)).filter((one) => one.status !== 'cancelled').map((one) => one.local_start);
  const make = (more: Record<string, unknown> = {}) =>
    here().done(
      'event/v2/make',
      weekly({ subject: here().sub_id, staff: [here().teachers[0]], room: here().rooms[0], ...more }),
    );
  const at = async (series_id: number, index: number) => (await eventsOf(series_id))[index]!;
  const edit = async (
    event: Event,
    scope: string,
    changes: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) => here().post('event/v2/edit', { event_id: event.event_id, version: event.version, scope, changes, ...more });
  return { eventsOf, locals, make, at, edit };
}

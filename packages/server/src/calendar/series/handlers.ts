import { mayChangeEvent, mayEnrol, mayOverride } from '@schoolbell/core/calendar/events/rules';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { checkOf } from '../checks/result/verbs.ts';
import { namesOfEvents } from '../events/names/queries.ts';
import { findEvent } from '../events/queries.ts';
import { readForm } from '../plans/verbs.ts';
import { cancel } from './cancelling/verbs.ts';
import { make } from './making/verbs.ts';
import { eventsOfSeries } from './occurrences/queries.ts';
import { publish } from './publishing/verbs.ts';
import { extentOf, findSeries } from './queries.ts';
import { wishOf } from './verbs.ts';

/** Series and single events: checked, made, published, cancelled, looked at. */
export const seriesHandlers = {
  checkEvent: async (form, context) => {
    const { series, slots, off, shifted } = await readForm(context, form);
    return checkOf(context, wishOf(slots, series), { skipped: off, shifted });
  },

  makeEvent: ({ draft, override, notify, ...form }, context) => make(context, { form, draft, override, notify }),

  publishEvent: (input, context) => publish(context, input),

  cancelEvent: (input, context) => cancel(context, input),

  eventDetails: async ({ event_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const event = await findEvent(db, institution_id, event_id);
    const series = event && (await findSeries(db, institution_id, event.series_id));
    if (!event || !series) throw missing('event');
    const may_change = mayChangeEvent(viewer, event.staff) ? 1 : 0;
    if (event.status === 'draft' && !may_change) throw missing('event');
    const all = await eventsOfSeries(db, institution_id, event.series_id);
    const own = all.find((one) => one.event_id === event_id)!;
    const off = all
      .filter((one) => one.is_off)
      .map((one) => ({ date: one.local_start.slice(0, 10), reason: one.reason }));
    const { rule, rrule } = series;
    return {
      event: { ...event, may_change },
      names: await namesOfEvents(db, institution_id, [event]),
      notes: own.notes ?? series.notes,
      rentalLocation: own.rental_location ?? series.rental_location,
      video_call_type: (own.video_call_type ?? series.video_call_type) as 'none',
      lessonspace_url: own.lessonspace_url ?? series.lessonspace_url,
      lessonspace_url_student: own.lessonspace_url_student ?? series.lessonspace_url_student,
      zoom_event_map_id: own.zoom_event_map_id ?? series.zoom_event_map_id,
      reminders: own.reminders,
      repeats: {
        type: rule.repeats,
        freq: 'WEEKLY',
        weekdays: [...rule.weekdays],
        interval: rule.interval,
        until: rule.until,
        except_dates: [...rule.except_dates],
        rrule,
      },
      own: own.own,
      series: { ...(await extentOf(db, institution_id, event.series_id, now)), off },
      may_change,
      may_enrol: mayEnrol(viewer, event.staff) ? 1 : 0,
      may_override: mayOverride(viewer) ? 1 : 0,
    };
  },
} satisfies Partial<Handlers<'series'>>;

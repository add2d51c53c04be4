import { locationOf } from '../../catalog/locations/examples.ts';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';

/** Makes an event that nothing is in the way of. */
export const newEvent = (
  world: Asking,
  more: Record<string, unknown> = {},
): Promise<{ series_id: number; event_id: number }> =>
  ask(world, 'POST', 'event/v2/make', {
    title: 'Class of a person',
    from: '2031-02-10',
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
    ...more,
  });

/** A weekly class of the world's subject. */
export const newClass = async (world: World) =>
  newEvent(world, {
    subject: await subjectOf(world),
    repeats: { type: 'weekly', weekdays: [1], until: '2031-03-10' },
  });

/** Changes an event, and returns the id that undoes it. */
const newChange = async (world: Asking): Promise<number> => {
  const { event_id } = await newEvent(world);
  const changed = await ask(world, 'POST', 'event/v2/edit', { event_id, version: 1, changes: { title: 'Another' } });
  return changed.change_id;
};

const versionOf = async (world: Asking, event_id: number): Promise<number> =>
  (await ask(world, 'GET', 'event/v2/details', { event_id })).event.version;

const form = async (world: World) => ({
  type: 'Class' as const,
  subject: await subjectOf(world),
  title: 'Morning class',
  notes: 'Bring books',
  staff: [],
  extraStaff: [],
  capacity: 12,
  location: await locationOf(world),
  room: null,
  video_call_type: 'link' as const,
  lessonspace_url: 'https://video.example/staff',
  lessonspace_url_student: 'https://video.example/student',
  reminders: 3,
  from: '2031-03-03',
  to: '',
  fromTime: '09:00',
  toTime: '10:00',
  timezoneName: 'Asia/Singapore',
  repeats: {
    type: 'weekly' as const,
    freq: 'WEEKLY' as const,
    weekdays: [1, 5],
    interval: 1,
    until: '2031-03-31',
    except_dates: ['2031-03-07'],
    rrule: '',
  },
});

export const seriesExamples: Examples<'series'>['series'] = {
  checkEvent: form,
  makeEvent: async (world) => ({ ...(await form(world)), draft: 1, override: 0, notify: 0 }),
  publishEvent: async (world) => ({
    series_id: (await newEvent(world, { draft: 1 })).series_id,
    override: 0,
    notify: 1,
  }),
  addRepeats: async (world) => ({
    event_id: (await newEvent(world)).event_id,
    repeats: { type: 'weekly', weekdays: [1], until: '2031-03-31' },
    override: 0,
    notify: 0,
  }),
  previewEdit: async (world) => {
    const { event_id } = await world.one(newClass);
    return {
      event_id,
      version: await versionOf(world, event_id),
      scope: 'all',
      changes: { fromTime: '12:00', toTime: '13:00' },
    };
  },
  editEvent: async (world) => ({
    event_id: (await newEvent(world)).event_id,
    version: 1,
    scope: 'this',
    changes: { title: 'Later class', from: '2031-02-11', fromTime: '12:00', staff: [world.teacher.user_detail_id] },
    override: 1,
    notify: 0,
  }),
  undoChange: async (world) => ({ change_id: await newChange(world) }),
  cancelEvent: async (world) => ({
    event_id: (await newEvent(world)).event_id,
    version: 1,
    scope: 'all',
    reason: 'Snow',
    notify: 0,
  }),
  eventDetails: async (world) => ({ event_id: (await world.one(newClass)).event_id }),
};

import { newChange, newEnrolment, newEvent } from './calendar.ts';
import { ask, newStudent, type World } from './world.ts';

type Example = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;

const versionOf = async ({ server, owner }: World, event_id: number): Promise<number> =>
  (await server.call('GET', 'event/v2/details', { event_id }, { as: owner })).body.event.version;
const form = ({ catalog }: World) => ({
  type: 'Class',
  subject: catalog.subject,
  title: 'Morning class',
  notes: 'Bring books',
  staff: [],
  extraStaff: [],
  capacity: 12,
  location: catalog.location,
  room: null,
  video_call_type: 'link',
  lessonspace_url: 'https://video.example/staff',
  lessonspace_url_student: 'https://video.example/student',
  reminders: 3,
  from: '2031-03-03',
  to: '',
  fromTime: '09:00',
  toTime: '10:00',
  timezoneName: 'Asia/Singapore',
  repeats: {
    type: 'weekly',
    freq: 'WEEKLY',
    weekdays: [1, 5],
    interval: 1,
    until: '2031-03-31',
    except_dates: ['2031-03-07'],
    rrule: '',
  },
});
const somewhere = async (world: World) => {
  const { series_id, event_id } = await newEvent(world);
  return { series_id, event_id, version: 1 };
};

/** Examples of calls of the calendar. */
export const calendarExamples: Record<string, Example> = {
  'events.events': ({ teacher, catalog, student }) => ({
    start: '2031-02-01',
    end: '2031-02-28',
    timezone: 'Asia/Singapore',
    staff: [teacher.user_detail_id],
    rooms: [catalog.room],
    locations: [catalog.location],
    subjects: [catalog.subject],
    students: [student],
    types: ['Class'],
    statuses: ['scheduled'],
  }),
  'events.courseClassEvents': ({ calendar, catalog }) => ({
    series_id: calendar.series,
    sub_id: catalog.subject,
    start: '2031-01-01',
    end: '2031-12-31',
    page: 1,
    per_page: 5,
    direction: 'desc',
  }),
  'events.staffHours': () => ({}),
  'events.roster': ({ calendar }) => ({ id: calendar.event }),
  'feeds.feeds': ({ catalog }) => ({ kind: 'room', of: catalog.room }),
  'feeds.makeFeed': ({ student }) => ({ kind: 'student', of: student }),
  'feeds.revokeFeed': async (world) => ({
    feed_id: (await ask(world, 'POST', 'calendar/feeds/make', { kind: 'room', of: world.catalog.room })).feed_id,
  }),
  'events.exportRoster': ({ calendar }) => ({ id: calendar.event, timezoneName: 'Europe/Berlin' }),
  'events.updateClassReminders': async (world) => ({
    event_id: (await somewhere(world)).event_id,
    reminders: 5,
    scope: 'all',
  }),
  'events.searchStudents': () => ({ search: 'person', type: 'Class' }),
  'series.checkEvent': form,
  'series.makeEvent': (world) => ({ ...form(world), draft: 1, override: 0, notify: 0 }),
  'series.publishEvent': async (world) => ({
    series_id: (await newEvent(world, { draft: 1 })).series_id,
    override: 0,
    notify: 1,
  }),
  'series.addRepeats': async (world) => ({
    event_id: (await somewhere(world)).event_id,
    repeats: { type: 'weekly', weekdays: [1], until: '2031-03-31' },
    override: 0,
    notify: 0,
  }),
  'series.previewEdit': async (world) => ({
    event_id: world.calendar.event,
    version: await versionOf(world, world.calendar.event),
    scope: 'all',
    changes: { fromTime: '12:00', toTime: '13:00' },
  }),
  'series.editEvent': async (world) => {
    const { event_id, version } = await somewhere(world);
    return {
      event_id,
      version,
      scope: 'this',
      changes: { title: 'Later class', from: '2031-02-11', fromTime: '12:00', staff: [world.teacher.user_detail_id] },
      override: 1,
      notify: 0,
    };
  },
  'series.undoChange': async (world) => ({ change_id: await newChange(world) }),
  'series.cancelEvent': async (world) => {
    const { event_id, version } = await somewhere(world);
    return { event_id, version, scope: 'all', reason: 'Snow', notify: 0 };
  },
  'series.eventDetails': ({ calendar }) => ({ event_id: calendar.event }),
  'enrolments.previewEnrolment': ({ calendar, student, batch }) => ({
    user_detail_ids: [student],
    batch_ids: [batch],
    series_id: calendar.series,
    from: '2031-01-01',
    to: '2031-12-31',
    kind: 'regular',
  }),
  'enrolments.enrol': async (world) => ({
    user_detail_ids: [world.student],
    batch_ids: [world.batch],
    event_id: (await somewhere(world)).event_id,
    kind: 'trial',
    notify: 0,
  }),
  'enrolments.cancelEnrolment': async (world) => ({
    enrolment_id: await newEnrolment(world, (await somewhere(world)).series_id, await newStudent(world)),
    from: '2030-01-01',
    reason: 'Moved away',
    notify: 0,
  }),
  'enrolments.transferEnrolment': async (world) => ({
    enrolment_id: await newEnrolment(world, (await somewhere(world)).series_id, await newStudent(world)),
    series_id: world.calendar.series,
    from: '2030-01-01',
    notify: 0,
  }),
  'enrolments.enrolments': ({ calendar, student }) => ({
    series_id: calendar.series,
    user_detail_id: student,
    status: 'active',
    page: 1,
    per_page: 5,
  }),
};

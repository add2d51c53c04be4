import { newEvent } from './calendar.ts';
import { placeLink } from './examples-enrolment.ts';
import { ask, newStudent, type World } from './world.ts';

type Example = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;
let marks = 0;

/** An event of today's with a student in it; its seats are taken by SQL, because nobody enrols into what has begun. */
export async function newMarkable(
  world: World,
  more: Record<string, unknown> = {},
): Promise<{ event_id: number; student: number }> {
  const student = await newStudent(world);
  const { event_id, series_id } = await newEvent(world, more);
  await ask(world, 'POST', 'enrolment/v2/add', { series_id, user_detail_ids: [student], notify: 0 });
  await world.school.sql((db) =>
    db
      .updateTable('event')
      .set({ local_start: '2026-01-05T10:00', starts_at: '2026-01-05T02:00:00Z', ends_at: '2026-01-05T03:00:00Z' })
      .where('event_id', '=', event_id)
      .execute(),
  );
  return { event_id, student };
}

/** Gives a student sessions; answers the grant's id. */
export const newGrant = async (
  world: World,
  user_detail_id: number,
  more: Record<string, unknown> = {},
): Promise<number> =>
  (await ask(world, 'POST', 'sessionCredits/grant', { user_detail_id, sessions: 5, ...more })).grant_id;

/** A student who missed a class of the school's subject, and has a make-up session for it. */
async function absent(world: World): Promise<number> {
  const { event_id, student } = await newMarkable(world, { subject: world.catalog.subject });
  await newGrant(world, student, { make_ups: 1, valid_from: '2026-01-01' });
  await ask(world, 'POST', 'attendance/mark', {
    event_id,
    students: [
      { user_detail_id: student, attendance: { attendanceCode: 4 }, device_mark: `example-${marks++}`, based_on: 0 },
    ],
  });
  return student;
}

/** A family's link, with an event of a few days from now that it can be spent on. */
async function newMakeUpLink(world: World): Promise<{ link_id: number; token: string }> {
  const { link_id, url } = await ask(world, 'POST', 'sessionCredits/makeLink', {
    user_detail_id: await absent(world),
    send_to: null,
  });
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await newEvent(world, { title: 'To make up in', from: soon, subject: world.catalog.subject, override: 1 });
  return { link_id, token: new URL(url).searchParams.get('makeUpHash')! };
}

const about = ({ student }: World) => ({ user_detail_id: student, start: '2026-01-01', end: '2031-12-31' });
const narrowed = ({ teacher, catalog }: World) => ({
  start: '2026-01-01',
  end: '2026-12-31',
  staff: [teacher.user_detail_id],
  subjects: [catalog.subject],
  locations: [catalog.location],
  page: 1,
  per_page: 5,
});

/** Examples of calls of attendance and of sessions. */
export const attendanceExamples: Record<string, Example> = {
  'attendance.attendanceDetails': ({ calendar }) => ({ event_id: calendar.event }),
  'attendance.markAttendance': async (world) => {
    const { event_id, student } = await newMarkable(world);
    return {
      event_id,
      details: { class_note: { notes: 'Scales in thirds', class_note_check: 1, based_on: 0 } },
      students: [
        {
          user_detail_id: student,
          attendance: { attendanceCode: 4, comment: 'Ill', checked: 1, invoice_item_id: null },
          device_mark: `example-${marks++}`,
          based_on: 0,
          marked_at: 1_767_582_000_000,
        },
      ],
    };
  },
  'attendance.markAll': async (world) => ({ event_ids: [(await newMarkable(world)).event_id], attendanceCode: 1 }),
  'attendance.attendanceList': (world) => ({ ...narrowed(world), marked: 'unmarked' }),
  'attendance.unmarkedAttendance': narrowed,
  'attendance.exportUnmarked': ({ teacher, catalog }) => ({
    start: '2026-01-01',
    end: '2026-12-31',
    staff: [teacher.user_detail_id],
    subjects: [catalog.subject],
    locations: [catalog.location],
    timezoneName: 'Europe/Berlin',
  }),
  'attendance.studentAttendance': (world) => ({
    ...about(world),
    filters: { subjects: [world.catalog.subject], attendanceCodes: [1, 4] },
    page: 1,
    per_page: 5,
  }),
  'attendance.attendanceCounter': about,
  'attendance.attendanceSummary': (world) => ({
    ...about(world),
    filters: { subjects: [world.catalog.subject], attendanceCodes: [] },
  }),
  'attendance.exportAttendance': ({ student }) => ({
    x: 'students',
    id: student,
    start: '2026-01-01',
    end: '2026-12-31',
    timezoneName: 'Europe/Berlin',
  }),
  'sessionCredits.sessionCredits': ({ student }) => ({ user_detail_id: student }),
  'sessionCredits.unbilledSessions': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 5 }),
  'sessionCredits.sessionHistory': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 5 }),
  'sessionCredits.grantSessions': ({ student, catalog }) => ({
    user_detail_id: student,
    sessions: 10,
    sub_ids: [catalog.subject],
    minutes: 60,
    make_ups: 2,
    valid_from: '2026-01-01',
    expires_on: '2031-12-31',
    note: 'Paid in cash',
  }),
  'sessionCredits.adjustSessions': async (world) => ({
    grant_id: await newGrant(world, world.student),
    amount: -1,
    note: 'Counted wrong',
  }),
  'sessionCredits.revokeSessions': async (world) => ({
    grant_id: await newGrant(world, world.student),
    note: 'Moved away',
  }),
  'sessionCredits.bookMakeUp': async (world) => ({
    user_detail_id: await absent(world),
    event_id: (await newEvent(world)).event_id,
  }),
  'classNotes.notesByHash': ({ calendar, ...world }) => placeLink(world, calendar.enrolment),
  'makeUps.makeUpLinks': ({ student }) => ({ user_detail_id: student }),
  'makeUps.makeMakeUpLink': async (world) => ({ user_detail_id: await absent(world), send_to: null, days: 7 }),
  'makeUps.revokeMakeUpLink': async (world) => ({ link_id: (await newMakeUpLink(world)).link_id }),
  'makeUps.makeUpByHash': async (world) => ({
    institution: world.school.hash,
    makeUpHash: (await newMakeUpLink(world)).token,
  }),
  'makeUps.bookMakeUpByHash': async (world) => {
    const { token } = await newMakeUpLink(world);
    return {
      institution: world.school.hash,
      makeUpHash: token,
      event_id: (
        await ask(world, 'GET', 'online/makeUp/getDetailsByHash', { institution: world.school.hash, makeUpHash: token })
      ).data[0].event_id,
    };
  },
};

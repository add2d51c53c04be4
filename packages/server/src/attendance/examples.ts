import { randomUUID } from 'node:crypto';
import { locationOf } from '../catalog/locations/examples.ts';
import { subjectOf } from '../catalog/subjects/examples.ts';
import { newAbsentee, newGrant } from '../calendar/credits/examples.ts';
import { newMarkable, newPlace, placeLink } from '../calendar/enrolments/examples.ts';
import { newClass, newEvent } from '../calendar/series/examples.ts';
import { newStudent } from '../students/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { ask, type World } from '../testing/world.ts';

/** A family's link, with an event of a few days from now that it can be spent on. */
async function newMakeUpLink(world: World): Promise<{ link_id: number; token: string }> {
  const user_detail_id = await newAbsentee(world);
  const { link_id, url } = await ask(world, 'POST', 'sessionCredits/makeLink', { user_detail_id, send_to: null });
  await newEvent(world, {
    title: 'To make up in',
    from: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    subject: await subjectOf(world),
    override: 1,
  });
  return { link_id, token: new URL(url).searchParams.get('makeUpHash')! };
}

const byHash = async (world: World) => ({
  institution: world.school.hash,
  makeUpHash: (await newMakeUpLink(world)).token,
});

const oneStudent = async (world: World) => ({ user_detail_id: await world.one(newStudent) });
const about = async (world: World) => ({ ...(await oneStudent(world)), start: '2026-01-01', end: '2031-12-31' });
const narrowed = async (world: World) => ({
  start: '2026-01-01',
  end: '2026-12-31',
  staff: [world.teacher.user_detail_id],
  subjects: [await subjectOf(world)],
  locations: [await locationOf(world)],
});
const paged = { page: 1, per_page: 5 };

export const examples: Examples<'attendance' | 'makeUps' | 'classNotes'> = {
  attendance: {
    attendanceDetails: async (world) => {
      await Promise.all([world.one(newPlace), world.one(newGrant)]);
      return { event_id: (await world.one(newClass)).event_id };
    },
    markAttendance: async (world) => {
      const { event_id, student } = await newMarkable(world);
      return {
        event_id,
        details: { class_note: { notes: 'Scales in thirds', class_note_check: 1, based_on: 0 } },
        students: [
          {
            user_detail_id: student,
            attendance: { attendanceCode: 4, comment: 'Ill', checked: 1, invoice_item_id: null },
            device_mark: randomUUID(),
            based_on: 0,
            marked_at: 1_767_582_000_000,
          },
        ],
      };
    },
    markAll: async (world) => ({ event_ids: [(await newMarkable(world)).event_id], attendanceCode: 1 }),
    attendanceList: async (world) => ({ ...(await narrowed(world)), ...paged, marked: 'unmarked' }),
    unmarkedAttendance: async (world) => ({ ...(await narrowed(world)), ...paged }),
    exportUnmarked: async (world) => ({ ...(await narrowed(world)), timezoneName: 'Europe/Berlin' }),
    studentAttendance: async (world) => ({
      ...(await about(world)),
      filters: { subjects: [await subjectOf(world)], attendanceCodes: [1, 4] },
      ...paged,
    }),
    attendanceCounter: about,
    attendanceSummary: async (world) => ({
      ...(await about(world)),
      filters: { subjects: [await subjectOf(world)], attendanceCodes: [] },
    }),
    exportAttendance: async (world) => ({
      x: 'students',
      id: await world.one(newStudent),
      start: '2026-01-01',
      end: '2026-12-31',
      timezoneName: 'Europe/Berlin',
    }),
  },
  makeUps: {
    makeUpLinks: async (world) => {
      const user_detail_id = await newAbsentee(world);
      await ask(world, 'POST', 'sessionCredits/makeLink', { user_detail_id, send_to: null });
      return { user_detail_id };
    },
    makeUpClasses: async (world) => ({ user_detail_id: await newAbsentee(world) }),
    makeMakeUpLink: async (world) => ({ user_detail_id: await newAbsentee(world), send_to: null, days: 7 }),
    revokeMakeUpLink: async (world) => ({ link_id: (await newMakeUpLink(world)).link_id }),
    makeUpByHash: byHash,
    bookMakeUpByHash: async (world) => {
      const input = await byHash(world);
      const { data } = await ask(world, 'GET', 'online/makeUp/getDetailsByHash', input);
      return { ...input, event_id: data[0].event_id };
    },
  },
  classNotes: {
    notesByHash: async (world) => placeLink(world, await world.one(newPlace)),
  },
};

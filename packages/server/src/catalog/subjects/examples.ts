import { newImage } from '../../files/examples.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';
import { newSubjectCategory } from '../categories/examples.ts';

/** A bookable subject with two durations. */
export const newSubject = async (world: World) =>
  (
    await ask(world, 'POST', 'subject/add', {
      sub_name: someone(),
      gibbonCourseID: await world.one(newSubjectCategory),
      is_bookable: 1,
      durations: [
        { minutes: 30, fee: 3_000 },
        { minutes: 60, fee: 5_500 },
      ],
    })
  ).data as { sub_id: number; version: number; durations: { duration_id: number; minutes: number }[] };

/** The subject that a world's calls are about. */
export const subjectOf = async (world: World): Promise<number> => (await world.one(newSubject)).sub_id;

/** A student in a class of the subject. */
async function newLearner(world: World): Promise<void> {
  const { series_id } = await ask(world, 'POST', 'event/v2/make', {
    title: 'Class of a person',
    subject: await subjectOf(world),
    from: '2031-02-10',
    fromTime: '10:00',
    toTime: '11:00',
    notify: 0,
  });
  const user_detail_ids = [await world.one(newStudent)];
  await ask(world, 'POST', 'enrolment/v2/add', { series_id, user_detail_ids, notify: 0 });
}

const aboutOne = async (world: World) => ({ sub_id: await subjectOf(world) });

export const subjectsExamples: Examples<'subjects'>['subjects'] = {
  subjects: async (world) => ({
    search: 'person',
    is_archived: 0,
    gibbonCourseID: await world.one(newSubjectCategory),
    selected: [await subjectOf(world)],
  }),
  subjectDetails: aboutOne,
  subjectActivity: async (world) => ({ ...(await aboutOne(world)), page: 1, per_page: 10 }),
  subjectStudents: async (world) => {
    await world.one(newLearner);
    return { ...(await aboutOne(world)), page: 1, per_page: 10 };
  },
  subjectAttendance: aboutOne,
  addSubject: async (world) => ({
    sub_name: someone(),
    gibbonCourseID: await world.one(newSubjectCategory),
    description: 'For beginners.',
    colour: 'plum',
    image_handle: await world.one(newImage),
    default_capacity: 8,
    is_bookable: 1,
    charging: 'hybrid',
    period_unit: 'month',
    period_fee: 12_000,
    period_sessions: 4,
    min_age: 6,
    max_age: 9,
    durations: [{ minutes: 45, fee: 4_000 }],
    staff_ids: [world.teacher.user_detail_id],
  }),
  editSubject: async (world) => {
    const { sub_id, version, durations } = await newSubject(world);
    return {
      sub_id,
      version,
      sub_name: someone(),
      gibbonCourseID: await world.one(newSubjectCategory),
      description: 'For all.',
      image_handle: await world.one(newImage),
      charging: 'period',
      period_unit: 'month',
      period_fee: 9_000,
      durations: [{ duration_id: durations[0]!.duration_id, minutes: 50, fee: 4_400 }],
      staff_ids: [world.teacher.user_detail_id],
    };
  },
  archiveSubject: async (world) => ({ sub_id: (await newSubject(world)).sub_id, is_archived: 1 }),
  deleteSubject: async (world) => ({ sub_id: (await newSubject(world)).sub_id }),
  reorderSubjects: async (world) => ({
    gibbonCourseID: await world.one(newSubjectCategory),
    ids: [await subjectOf(world)],
  }),
  exportSubjects: async (world) => {
    await subjectOf(world);
    return { search: 'person', is_archived: 0 };
  },
  staffSubjects: async (world) => {
    await subjectOf(world);
    return { user_detail_id: world.teacher.user_detail_id };
  },
  updateStaffSubjects: async (world) => ({
    user_detail_id: world.teacher.user_detail_id,
    sub_ids: [await subjectOf(world)],
  }),
};

import { randomUUID } from 'node:crypto';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import { newMarkable, newPlace } from '../../calendar/enrolments/examples.ts';
import { newClass } from '../../calendar/series/examples.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';

/** A lesson of the world's subject that a student was marked in and nobody has billed. */
async function newHeld(world: World): Promise<{ event_id: number; user_detail_id: number }> {
  const { event_id, student } = await newMarkable(world, { subject: await subjectOf(world) });
  await ask(world, 'POST', 'attendance/mark', {
    event_id,
    students: [{ user_detail_id: student, attendance: { attendanceCode: 1 }, device_mark: randomUUID(), based_on: 0 }],
  });
  return { event_id, user_detail_id: student };
}

/** The place of a new student in a class ahead. */
async function newPlaceAhead(world: Asking & World): Promise<number> {
  const { series_id } = await newClass(world);
  const user_detail_id = await newStudent(world);
  await ask(world, 'POST', 'enrolment/v2/add', { series_id, user_detail_ids: [user_detail_id], notify: 0 });
  const { data } = await ask(world, 'GET', 'enrolment/v2/list', { series_id, user_detail_id });
  return data[0].enrolment_id;
}

export const sessionBillsExamples: Examples<'sessionBills'>['sessionBills'] = {
  billSessions: async (world) => {
    const held = await newHeld(world);
    return { user_detail_id: held.user_detail_id, sessions: [held], family: 1, draft: 0 };
  },
  billEnrolments: async (world) => ({
    enrolment_ids: [await newPlaceAhead(world)],
    from: '2031-01-01',
    to: '2031-12-31',
  }),
  unbillEnrolment: async (world) => {
    const enrolment_id = await newPlaceAhead(world);
    await ask(world, 'POST', 'enrolment/v2/billEnrolments', { enrolment_ids: [enrolment_id] });
    return { enrolment_id, reason: 'Moving away' };
  },
  checkStudentInvoice: async (world) => {
    await world.one(newPlace);
    return {
      series_id: (await world.one(newClass)).series_id,
      from: '2031-01-01',
      user_detail_ids: [await world.one(newStudent)],
    };
  },
};

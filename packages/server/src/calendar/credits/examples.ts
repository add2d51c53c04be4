import { randomUUID } from 'node:crypto';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';
import { newMarkable } from '../enrolments/examples.ts';
import { newEvent } from '../series/examples.ts';

/** Gives a student sessions; returns the grant's id. */
const grant = async (world: Asking, user_detail_id: number, more: Record<string, unknown> = {}): Promise<number> =>
  (await ask(world, 'POST', 'sessionCredits/grant', { user_detail_id, sessions: 5, ...more })).grant_id;

/** Sessions of the world's student. */
export const newGrant = async (world: World): Promise<number> => grant(world, await world.one(newStudent));

/** A student who missed a class of the school's subject, and has a make-up session for it. */
export async function newAbsentee(world: World): Promise<number> {
  const { event_id, student } = await newMarkable(world, { subject: await subjectOf(world) });
  await grant(world, student, { make_ups: 1, valid_from: '2026-01-01' });
  const mark = { attendance: { attendanceCode: 4 }, device_mark: randomUUID(), based_on: 0 };
  await ask(world, 'POST', 'attendance/mark', { event_id, students: [{ user_detail_id: student, ...mark }] });
  return student;
}

const aboutOne = async (world: World) => ({ user_detail_id: await world.one(newStudent) });

export const sessionCreditsExamples: Examples<'sessionCredits'>['sessionCredits'] = {
  sessionCredits: async (world) => {
    await world.one(newGrant);
    return aboutOne(world);
  },
  unbilledSessions: async (world) => ({ ...(await aboutOne(world)), page: 1, per_page: 5 }),
  sessionHistory: async (world) => {
    await world.one(newGrant);
    return { ...(await aboutOne(world)), page: 1, per_page: 5 };
  },
  grantSessions: async (world) => ({
    ...(await aboutOne(world)),
    sessions: 10,
    sub_ids: [await subjectOf(world)],
    minutes: 60,
    make_ups: 2,
    valid_from: '2026-01-01',
    expires_on: '2031-12-31',
    note: 'Paid in cash',
  }),
  adjustSessions: async (world) => ({ grant_id: await newGrant(world), amount: -1, note: 'Counted wrong' }),
  revokeSessions: async (world) => ({ grant_id: await newGrant(world), note: 'Moved away' }),
  bookMakeUp: async (world) => ({
    user_detail_id: await newAbsentee(world),
    event_id: (await newEvent(world)).event_id,
  }),
};

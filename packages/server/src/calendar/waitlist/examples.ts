import { hashOf, newToken } from '../../http/tokens.ts';
import { newStudent } from '../../students/examples.ts';
import { type Examples, nothing } from '../../testing/calls.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';
import { newClass, newEvent } from '../series/examples.ts';

/** Puts a student on the waitlist of a class. */
async function newWaiting(world: Asking, series_id: number, student: number): Promise<number> {
  await ask(world, 'POST', 'waitlist/add', { series_id, user_detail_ids: [student] });
  const { data } = await ask(world, 'GET', 'waitlist/list/user', { user_detail_id: student });
  return data[0].waitlist_id;
}

/** The world's student, in line for the world's class. */
const newTurn = async (world: World): Promise<number> =>
  newWaiting(world, (await world.one(newClass)).series_id, await world.one(newStudent));

/** A new person on the waitlist of their own event. */
const waiting = async (world: Asking) => ({
  waitlist_id: await newWaiting(world, (await newEvent(world)).series_id, await newStudent(world)),
});

/** The token of a held seat, as the mail would have it. */
async function offered(world: World) {
  const { waitlist_id } = await waiting(world);
  await ask(world, 'POST', 'waitlist/offer', { waitlist_id });
  const token = newToken();
  await world.school.sql((db) =>
    db
      .updateTable('waitlist')
      .set({ token_hash: hashOf(token) })
      .where('waitlist_id', '=', waitlist_id)
      .execute(),
  );
  return { institution: world.school.hash, waitlistHash: token };
}

export const waitlistExamples: Examples<'waitlist'>['waitlist'] = {
  waitlist: async (world) => {
    await world.one(newTurn);
    return { series_id: (await world.one(newClass)).series_id };
  },
  exportWaitlist: async (world) => {
    await world.one(newTurn);
    return { series_id: (await world.one(newClass)).series_id };
  },
  studentWaitlist: async (world) => {
    await world.one(newTurn);
    return { user_detail_id: await world.one(newStudent), page: 1, per_page: 5 };
  },
  joinWaitlist: async (world) => ({
    user_detail_ids: [await world.one(newStudent)],
    event_id: (await newEvent(world)).event_id,
    kind: 'trial',
  }),
  leaveWaitlist: async (world) => ({ ...(await waiting(world)), reason: 'Moved away' }),
  moveOnWaitlist: async (world) => ({
    ...(await waiting(world)),
    position: 1,
    reason: 'Their sister is in the class',
  }),
  offerSeat: async (world) => ({ ...(await waiting(world)), reason: 'Asked first' }),
  offerByHash: offered,
  answerOffer: async (world) => ({ ...(await offered(world)), answer: 'accept' }),
  enrolmentSettings: nothing,
  updateEnrolmentSettings: () => ({ offer_hours: 48, cancellation_hours: 12, families_cancel: 1 }),
};

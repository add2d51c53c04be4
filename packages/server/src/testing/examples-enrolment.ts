import { hashOf, newToken } from '../http/tokens.ts';
import { newEnrolment, newEvent, newWaiting } from './calendar.ts';
import { newStudent, type World } from './world.ts';

type Example = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** Somebody new in line for an event of their own. */
const waiting = async (world: World) => ({
  waitlist_id: await newWaiting(world, (await newEvent(world)).series_id, await newStudent(world)),
});

/** The token of a seat that is held for somebody, as their mail would bring it. */
async function offered(world: World): Promise<Record<string, unknown>> {
  const { waitlist_id } = await waiting(world);
  await world.server.call('POST', 'waitlist/offer', { waitlist_id }, { as: world.owner });
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

/** The token of a place in an event, and the event. */
export async function placeLink(
  world: Pick<World, 'server' | 'owner' | 'school'>,
  enrolment_id: number,
): Promise<{ institution: string; enrolmentHash: string }> {
  const enrolmentHash = newToken();
  const { institution_id, hash } = world.school;
  await world.school.sql((db) =>
    db
      .insertInto('enrolment_link')
      .values({ institution_id, token_hash: hashOf(enrolmentHash), enrolment_id, expires_at: new Date('2040-01-01') })
      .execute(),
  );
  return { institution: hash, enrolmentHash };
}

/** Examples of calls about waitlists, trials, and what families see of both. */
export const enrolmentExamples: Record<string, Example> = {
  'waitlist.waitlist': ({ calendar }) => ({ series_id: calendar.series }),
  'waitlist.studentWaitlist': ({ student }) => ({ user_detail_id: student, page: 1, per_page: 5 }),
  'waitlist.joinWaitlist': async (world) => ({
    user_detail_ids: [world.student],
    event_id: (await newEvent(world)).event_id,
    kind: 'trial',
  }),
  'waitlist.leaveWaitlist': async (world) => ({ ...(await waiting(world)), reason: 'Moved away' }),
  'waitlist.moveOnWaitlist': async (world) => ({
    ...(await waiting(world)),
    position: 1,
    reason: 'Their sister is in the class',
  }),
  'waitlist.offerSeat': async (world) => ({ ...(await waiting(world)), reason: 'Asked first' }),
  'waitlist.offerByHash': offered,
  'waitlist.answerOffer': async (world) => ({ ...(await offered(world)), answer: 'accept' }),
  'waitlist.enrolmentSettings': () => ({}),
  'waitlist.updateEnrolmentSettings': () => ({ offer_hours: 48, cancellation_hours: 12, families_cancel: 1 }),
  'enrolments.placeByHash': ({ calendar, ...world }) => placeLink(world, calendar.enrolment),
  'enrolments.cancelByHash': async (world) => {
    const { series_id, event_id } = await newEvent(world);
    return {
      ...(await placeLink(world, await newEnrolment(world, series_id, await newStudent(world)))),
      event_id,
      reason: 'Ill',
    };
  },
  'enrolments.endPlaceByHash': async (world) => {
    const { series_id } = await newEvent(world, {
      from: '2031-03-03',
      repeats: { type: 'weekly', weekdays: [1], until: '2031-06-30' },
    });
    return {
      ...(await placeLink(world, await newEnrolment(world, series_id, await newStudent(world)))),
      from: '2031-04-07',
      reason: 'Moving away',
    };
  },
  'enrolments.revokePlaceLinks': ({ calendar }) => ({ enrolment_id: calendar.enrolment }),
  'trials.trials': () => ({ page: 1, per_page: 5, search: 'person', outcome: 'ahead', enrolled: '0' }),
};

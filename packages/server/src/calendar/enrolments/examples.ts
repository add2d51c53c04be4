import { hashOf, newToken } from '../../http/tokens.ts';
import { newBatch, newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';
import { newClass, newEvent } from '../series/examples.ts';

/** Enrols a student. */
async function newEnrolment(world: Asking, series_id: number, student: number): Promise<number> {
  await ask(world, 'POST', 'enrolment/v2/add', { series_id, user_detail_ids: [student], notify: 0 });
  const { data } = await ask(world, 'GET', 'enrolment/v2/list', { series_id, user_detail_id: student });
  return data[0].enrolment_id;
}

/** The place of the world's student in the world's class. */
export const newPlace = async (world: World): Promise<number> =>
  newEnrolment(world, (await world.one(newClass)).series_id, await world.one(newStudent));

/** A new person in their own event. */
const newPlaceOfOwn = async (world: Asking): Promise<number> =>
  newEnrolment(world, (await newEvent(world)).series_id, await newStudent(world));

/** One of today's events with a student in it; SQL takes its seats, because nobody can enrol in an event that has started. */
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

/** The token of a place in an event, and the school. */
export async function placeLink(
  { school }: Pick<World, 'school'>,
  enrolment_id: number,
): Promise<{ institution: string; enrolmentHash: string }> {
  const enrolmentHash = newToken();
  const { institution_id, hash } = school;
  await school.sql((db) =>
    db
      .insertInto('enrolment_link')
      .values({ institution_id, token_hash: hashOf(enrolmentHash), enrolment_id, expires_at: new Date('2040-01-01') })
      .execute(),
  );
  return { institution: hash, enrolmentHash };
}

export const enrolmentsExamples: Examples<'enrolments'>['enrolments'] = {
  previewEnrolment: async (world) => ({
    user_detail_ids: [await world.one(newStudent)],
    batch_ids: [await world.one(newBatch)],
    series_id: (await world.one(newClass)).series_id,
    from: '2031-01-01',
    to: '2031-12-31',
    kind: 'regular',
  }),
  enrol: async (world) => {
    // A student who is in another class at that time is enrolled anyway, and the clash is reported.
    await world.one(newPlace);
    return {
      user_detail_ids: [await world.one(newStudent)],
      batch_ids: [await world.one(newBatch)],
      event_id: (await newEvent(world)).event_id,
      kind: 'trial',
      notify: 0,
    };
  },
  cancelEnrolment: async (world) => ({
    enrolment_id: await newPlaceOfOwn(world),
    from: '2030-01-01',
    reason: 'Moved away',
    notify: 0,
  }),
  transferEnrolment: async (world) => ({
    enrolment_id: await newPlaceOfOwn(world),
    series_id: (await world.one(newClass)).series_id,
    from: '2030-01-01',
    notify: 0,
  }),
  enrolments: async (world) => {
    await world.one(newPlace);
    return {
      series_id: (await world.one(newClass)).series_id,
      user_detail_id: await world.one(newStudent),
      status: 'active',
      page: 1,
      per_page: 5,
    };
  },
  placeByHash: async (world) => placeLink(world, await world.one(newPlace)),
  cancelByHash: async (world) => {
    const { series_id, event_id } = await newEvent(world);
    const enrolment_id = await newEnrolment(world, series_id, await newStudent(world));
    return { ...(await placeLink(world, enrolment_id)), event_id, reason: 'Ill' };
  },
  endPlaceByHash: async (world) => {
    const { series_id } = await newEvent(world, {
      from: '2031-03-03',
      repeats: { type: 'weekly', weekdays: [1], until: '2031-06-30' },
    });
    const enrolment_id = await newEnrolment(world, series_id, await newStudent(world));
    return { ...(await placeLink(world, enrolment_id)), from: '2031-04-07', reason: 'Moving away' };
  },
  revokePlaceLinks: async (world) => ({ enrolment_id: await world.one(newPlace) }),
};

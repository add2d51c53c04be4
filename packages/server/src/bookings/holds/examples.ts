import { newSubject } from '../../catalog/subjects/examples.ts';
import { sellSubject } from '../../testing/bookings.ts';
import { weekly } from '../../testing/calendar.ts';
import type { Examples } from '../../testing/calls.ts';
import { visitorOf } from '../../testing/holds.ts';
import { ask, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A class that can be booked, in a week's time. */
export async function newClassOnSale(world: World): Promise<void> {
  const { sub_id } = await newSubject(world);
  await sellSubject(world.school, sub_id);
  await ask(world, 'POST', 'event/v2/make', {
    ...weekly({ subject: sub_id, from: inDays(7), capacity: 0, notify: 0, override: 1, repeats: { type: 'one_time' } }),
  });
}

/** A place in it, with an unused ticket. */
async function newPlace(world: World) {
  await world.one(newClassOnSale);
  // One address holds few places at once, and these suites come from one.
  await world.school.sql((db) => db.updateTable('booking').set({ asker_key: null }).execute());
  const visitor = visitorOf(world.server, world.school);
  const { key, day } = await visitor.slot(inDays(6));
  return { institution: world.school.hash, key, day, places: 1, ticket: await visitor.ticket() };
}

/** A place that is held. */
export async function newHold(world: World): Promise<{ institution: string; hold: string }> {
  const { institution, ...place } = await newPlace(world);
  const visitor = visitorOf(world.server, world.school);
  return { institution, hold: (await visitor.hold(place, place)).body.hold };
}

export const holdsExamples: Pick<Examples<'bookingHolds'>['bookingHolds'], 'hold' | 'quote' | 'release'> = {
  hold: newPlace,
  quote: newHold,
  release: newHold,
};

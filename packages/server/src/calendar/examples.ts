import { roomOf } from '../catalog/locations/examples.ts';
import { newStudent } from '../students/examples.ts';
import type { Examples } from '../testing/calls.ts';
import { ask, type World } from '../testing/world.ts';
import { sessionCreditsExamples } from './credits/examples.ts';
import { enrolmentsExamples } from './enrolments/examples.ts';
import { eventsExamples } from './events/examples.ts';
import { holidaysExamples } from './holidays/examples.ts';
import { newEvent, seriesExamples } from './series/examples.ts';
import { waitlistExamples } from './waitlist/examples.ts';

/** An address at which the calendar of the world's room can be subscribed to. */
const newFeed = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'calendar/feeds/make', { kind: 'room', of: await roomOf(world) })).feed_id;

/** Somebody who comes to try. */
async function newTrial(world: World): Promise<void> {
  const { event_id } = await newEvent(world);
  const user_detail_ids = [await newStudent(world)];
  await ask(world, 'POST', 'enrolment/v2/add', { event_id, user_detail_ids, kind: 'trial', notify: 0 });
}

export const examples: Examples<
  'events' | 'feeds' | 'series' | 'enrolments' | 'waitlist' | 'trials' | 'sessionCredits' | 'holidays'
> = {
  events: eventsExamples,
  feeds: {
    feeds: async (world) => {
      await world.one(newFeed);
      return { kind: 'room', of: await roomOf(world) };
    },
    makeFeed: async (world) => ({ kind: 'student', of: await world.one(newStudent) }),
    revokeFeed: async (world) => ({ feed_id: await newFeed(world) }),
  },
  series: seriesExamples,
  enrolments: enrolmentsExamples,
  holidays: holidaysExamples,
  waitlist: waitlistExamples,
  trials: {
    trials: async (world) => {
      await world.one(newTrial);
      return { page: 1, per_page: 5, search: 'person', outcome: 'ahead', enrolled: '0' };
    },
    exportTrials: async (world) => {
      await world.one(newTrial);
      return { search: 'person', outcome: 'ahead', enrolled: '0' };
    },
  },
  sessionCredits: sessionCreditsExamples,
};

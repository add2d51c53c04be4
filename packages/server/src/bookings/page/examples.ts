import { newClass } from '../../calendar/series/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import type { World } from '../../testing/world.ts';

/** A class of a subject that can be booked, in the future of every test. */
const onSale = async (world: World): Promise<string> => {
  await world.one(newClass);
  return world.school.hash;
};

export const pageExamples: Examples<'bookingPage'>['bookingPage'] = {
  bookingPage: async (world) => ({ institution: await onSale(world) }),
  slots: async (world) => ({ institution: await onSale(world), from: '2031-02-10', days: 14 }),
};

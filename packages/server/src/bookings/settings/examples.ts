import {
  firstApp,
  firstMarketing,
  firstPreferences,
  firstPrivate,
  firstRental,
  firstTrial,
} from '@schoolbell/core/bookings/settings/rules';
import { subjectOf } from '../../catalog/subjects/examples.ts';
import { type Examples, nothing } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';

const versionOf = async (world: World): Promise<number> =>
  (await ask(world, 'GET', 'onlineBooking/settings')).data.version;

export const settingsExamples: Examples<'bookingSettings'>['bookingSettings'] = {
  onlineBookingSettings: nothing,
  bookableSubjects: nothing,
  saveURL: async (world) => ({ slug: `school-${world.school.institution_id}`, version: await versionOf(world) }),
  saveCustomURL: async (world) => ({
    domain: `book-${world.school.institution_id}.school.example`,
    version: await versionOf(world),
  }),
  deleteCustomURL: async (world) => ({ version: await versionOf(world) }),
  appSettings: async (world) => ({
    data: { ...firstApp, types: [2], title: 'Book a class' },
    version: await versionOf(world),
  }),
  preferences: async (world) => ({ data: { ...firstPreferences, confirm: 'always' }, version: await versionOf(world) }),
  privateSettings: async (world) => ({
    data: { ...firstPrivate, minutes: [...firstPrivate.minutes] },
    version: await versionOf(world),
  }),
  marketingSettings: async (world) => ({ data: firstMarketing, version: await versionOf(world) }),
  rentalSettings: async (world) => ({
    data: { ...firstRental, room_ids: [...firstRental.room_ids] },
    version: await versionOf(world),
  }),
  trialSettings: async (world) => ({ data: firstTrial, version: await versionOf(world) }),
  subpageSettings: async (world) => ({
    pages: [{ slug: 'holidays', title: 'Holidays', sub_ids: [await subjectOf(world)] }],
    version: await versionOf(world),
  }),
  updateSubject: async (world) => ({ sub_id: await subjectOf(world), status: 1, confirm: 'always' }),
};

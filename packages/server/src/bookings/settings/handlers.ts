import { refuseWrong } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { type BookingSettings, type Group, idsAmong } from './queries.ts';
import { openSettings, pictureMistake, saveSettings, shownSettings } from './verbs.ts';

const PAY_LATER = 'Paying online comes with the payment gateways. Choose paying later for now.';

/** A handler that saves one group of the settings, once its values are checked against what exists. */
const group =
  <Name extends Group>(
    name: Name,
    mistakes: (
      data: BookingSettings[Name],
      context: StaffContext,
    ) => Promise<Record<string, string>> | Record<string, string> = () => ({}),
  ) =>
  async ({ data, version }: { data: BookingSettings[Name]; version: number }, context: StaffContext) => {
    const kept = await openSettings(context, version);
    refuseWrong(await mistakes(data, context));
    return saveSettings(context, { before: kept[name], after: data, groups: { [name]: data } });
  };

const hasTwice = (list: readonly number[]): boolean => new Set(list).size < list.length;

/** How a school takes online bookings, by groups. */
export const settingsHandlers = {
  onlineBookingSettings: async (_, context) => ({ data: await shownSettings(context) }),

  appSettings: group('app', async ({ image_handle, types }, context) => ({
    ...(hasTwice(types) && { 'data.types': 'Please choose each type once' }),
    ...(await pictureMistake(context, 'data.image_handle', image_handle)),
  })),

  preferences: group('preferences', ({ pay }): Record<string, string> =>
    pay === 'later' ? {} : { 'data.pay': PAY_LATER },
  ),

  privateSettings: group('private', ({ minutes }): Record<string, string> =>
    hasTwice(minutes) ? { 'data.minutes': 'Please enter each length once' } : {},
  ),

  marketingSettings: group('marketing'),

  rentalSettings: group('rental', async ({ room_ids, opens, closes, least, most }, { db, tenant }) => {
    const known = await idsAmong(db, tenant.institution_id, 'room', room_ids);
    return {
      ...(room_ids.some((id) => !known.has(id)) && { 'data.room_ids': 'Room not found' }),
      ...(opens >= closes && { 'data.closes': 'Please enter a time after the opening time' }),
      ...(least > most && { 'data.most': 'Please enter at least the shortest time' }),
    };
  }),

  trialSettings: group('trial'),
} satisfies Partial<Handlers<'bookingSettings'>>;

import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';

/** A student with an address of their own. */
const newAddress = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'students/add', {
      firstName: someone(),
      email: `${someone().toLowerCase().replace(/\W/g, '')}@own.example`,
      isDuplicate: 1,
    })
  ).user_detail_id;

export const addressesExamples: Examples<'mailAddresses'> = {
  mailAddresses: {
    addressState: async (world) => {
      const user_id = await newAddress(world);
      await ask(world, 'POST', 'communication/setAddressState', { user_id, news: 0, reason: 'Said so by phone' });
      return { user_id };
    },
    setAddressState: async (world) => ({
      user_id: await newAddress(world),
      works: 1,
      news: 0,
      reason: 'Said so by phone',
    }),
  },
};

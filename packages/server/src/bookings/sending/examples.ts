import { hashOf, newToken } from '../../http/tokens.ts';
import type { Examples } from '../../testing/calls.ts';
import { typed } from '../../testing/family.ts';
import { visitorOf } from '../../testing/holds.ts';
import type { World } from '../../testing/world.ts';
import { newHold } from '../holds/examples.ts';
import { newBooking } from '../requests/examples.ts';

/** A hold with its price, and a family that fills the form in. */
async function newSending(world: World) {
  // The examples of the booking forms ask for more than a family of this one types.
  await world.school.sql(async (db) => {
    await db.updateTable('form_setting').set({ should_display: 0 }).execute();
    await db
      .updateTable('field_place')
      .set({ is_mandatory: 0 })
      .where('field_id', 'in', db.selectFrom('field').select('id').where('is_default', '=', 0))
      .execute();
  });
  const { institution, hold } = await newHold(world);
  const { quote_hash } = (await visitorOf(world.server, world.school).call('quote', { hold })).body.data;
  return { institution, hold, quote_hash, values: typed('student'), children: [], elapsed: 20_000 };
}

/** The link of a booking that was sent. */
async function newLink(world: World): Promise<{ institution: string; bookingHash: string }> {
  const { institution_id, hash } = world.school;
  const booking_id = await world.one(newBooking);
  const bookingHash = newToken();
  await world.school.sql((db) =>
    db
      .insertInto('booking_link')
      .values({ institution_id, booking_id, token_hash: hashOf(bookingHash), expires_at: new Date('2040-01-01') })
      .execute(),
  );
  return { institution: hash, bookingHash };
}

export const sendingExamples: Pick<Examples<'bookingHolds'>['bookingHolds'], 'send' | 'bookingByHash' | 'mailLink'> = {
  send: newSending,
  bookingByHash: newLink,
  mailLink: async (world) => {
    await world.one(newBooking);
    return { institution: world.school.hash, reference: 'TEST0001', email: 'parent@family.example' };
  },
};

import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';

const newFee = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'registrationfee/add', { name: someone(), fee: 4_000 })).data.registration_fee_id;

/** A separate fee, paid for the world's student. */
const newPaid = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'registrationfee/pay', {
      registration_fee_id: await newFee(world),
      user_detail_id: await world.one(newStudent),
    })
  ).data.paid_id;

export const registrationFeesExamples: Examples<'registrationFees'>['registrationFees'] = {
  registrationFees: async (world) => {
    await world.one(newFee);
    return { page: 1, per_page: 10, direction: 'asc', search: 'person', order_by: 'amount', is_archived: 0 };
  },
  addRegistrationFee: () => ({
    name: someone(),
    description: 'With a shirt.',
    fee: 5_000,
    per: 'household',
    year_start: 9,
  }),
  editRegistrationFee: async (world) => ({
    registration_fee_id: await newFee(world),
    version: 1,
    name: someone(),
    fee: 6_000,
  }),
  archiveRegistrationFee: async (world) => ({ registration_fee_id: await newFee(world), is_archived: 1 }),
  deleteRegistrationFee: async (world) => ({ registration_fee_id: await newFee(world) }),
  paidRegistrationFees: async (world) => {
    await world.one(newPaid);
    return { user_detail_id: await world.one(newStudent), page: 1, per_page: 10 };
  },
  payRegistrationFee: async (world) => ({
    registration_fee_id: await newFee(world),
    user_detail_id: await world.one(newStudent),
    paid_on: '',
  }),
  unpayRegistrationFee: async (world) => ({ paid_id: await newPaid(world) }),
  exportRegistrationFees: async (world) => {
    await world.one(newFee);
    return { search: 'person', is_archived: 0 };
  },
};

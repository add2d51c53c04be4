import { saveMethod } from '../../testing/saved-methods.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';

/** 149.00 a month for the world's student. */
const monthly = { name: 'Lower School Maths', items: [{ type: 'custom' as const, name: 'Maths', unit_price: 14_900 }] };

/** A membership for the world's student. */
export const newMembership = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'membership/add', { ...monthly, user_detail_id: await world.one(newStudent) })).data
    .membership_id;

const cancelled = async (world: World): Promise<number> => {
  const membership_id = await newMembership(world);
  await ask(world, 'POST', 'membership/cancel', { membership_id });
  return membership_id;
};

export const membershipsExamples: Examples<'memberships'>['memberships'] = {
  memberships: async (world) => {
    await world.one(newMembership);
    return {
      page: 1,
      per_page: 10,
      order_by: 'price',
      direction: 'asc',
      search: 'maths',
      state: 'active',
      user_detail_id: await world.one(newStudent),
    };
  },
  exportMemberships: async (world) => {
    await world.one(newMembership);
    return {
      order_by: 'price',
      direction: 'asc',
      search: 'maths',
      state: 'active',
      user_detail_id: await world.one(newStudent),
    };
  },
  membership: async (world) => ({ membership_id: await world.one(newMembership) }),
  membershipInvoices: async (world) => ({ membership_id: await world.one(newMembership), page: 1, per_page: 10 }),
  addMembership: async (world) => ({
    user_detail_id: await world.one(newStudent),
    ...monthly,
    payer_id: await world.one(newStudent),
    every: 3,
    unit: 'month',
    anchor_day: 31,
    lead_days: 7,
    proration: 'session',
  }),
  editMembership: async (world) => ({
    membership_id: await newMembership(world),
    version: 1,
    ...monthly,
    name: 'Upper School Maths',
  }),
  pauseMembership: async (world) => ({ membership_id: await newMembership(world), resume_date: '2032-01-01' }),
  cancelMembership: async (world) => ({
    membership_id: await newMembership(world),
    cancellation_type: 'now',
    credit: 1,
  }),
  revertCancel: async (world) => ({ membership_id: await cancelled(world) }),
  autochargeMembership: async (world) => {
    const membership_id = await newMembership(world);
    await saveMethod(world, { membership_id });
    return { membership_id, autocharge: 1 };
  },
  upcomingInvoices: async (world) => ({ membership_id: await world.one(newMembership), count: 3 }),
  upcomingInvoiceDetails: async (world) => ({ membership_id: await world.one(newMembership) }),
};

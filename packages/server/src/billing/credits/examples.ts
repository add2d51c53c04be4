import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';

/** 20.00 given to the world's student. */
const newCredit = async (world: World): Promise<number> => {
  const user_detail_id = await world.one(newStudent);
  const { sources } = await ask(world, 'POST', 'credits/addRecord', { user_detail_id, amount: 2000, reason: 'A gift' });
  return sources.at(-1).payment_id;
};

export const creditsExamples: Examples<'credits'>['credits'] = {
  creditsOf: async (world) => {
    await world.one(newCredit);
    return { id: await world.one(newStudent) };
  },
  creditTransactions: async (world) => {
    await world.one(newCredit);
    return { id: await world.one(newStudent), page: 1, per_page: 10 };
  },
  addCredit: async (world) => ({
    user_detail_id: await world.one(newStudent),
    amount: 1500,
    reason: 'Lessons in the heat',
    expires_on: '2100-01-01',
  }),
  applyCredit: async (world) => {
    const invoice_id = await newInvoice(world);
    return { invoice_id, amount: 1000, payment_id: await newCredit(world) };
  },
};

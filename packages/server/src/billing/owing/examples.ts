import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';

/** The account of an issued invoice. */
const newDebt = async (world: World): Promise<number> =>
  (await ask(world, 'GET', 'invoice', { id: await world.one(newInvoice) })).account_id;

export const owingExamples: Examples<'owing'>['owing'] = {
  owing: async (world) => {
    await newDebt(world);
    return { page: 1, per_page: 10, order_by: 'overdue', direction: 'desc', search: '', age: 'overdue' };
  },
  owingTotals: async (world) => {
    await newDebt(world);
    return {};
  },
  owingParts: async (world) => ({ account_id: await newDebt(world) }),
  exportOwing: async (world) => {
    await newDebt(world);
    return { search: '', age: 'not_due' };
  },
};

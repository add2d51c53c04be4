import { newStudent } from '../../students/examples.ts';
import { newClaim } from '../checkout/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';
import { newMode } from '../settings/examples.ts';

const modeOf = async (world: World): Promise<number> => (await world.one(newMode)).mode_id;

/** 40.00 in cash on an invoice of its own. */
export const newPayment = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'payment/addPayment', { invoice_id: await newInvoice(world), amount: 4000, mode_id: 1 }))
    .data.payment_id;

export const paymentsExamples: Examples<'payments'>['payments'] = {
  paymentsList: async (world) => {
    await world.one(newPayment);
    return {
      page: 1,
      per_page: 10,
      order_by: 'amount',
      direction: 'asc',
      search: 'r',
      tab: 'all',
      mode_id: await modeOf(world),
      gateway: 'demo',
      state: 'done',
      from: '2026-01-01',
      to: '2027-01-01',
      user_detail_id: await world.one(newStudent),
    };
  },
  exportPayments: async (world) => {
    await world.one(newPayment);
    return {
      search: '',
      tab: 'all',
      mode_id: await modeOf(world),
      gateway: 'demo',
      state: 'done',
      from: '2026-01-01',
      to: '2027-01-01',
      user_detail_id: await world.one(newStudent),
    };
  },
  invoicePayments: async (world) => ({ invoice_id: await world.one(newInvoice) }),
  paymentDetails: async (world) => ({ payment_id: await world.one(newPayment) }),
  addPayment: async (world) => {
    const invoice_id = await newInvoice(world);
    return {
      user_detail_id: await world.one(newStudent),
      invoice_id,
      amount: 5000,
      mode_id: await modeOf(world),
      paid_on: '2026-01-05',
      reference: 'Cheque 17',
      notes: 'By the grandfather.',
      allocations: [{ invoice_id, amount: 5000 }],
    };
  },
  editPayment: async (world) => ({
    payment_id: await newPayment(world),
    version: 1,
    amount: 3000,
    mode_id: await modeOf(world),
  }),
  deletePayment: async (world) => ({ payment_id: await newPayment(world), reason: 'Typed twice' }),
  paymentActivity: async (world) => ({ payment_id: await world.one(newPayment) }),
  confirmPayment: async (world) => ({ payment_id: await newClaim(world), paid_on: '2026-01-05', amount: 4000 }),
  rejectPayment: async (world) => ({ payment_id: await newClaim(world), reason: 'No such transfer' }),
  createRefund: async (world) => ({
    payment_id: await newPayment(world),
    amount: 500,
    reason: 'Ill',
    credit_note: 'make',
  }),
  refundsList: async (world) => ({ payment_id: await world.one(newPayment) }),
};

import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';
import { newMode } from '../settings/examples.ts';

/** An invoice of 100.00 in four parts of 25.00. */
const newPlan = async (world: World): Promise<{ invoice_id: number; ids: number[] }> => {
  const invoice_id = await newInvoice(world);
  const { data } = await ask(world, 'POST', 'installment', { invoice_id, count: 4 });
  return { invoice_id, ids: data.installments.map((one: { installment_id: number }) => one.installment_id) };
};

export const installmentsExamples: Examples<'installments'>['installments'] = {
  installments: async (world) => ({ invoice_id: (await world.one(newPlan)).invoice_id }),
  addInstallments: async (world) => ({
    invoice_id: await newInvoice(world),
    base: 'total',
    installments: [
      { due_on: '2100-01-01', amount: 6000 },
      { due_on: '2100-02-01', amount: 4000 },
    ],
  }),
  editInstallment: async (world) => {
    const { invoice_id, ids } = await newPlan(world);
    return { invoice_id, installments: [{ installment_id: ids[0]!, due_on: '2100-01-01', amount: 4000 }] };
  },
  deleteInstallment: async (world) => {
    const { invoice_id, ids } = await newPlan(world);
    return { invoice_id, installment_id: ids[3]! };
  },
  markInstallmentPaid: async (world) => ({
    installment_id: (await newPlan(world)).ids[0]!,
    mode_id: (await world.one(newMode)).mode_id,
    paid_on: '2026-01-05',
    reference: 'Cheque 18',
  }),
};

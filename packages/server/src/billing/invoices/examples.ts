import { saveMethod } from '../../testing/saved-methods.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';

/** A line that sells something of its own for a student. */
export const someItem = (student_id: number, unit_price = 10_000) => ({
  type: 'custom' as const,
  name: 'Exam fee',
  student_id,
  unit_price,
});

/** What it takes to bill the world's student. */
const billFor = async (world: World) => {
  const user_detail_id = await world.one(newStudent);
  return { user_detail_id, items: [someItem(user_detail_id)] };
};

/** An issued invoice of 100.00 for the world's student. */
export const newInvoice = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'invoice', await billFor(world))).data.invoice_id;

/** A draft of 100.00 for the world's student. */
export const newDraft = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'invoice', { ...(await billFor(world)), draft: 1 })).data.invoice_id;

export const invoicesExamples: Examples<'invoices'>['invoices'] = {
  invoices: async (world) => {
    await world.one(newInvoice);
    return {
      page: 1,
      per_page: 10,
      order_by: 'total',
      direction: 'asc',
      search: 'inv',
      status: ['issued', 'overdue'],
      from: '2026-01-01',
      to: '2027-01-01',
      user_detail_id: await world.one(newStudent),
    };
  },
  invoice: async (world) => ({ id: await world.one(newInvoice), timezone: 'Europe/Berlin' }),
  addInvoice: async (world) => ({
    ...(await billFor(world)),
    payer_id: await world.one(newStudent),
    discount_kind: 'percent',
    discount_value: 500,
    reference: 'Term 1',
    notes: 'Thank you.',
    draft: 1,
  }),
  editInvoice: async (world) => {
    const { user_detail_id, items } = await billFor(world);
    return {
      invoice_id: await newDraft(world),
      version: 1,
      payer_id: user_detail_id,
      items: [...items, ...items],
      notes: 'Thank you.',
    };
  },
  cancelInvoice: async (world) => ({
    invoice_id: await newInvoice(world),
    user_detail_id: await world.one(newStudent),
    cancellation_reason: 'Billed twice',
    confirmation: 1,
  }),
  issueInvoice: async (world) => ({ invoice_id: await newDraft(world), version: 1 }),
  invoiceStatistics: async (world) => {
    await world.one(newInvoice);
    return { from: '2026-01-01', to: '2027-01-01' };
  },
  exportInvoices: async (world) => ({ ids: [await world.one(newInvoice)], search: 'inv' }),
  invoiceActivity: async (world) => ({ id: await world.one(newInvoice), timezone: 'Europe/Berlin' }),
  autochargeInvoice: async (world) => {
    const invoice_id = await newInvoice(world);
    await saveMethod(world, { invoice_id });
    return { invoice_id, autocharge: 1 };
  },
  possiblePayers: async (world) => ({ user_detail_id: await world.one(newStudent) }),
};

import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';

/** A note over 30.00 of an invoice of its own. */
export const newNote = async (world: World): Promise<number> => {
  const invoice_id = await newInvoice(world);
  const { items } = await ask(world, 'GET', 'creditNotes/invoiceDetails', { invoice_id });
  const made = { invoice_id, items: [{ item_id: items[0].item_id, amount: 3000 }] };
  return (await ask(world, 'POST', 'creditNotes/create', made)).data.credit_note_id;
};

export const creditNotesExamples: Examples<'creditNotes'>['creditNotes'] = {
  creditNotes: async (world) => {
    await world.one(newNote);
    return {
      page: 1,
      per_page: 10,
      order_by: 'total',
      direction: 'asc',
      search: 'cn',
      type: 'closed',
      from: '2026-01-01',
      to: '2027-01-01',
      user_detail_id: await world.one(newStudent),
    };
  },
  exportCreditNotes: async (world) => {
    await world.one(newNote);
    return {
      search: 'cn',
      type: 'closed',
      from: '2026-01-01',
      to: '2027-01-01',
      user_detail_id: await world.one(newStudent),
    };
  },
  creditableInvoices: async (world) => {
    await world.one(newInvoice);
    return { user_detail_id: await world.one(newStudent) };
  },
  creditNoteNumber: () => ({}),
  creditNote: async (world) => ({ credit_note_id: await world.one(newNote) }),
  creditableItems: async (world) => ({ invoice_id: await world.one(newInvoice) }),
  notePayments: async (world) => ({ credit_note_id: await world.one(newNote) }),
  notesByInvoice: async (world) => ({ invoice_id: await world.one(newInvoice) }),
  createCreditNote: async (world) => ({ invoice_id: await newInvoice(world), rest: 1, reason: 'Ill', refund: 1 }),
  voidCreditNote: async (world) => ({ credit_note_id: await newNote(world), reason: 'Typed twice' }),
};

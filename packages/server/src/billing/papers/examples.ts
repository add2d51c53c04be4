import { hashOf, newToken } from '../../http/tokens.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newNote } from '../credit-notes/examples.ts';
import { newInvoice, someItem } from '../invoices/examples.ts';
import { newPayment } from '../payments/examples.ts';

/** A student whose family can be mailed. */
const reachable = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'students/add', {
      firstName: 'Rea',
      email: `rea.${Math.random().toString(36).slice(2)}@home.example`,
      isDuplicate: 1,
    })
  ).user_detail_id;

/** An issued invoice of somebody with an address. */
const mailable = async (world: World): Promise<number> => {
  const user_detail_id = await reachable(world);
  return (await ask(world, 'POST', 'invoice', { user_detail_id, items: [someItem(user_detail_id)] })).data.invoice_id;
};

/** A link as the mail of an invoice has it. */
const newLink = async (world: World): Promise<string> => {
  const [token, invoice_id] = [newToken(), await world.one(newInvoice)];
  const { institution_id } = world.school;
  const link = { institution_id, invoice_id, token_hash: hashOf(token), expires_at: new Date('2040-01-01') };
  await world.school.sql((db) => db.insertInto('invoice_link').values(link).execute());
  return token;
};

/** A note over all of an invoice of somebody with an address. */
const mailableNote = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'creditNotes/create', { invoice_id: await mailable(world), rest: 1 })).data.credit_note_id;

/** A payment of somebody with an address. */
const mailablePayment = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'payment/addPayment', { invoice_id: await mailable(world), amount: 100, mode_id: 1 })).data
    .payment_id;

export const papersExamples: Examples<'papers'>['papers'] = {
  invoicePDF: async (world) => ({ id: await world.one(newInvoice), language: 'cn' }),
  onlineInvoicePDF: async (world) => ({ id: await newLink(world), institution: world.school.hash }),
  renewInvoiceLink: async (world) => ({ institution: world.school.hash, hash: await newLink(world) }),
  resendInvoice: async (world) => ({ id: await mailable(world), reminder: 0 }),
  creditNotePDF: async (world) => ({ credit_note_id: await world.one(newNote), language: 'en' }),
  resendCreditNote: async (world) => ({ credit_note_id: await mailableNote(world) }),
  receiptPDF: async (world) => ({ payment_id: await world.one(newPayment) }),
  resendReceipt: async (world) => ({ payment_id: await mailablePayment(world) }),
  remindPayer: async (world) => ({ invoice_id: await mailable(world), again: 1 }),
  remindPayers: async (world) => ({
    account_ids: [(await ask(world, 'GET', 'invoice', { id: await mailable(world) })).account_id],
  }),
};

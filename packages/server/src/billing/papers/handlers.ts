import { REMIND_AGAIN } from '@schoolbell/core/billing/papers/rules';
import { dayIn } from '@schoolbell/core/format';
import { closed, Failure, missing } from '@schoolbell/core/http/errors';
import type { Context, Handlers, DrawnFile, StaffContext } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { drawPaper } from '../../jobs/drawing.ts';
import type { PaperFile } from '../../jobs/papers.ts';
import { findAccount } from '../accounts/queries.ts';
import { findNote } from '../credit-notes/queries.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { readInvoice, seenBy } from '../invoices/verbs.ts';
import { readPayment } from '../payments/verbs.ts';
import { formerLink, holderOf, insertReminder, lastReminder, linkedInvoice, owedBy } from './queries.ts';
import { readInvoicePaper, readNotePaper, readReceiptPaper } from './verbs.ts';

const DAY = 86_400_000;
const FRESH = 'A reminder was sent in the last 24 hours.';

/** A document as a file; it is drawn when the database is free again. */
const fileOf = ({ dataDir }: Context, file: PaperFile): DrawnFile => ({
  filename: file.filename,
  draw: () => drawPaper(dataDir, file),
});

/** Refuses to mail somebody who has no address. Throws `conflict`. */
async function refuseUnreachable({ db, viewer }: StaffContext, account_id: number): Promise<void> {
  const to = await holderOf(db, viewer.institution_id, account_id);
  if (!to?.email) throw new Failure('conflict', `${to?.name ?? 'This payer'} has no e-mail address. Add one first.`);
}

async function openNote(context: StaffContext, credit_note_id: number) {
  const note = await findNote(context.db, seenBy(context), credit_note_id);
  if (!note) throw missing('credit note');
  return note;
}

/** The account of an invoice, or the one named, and a student whom it is about. Throws `notFound`. */
async function remindedOf(
  context: StaffContext,
  { invoice_id, account_id }: { invoice_id: number | null; account_id: number | null },
): Promise<{ account_id: number; person_id: number }> {
  const { db, viewer } = context;
  if (invoice_id !== null) {
    const { account_id: account, user_detail_id } = await readInvoice(context, invoice_id);
    return { account_id: account, person_id: user_detail_id };
  }
  const [first] = account_id === null ? [] : await owedBy(db, viewer.institution_id, account_id);
  if (!first) throw missing('account');
  const [head] = await invoiceHeads(db, viewer.institution_id, [first.invoice_id]);
  await readInvoice(context, first.invoice_id);
  return { account_id: account_id!, person_id: head!.user_detail_id };
}

/** Mails a payer all that is not paid, once in 24 hours unless told. Throws `conflict` where there is nothing, nobody to mail, or a fresh one. */
async function remind(
  context: StaffContext,
  { account_id, person_id }: { account_id: number; person_id?: number },
  again: boolean,
): Promise<void> {
  const { db, viewer, tenant, now } = context;
  const { institution_id, user_detail_id } = viewer;
  const [first] = await owedBy(db, institution_id, account_id);
  if (!first) throw new Failure('conflict', 'Nothing is left to pay, so there is nothing to remind of.');
  await refuseUnreachable(context, account_id);
  const last = await lastReminder(db, institution_id, account_id);
  const isFresh = last !== null && now.getTime() - last.getTime() < DAY;
  const day = dayIn(now, tenant.time_zone);
  const row = { institution_id, account_id, day, created_by: user_detail_id, sent_at: now };
  if ((isFresh && !again) || !(await insertReminder(db, row, again)))
    throw new Failure('conflict', `${FRESH} ${REMIND_AGAIN}`);
  const about = person_id ?? (await invoiceHeads(db, institution_id, [first.invoice_id]))[0]!.user_detail_id;
  await context.later('reminderMail', { account_id, person_id: about });
}

/** Documents as PDF and by mail. */
export const papersHandlers: Handlers<'papers'> = {
  invoicePDF: async ({ id, language }, context) => {
    await readInvoice(context, id);
    return fileOf(context, (await readInvoicePaper(context, id, language))!);
  },

  onlineInvoicePDF: async ({ id, institution }, context) => {
    const { institution_id } = await context.enter(institution);
    const invoice_id = await linkedInvoice(context.db, institution_id, hashOf(id), context.now);
    const file = invoice_id === undefined ? null : await readInvoicePaper(context, invoice_id);
    if (!file) throw closed();
    return fileOf(context, file);
  },

  renewInvoiceLink: async ({ institution, hash }, context) => {
    const { institution_id, time_zone } = await context.enter(institution);
    const invoice_id = await formerLink(context.db, institution_id, hashOf(hash));
    const key = `new link of ${invoice_id}, ${dayIn(context.now, time_zone)}`;
    if (invoice_id !== undefined) await context.later('invoiceMail', { invoice_id, asked: 1 }, { key });
    return { message: 'If the school knows this link, a new one is on its way to your e-mail address.' };
  },

  resendInvoice: async ({ id, reminder }, context) => {
    const invoice = await readInvoice(context, id);
    if (!invoice.may.send) throw new Failure('conflict', 'Only an issued invoice can be sent.');
    await refuseUnreachable(context, invoice.account_id);
    if (reminder)
      await context.later('reminderMail', { account_id: invoice.account_id, person_id: invoice.user_detail_id });
    else await context.later('invoiceMail', { invoice_id: id, asked: 1 });
    return { message: `${invoice.number} is on its way` };
  },

  creditNotePDF: async ({ credit_note_id, language }, context) => {
    await openNote(context, credit_note_id);
    return fileOf(context, (await readNotePaper(context, credit_note_id, language))!);
  },

  resendCreditNote: async ({ credit_note_id }, context) => {
    const note = await openNote(context, credit_note_id);
    await refuseUnreachable(context, note.account_id);
    await context.later('noteMail', { credit_note_id });
    return { message: `${note.number} is on its way` };
  },

  receiptPDF: async ({ payment_id }, context) => {
    await readPayment(context, payment_id);
    return fileOf(context, (await readReceiptPaper(context, payment_id))!);
  },

  resendReceipt: async ({ payment_id }, context) => {
    const payment = await readPayment(context, payment_id);
    if (payment.state !== 'done') throw new Failure('conflict', 'Only a payment that arrived has a receipt.');
    await refuseUnreachable(context, payment.account_id);
    await context.later('receiptMail', { payment_id, asked: 1 });
    return { message: 'The receipt is on its way' };
  },

  remindPayer: async ({ again, ...asked }, context) => {
    const { account_id, person_id } = await remindedOf(context, asked);
    await remind(context, { account_id, person_id }, again === 1);
    return { message: 'The reminder is on its way' };
  },

  remindPayers: async ({ account_ids }, context) => {
    const { db, viewer } = context;
    const failed: { account_id: number; text: string }[] = [];
    const wanted = [...new Set(account_ids)].toSorted((one, other) => one - other);
    for (const account_id of wanted) {
      if (!(await findAccount(db, viewer.institution_id, account_id))) throw missing('account');
      try {
        await remind(context, { account_id }, false);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed.push({ account_id, text: error.message.startsWith(FRESH) ? FRESH : error.message });
      }
    }
    const reminded = wanted.length - failed.length;
    const sent = reminded === 1 ? '1 reminder is on its way' : `${reminded} reminders are on their way`;
    return { reminded, failed, message: reminded === 0 ? 'No reminder was sent' : sent };
  },
};

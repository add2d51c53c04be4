import { withoutQuestion } from '@schoolbell/core/billing/papers/rules';
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
import { queueReceipt } from '../payments/receipts/verbs.ts';
import { readPayment } from '../payments/verbs.ts';
import { remindByHand } from '../reminders/verbs.ts';
import { refuseUnreachable } from './letters/verbs.ts';
import { linkAt } from './links/queries.ts';
import { formerLink, owedBy } from './queries.ts';
import { readInvoicePaper, readNotePaper, readReceiptPaper } from './verbs.ts';

/** A document as a file; it is drawn when the database is free again. */
const fileOf = ({ dataDir }: Context, file: PaperFile): DrawnFile => ({
  filename: file.filename,
  draw: () => drawPaper(dataDir, file),
});

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

/** Documents as PDF and by mail. */
export const papersHandlers: Handlers<'papers'> = {
  invoicePDF: async ({ id, language }, context) => {
    await readInvoice(context, id);
    return fileOf(context, (await readInvoicePaper(context, id, language))!);
  },

  onlineInvoicePDF: async ({ id, institution }, context) => {
    const { institution_id } = await context.enter(institution);
    const link = await linkAt(context.db, institution_id, hashOf(id), context.now);
    const file = link ? await readInvoicePaper(context, link.invoice_id) : null;
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
    if (reminder) {
      const { account_id, user_detail_id } = invoice;
      await remindByHand(context, { account_id, person_id: user_detail_id }, false);
    } else await context.later('invoiceMail', { invoice_id: id, asked: 1 });
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
    await queueReceipt(context, payment_id, { mails: true, asked: true });
    return { message: 'The receipt is on its way' };
  },

  remindPayer: async ({ again, ...asked }, context) => {
    const { account_id, person_id } = await remindedOf(context, asked);
    await remindByHand(context, { account_id, person_id }, again === 1);
    return { message: 'The reminder is on its way' };
  },

  remindPayers: async ({ account_ids }, context) => {
    const { db, viewer } = context;
    const failed: { account_id: number; text: string }[] = [];
    const wanted = [...new Set(account_ids)].toSorted((one, other) => one - other);
    for (const account_id of wanted) {
      if (!(await findAccount(db, viewer.institution_id, account_id))) throw missing('account');
      try {
        await remindByHand(context, { account_id }, false);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed.push({ account_id, text: withoutQuestion(error.message) });
      }
    }
    const reminded = wanted.length - failed.length;
    const sent = reminded === 1 ? '1 reminder is on its way' : `${reminded} reminders are on their way`;
    return { reminded, failed, message: reminded === 0 ? 'No reminder was sent' : sent };
  },
};

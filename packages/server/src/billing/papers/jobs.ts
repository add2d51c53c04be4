import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import {
  creditNoteKinds,
  invoiceAlert,
  invoiceKinds,
  paymentKinds,
  receiptAlert,
} from '@schoolbell/core/billing/events';
import { dayIn, dayText, money } from '@schoolbell/core/format';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, type OutgoingMail, SECRET } from '../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { noteDocument } from '../documents/verbs.ts';
import { findNote } from '../credit-notes/queries.ts';
import { openGateways } from '../gateways/verbs.ts';
import { findInvoice } from '../invoices/details/queries.ts';
import { findPayment } from '../payments/queries.ts';
import { holderOf, insertLink, markSent, owedBy } from './queries.ts';

const DAY = 86_400_000;
/** How long the link of a mail opens its invoice. */
const LINK_DAYS = 90;

/** A mail to the payer, in the school's name. */
function letterTo(
  { tenant }: JobContext,
  to: { name: string; email: string },
  content: Omit<MailContent, 'footer'>,
): OutgoingMail {
  const school = oneLine(tenant.institutionName, 120);
  const whole = { ...content, footer: `You get this mail because ${school} has this address for your invoices.` };
  return {
    to: { name: oneLine(to.name, 120), address: to.email },
    subject: oneLine(content.heading),
    text: mailText(whole),
    html: mailHtml(whole),
  };
}

const ofSchool = ({ tenant, now }: JobContext) => ({
  institution_id: tenant.institution_id,
  own: null,
  today: dayIn(now, tenant.time_zone),
});

/** Whether the school mails families about documents by itself. What staff send by hand goes out all the same. */
const isTold = async ({ db, tenant }: JobContext, alert: AlertKind = invoiceAlert): Promise<boolean> =>
  (await rolesToTell(db, tenant.institution_id, alert)).has(FAMILIES);

/** A link that is in one mail alone: to the page where its invoice, and what else is open, can be seen and paid. */
async function payLink(context: JobContext, invoice_id: number, isOpen: boolean) {
  const { db, tenant, publicUrl, now } = context;
  const { institution_id, hash } = tenant;
  const secret = newToken();
  const expires_at = new Date(now.getTime() + LINK_DAYS * DAY);
  await insertLink(db, { institution_id, invoice_id, token_hash: hashOf(secret), expires_at, created_at: now });
  const canPay = isOpen && (await openGateways(context)).length > 0;
  const link = { label: canPay ? 'Pay online' : 'Open the invoice', href: publicUrl + paymentPath(hash, SECRET) };
  return { secret, link };
}

/** Mails an invoice to its payer, with its PDF and a link to pay it. */
async function invoiceMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, mail } = context;
  const { institution_id } = tenant;
  const invoice_id = Number(payload['invoice_id']);
  const invoice = await findInvoice(db, ofSchool(context), invoice_id);
  if (!invoice || invoice.number === null || (!payload['asked'] && !(await isTold(context)))) return;
  const to = await holderOf(db, institution_id, invoice.account_id);
  if (!to?.email) return;
  const { number, currency, balance, total, next_due_on, status } = invoice;
  const open =
    status === 'cancelled'
      ? 'This invoice was cancelled.'
      : `${money(balance, currency)} is due on ${dayText(next_due_on)}.`;
  const { secret, link } = await payLink(context, invoice_id, balance > 0 && status !== 'cancelled');
  const letter = letterTo(context, to, {
    heading: `Invoice ${number} from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [balance > 0 || status === 'cancelled' ? open : 'Nothing is left to pay. Thank you.'],
    facts: [
      { label: 'Total', value: money(total, currency) },
      ...(invoice.paid + invoice.credited > 0
        ? [{ label: 'Paid and credited', value: money(invoice.paid + invoice.credited, currency) }]
        : []),
      { label: 'For', value: invoice.students.map((one) => one.firstName).join(', ') },
    ],
    link,
  });
  await mail({ ...letter, secret, paper: { kind: 'invoice', id: invoice_id } });
  await markSent(db, institution_id, 'invoice', invoice_id, now);
  await noteDocument(context, invoiceKinds.sent, {
    person_id: invoice.user_detail_id,
    invoice_id,
    detail: { to: to.email },
  });
}

/** Mails a credit note to the payer of its invoice. */
async function noteMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, mail } = context;
  const credit_note_id = Number(payload['credit_note_id']);
  const note = await findNote(db, ofSchool(context), credit_note_id);
  const to = note && (await holderOf(db, tenant.institution_id, note.account_id));
  if (!note || !to?.email) return;
  const letter = letterTo(context, to, {
    heading: `Credit note ${note.number} from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [
      `We credited ${money(note.total, note.currency)} of invoice ${note.invoice.number}.`,
      ...(note.remaining > 0 ? [`${money(note.remaining, note.currency)} will pay your next invoices.`] : []),
    ],
  });
  await mail({ ...letter, paper: { kind: 'creditNote', id: credit_note_id } });
  await markSent(db, tenant.institution_id, 'credit_note', credit_note_id, now);
  await noteDocument(context, creditNoteKinds.sent, {
    person_id: note.user_detail_id,
    credit_note_id,
    invoice_id: note.invoice.invoice_id,
    detail: { to: to.email },
  });
}

/** Mails the receipt of a payment, once it has its number: where staff asked for it, or the school mails receipts by itself. */
async function receiptMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail } = context;
  const payment_id = Number(payload['payment_id']);
  const payment = await findPayment(db, ofSchool(context), payment_id);
  if (!payment || payment.state !== 'done' || (!payload['asked'] && !(await isTold(context, receiptAlert)))) return;
  if (payment.receipt_number === null) throw new Error('The receipt has no number yet');
  const to = await holderOf(db, tenant.institution_id, payment.account_id);
  if (!to?.email) return;
  const letter = letterTo(context, to, {
    heading: `Receipt ${payment.receipt_number} from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [`We received ${money(payment.amount, payment.currency)} on ${dayText(payment.paid_on)}. Thank you.`],
    facts: payment.invoices.map((one) => ({ label: one.number ?? '', value: money(one.amount, payment.currency) })),
  });
  await mail({ ...letter, paper: { kind: 'receipt', id: payment_id } });
  await noteDocument(context, paymentKinds.receipted, {
    person_id: payment.payer.user_detail_id,
    payment_id,
    detail: { to: to.email },
  });
}

/** Mails a payer all that is due, with the first invoice as PDF. */
async function reminderMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail, now } = context;
  const account_id = Number(payload['account_id']);
  const owed = await owedBy(db, tenant.institution_id, account_id);
  const to = await holderOf(db, tenant.institution_id, account_id);
  const [first] = owed;
  // Somebody may have paid since the reminder was asked for.
  if (!first || !to?.email) return;
  const today = dayIn(now, tenant.time_zone);
  const { secret, link } = await payLink(context, first.invoice_id, true);
  const letter = letterTo(context, to, {
    heading: `A reminder from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [
      owed.length === 1 ? `Invoice ${first.number} is not paid yet.` : `${owed.length} invoices are not paid yet.`,
      'If you have paid in the last days, please ignore this mail.',
    ],
    facts: owed.map((one) => ({
      label: one.number,
      value: `${money(one.balance, one.currency)}, ${one.next_due_on < today ? 'was' : 'is'} due on ${dayText(one.next_due_on)}`,
    })),
    link,
  });
  await mail({ ...letter, secret, paper: { kind: 'invoice', id: first.invoice_id } });
  await noteDocument(context, paymentKinds.reminded, {
    person_id: Number(payload['person_id']),
    invoice_id: first.invoice_id,
    detail: { to: to.email },
  });
}

/** Mails about documents, each with its PDF. */
export const papersJobs: JobKinds = { invoiceMail, noteMail, receiptMail, reminderMail };

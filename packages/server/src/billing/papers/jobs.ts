import {
  creditNoteKinds,
  invoiceAlert,
  invoiceKinds,
  paymentKinds,
  receiptAlert,
} from '@schoolbell/core/billing/events';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { goesByGateway } from '@schoolbell/core/billing/refunds/rules';
import { dayIn, dayText, money } from '@schoolbell/core/format';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { oneLine } from '../../jobs/mail-content.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { noteDocument } from '../documents/verbs.ts';
import { findNote } from '../credit-notes/queries.ts';
import { findInvoice } from '../invoices/details/queries.ts';
import { numberPayments } from '../payments/jobs.ts';
import { freeMoney } from '../ledger/queries.ts';
import { findPayment } from '../payments/queries.ts';
import { type RefundTold, refundTold } from '../refunds/queries.ts';
import { letterTo, payLink } from './letters/verbs.ts';
import { holderOf, isOfEnded, markSent } from './queries.ts';

const ofSchool = ({ tenant, now }: JobContext) => ({
  institution_id: tenant.institution_id,
  own: null,
  today: dayIn(now, tenant.time_zone),
});

/** Whether the school mails families about documents by itself. What staff send by hand goes out all the same. */
const isTold = async ({ db, tenant }: JobContext, alert: AlertKind = invoiceAlert): Promise<boolean> =>
  (await rolesToTell(db, tenant.institution_id, alert)).has(FAMILIES);

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
  const { secret, link } = await payLink(context, invoice_id, {
    isOpen: balance > 0 && status !== 'cancelled',
  });
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
  const names = invoice.students.map((one) => one.user_detail_id);
  await mail({ ...letter, secret, paper: { kind: 'invoice', id: invoice_id }, names });
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

/** How much of a payment no invoice needs, and no refund hands back. */
const creditOf = async ({ db, tenant }: JobContext, payment_id: number): Promise<number> =>
  (await freeMoney(db, tenant.institution_id, { payment: payment_id })).reduce((sum, one) => sum + one.amount, 0);

const keptText = ({ tenant }: JobContext, sum: string): string =>
  `${sum} is kept as credit for your next invoices. If you would like it back, please ask ${oneLine(tenant.institutionName, 120)}.`;

/** Mails the receipt of a payment, once it has its number: where staff asked for it, or the school mails receipts by itself. */
async function receiptMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail } = context;
  const payment_id = Number(payload['payment_id']);
  const find = () => findPayment(db, ofSchool(context), payment_id);
  const first = await find();
  // The job that numbers receipts runs beside this one.
  if (first?.state === 'done' && first.receipt_number === null) await numberPayments({}, context);
  const payment = first?.receipt_number === null ? await find() : first;
  if (!payment || payment.state !== 'done' || (!payload['asked'] && !(await isTold(context, receiptAlert)))) return;
  if (payment.receipt_number === null) throw new Error('The receipt has no number yet');
  const to = await holderOf(db, tenant.institution_id, payment.account_id);
  if (!to?.email) return;
  // Money for an order that ended is still decided about, and has a mail of its own where it stays.
  const credit = (await isOfEnded(db, tenant.institution_id, payment_id)) ? 0 : await creditOf(context, payment_id);
  const letter = letterTo(context, to, {
    heading: `Receipt ${payment.receipt_number} from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [
      `We received ${money(payment.amount, payment.currency)} on ${dayText(payment.paid_on)}. Thank you.`,
      ...(credit > 0 ? [keptText(context, money(credit, payment.currency))] : []),
    ],
    facts: payment.invoices.map((one) => ({ label: one.number ?? '', value: money(one.amount, payment.currency) })),
  });
  await mail({ ...letter, paper: { kind: 'receipt', id: payment_id } });
  await noteDocument(context, paymentKinds.receipted, {
    person_id: payment.payer.user_detail_id,
    payment_id,
    detail: { to: to.email },
  });
}

/** Tells a payer that the money for their refused order stays as credit, unless it has gone back since. */
async function keptMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail } = context;
  const payment_id = Number(payload['payment_id']);
  const payment = await findPayment(db, ofSchool(context), payment_id);
  const amount = Math.min(Number(payload['amount']), await creditOf(context, payment_id));
  if (!payment || amount === 0 || !(await isTold(context, receiptAlert))) return;
  const to = await holderOf(db, tenant.institution_id, payment.account_id);
  if (!to?.email) return;
  const sum = money(amount, payment.currency);
  await mail(
    letterTo(context, to, {
      heading: `${sum} is kept as credit at ${oneLine(tenant.institutionName, 120)}`,
      paragraphs: [
        `We received your payment of ${dayText(payment.paid_on)}, but could not complete your order.`,
        keptText(context, sum),
      ],
      facts: [{ label: 'Reason', value: oneLine(String(payload['reason'])) }],
    }),
  );
}

/** How a refund reaches its payer: back through its gateway, by a transfer, or as the payment was made. */
function wayBack(refund: RefundTold): string | null {
  if (goesByGateway(refund)) return 'To the card or account that you paid with';
  return refund.kind === 'gateway' ? 'To your bank account' : refund.mode;
}

/**
 * Tells a payer that money went back to them, once their refund has succeeded. What a bank took by a dispute is no refund to
 * them.
 */
async function refundMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail } = context;
  const { institution_id } = tenant;
  const refund_id = Number(payload['refund_id']);
  const refund = await refundTold(db, institution_id, refund_id);
  if (refund?.state !== 'succeeded' || refund.source === 'dispute') return;
  if (!(await isTold(context, receiptAlert))) return;
  const { payer_id, payment_id, amount, paid, paid_on, currency, gateway, receipt_number, numbers } = refund;
  const to = await holderOf(db, institution_id, refund.account_id);
  if (!to?.email) return;
  const sum = money(amount, currency);
  const how = wayBack(refund);
  const title = gateway === null ? 'the bank' : (gatewayCard(gateway)?.title ?? gateway);
  const letter = letterTo(context, to, {
    heading: `Refund of ${sum} from ${oneLine(tenant.institutionName, 120)}`,
    paragraphs: [
      amount === paid
        ? `We refunded the ${sum} that you paid on ${dayText(paid_on)}.`
        : `We refunded ${sum} of the ${money(paid, currency)} that you paid on ${dayText(paid_on)}.`,
      ...(goesByGateway(refund)
        ? [`It goes back through ${title}. Banks usually take 5 to 10 working days to show it.`]
        : []),
    ],
    facts: [
      ...(how === null ? [] : [{ label: 'How', value: how }]),
      ...(receipt_number === null ? [] : [{ label: 'Receipt', value: receipt_number }]),
      ...(numbers.length === 0
        ? []
        : [{ label: numbers.length === 1 ? 'Invoice' : 'Invoices', value: numbers.join(', ') }]),
    ],
  });
  await mail(letter);
  await noteDocument(context, paymentKinds.refundMailed, {
    person_id: payer_id,
    payment_id,
    detail: { to: to.email, refund_id },
  });
}

/** Mails about documents and money; those about a document have its PDF. */
export const papersJobs: JobKinds = { invoiceMail, noteMail, receiptMail, keptMail, refundMail };

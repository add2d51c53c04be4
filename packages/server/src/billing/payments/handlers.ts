import { activityText } from '@schoolbell/core/billing/activity/rules';
import { paymentKinds, paymentsExported } from '@schoolbell/core/billing/events';
import { amount, dayIn, fullName, money } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { findAccount } from '../accounts/queries.ts';
import { noteDocument } from '../documents/verbs.ts';
import { activityOf } from '../invoices/activity/queries.ts';
import { readInvoice, seenBy } from '../invoices/verbs.ts';
import { freeMoney } from '../ledger/queries.ts';
import { type Paid, payParts, takeIn, takeOut } from '../ledger/verbs.ts';
import { noticeRefunded } from '../orders/telling/verbs.ts';
import { disputesOf } from '../disputes/queries.ts';
import { isNoteOf, refundableAt, refundsOf } from '../refunds/queries.ts';
import { refundPayment } from '../refunds/verbs.ts';
import { exportedPayments } from './exports/queries.ts';
import { changePayment, entriesOf, listPayments, paymentsOf } from './queries.ts';
import { recordPayment } from './recording/verbs.ts';
import { checkWay, holdPayment, readPayment, refuseUnchangeable, standingOf, targetsOf } from './verbs.ts';

/** What an answer says of a payment: what it paid, and what is left as credit. */
async function answerOf(context: StaffContext, payment_id: number, paid: readonly Paid[], done: string) {
  const data = await readPayment(context, payment_id);
  const account = await findAccount(context.db, context.viewer.institution_id, data.account_id);
  return {
    data,
    invoices: await standingOf(context, paid),
    credit: account!.credit,
    message: `Payment of ${money(data.amount, data.currency)} ${done}`,
  };
}

/** The student whom a payment is about in the audit log: of the first invoice that it paid, else the one who pays. */
async function personOf(
  context: StaffContext,
  { invoices, payer }: Awaited<ReturnType<typeof readPayment>>,
): Promise<number> {
  const [first] = invoices;
  return first ? (await readInvoice(context, first.invoice_id)).user_detail_id : payer.user_detail_id;
}

/** Money that is taken at the desk, and where it goes. */
export const paymentsHandlers: Omit<Handlers<'payments'>, 'confirmPayment' | 'rejectPayment'> = {
  paymentsList: (list, context) => listPayments(context.db, seenBy(context), list),

  exportPayments: async (filter, context) => {
    const { db, tenant, now } = context;
    await context.auditAtOnce(paymentsExported, { after: filter });
    async function* rows() {
      for await (const some of exportedPayments(db, seenBy(context), filter))
        yield some.map((row) => [
          row.receipt_number ?? '',
          row.state,
          fullName(row.payer),
          row.mode ?? row.gateway ?? '',
          row.paid_on,
          row.currency,
          ...[row.amount, row.refunded, row.free].map((minor) => amount(minor, row.currency).replaceAll(',', '')),
          row.invoices.map((one) => one.number ?? '').join(', '),
          row.reference,
        ]);
    }
    return {
      name: `payments-${dayIn(now, tenant.time_zone)}`,
      columns: [
        'Receipt',
        'Status',
        'Payer',
        'Payment mode',
        dayColumn('Paid on'),
        'Currency',
        moneyColumn('Amount'),
        moneyColumn('Refunded'),
        moneyColumn('Still free'),
        'Invoices',
        'Reference',
      ],
      rows: rows(),
    };
  },

  invoicePayments: async ({ invoice_id }, context) => {
    await readInvoice(context, invoice_id);
    return { data: await paymentsOf(context.db, context.viewer.institution_id, invoice_id) };
  },

  paymentDetails: ({ payment_id }, context) => readPayment(context, payment_id),

  addPayment: async (asked, context) => {
    const { payment_id, paid } = await recordPayment(context, asked);
    return answerOf(context, payment_id, paid, 'recorded');
  },

  editPayment: async ({ payment_id, version, amount, ...asked }, context) => {
    const { db, viewer, now } = context;
    const before = await holdPayment(context, payment_id, version);
    refuseUnchangeable(before);
    const paid_on = await checkWay(context, asked, before.mode_id);
    const { mode_id, reference, notes, slip_handle } = asked;
    const difference = amount - before.amount;
    const account = (await findAccount(db, viewer.institution_id, before.account_id))!;
    // The new amount comes first where it is larger, because no more may go back than came in.
    await changePayment(db, viewer.institution_id, payment_id, {
      amount,
      mode_id,
      paid_on,
      reference,
      notes,
      updated_at: now,
      ...(slip_handle && { slip_handle }),
    });
    if (difference < 0) await takeOut(context, payment_id, { kind: 'revoke', amount: -difference });
    if (difference > 0) {
      await takeIn(context, { account_id: account.account_id, payment_id }, difference);
      const targets = await targetsOf(context, account, { amount, allocations: [], invoice_id: null });
      await payParts(
        context,
        await freeMoney(db, viewer.institution_id, { payment: payment_id }),
        targets.map(({ part }) => part),
      );
    }
    await noteDocument(context, paymentKinds.changed, {
      person_id: await personOf(context, before),
      payment_id,
      amount,
      before: { amount: before.amount, mode_id: before.mode_id, paid_on: before.paid_on },
    });
    const data = await readPayment(context, payment_id);
    await noticeRefunded(context, lessPaid(before, data), `payment ${payment_id}.${data.version}`);
    return answerOf(context, payment_id, paidOf(data), 'saved');
  },

  deletePayment: async ({ payment_id, reason }, context) => {
    const { db, viewer, now } = context;
    const before = await holdPayment(context, payment_id);
    refuseUnchangeable(before);
    const person_id = await personOf(context, before);
    await takeOut(context, payment_id, { kind: 'revoke', amount: before.amount });
    await changePayment(db, viewer.institution_id, payment_id, {
      state: 'deleted',
      deleted_at: now,
      deleted_by: viewer.user_detail_id,
      delete_reason: reason,
    });
    await noteDocument(context, paymentKinds.deleted, {
      person_id,
      payment_id,
      invoice_id: before.invoices[0]?.invoice_id ?? null,
      amount: before.amount,
      detail: { reason },
    });
    await noticeRefunded(
      context,
      before.invoices.map((one) => one.invoice_id),
      `payment ${payment_id}`,
    );
    return { message: `Payment of ${money(before.amount, before.currency)} deleted` };
  },

  paymentActivity: async ({ payment_id }, context) => {
    const { currency } = await readPayment(context, payment_id);
    const { institution_id } = context.viewer;
    const [rows, entries, refunds, disputes] = await Promise.all([
      activityOf(context.db, institution_id, { column: 'payment_id', id: payment_id }),
      entriesOf(context.db, institution_id, payment_id),
      refundsOf(context.db, institution_id, payment_id),
      disputesOf(context.db, institution_id, payment_id),
    ]);
    return {
      data: rows.map(({ detail, ...row }) => ({ ...row, text: activityText({ ...row, detail }, currency) })),
      entries,
      refunds,
      disputes,
    };
  },

  createRefund: async ({ payment_id, amount, reason, credit_note }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const held = await holdPayment(context, payment_id);
    if (typeof credit_note === 'number' && !(await isNoteOf(db, institution_id, { credit_note, payment_id })))
      throw invalid({ credit_note: 'Choose a credit note of an invoice that this payment paid' });
    const payment = (await refundableAt(db, institution_id, payment_id))!;
    const person_id = await personOf(context, held);
    const refund_id = await refundPayment(context, { ...payment, person_id }, { amount, reason, credit_note });
    const data = (await refundsOf(db, institution_id, payment_id)).find((one) => one.refund_id === refund_id)!;
    const sum = money(amount, payment.currency);
    return { data, message: data.state === 'pending' ? `Refund of ${sum} started` : `${sum} refunded` };
  },

  refundsList: async ({ payment_id }, context) => {
    await readPayment(context, payment_id);
    return { data: await refundsOf(context.db, context.viewer.institution_id, payment_id) };
  },
};

type Read = Awaited<ReturnType<typeof readPayment>>;

/** The invoices that a payment pays less of than before. */
const lessPaid = (before: Read, after: Read): number[] =>
  before.invoices
    .filter((was) => was.amount > (after.invoices.find((is) => is.invoice_id === was.invoice_id)?.amount ?? 0))
    .map((one) => one.invoice_id);

const paidOf = ({ payment_id, invoices }: Read): Paid[] =>
  invoices.map(({ invoice_id, amount }) => ({
    invoice_id,
    amount,
    payment_id,
    installment_id: null,
    credit_note_id: null,
  }));

import { replanned, withoutPart } from '@schoolbell/core/billing/installments/rules';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { texts } from '@schoolbell/core/validators';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { readInvoice } from '../invoices/verbs.ts';
import { recordPayment } from '../payments/recording/verbs.ts';
import { readPayment } from '../payments/verbs.ts';
import { invoiceOfPart, partsOf, takeParts } from './queries.ts';
import { holdPlanned, notePlan, planInvoice, replan } from './verbs.ts';

const answerOf = async (context: StaffContext, invoice_id: number, message: string) => ({
  data: await readInvoice(context, invoice_id),
  message,
});

/** The parts of invoices: how they are planned, changed, and paid. */
export const installmentsHandlers: Handlers<'installments'> = {
  installments: async ({ invoice_id }, context) => {
    const { installments, balance, currency } = await readInvoice(context, invoice_id);
    return { data: installments, balance, currency };
  },

  addInstallments: async ({ invoice_id, version, ...asked }, context) => {
    const head = await holdPlanned(context, invoice_id, version);
    await planInvoice(context, head, asked);
    const answer = await answerOf(context, invoice_id, '');
    return { ...answer, message: `${head.number} is planned in ${answer.data.installments.length} parts` };
  },

  editInstallment: async ({ invoice_id, version, installments }, context) => {
    const head = await holdPlanned(context, invoice_id, version);
    installments.forEach(({ due_on }, at) => {
      if (due_on === '') refuseWrong({ [`installments.${at}.due_on`]: texts.required });
      if (due_on !== undefined && due_on < head.issue_on)
        refuseWrong({ [`installments.${at}.due_on`]: 'Choose a day on or after the issue date' });
    });
    const before = await partsOf(context.db, context.viewer.institution_id, invoice_id);
    await replan(context, head, before, replanned(before, installments.map(given)));
    return answerOf(context, invoice_id, 'Plan changed');
  },

  deleteInstallment: async ({ invoice_id, version, installment_id }, context) => {
    const { db, viewer } = context;
    const head = await holdPlanned(context, invoice_id, version);
    const before = await partsOf(db, viewer.institution_id, invoice_id);
    if (installment_id !== null) {
      await replan(context, head, before, withoutPart(before, installment_id));
      return answerOf(context, invoice_id, 'Part taken out of the plan');
    }
    if (before.length === 0) throw missing('plan');
    if (before.some((part) => part.paid > 0)) throw new Failure('conflict', 'Parts of this plan are paid.');
    await takeParts(
      db,
      viewer.institution_id,
      before.map((part) => part.installment_id),
    );
    await notePlan(context, head, 0);
    return answerOf(context, invoice_id, 'Plan deleted');
  },

  markInstallmentPaid: async ({ installment_id, ...asked }, context) => {
    const { db, viewer } = context;
    const invoice_id = await invoiceOfPart(db, viewer.institution_id, installment_id);
    if (invoice_id === undefined) throw missing('part');
    await holdPlanned(context, invoice_id);
    const part = (await partsOf(db, viewer.institution_id, invoice_id)).find(
      (one) => one.installment_id === installment_id,
    );
    if (!part) throw missing('part');
    const amount = part.amount - part.paid;
    if (amount === 0) throw new Failure('conflict', 'This part is already paid.');
    const { payment_id } = await recordPayment(context, {
      ...asked,
      user_detail_id: null,
      invoice_id,
      amount,
      notes: '',
      slip_handle: null,
      allocations: [{ invoice_id, installment_id, amount }],
      as_credit: 0,
      email_receipt: 0,
    });
    return {
      ...(await answerOf(context, invoice_id, 'Part marked as paid')),
      payment: await readPayment(context, payment_id),
    };
  },
};

/** A change without what is not given. */
const given = ({
  installment_id,
  due_on,
  amount,
}: {
  installment_id: number;
  due_on?: string | undefined;
  amount?: number | undefined;
}) => ({ installment_id, ...(due_on !== undefined && { due_on }), ...(amount !== undefined && { amount }) });

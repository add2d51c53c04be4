import { payersOf } from '@schoolbell/core/billing/payers/rules';
import type { OrderLine } from '@schoolbell/core/billing/orders/rules';
import { dayIn } from '@schoolbell/core/format';
import type { FeeTaker } from '../../forms/submissions/fees/verbs.ts';
import { takesOnline } from '../gateways/verbs.ts';
import { feesDue } from '../orders/quoting/verbs.ts';
import { openOrder, quoteOrder } from '../orders/verbs.ts';
import { possiblePayers } from '../payers/queries.ts';

/** Takes the registration fees that sign-up forms ask for: one invoice for all children of a form, issued at once. */
export const registrationFees: FeeTaker = {
  takesOnline: (context) => takesOnline(context, context.tenant.currency),

  async bill(context, { submission_id, students }) {
    const { db, tenant, now, later } = context;
    const day = dayIn(now, tenant.time_zone);
    const due = await feesDue(context, students, { day });
    if (due.length === 0) return null;
    const [first] = payersOf(await possiblePayers(db, tenant.institution_id, students.slice(0, 1)));
    const lines = due.map(({ registration_fee_id, student_id }): OrderLine => ({
      key: `${registration_fee_id}:${student_id}`,
      student_id,
      event_ids: [],
      what: { type: 'registrationFee', registration_fee_id },
    }));
    const draft = { payer_id: first!.payer.payer_id, coupon_code: '', day, lines };
    const { quote_hash } = await quoteOrder(context, draft);
    const { invoice_id, pay_url } = await openOrder(context, {
      ...draft,
      source: 'form',
      source_id: submission_id,
      tell: 'formOrder',
      settle: 'later',
      quote_hash,
      hold_until: null,
    });
    // A family that leaves the page that follows finds the invoice in its mail.
    if (invoice_id !== null) await later('invoiceMail', { invoice_id });
    return pay_url;
  },
};

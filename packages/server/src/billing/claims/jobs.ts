import { dayIn, dayText, money } from '@schoolbell/core/format';
import type { JobContext, JobKinds, MailCheck } from '../../jobs/kinds.ts';
import { oneLine } from '../../jobs/mail-content.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { letterTo, payLink } from '../papers/letters/verbs.ts';
import { holderOf } from '../papers/queries.ts';
import { findPayment } from '../payments/queries.ts';

/** A transfer that still counts as not arrived. */
async function missingTransfer({ db, tenant, now }: JobContext, payment_id: number) {
  const { institution_id, time_zone } = tenant;
  const payment = await findPayment(db, { institution_id, own: null, today: dayIn(now, time_zone) }, payment_id);
  return payment?.state === 'failed' ? payment : undefined;
}

/** Tells the payer that a transfer that they reported is not there, with the school's own words, and how it goes on. */
async function claimMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail } = context;
  const { institution_id } = tenant;
  const payment_id = Number(payload['payment_id']);
  const payment = await missingTransfer(context, payment_id);
  const first = payment?.invoices[0];
  const to = payment && (await holderOf(db, institution_id, payment.account_id));
  if (!payment || !first || !to?.email) return;
  const { amount, currency, paid_on, reference, failure, invoices } = payment;
  const heads = await invoiceHeads(
    db,
    institution_id,
    invoices.map((one) => one.invoice_id),
  );
  const open = heads.find((head) => head.balance > 0 && head.status !== 'cancelled');
  const sum = money(amount, currency);
  const { secret, link } = await payLink(context, open?.invoice_id ?? first.invoice_id, {
    isOpen: open !== undefined,
  });
  const letter = letterTo(context, to, {
    heading: `We have not received your transfer of ${sum}`,
    paragraphs: [
      `On ${dayText(paid_on)} you told us about a transfer of ${sum} with the reference ${reference}. We looked for it in our bank account, and it is not there.`,
      ...(payload['hasReason'] === true ? [oneLine(failure, 255)] : []),
      'If the money has left your account, please answer this mail and attach your bank’s confirmation. We will look again.',
      open ? 'If it has not, you can pay by the link below.' : 'Nothing else is left to pay on what it was for.',
    ],
    facts: [
      {
        label: 'For',
        value: invoices
          .map((one) => one.number ?? '')
          .filter(Boolean)
          .join(', '),
      },
    ],
    link,
  });
  await mail({ ...letter, secret, check: { kind: 'claim', payment_id } });
}

/** Whether a transfer still counts as not arrived: staff may have found it since. */
const claimCheck: MailCheck = async ({ payment_id }, context) =>
  (await missingTransfer(context, Number(payment_id))) !== undefined;

/** What such a mail asks before it leaves. */
export const claimChecks: Record<string, MailCheck> = { claim: claimCheck };

/** What families hear of transfers that did not arrive. */
export const claimsJobs: JobKinds = { claimMail };

import { hashOf } from '../../http/tokens.ts';
import type { DemoCard } from '../../outside/providers/demo-cards.ts';
import { clearDemo, type DemoPayment, readDemo, writeDemo } from '../../outside/providers/demo.ts';
import type { DemoContext } from '../documents/demo.ts';
import { gatewaysHandlers } from '../gateways/handlers.ts';
import { planInvoice } from '../installments/verbs.ts';
import { invoiceHeads, type InvoiceHead } from '../invoices/queries.ts';
import { chargingJobs } from '../methods/charging/jobs.ts';
import { methodsJobs } from '../methods/jobs.ts';
import { switchInvoice } from '../methods/switching/verbs.ts';
import { papersJobs } from '../papers/jobs.ts';
import { insertLink } from '../papers/links/queries.ts';
import { makeLink } from '../papers/links/verbs.ts';
import { paymentsJobs } from '../payments/jobs.ts';
import { holdPayment } from '../payments/verbs.ts';
import { refundsJobs } from '../refunds/jobs.ts';
import { refundableAt } from '../refunds/queries.ts';
import { refundPayment } from '../refunds/verbs.ts';
import { remindersHandlers } from '../reminders/handlers.ts';
import { remindersJobs } from '../reminders/jobs.ts';
import { queueReminder } from '../reminders/verbs.ts';
import { checkoutHandlers } from './handlers.ts';
import { checkoutJobs } from './jobs.ts';
import { findCheckout } from './queries.ts';

const DAY = 86_400_000;
const kinds = {
  ...checkoutJobs,
  ...chargingJobs,
  ...methodsJobs,
  ...papersJobs,
  ...paymentsJobs,
  ...refundsJobs,
  ...remindersJobs,
};

/** Links of three families that are always the same, so that the example sites can name them. */
export const demoLinks = { late: 'harbour-late', parts: 'harbour-parts', saved: 'harbour-saved' } as const;

/** A payment that a family made at the Demo gateway. */
export interface PaidOnline {
  checkout_id: number;
  payment_id: number;
  ref: string;
}

/** Takes money by the Demo gateway, and reminds families from tomorrow on. */
export async function takeOnline(context: DemoContext): Promise<void> {
  await clearDemo(context.dataDir);
  await gatewaysHandlers.connectPaymentGateway({ payment_gateway: 'demo', keys: {}, disconnect: 0 }, context);
  const { data } = await remindersHandlers.reminders({}, context);
  const steps = data.steps.map((step) => ({ ...step }));
  await remindersHandlers.updateReminders({ version: data.version, reminds: 1, steps }, context);
}

/** Changes a payment at the gateway, and lets the school ask about it. */
async function there(
  context: DemoContext,
  { ref, checkout_id }: Pick<PaidOnline, 'ref' | 'checkout_id'>,
  change: Partial<DemoPayment>,
): Promise<void> {
  const { dataDir, later, done } = context;
  await writeDemo(dataDir, { ...(await readDemo(dataDir, ref))!, ...change });
  await later('readCheckout', { checkout_id });
  await done(kinds);
}

/** A family pays an invoice, or its first part, by the link in its mail; with `saves`, it lets the school charge this card later. */
export async function payOnline(
  context: DemoContext,
  invoice: InvoiceHead,
  { part = null, saves }: { part?: number | null; saves?: DemoCard } = {},
): Promise<PaidOnline> {
  const { db, tenant, done } = context;
  const begun = await checkoutHandlers.startCheckout(
    {
      institution: tenant.hash,
      hash: await makeLink(context, { invoice_id: invoice.invoice_id, alone: 0, all_open: 0 }),
      gateway: 'demo',
      items: [{ invoice: invoice.number!, part }],
      save: saves ? 1 : 0,
      email_receipt: 1,
      return_url: '',
    },
    context,
  );
  await done(kinds);
  const by = { token_hash: hashOf(begun.data.checkout) };
  const { checkout_id, gateway_ref } = (await findCheckout(db, tenant.institution_id, by))!;
  const ref = gateway_ref!;
  await there(context, { checkout_id, ref }, { state: 'paid', ...(saves && { card: saves }) });
  const { payment_id } = (await findCheckout(db, tenant.institution_id, by))!;
  return { checkout_id, payment_id: payment_id!, ref };
}

/** Sends a share of a payment back, and credits what it paid. */
export async function refundOnline(
  context: DemoContext,
  { payment_id }: PaidOnline,
  { share, reason }: { share: number; reason: string },
): Promise<void> {
  const { amount, refundable, payer } = await holdPayment(context, payment_id);
  const payment = (await refundableAt(context.db, context.tenant.institution_id, payment_id))!;
  await refundPayment(
    context,
    { ...payment, person_id: payer.user_detail_id },
    { amount: Math.min(refundable, Math.round(amount * share)), reason, credit_note: 'make' },
  );
  await context.done(kinds);
}

/** The payer tells the bank that they don't know a payment. */
export async function disputeOnline(context: DemoContext, paid: PaidOnline): Promise<void> {
  const { amount } = (await readDemo(context.dataDir, paid.ref))!;
  const answer_by = new Date(context.now.getTime() + 9 * DAY).toISOString();
  const dispute = {
    ref: `dp_${paid.checkout_id}`,
    amount,
    state: 'open' as const,
    reason: 'not recognised',
    answer_by,
  };
  await there(context, paid, { disputes: [dispute] });
}

/** Switches automatic charges of an invoice on, and charges what is due of it. */
export async function chargeOnline(context: DemoContext, { invoice_id, account_id }: InvoiceHead): Promise<void> {
  const [head] = await invoiceHeads(context.db, context.tenant.institution_id, [invoice_id]);
  await switchInvoice(context, head!, true);
  await context.later('chargeAccountDue', { account_id });
  await context.done(kinds);
}

/** Plans an invoice in three parts, and the family pays the first one. */
export async function payInParts(context: DemoContext, invoice: InvoiceHead): Promise<void> {
  const plan = { base: 'balance', installments: [], count: 3, first: '', every: 1, unit: 'month' } as const;
  await planInvoice(context, invoice, { ...plan, installments: [] });
  await payOnline(context, invoice, { part: 1 });
}

/** Mails a payer what is not paid. */
export async function remindOnline(context: DemoContext, { account_id }: InvoiceHead): Promise<void> {
  await queueReminder(context, { account_id });
  await context.done(kinds);
}

/** Makes one of the links that example sites name. */
export async function linkOnline(
  { db, tenant, now }: DemoContext,
  { invoice_id }: InvoiceHead,
  name: keyof typeof demoLinks,
): Promise<void> {
  await insertLink(db, {
    institution_id: tenant.institution_id,
    invoice_id,
    alone: 0,
    all_open: 0,
    token_hash: hashOf(demoLinks[name]),
    expires_at: new Date(now.getTime() + 365 * DAY),
    created_at: now,
  });
}

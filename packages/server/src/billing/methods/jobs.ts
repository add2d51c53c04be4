import { chargeAlert, methodKinds } from '@schoolbell/core/billing/events';
import { isForPayers } from '@schoolbell/core/billing/checkout/rules';
import { fullName, money } from '@schoolbell/core/format';
import { type JobContext, type JobKinds, outsideWork, SECRET } from '../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import type { Keys } from '../../outside/abilities.ts';
import { staffWith } from '../../people/colleagues/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { holdAccounts } from '../accounts/queries.ts';
import { noteDocument } from '../documents/verbs.ts';
import { type Connected, connectedGateway, gatewayOf, reachOf } from '../gateways/verbs.ts';
import { type InvoiceHead, invoiceHeads } from '../invoices/queries.ts';
import { makeLink } from '../papers/links/verbs.ts';
import { holderOf, holdersOf } from '../papers/queries.ts';
import { type Attempt, attemptsOf, chargedBy } from './charging/queries.ts';
import { endInvoiceCharges, endMembershipCharges, forgetRefs } from './queries.ts';
import { refsOf } from './verbs.ts';

/** A charge that failed, with its invoice. */
async function failedCharge(
  payload: Record<string, unknown>,
  { db, tenant }: JobContext,
): Promise<{ attempt: Attempt; head: InvoiceHead } | undefined> {
  const { institution_id } = tenant;
  const [attempt] = await attemptsOf(db, institution_id, { payment: Number(payload['payment_id']) });
  const [head] = await invoiceHeads(db, institution_id, [Number(payload['invoice_id'])]);
  return attempt && head && { attempt, head };
}

/** Asks the payer to pay by themselves, with the reason. */
async function chargeMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, publicUrl, mail } = context;
  const { institution_id, hash } = tenant;
  const failed = await failedCharge(payload, context);
  if (!failed || failed.head.balance === 0) return;
  const { attempt, head } = failed;
  const to = await holderOf(db, institution_id, attempt.account_id);
  if (!to?.email) return;
  const secret = await makeLink(context, { invoice_id: head.invoice_id, alone: 0, all_open: 0 });
  const school = oneLine(tenant.institutionName, 120);
  const content: MailContent = {
    heading: `Please pay invoice ${head.number}`,
    paragraphs: [
      `We could not charge ${money(attempt.amount, attempt.currency)} to your saved payment method. ${isForPayers(attempt.failure) ? attempt.failure : ''}`.trimEnd(),
      'You can pay on the page below.',
    ],
    link: { label: 'Pay now', href: `${publicUrl}/payment/${SECRET}?institution=${hash}` },
    footer: `You get this mail because ${school} has this address for your invoices.`,
  };
  await mail({
    to: { name: oneLine(to.name, 120), address: to.email },
    subject: `${content.heading} (${school})`,
    text: mailText(content),
    html: mailHtml(content),
    secret,
  });
}

async function tellStaff({ attempt, head }: { attempt: Attempt; head: InvoiceHead }, context: JobContext) {
  const { db, tenant, publicUrl, mail } = context;
  const { institution_id } = tenant;
  const payer = await holderOf(db, institution_id, attempt.account_id);
  const roles = await rolesToTell(db, institution_id, chargeAlert);
  const content: MailContent = {
    heading: `The charge for invoice ${head.number} failed`,
    paragraphs: [
      `${money(attempt.amount, attempt.currency)} could not be charged to the saved method of ${oneLine(payer?.name ?? '', 120)}. ${attempt.failure}`,
      'It is not tried again, and automatic payments are switched off for this invoice and its membership.',
    ],
    link: { label: 'Open the invoice', href: `${publicUrl}/billing/invoices?invoice=${head.invoice_id}` },
    footer: `You get this mail because you work at ${oneLine(tenant.institutionName, 120)}.`,
  };
  const names = await holdersOf(db, institution_id, attempt.account_id);
  const staff = await staffWith(db, institution_id, 'billing');
  for (const colleague of staff.filter((one) => one.email !== '' && roles.has(one.role_id)))
    await mail({
      to: { name: oneLine(fullName(colleague)), address: colleague.email },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
      names,
    });
}

/** No try is left: an invoice and its membership are no longer charged by themselves, and staff are told. */
async function endAutopay(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const failed = await failedCharge(payload, context);
  if (!failed) return;
  const { attempt, head } = failed;
  const { invoice_id, account_id } = head;
  const { membership_id } = await chargedBy(db, institution_id, { invoice: invoice_id });
  // Memberships are held before accounts, as where they are billed.
  if (membership_id !== null) await endMembershipCharges(db, institution_id, { membership: membership_id }, now);
  await holdAccounts(db, institution_id, [account_id]);
  await endInvoiceCharges(db, institution_id, { invoice: invoice_id }, now);
  await noteDocument(context, methodKinds.off, {
    person_id: head.user_detail_id,
    invoice_id,
    membership_id,
    detail: { reason: attempt.failure },
  });
  await tellStaff(failed, context);
}

interface Forgetting {
  method_id: number;
  name: Connected['name'];
  keys: Keys;
  refs: Record<string, string>;
}

/** Lets the gateway forget a method that was removed; what it is called there is forgotten here afterwards. */
const forgetMethod = outsideWork<Forgetting, null>({
  async prepare(payload, context) {
    const { db, tenant } = context;
    const method_id = Number(payload['method_id']);
    const known = await refsOf(context, method_id);
    if (!known?.is_removed) return undefined;
    const connected = await connectedGateway(context, known.gateway);
    const gateway = connected && (await gatewayOf(connected.name));
    if (connected && gateway?.forget)
      return { method_id, name: connected.name, keys: connected.keys, refs: known.refs };
    await forgetRefs(db, tenant.institution_id, method_id);
    return undefined;
  },
  async send({ name, keys, refs }, sending) {
    const gateway = await gatewayOf(name);
    return gateway.forget!(reachOf(name, keys, sending), refs);
  },
  settle: (_, __, { db, tenant }, { method_id }) => forgetRefs(db, tenant.institution_id, method_id),
});

/** What becomes of saved methods by itself. */
export const methodsJobs: JobKinds = { chargeMail, endAutopay, forgetMethod };

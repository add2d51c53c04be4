import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { Context } from '../../../http/context.ts';
import { type JobContext, type OutgoingMail, SECRET } from '../../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../../jobs/mail-content.ts';
import { openGateways } from '../../gateways/verbs.ts';
import { makeLink } from '../links/verbs.ts';
import { holderOf } from '../queries.ts';

/** Refuses to mail somebody who has no address. Throws `conflict`. */
export async function refuseUnreachable(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  account_id: number,
): Promise<void> {
  const to = await holderOf(db, tenant.institution_id, account_id);
  if (!to?.email) throw new Failure('conflict', `${to?.name ?? 'This payer'} has no e-mail address. Add one first.`);
}

/** A mail to the payer, in the school's name. */
export function letterTo(
  { tenant }: Pick<JobContext, 'tenant'>,
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

/** How a mail leads to the page where an invoice can be seen and paid; its secret is filled in as it leaves. */
export async function payButton(
  context: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  isOpen: boolean,
): Promise<{ label: string; href: string }> {
  const canPay = isOpen && (await openGateways(context)).length > 0;
  return {
    label: canPay ? 'Pay online' : 'Open the invoice',
    href: context.publicUrl + paymentPath(context.tenant.hash, SECRET),
  };
}

/** A link that is in one mail alone: to the page where its invoice, and what else is open, can be seen and paid. */
export async function payLink(
  context: JobContext,
  invoice_id: number,
  { isOpen, all_open = 0 }: { isOpen: boolean; all_open?: 0 | 1 },
) {
  const secret = await makeLink(context, { invoice_id, alone: 0, all_open });
  return { secret, link: await payButton(context, isOpen) };
}

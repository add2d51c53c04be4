import { fullName } from '@schoolbell/core/format';
import { LEAD } from '@schoolbell/core/access';
import { pathOf } from '@schoolbell/core/people/rules';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { leadGivenAlert } from '@schoolbell/core/people/events';
import type { StaffContext } from '../../http/context.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { insertMail } from '../../jobs/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import type { Colleague } from '../colleagues/queries.ts';

/** A mail to a colleague: its kind, its text, and the page it links to. */
interface Letter {
  alert: AlertKind;
  subject: string;
  lines: readonly string[];
  path: string;
  /** The people that it names. */
  names?: readonly number[];
}

/** Tells a colleague, unless they did it themselves, that leads are theirs now. */
export async function tellOwner(
  context: Pick<StaffContext, 'db' | 'tenant' | 'publicUrl' | 'later' | 'changed' | 'viewer'>,
  owner: Colleague,
  lead_ids: readonly number[],
): Promise<void> {
  const { viewer } = context;
  if (owner.user_detail_id === viewer.user_detail_id || lead_ids.length === 0) return;
  const many = lead_ids.length === 1 ? 'a lead' : `${lead_ids.length.toLocaleString('en-US')} leads`;
  const path =
    lead_ids.length === 1
      ? pathOf({ role_id: LEAD, user_detail_id: lead_ids[0]! })
      : `/people/leads?view=board&owner=${owner.user_detail_id}`;
  await writeTo(context, owner, {
    alert: leadGivenAlert,
    subject: `${fullName(viewer)} gave you ${many}`,
    lines: [`You now own ${lead_ids.length === 1 ? 'it' : 'them'}.`],
    path,
  });
}

/** Writes a mail to a colleague about a record, with a link to it, unless the school has turned that mail off for their role. */
export async function writeTo(
  context: Pick<StaffContext, 'db' | 'tenant' | 'publicUrl' | 'later' | 'changed'>,
  colleague: Colleague,
  { alert, subject, lines, path, names = [] }: Letter,
): Promise<void> {
  const { db, tenant, publicUrl } = context;
  if (!(await rolesToTell(db, tenant.institution_id, alert)).has(colleague.role_id)) return;
  const school = oneLine(tenant.institutionName, 120);
  const content: MailContent = {
    heading: oneLine(subject),
    paragraphs: lines,
    link: { label: 'Open', href: `${publicUrl}${path}` },
    footer: `You get this mail because you work at ${school}.`,
  };
  const to = { name: oneLine(fullName(colleague)), address: colleague.email };
  const id = await insertMail(db, tenant.institution_id, {
    to,
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
    names,
  });
  await context.later('mail', { id });
  context.changed('mail');
}

import { billingAlert } from '@schoolbell/core/billing/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn, fullName, money } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { staffWith } from '../../people/colleagues/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { MOST_NAMED, type Troubles, troublesOf } from './queries.ts';

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** Names rows below what is wrong with them, and counts those that have no room. */
function part(heading: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const left = rows.length - MOST_NAMED;
  return [
    `${heading}:`,
    ...rows.slice(0, MOST_NAMED).map((row) => oneLine(row)),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
}

/** The people whom it names. */
const namedIn = ({ overdue, unbilled }: Troubles): number[] =>
  [overdue, unbilled].flatMap((rows) => rows.slice(0, MOST_NAMED).map((row) => row.user_detail_id));

const headingOf = ({ overdue, failed, unbilled }: Troubles): string =>
  [
    overdue.length > 0 && counted(overdue.length, 'invoice overdue', 'invoices overdue'),
    unbilled.length > 0 && counted(unbilled.length, 'membership not billed', 'memberships not billed'),
    failed.length > 0 && counted(failed.length, 'document not sent', 'documents not sent'),
  ]
    .filter(Boolean)
    .join(', ');

const paragraphsOf = ({ overdue, failed, unbilled }: Troubles): string[] => [
  ...part(
    'Overdue since today',
    overdue.map(({ number, name, balance, currency }) => `${number}, ${name}: ${money(balance, currency)} to pay`),
  ),
  ...part(
    'Memberships that could not be billed; open them to see why',
    unbilled.map(({ name, student }) => `${name}, ${student}`),
  ),
  ...part(
    'Mails that could not be sent',
    failed.map(({ subject, to_name }) => `${subject}, to ${to_name}`),
  ),
];

/** Tells staff who bill, once a day, what of yesterday needs them: one mail each, if the school allows it for their role. */
async function tellTroubles(
  _: Record<string, unknown>,
  { db, tenant, now, publicUrl, mail }: JobContext,
): Promise<void> {
  const { institution_id } = tenant;
  const troubles = await troublesOf(db, institution_id, addDays(dayIn(now, tenant.time_zone), -1));
  const heading = headingOf(troubles);
  if (heading === '') return;
  const roles = await rolesToTell(db, institution_id, billingAlert);
  const staff = await staffWith(db, institution_id, 'billing');
  const page = troubles.overdue.length > 0 ? 'invoices?status=overdue' : 'subscriptions';
  const content = {
    heading,
    paragraphs: paragraphsOf(troubles),
    link: { label: 'Open billing', href: `${publicUrl}/billing/${page}` },
    footer: `You get this mail because you work at ${oneLine(tenant.institutionName, 120)}.`,
  };
  for (const colleague of staff.filter((one) => one.email !== '' && roles.has(one.role_id)))
    await mail({
      to: { name: oneLine(fullName(colleague)), address: colleague.email },
      subject: heading,
      text: mailText(content),
      html: mailHtml(content),
      names: namedIn(troubles),
    });
}

/** What staff are told about billing once a day. */
export const troublesJobs: JobKinds = { tellTroubles };

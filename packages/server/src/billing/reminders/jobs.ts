import { paymentKinds } from '@schoolbell/core/billing/events';
import { SENDS_AT, SENDS_UNTIL } from '@schoolbell/core/billing/reminders/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds, MailCheck } from '../../jobs/kinds.ts';
import { type MailContent, oneLine } from '../../jobs/mail-content.ts';
import { noteDocument } from '../documents/verbs.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { letterTo, payLink } from '../papers/letters/verbs.ts';
import { holderOf, owedBy } from '../papers/queries.ts';
import {
  dueAccounts,
  dueParts,
  findReminding,
  findSteps,
  forgetReminder,
  markReminded,
  mayRemind,
  type DuePart,
} from './queries.ts';
import { contentOf, linesOf, type Planned, queueReminder, untilOf, valuesOf } from './verbs.ts';

/** A reminder as its job carries it; without `planned` somebody asked for it by hand. */
interface Asked {
  account_id: number;
  person_id: number | null;
  planned?: Planned;
}

/** What a reminder lists: by hand all that is open, else what is due by the latest day that one of its steps is about. */
async function partsOf({ db, tenant, now }: JobContext, { account_id, planned }: Asked): Promise<DuePart[]> {
  const { institution_id } = tenant;
  if (planned) {
    if (!(await mayRemind(db, institution_id, account_id, now))) return [];
    return dueParts(db, institution_id, { account_id, until: untilOf(planned.day, planned.earliest) });
  }
  const owed = await owedBy(db, institution_id, account_id);
  return owed.map(({ next_due_on, balance, ...invoice }) => ({ ...invoice, due_on: next_due_on, open: balance }));
}

const sumOf = (parts: readonly DuePart[]): number => parts.reduce((sum, part) => sum + part.open, 0);

/** What a reminder by hand says. */
const plainContent = (school: string, parts: readonly DuePart[]): Pick<MailContent, 'heading' | 'paragraphs'> => ({
  heading: `A reminder from ${school}`,
  paragraphs: [
    parts.length === 1 ? `Invoice ${parts[0]!.number} is not paid yet.` : `${parts.length} invoices are not paid yet.`,
    'If you have paid in the last days, please ignore this mail.',
  ],
});

/** The words of the step that a reminder is for; undefined where the school has removed it. */
async function stepContent(
  { db, tenant }: JobContext,
  { day, latest }: Planned,
  { name, parts, href }: { name: string; parts: readonly DuePart[]; href: string },
) {
  const step = (await findSteps(db, tenant.institution_id)).find((one) => one.days === latest);
  const about = parts.filter((part) => part.due_on <= untilOf(day, latest));
  return step && about.length > 0 ? contentOf(step, valuesOf(tenant, name, about, href)) : undefined;
}

/** Mails a payer what is due, with the first invoice as PDF. Someone may have paid since it was queued. */
async function reminderMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, mail, now } = context;
  const { institution_id } = tenant;
  const asked = payload as unknown as Asked;
  const { account_id, planned } = asked;
  const parts = await partsOf(context, asked);
  const to = await holderOf(db, institution_id, account_id);
  const [first] = parts;
  if (!first || !to?.email) {
    if (planned) await forgetReminder(db, institution_id, { account_id, day: planned.day });
    return;
  }
  // Each invoice that it names can be paid there, whatever else families see.
  const all_open = parts.some((part) => part.invoice_id !== first.invoice_id) ? 1 : 0;
  const { secret, link } = await payLink(context, first.invoice_id, { isOpen: true, all_open });
  const content = planned
    ? await stepContent(context, planned, { name: to.name, parts, href: link.href })
    : plainContent(oneLine(tenant.institutionName, 120), parts);
  if (!content) return forgetReminder(db, institution_id, { account_id, day: planned!.day });
  const today = planned?.day ?? dayIn(now, tenant.time_zone);
  const letter = letterTo(context, to, { ...content, facts: linesOf(parts, today), link });
  const check = { kind: 'reminder', of: { ...asked }, sum: sumOf(parts) };
  await mail({ ...letter, secret, paper: { kind: 'invoice', id: first.invoice_id }, check });
  const person_id = asked.person_id ?? (await invoiceHeads(db, institution_id, [first.invoice_id]))[0]!.user_detail_id;
  await noteDocument(context, paymentKinds.reminded, {
    person_id,
    invoice_id: first.invoice_id,
    detail: { to: to.email, ...(planned && { step: planned.latest }) },
  });
}

/** Whether a reminder that is about to leave still says what is due. One that does not is written anew, unless nothing is due. */
const reminderCheck: MailCheck = async ({ of, sum }, context) => {
  const asked = of as unknown as Asked;
  if (sumOf(await partsOf(context, asked)) === sum) return true;
  await context.later('reminderMail', asked);
  return false;
};

/** What a reminder asks before it leaves. */
export const reminderChecks: Record<string, MailCheck> = { reminder: reminderCheck };

/**
 * Reminds by itself, once a day from 08:00 of the school. It is asked every hour, by each server, and a day counts once: a day
 * that was missed is made up for on the next one, and no later.
 */
async function remindDue(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id, time_zone } = tenant;
  const { reminds, reminded_on } = await findReminding(db, institution_id, { held: true });
  const day = dayIn(now, time_zone);
  if (reminds === 0 || (reminded_on !== null && reminded_on >= day)) return;
  const [opens, closes] = [SENDS_AT, SENDS_UNTIL].map((time) => instantOf(day, time, time_zone).at) as [number, number];
  if (now.getTime() < opens) return later('remindDue', {}, { key: `at ${day}`, at: new Date(opens) });
  if (now.getTime() >= closes) return;
  const yesterday = addDays(day, -1);
  const from = reminded_on !== null && reminded_on >= yesterday ? day : yesterday;
  const due = await dueAccounts(db, institution_id, { from, to: day, now });
  for (const { account_id, earliest, latest } of due)
    await queueReminder(context, { account_id, planned: { day, earliest, latest } });
  await markReminded(db, institution_id, day);
  if (due.length > 0) context.changed('billing');
}

/** The mails that remind of what is due. */
export const remindersJobs: JobKinds = { reminderMail, remindDue };

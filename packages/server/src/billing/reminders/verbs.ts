import { REMIND_AGAIN, REMIND_ANYWAY } from '@schoolbell/core/billing/papers/rules';
import { filled, type ReminderStep, type ReminderValues } from '@schoolbell/core/billing/reminders/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn, dayText, money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext, Tenant } from '../../http/context.ts';
import { type MailContent, oneLine } from '../../jobs/mail-content.ts';
import { findAccount } from '../accounts/queries.ts';
import { underWay } from '../checkout/queries.ts';
import { actorOf, type Billing } from '../documents/verbs.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { refuseUnreachable } from '../papers/letters/verbs.ts';
import { holderOf, owedBy } from '../papers/queries.ts';
import { type DueAccount, type DuePart, insertReminder, lastReminder, objections } from './queries.ts';

const DAY = 86_400_000;

/** A reminder by itself, as its job carries it: of which day, and for which of the steps. */
export interface Planned extends Omit<DueAccount, 'account_id'> {
  day: string;
}

/**
 * Writes down that a payer is reminded today and queues the mail: one a payer and day, however often it is asked for. False where one went
 * out today already, unless it may be another.
 */
export async function queueReminder(
  context: Billing,
  { account_id, person_id = null, planned }: { account_id: number; person_id?: number | null; planned?: Planned },
  again = false,
): Promise<boolean> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const row = {
    institution_id,
    account_id,
    day: planned?.day ?? dayIn(now, time_zone),
    step: planned?.latest ?? null,
    created_by: actorOf(context),
    sent_at: now,
  };
  if (!(await insertReminder(db, row, again))) return false;
  await context.later('reminderMail', { account_id, person_id, ...(planned && { planned }) });
  return true;
}

/** What speaks against a reminder: money on its way, a dispute, or a pause. Undefined if nothing does. */
async function objection({ db, tenant, now }: StaffContext, account_id: number): Promise<string | undefined> {
  const { institution_id } = tenant;
  const under = await underWay(db, institution_id, { account_id, invoice_id: null, now });
  const coming = under.find(({ state }) => state !== 'missing');
  const { is_paused, disputed } = await objections(db, institution_id, account_id);
  if (!coming && !is_paused && disputed === null) return undefined;
  const name = (await holderOf(db, institution_id, account_id))!.name;
  const { currency } = (await findAccount(db, institution_id, account_id))!;
  if (coming?.state === 'claimed')
    return `${name} told you about a transfer of ${money(coming.amount, currency)}, and nobody has confirmed it yet.`;
  if (coming) return `A payment of ${money(coming.amount, currency)} from ${name} is at the bank.`;
  if (disputed !== null) return `A payment of ${money(disputed, currency)} from ${name} is disputed.`;
  return `Reminders to ${name} are paused.`;
}

/** Refuses a reminder that something speaks against, and one within 24 hours of the last. Throws `conflict` with a question. */
async function refuseAgain(context: StaffContext, account_id: number): Promise<void> {
  const { db, tenant, now } = context;
  const text = await objection(context, account_id);
  if (text) throw new Failure('conflict', `${text} ${REMIND_ANYWAY}`);
  const last = await lastReminder(db, tenant.institution_id, account_id);
  if (last !== null && now.getTime() - last.getTime() < DAY)
    throw new Failure('conflict', `A reminder was sent in the last 24 hours. ${REMIND_AGAIN}`);
}

/**
 * Mails a payer all that is not paid, once in 24 hours unless told. Throws `conflict` where there is nothing, nobody to mail, a
 * fresh one, or something that speaks against it.
 */
export async function remindByHand(
  context: StaffContext,
  { account_id, person_id }: { account_id: number; person_id?: number },
  again: boolean,
): Promise<void> {
  const { db, tenant } = context;
  const [first] = await owedBy(db, tenant.institution_id, account_id);
  if (!first) throw new Failure('conflict', 'Nothing is left to pay, so there is nothing to remind of.');
  await refuseUnreachable(context, account_id);
  if (!again) await refuseAgain(context, account_id);
  const about = person_id ?? (await invoiceHeads(db, tenant.institution_id, [first.invoice_id]))[0]!.user_detail_id;
  if (!(await queueReminder(context, { account_id, person_id: about }, again)))
    throw new Failure('conflict', `A reminder was sent in the last 24 hours. ${REMIND_AGAIN}`);
}

/** The last day of what a reminder is about: the day itself, or the due day that it is ahead of. */
export const untilOf = (day: string, step: number): string => addDays(day, Math.max(0, -step));

/** What a reminder says of parts that are due: those that its own step is about. */
export function valuesOf(
  { institutionName }: Pick<Tenant, 'institutionName'>,
  name: string,
  parts: readonly DuePart[],
  link: string,
): ReminderValues {
  const [first] = parts as [DuePart, ...DuePart[]];
  return {
    name,
    school: oneLine(institutionName, 120),
    amount: money(
      parts.reduce((sum, part) => sum + part.open, 0),
      first.currency,
    ),
    due: dayText(first.due_on),
    invoices: [...new Set(parts.map((part) => part.number))].join(', '),
    link,
  };
}

/** The lines of a reminder: each invoice, or each of its parts, with its sum and its due day. */
export const linesOf = (parts: readonly DuePart[], today: string): NonNullable<MailContent['facts']> =>
  parts.map(({ number, due_on, open, currency }) => ({
    label: number,
    value: `${money(open, currency)}, ${due_on < today ? 'was' : 'is'} due on ${dayText(due_on)}`,
  }));

/** A reminder of the school's own words. */
export function contentOf(
  { subject, text }: Pick<ReminderStep, 'subject' | 'text'>,
  values: ReminderValues,
): Pick<MailContent, 'heading' | 'paragraphs'> {
  return {
    heading: oneLine(filled(subject, values)),
    paragraphs: filled(text, values)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
  };
}

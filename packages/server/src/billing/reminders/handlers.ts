import { reminderKinds } from '@schoolbell/core/billing/events';
import { SENDS_AT, stepErrors, stepsErrors, suggestedSteps } from '@schoolbell/core/billing/reminders/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { missing, refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { difference } from '../../catalog/edits/verbs.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { findAccount } from '../accounts/queries.ts';
import { letterTo, payButton } from '../papers/letters/verbs.ts';
import { holderOf } from '../papers/queries.ts';
import { beginRow, changeRow } from '../settings/queries.ts';
import {
  accountToShow,
  type DuePart,
  dueParts,
  findReminding,
  findSteps,
  pauseAccount,
  replaceSteps,
} from './queries.ts';
import { contentOf, linesOf, valuesOf } from './verbs.ts';

/** The reminders as settings show them; the suggested ones where the school has saved none. */
async function shown({ db, tenant }: StaffContext, { held = false } = {}) {
  const { institution_id } = tenant;
  const { reminds, version } = await findReminding(db, institution_id, { held });
  const kept = await findSteps(db, institution_id);
  return { reminds, steps: kept.length > 0 ? kept : suggestedSteps.map((step) => ({ ...step })), version };
}

/** The day that counts as reminded when a school switches reminders on: the first ones leave at the next 08:00, not at once. */
function startOf({ tenant, now }: StaffContext): string {
  const day = dayIn(now, tenant.time_zone);
  return now.getTime() < instantOf(day, SENDS_AT, tenant.time_zone).at ? addDays(day, -1) : day;
}

/** An account that owes something on the day that a reminder is about, and what it would list; else somebody made up. */
async function readerOf(
  context: StaffContext,
  day: string,
  until: string,
): Promise<{ to: { name: string; email: string }; parts: DuePart[]; is_sample: 0 | 1 }> {
  const { db, tenant, viewer } = context;
  const { institution_id, currency } = tenant;
  const account_id = viewer.access.has('billing') ? await accountToShow(db, institution_id, until) : undefined;
  const parts = account_id === undefined ? [] : await dueParts(db, institution_id, { account_id, until });
  if (parts.length > 0) return { to: (await holderOf(db, institution_id, account_id!))!, parts, is_sample: 0 };
  const number = `INV-${day.slice(0, 4)}-0042`;
  return {
    to: { name: 'Maria Ashworth', email: 'maria@home.example' },
    parts: [{ invoice_id: 0, number, due_on: until, open: 12_000, currency }],
    is_sample: 1,
  };
}

/** Reminders that leave by themselves. */
export const remindersHandlers: Handlers<'reminders'> = {
  reminders: async (_, context) => ({ data: await shown(context) }),

  updateReminders: async ({ version, reminds, steps }, context) => {
    const { db, tenant, now } = context;
    const { institution_id } = tenant;
    await beginRow(db, institution_id, 'billing_setting');
    const kept = await shown(context, { held: true });
    refuseStale(version, kept.version, kept);
    const sorted = steps?.toSorted((one, other) => one.days - other.days);
    refuseWrong(stepsErrors(steps ?? []));
    const changes = { ...(reminds !== undefined && { reminds }), ...(sorted && { steps: sorted }) };
    if ((changes.steps ?? kept.steps).length === 0 && (reminds ?? kept.reminds) === 1)
      refuseWrong({ steps: 'Add a reminder, or switch reminders off' });
    const { before, after } = difference({ ...kept }, changes);
    if (Object.keys(after).length > 0) {
      const begins = kept.reminds === 0 && reminds === 1;
      await replaceSteps(db, institution_id, sorted ?? kept.steps);
      await changeRow(
        db,
        institution_id,
        'billing_setting',
        { ...(reminds !== undefined && { reminds }), ...(begins && { reminded_on: startOf(context) }) },
        now,
      );
      await context.audit(reminderKinds.changed, { before, after });
    }
    return { data: await shown(context), message: 'Reminders updated.' };
  },

  previewReminder: async (typed, context) => {
    refuseWrong(stepErrors(typed));
    const day = dayIn(context.now, context.tenant.time_zone);
    const until = addDays(day, -typed.days);
    const { to, parts, is_sample } = await readerOf(context, day, until);
    const link = await payButton(context, true);
    const content = contentOf(typed, valuesOf(context.tenant, to.name, parts, link.href));
    const { subject, text, html } = letterTo(context, to, { ...content, facts: linesOf(parts, day), link });
    return { data: { to: `${to.name} <${to.email}>`, subject, text, html, is_sample } };
  },

  pauseReminders: async ({ account_id, paused }, context) => {
    const { db, tenant } = context;
    if (!(await findAccount(db, tenant.institution_id, account_id))) throw missing('account');
    const changed = await pauseAccount(db, tenant.institution_id, { account_id, paused });
    if (changed)
      await context.audit(paused ? reminderKinds.paused : reminderKinds.resumed, { person_id: changed.holder_id });
    return { message: paused ? 'Reminders are paused' : 'Reminders leave again' };
  },
};

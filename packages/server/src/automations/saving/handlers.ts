import { automationKinds } from '@schoolbell/core/automations/events';
import { hoursOf } from '@schoolbell/core/automations/triggers/clock/rules';
import { checkTexts } from '@schoolbell/core/automations/checks/rules';
import { mayCreate } from '@schoolbell/core/automations/plan/rules';
import { automationTexts, MOST_AUTOMATIONS, RESTORE_DAYS } from '@schoolbell/core/automations/rules';
import { Failure, invalid, missing, stale } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { holdUploads } from '../../messages/uploads/verbs.ts';
import { findAutomation, type Kept } from '../queries.ts';
import { detailsOf, openAutomation } from '../verbs.ts';
import {
  changeAutomation,
  countAutomations,
  insertAutomation,
  insertVersion,
  markDeleted,
  type Publishing,
  skipOpenRuns,
} from './queries.ts';
import { make, planState, refuseLacking, refusePlan, settleWaiting, whole, type Whole } from './verbs.ts';

const publishing = ({ tenant, viewer, now }: StaffContext): Publishing => ({
  institution_id: tenant.institution_id,
  user_detail_id: viewer.user_detail_id,
  now,
});

/** What the log says of an automation: no text of its mail. */
const told = ({
  id,
  automation_name,
  trigger_name,
  status,
  delay,
  delay_type,
  action_type,
}: Omit<Kept, 'filters'>) => ({
  automation_id: id,
  automation_name,
  trigger_name,
  status,
  delay,
  delay_type,
  action_type,
});

/** Adds a version. Its files are kept from being deleted as unused at that moment. */
async function publish(context: StaffContext, id: number, made: Awaited<ReturnType<typeof make>>): Promise<number> {
  const { mail_attachments = [] } = made.action as { mail_attachments?: string[] };
  await holdUploads(context, mail_attachments, 'action.action_details.0.mail_attachments');
  return insertVersion(context.db, publishing(context), id, made);
}

async function refuseFull({ db, tenant }: StaffContext): Promise<void> {
  if ((await countAutomations(db, tenant.institution_id)) >= MOST_AUTOMATIONS)
    throw new Failure('conflict', `A school has at most ${MOST_AUTOMATIONS} automations. Please delete one first.`);
}

/** The automation as somebody else saved it, for the one who is too late. */
async function refuseOld(context: StaffContext, kept: Kept, version: number | undefined): Promise<void> {
  if (version === undefined || version === kept.version) return;
  const isOwn = kept.author_id === context.viewer.user_detail_id;
  throw stale(await detailsOf(context, kept), isOwn ? 'You' : kept.created_by || undefined);
}

async function answer(context: StaffContext, id: number, message: string) {
  const kept = await openAutomation(context, id);
  // From then on it comes back by itself.
  if (kept.status === 1 && hoursOf(kept.options) !== undefined)
    await context.later('automationHours', {}, { key: context.now.toISOString() });
  return { data: await detailsOf(context, kept), message };
}

/** Publishes a new automation. */
async function create(context: StaffContext, sent: Whole) {
  const { db } = context;
  if (!mayCreate(await planState(context)))
    throw new Failure('planBlocked', 'Your plan does not include new automations.');
  await refusePlan(context);
  const made = await make(context, sent);
  await refuseFull(context);
  const id = await insertAutomation(db, publishing(context), sent);
  const version_id = await publish(context, id, made);
  await changeAutomation(db, publishing(context), { ...sent, id, version_id });
  const kept = await openAutomation(context, id);
  await context.audit(automationKinds.published, { after: told(kept) });
  return answer(context, id, automationTexts.created);
}

/** Publishes a change of an automation. */
async function edit(context: StaffContext, id: number, sent: Whole) {
  const { db } = context;
  const kept = await openAutomation(context, id, { held: true });
  await refuseOld(context, kept, sent.version);
  if (sent.trigger_name !== kept.trigger_name) throw invalid({ trigger_name: checkTexts.locked });
  await refusePlan(context);
  await refuseLacking(context, kept);
  const made = await make(context, sent);
  const version_id = await publish(context, id, made);
  await changeAutomation(db, publishing(context), { ...sent, id, version_id });
  await settleWaiting(context, { id, version_id, waiting: sent.waiting ?? 'new', made });
  await context.audit(automationKinds.edited, { before: told(kept), after: told(await openAutomation(context, id)) });
  return answer(context, id, automationTexts.edited);
}

/** Switches an automation on or off. Switching off needs no plan, because it must always be possible to stop. */
async function turn(
  context: StaffContext,
  { id, status, version }: { id: number; status: 0 | 1; version?: number | undefined },
) {
  const { db } = context;
  const kept = await openAutomation(context, id, { held: true });
  await refuseOld(context, kept, version);
  await refuseLacking(context, kept);
  if (status === 1) await refusePlan(context);
  if (status !== kept.status) {
    await changeAutomation(db, publishing(context), { ...kept, status });
    const kind = status === 1 ? automationKinds.resumed : automationKinds.paused;
    await context.audit(kind, { before: { ...told(kept) }, after: told({ ...kept, status }) });
  }
  return answer(context, id, automationTexts.updated);
}

/** Publishing, switching, deleting and restoring automations. */
export const savingHandlers = {
  saveAutomation: async (sent, context) => {
    const { id, status, version } = sent;
    const isSwitch = id !== undefined && sent.automation_name === undefined && sent.action === undefined;
    if (isSwitch) return turn(context, { id, status, version });
    return id === undefined ? create(context, whole(sent)) : edit(context, id, whole(sent));
  },

  deleteAutomation: async ({ id }, context) => {
    const { db, tenant, now } = context;
    const kept = await openAutomation(context, id, { held: true });
    await refuseLacking(context, kept);
    await markDeleted(db, tenant.institution_id, id, now);
    await skipOpenRuns(db, tenant.institution_id, { automation_id: id, reason: 'The automation was deleted', now });
    await context.audit(automationKinds.deleted, { before: told(kept) });
    return { message: automationTexts.deleted };
  },

  restoreAutomation: async ({ id }, context) => {
    const { db, tenant, now } = context;
    const deletedSince = new Date(now.getTime() - RESTORE_DAYS * 86_400_000);
    const kept = await findAutomation(db, tenant.institution_id, id, { held: true, deletedSince });
    if (!kept) throw missing('automation');
    await refuseLacking(context, kept);
    await refuseFull(context);
    await markDeleted(db, tenant.institution_id, id, null);
    await context.audit(automationKinds.restored, { after: told({ ...kept, status: 0 }) });
    return answer(context, id, 'Automation restored');
  },
} satisfies Partial<Handlers<'automations'>>;

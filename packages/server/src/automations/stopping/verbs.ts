import { automationKinds } from '@schoolbell/core/automations/events';
import {
  FAIL_ALIKE,
  type ProfileDetails,
  type RunOptions,
  type TaskDetails,
} from '@schoolbell/core/automations/runs/rules';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { fullName } from '@schoolbell/core/format';
import type { JobContext } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { findStage } from '../../enquiries/stages/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import type { Automation } from '../events/queries.ts';
import { countHeld, findAdmins, lastErrors, pauseAutomation } from './queries.ts';

type Named = Pick<Automation, 'automation_id' | 'automation_name' | 'author_id'>;

/** Writes to colleagues about an automation of the school. */
async function tell(
  context: JobContext,
  ids: readonly number[],
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const { db, tenant, publicUrl } = context;
  for (const colleague of await staffAmong(db, tenant.institution_id, ids)) {
    if (!colleague.email) continue;
    const content = {
      heading: oneLine(subject),
      paragraphs: lines,
      link: { label: 'Open Schoolbell', href: publicUrl },
      footer: `You get this mail because you work at ${oneLine(tenant.institutionName, 120)}.`,
    };
    await context.mail({
      to: { name: oneLine(fullName(colleague)), address: colleague.email },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
    });
  }
}

/** Tells an automation's author that runs are held: once, until none is. */
export async function tellHeld(
  context: JobContext,
  { automation_id, automation_name, author_id }: Named,
  held: number,
) {
  const { db, tenant } = context;
  if ((await countHeld(db, tenant.institution_id, automation_id)) > held) return;
  await context.audit(automationKinds.held, { after: { automation_id, automation_name, count: held } });
  await tell(
    context,
    author_id === null ? await findAdmins(db, tenant.institution_id) : [author_id],
    `“${automation_name}” waits for you`,
    [
      `It began more runs in an hour than it may by itself. ${held} ${held === 1 ? 'run is' : 'runs are'} held until you let them go or drop them.`,
    ],
  );
}

/** Pauses an automation for the product: what waits is held, and its author and the admins get to know. */
export async function stopAutomation(context: JobContext, automation: Named, reason: string): Promise<void> {
  const { db, tenant, now } = context;
  const { automation_id, automation_name, author_id } = automation;
  if (!(await pauseAutomation(db, tenant.institution_id, { automation_id, reason, now }))) return;
  await context.audit(automationKinds.stopped, { after: { automation_id, automation_name, reason } });
  const readers = new Set([
    ...(await findAdmins(db, tenant.institution_id)),
    ...(author_id === null ? [] : [author_id]),
  ]);
  await tell(context, [...readers], `“${automation_name}” was paused`, [
    reason,
    'What it still had to do is held for 7 days. Publish it again, and let it go or drop it.',
  ]);
}

/** Pauses an automation whose last runs all failed alike. */
export async function stopIfFailing(context: JobContext, automation: Named): Promise<void> {
  const errors = await lastErrors(context.db, context.tenant.institution_id, automation.automation_id, FAIL_ALIKE);
  const [error] = errors;
  if (errors.length < FAIL_ALIKE || !error || errors.some((one) => one !== error)) return;
  await stopAutomation(context, automation, `It failed ${FAIL_ALIKE} times in a row: ${error}`);
}

/** The colleagues without whom an automation can't act. */
function needed({ action_type, action }: Pick<Automation, 'action_type' | 'action'>): number[] {
  const { task_assign_to, lead_owner } = action as Partial<TaskDetails & ProfileDetails>;
  const id = action_type === 'task' ? task_assign_to : action_type === 'profile' ? lead_owner : null;
  return id ? [id] : [];
}

/** What an automation names that is no longer there, as a sentence; empty if all is there. */
export async function whatIsGone(
  { db, tenant }: Pick<JobContext, 'db' | 'tenant'>,
  automation: Automation,
  fields: readonly FilterField[],
): Promise<string> {
  const { institution_id } = tenant;
  const colleagues = needed(automation);
  if ((await staffAmong(db, institution_id, colleagues)).length < colleagues.length)
    return 'The colleague whom it names no longer works here.';
  const { staff_ids = [], recipient }: RunOptions = automation.options;
  if (recipient === 'staff' && (await staffAmong(db, institution_id, staff_ids)).length === 0)
    return 'None of the colleagues who get its mails works here any more.';
  const { update_profile_field: field, updates } = automation.action as Partial<ProfileDetails>;
  if (automation.action_type === 'profile' && field === 'lead_stage') {
    const stage = await findStage(db, institution_id, Number(updates?.[0]?.update_profile_value));
    if (!stage) return 'The stage that it moves leads to no longer exists.';
  }
  const isGone = automation.filters.some(
    ({ custom_form_field_id: id }) => id !== null && !fields.some((one) => one.custom_form_field_id === id),
  );
  return isGone ? 'A question that it filters by no longer exists.' : '';
}

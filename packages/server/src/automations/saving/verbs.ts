import { automationErrors, checkTexts, withDate } from '@schoolbell/core/automations/checks/rules';
import type { saveAutomation } from '@schoolbell/core/automations/contract';
import { conditionFrom, type KeptCondition, type WrittenFilter } from '@schoolbell/core/automations/operators/rules';
import { mayPublish } from '@schoolbell/core/automations/plan/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { roleNames } from '@schoolbell/core/automations/updates/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, refuseWrong } from '@schoolbell/core/http/errors';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { replyToError } from '@schoolbell/core/messages/checks/rules';
import { texts } from '@schoolbell/core/validators';
import { safeRichText } from '../../http/richText.ts';
import type { StaffContext } from '../../http/context.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { foreignReplies } from '../../records/mails/verbs.ts';
import { planOf } from '../../settings/plan/queries.ts';
import { refuseRole } from '../../staff/verbs.ts';
import { findLimits } from '../events/queries.ts';
import { actsAt, queueNext } from '../events/verbs.ts';
import { ownerNames } from '../parts/queries.ts';
import { filesFor } from '../files/verbs.ts';
import { lacking, type Parts, partsOf } from '../parts/verbs.ts';
import type { Kept } from '../queries.ts';
import { moveRuns, openRuns, skipOpenRuns } from './queries.ts';

type Sent = ParsedOf<typeof saveAutomation>;
/** An automation as it was sent, whole. */
export type Whole = Sent & {
  [Name in 'automation_name' | 'trigger_name' | 'action_type' | 'action']-?: NonNullable<Sent[Name]>;
};

/** What a version keeps of it. */
export type Made = Pick<Kept, 'delay' | 'delay_type' | 'action_type' | 'filters' | 'action' | 'options'>;

/** Runs of one statement that take another version. */
const AT_ONCE = 2_000;

/** The plan's state, as the rules for screen and server read it. */
export async function planState({ db, tenant }: StaffContext) {
  const plan = await planOf(db, tenant.institution_id);
  return {
    isTrial: plan.is_trial,
    trialExpiryDate: plan.trial_expiry_date,
    isFailed: plan.is_failed,
    planExpiryDate: plan.plan_expiry_date,
  };
}

/** Refuses a school whose plan lets it publish nothing. */
export async function refusePlan(context: StaffContext): Promise<void> {
  if (!mayPublish(await planState(context), context.now, context.tenant.time_zone))
    throw new Failure('planBlocked', 'Your plan has ended, so automations can’t be published.');
}

/** Refuses people who lack a right that an automation needs, and names it. */
export async function refuseLacking(context: StaffContext, kept: Parameters<typeof lacking>[1]): Promise<void> {
  const category = lacking(context, kept);
  if (category === null) return;
  const [owner] = await ownerNames(context.db, context.tenant.institution_id);
  throw new Failure(
    'forbidden',
    `Publishing this needs the access "${category}". ${owner ? `${owner} can give it.` : 'Please contact your admin.'}`,
  );
}

/** Refuses half an automation: everything but its name is sent with each save. */
export function whole(sent: Sent): Whole {
  const wanted = ['automation_name', 'trigger_name', 'action_type', 'action'] as const;
  refuseWrong(
    Object.fromEntries(wanted.filter((name) => sent[name] === undefined).map((name) => [name, texts.required])),
  );
  if (sent.action!.action_type !== sent.action_type)
    throw invalid({ 'action.action_type': 'This is not the action type of the automation' });
  return sent as Whole;
}

/** Colleagues who are no longer there, at their fields. */
async function goneWrong({ db, tenant }: StaffContext, { action, options }: Whole): Promise<Record<string, string>> {
  const { institution_id } = tenant;
  const asked: [string, number][] = (options?.staff_ids ?? []).map((id, at) => [`options.staff_ids.${at}`, id]);
  const [details] = action.action_details;
  const at = (name: string) => `action.action_details.0.${name}`;
  if ('task_assign_to' in details && details.task_assign_to !== null)
    asked.push([at('task_assign_to'), details.task_assign_to]);
  if ('lead_owner' in details && details.lead_owner !== null) asked.push([at('lead_owner'), details.lead_owner]);
  const staff = await staffAmong(db, institution_id, [...new Set(asked.map(([, id]) => id))]);
  const known = new Set(staff.map(({ user_detail_id }) => user_detail_id));
  return Object.fromEntries(
    asked.filter(([, id]) => !known.has(id)).map(([path]) => [path, 'This colleague no longer works here']),
  );
}

/** The files of a mail, and what is wrong with them at their fields. */
async function filesOf(context: StaffContext, { id, action }: Whole) {
  if (action.action_type !== 'email') return { details: {}, wrong: {} };
  const { files, wrong } = await filesFor(context, action.action_details[0], id ?? null);
  return {
    details: { mail_attachments: files.map(({ handle }) => handle), mail_attachments_details: files },
    wrong: Object.fromEntries(Object.entries(wrong).map(([name, text]) => [`action.action_details.0.${name}`, text])),
  };
}

/**
 * The error for a reply address that nobody has confirmed as theirs or the school's. The schema refuses what is no
 * address.
 */
async function repliesWrong(context: StaffContext, { action }: Whole): Promise<Record<string, string>> {
  if (action.action_type !== 'email') return {};
  const [{ reply_to }] = action.action_details;
  if (reply_to === '' || replyToError(reply_to) !== null) return {};
  const text = await foreignReplies(context, reply_to);
  return text === null ? {} : { 'action.action_details.0.reply_to': text };
}

/** Refuses a role that the viewer may not give by hand either. */
async function refuseGranting(context: StaffContext, { action }: Whole): Promise<void> {
  if (action.action_type !== 'profile') return;
  const [{ update_profile_field: field, updates }] = action.action_details;
  const role = field === 'role' ? roleNames[String(updates[0]?.update_profile_value)] : undefined;
  if (role !== undefined) await refuseRole(context, role);
}

/** The filters as they are kept. One keeps its id over versions, a new one gets the next. */
function keptFilters(
  trigger_name: string,
  filters: readonly WrittenFilter[],
  fields: readonly FilterField[],
): KeptCondition[] {
  const all = withDate(trigger_name, filters);
  let last = Math.max(0, ...all.map(({ id }) => id ?? 0));
  const seen = new Set<number>();
  return all.map(({ id, ...filter }) => {
    const field = fields.find(({ name }) => name === filter.condition_field);
    const own = id && !seen.has(id) ? id : ++last;
    seen.add(own);
    return { id: own, ...conditionFrom(filter, field) };
  });
}

/** An action whose rich text is as it is kept. */
function cleaned(action: Whole['action']): Whole['action'] {
  if (action.action_type === 'email') {
    const [details] = action.action_details;
    return { ...action, action_details: [{ ...details, mail_content: safeRichText(details.mail_content) }] };
  }
  if (action.action_type !== 'profile') return action;
  const [details] = action.action_details;
  return { ...action, action_details: [{ ...details, note_details: safeRichText(details.note_details) }] };
}

/** Options that one trigger alone has. */
const ofTrigger: Readonly<Record<string, string>> = { quiet: 'leadQuiet', offset_type: 'classUpcoming' };

/** Checks an automation that is sent, and makes what its version keeps. Throws `invalid` by path, or `forbidden`. */
export async function make(context: StaffContext, sent: Whole): Promise<Made> {
  const { trigger_name, delay = 0, delay_type = 'minutes', action_type, options } = sent;
  const action = cleaned(sent.action);
  if (!triggerOf(trigger_name)) throw invalid({ trigger_name: checkTexts.trigger });
  const filters: WrittenFilter[] = sent.filters ?? [];
  const parts: Parts = await partsOf(context, trigger_name);
  const files = await filesOf(context, sent);
  const made: Made = {
    delay,
    delay_type,
    action_type,
    filters: keptFilters(trigger_name, filters, parts.filters),
    action: { ...action.action_details[0], ...files.details },
    options: {
      recipient: 'family',
      staff_ids: [],
      any_time: 0,
      repeat_after: triggerOf(trigger_name)?.repeatAfter ?? 0,
      ...(triggerOf(trigger_name)?.offset && { offset: triggerOf(trigger_name)!.usual }),
      ...(options &&
        Object.fromEntries(
          Object.entries(options).filter(
            ([name, value]) => value !== undefined && (ofTrigger[name] ?? trigger_name) === trigger_name,
          ),
        )),
    },
  };
  await refuseLacking(context, { ...made, trigger_name });
  refuseWrong({
    ...automationErrors(
      { automation_name: sent.automation_name, trigger_name, delay, delay_type, filters, action, options },
      { fields: parts.filters, variables: parts.variables, updates: parts.updates },
    ),
    ...(await goneWrong(context, sent)),
    ...(await repliesWrong(context, sent)),
    ...files.wrong,
  });
  await refuseGranting(context, sent);
  return made;
}

/** What becomes of runs that wait when their automation changes: they take the new version, keep the old one, or stop. */
export async function settleWaiting(
  context: StaffContext,
  { id, version_id, waiting, made }: { id: number; version_id: number; waiting: 'new' | 'old' | 'stop'; made: Made },
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  if (waiting === 'old') return;
  if (waiting === 'stop') {
    await skipOpenRuns(db, institution_id, { automation_id: id, reason: 'The automation was changed', now });
    return;
  }
  const { quiet } = await findLimits(db, institution_id);
  const runs = (await openRuns(db, institution_id, id)).map(({ run_id, triggered_at }) => ({
    run_id,
    due_at: new Date(actsAt(triggered_at.getTime(), made, quiet, time_zone)),
  }));
  for (let at = 0; at < runs.length; at += AT_ONCE)
    await moveRuns(db, institution_id, { version_id, runs: runs.slice(at, at + AT_ONCE), now });
  if (runs.length > 0) await queueNext(context);
}

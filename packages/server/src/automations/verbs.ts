import type { automationDetails, automationsList } from '@schoolbell/core/automations/contract';
import { writtenFrom } from '@schoolbell/core/automations/operators/rules';
import { actionLine, type SaidAction } from '@schoolbell/core/automations/sentences/rules';
import { profileTypes } from '@schoolbell/core/automations/updates/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { missing } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { StaffContext, TableContext } from '../http/context.ts';
import { listWords } from '../words/queries.ts';
import { ownerNames } from './parts/queries.ts';
import { lacking, updateParts } from './parts/verbs.ts';
import { type Counts, countRuns, findAutomation, type Kept } from './queries.ts';

type Listed = ResultOf<typeof automationsList>['data'][number];
type Details = ResultOf<typeof automationDetails>['data'];

/** Days that the list's sparkline has. */
const DAYS = 30;

/** An automation, or the 404 that foreign, missing and deleted ones share. */
export async function openAutomation(context: TableContext, id: number, { held = false } = {}): Promise<Kept> {
  const kept = await findAutomation(context.db, context.tenant.institution_id, id, { held });
  if (!kept) throw missing('automation');
  return kept;
}

/** The last 30 days of the school, oldest first. */
function lastDays({ now, tenant }: StaffContext): string[] {
  const today = dayIn(now, tenant.time_zone);
  return Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1));
}

/** Automations as the panel lists them, with what their runs come to. */
export async function listed(context: StaffContext, all: readonly Kept[]): Promise<Listed[]> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const days = lastDays(context);
  const [counts, words, updates] = await Promise.all([
    countRuns(db, institution_id, days[0]!),
    listWords(db, institution_id),
    all.some(({ action_type }) => action_type === 'profile') ? updateParts(context, profileTypes) : [],
  ]);
  const none: Counts = { id: 0, runs: 0, waiting: 0, held: 0, failed: 0, days: {} };
  return all.map((kept) => {
    const { runs, waiting, held, failed, days: byDay } = counts.get(kept.id) ?? none;
    const line = actionLine(kept.action_type, kept.action as SaidAction, updates);
    return {
      id: kept.id,
      automation_name: kept.automation_name,
      trigger_name: kept.trigger_name,
      delay: kept.delay,
      delay_type: kept.delay_type,
      action_type: kept.action_type,
      status: kept.status,
      version: kept.version,
      paused_reason: kept.paused_reason,
      // Only the labels of fields are ours; a subject or a task is the school's own text.
      action_details:
        kept.action_type === 'profile' && kept.action['update_profile_field'] !== 'note' ? say(words, line) : line,
      waiting,
      held,
      failed,
      runs,
      days: days.map((day) => byDay[day] ?? 0),
      may_change: lacking(context, kept) === null,
    };
  });
}

/** An action as the specification writes it. */
export const actionFrom = ({ id, action_type, action }: Pick<Kept, 'id' | 'action_type' | 'action'>) =>
  ({ id, action_type, action_details: [action] }) as unknown as Details['action'];

/** All about an automation, and what publishing it needs that the viewer lacks. */
export async function detailsOf(context: StaffContext, kept: Kept): Promise<Details> {
  const { db, tenant } = context;
  const lacks = lacking(context, kept);
  const [[line], may_give] = await Promise.all([
    listed(context, [kept]),
    lacks === null ? [] : ownerNames(db, tenant.institution_id),
  ]);
  return {
    ...line!,
    filters: kept.filters.map((one) => ({ ...writtenFrom(one), automation_id: kept.id })) as Details['filters'],
    action: actionFrom(kept),
    options: { recipient: 'family', staff_ids: [], any_time: 0, ...kept.options },
    published_at: kept.published_at,
    published_by: kept.published_by,
    created_by: kept.created_by,
    missing: lacks ?? '',
    may_give,
  };
}

import { automationKinds } from '@schoolbell/core/automations/events';
import { type Definition, endedBy, leftOut, type LeftOut } from '@schoolbell/core/automations/runs/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { lettersFor } from '../actions/letters/verbs.ts';
import { findLimits } from '../events/queries.ts';
import { actsAt, queueNext } from '../events/verbs.ts';
import { isAutomation } from '../queries.ts';
import { releaseHeld, retryFailed } from '../runs/queries.ts';
import { previewed } from './previews/verbs.ts';
import type { TriedRow } from './queries.ts';
import { sendTest } from './tests/verbs.ts';
import { DAYS, drawingOf, readerOf, refuseBlind, triedOut } from './verbs.ts';
import { findOne } from './versions/queries.ts';

const PAGE = 10;
const SWITCH_ON = 'Switch it on first, so that its runs can go.';

/** An automation that the viewer may see the runs of. */
async function opened(context: StaffContext, id: number) {
  const automation = await findOne(context.db, context.tenant.institution_id, id);
  if (!automation || automation.is_deleted) throw missing('automation');
  refuseBlind(context, automation);
  return automation;
}

/** Refuses an id that is none of the school's automations. */
async function refuseForeign({ db, tenant }: StaffContext, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await isAutomation(db, tenant.institution_id, id))) throw missing('automation');
}

const runsText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'run' : 'runs'}`;

/** Where the letters of some rows would go, with which subject, or why nobody gets one. */
async function lettersTried(context: StaffContext, definition: Definition, rows: readonly TriedRow[]) {
  if (definition.action_type !== 'email') return rows.map(() => ({ to: [], subject: '', reason: '' }));
  const drawn = await lettersFor(context, definition, rows.map(drawingOf), { preview: true });
  return drawn.map(({ mails, holes, skip }, at) => ({
    to: mails.map((mail) => {
      const { description, fullName: reader } = readerOf(context, definition, rows[at]!, mail);
      return description || reader;
    }),
    subject: mails[0]?.subject ?? '',
    reason: holes.length > 0 ? skipTexts.hole(holes) : skip,
  }));
}

/** Trying automations out, and letting their runs go. */
export const tryingHandlers = {
  dryRun: async ({ page, only, ...input }, context) => {
    const { db, tenant } = context;
    await refuseForeign(context, input.id);
    const { definition, first, tried } = await triedOut(context, input, {
      acts: only === 'acts',
      page,
      per_page: PAGE,
    });
    const count = (holds: (reason: string, day: string) => boolean) =>
      tried.reasons.filter((one) => holds(one.reason, one.day)).reduce((sum, one) => sum + one.count, 0);
    const acts = count((reason) => reason === '');
    const reasons = [...new Set(tried.reasons.map((one) => one.reason))].filter(Boolean);
    const { quiet } = await findLimits(db, tenant.institution_id);
    const letters = await lettersTried(context, definition, tried.rows);
    const rows = tried.rows.map(({ user_detail_id, name, at, reason }, place) => ({
      user_detail_id,
      name,
      triggered_at: at.toISOString(),
      acts_at: new Date(actsAt(at.getTime(), definition, quiet, tenant.time_zone)).toISOString(),
      ...letters[place]!,
      reason: reason ? leftOut[reason as LeftOut] : letters[place]!.reason,
    }));
    return {
      matched: tried.matched,
      acts,
      left_out: reasons.map((reason) => ({
        reason: leftOut[reason as LeftOut],
        count: count((one) => one === reason),
      })),
      days: Array.from({ length: DAYS }, (_, at) =>
        count((reason, day) => reason === '' && day === addDays(first, at)),
      ),
      rows: pageFrom(rows, only === 'acts' ? acts : tried.matched - acts, page, PAGE),
    };
  },

  previewAutomation: async (input, context) => {
    await refuseForeign(context, input.id);
    return previewed(context, input);
  },

  testAutomation: async (input, context) => {
    await refuseForeign(context, input.id);
    return sendTest(context, input);
  },

  retryRuns: async ({ id, run_ids }, context) => {
    const { db, tenant, now } = context;
    const { automation_name, status, paused_reason } = await opened(context, id);
    // What the product paused holds its runs; what a person paused would drop them.
    if (status === 0 && paused_reason === '') throw new Failure('conflict', SWITCH_ON);
    const count = await retryFailed(db, tenant.institution_id, { automation_id: id, run_ids, now });
    if (count > 0) {
      await queueNext(context);
      await context.audit(automationKinds.retried, { after: { automation_id: id, automation_name, count } });
    }
    return { count, message: `${runsText(count)} will be tried again` };
  },

  releaseRuns: async ({ id, what }, context) => {
    const { db, tenant, viewer, now } = context;
    const automation = await opened(context, id);
    const goes = what === 'go';
    if (goes && automation.status === 0) throw new Failure('conflict', SWITCH_ON);
    const reason = `${endedBy.dropped}: ${fullName(viewer)}`;
    const count = await releaseHeld(db, tenant.institution_id, { automation_id: id, goes, reason, now });
    if (goes && count > 0) await queueNext(context);
    const kind = goes ? automationKinds.released : automationKinds.dropped;
    const { automation_name } = automation;
    if (count > 0) await context.audit(kind, { after: { automation_id: id, automation_name, count } });
    return { count, message: `${runsText(count)} ${goes ? 'let go' : 'dropped'}` };
  },
} satisfies Handlers<'trying'>;

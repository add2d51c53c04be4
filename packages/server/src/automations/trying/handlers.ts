import { may } from '@schoolbell/core/access';
import type { dryRun } from '@schoolbell/core/automations/contract';
import { withDate } from '@schoolbell/core/automations/checks/rules';
import { eventFields, fieldsOf } from '@schoolbell/core/automations/fields/rules';
import { conditionFrom } from '@schoolbell/core/automations/operators/rules';
import {
  asksToday,
  clockDays,
  type Definition,
  type EmailDetails,
  endedBy,
  leftOut,
  type LeftOut,
} from '@schoolbell/core/automations/runs/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { readersFor } from '../actions/letters/verbs.ts';
import { clockRows, type ClockTrigger, clockTriggers, morningOf } from '../clock/verbs.ts';
import { findLimits, happeningsBetween, happeningsGiven, type Looked } from '../events/queries.ts';
import { actsAt, fieldsFor, queueNext } from '../events/verbs.ts';
import { releaseHeld, retryFailed } from '../runs/queries.ts';
import { findOne } from './versions/queries.ts';
import { tryOut } from './queries.ts';

type Input = ParsedOf<typeof dryRun>;

/** Days back, and for the clock's triggers as many ahead. */
const DAYS = 30;
const PAGE = 10;

/** Filters as they are kept: the event's own fields go before a person's of the same name. */
function conditionsOf({ trigger_name, filters }: Input, people: readonly FilterField[]): Condition[] {
  const fields = fieldsOf(eventFields(trigger_name), people);
  return withDate(trigger_name, filters ?? []).map((filter) =>
    conditionFrom(
      filter,
      fields.find(({ name }) => name === filter.condition_field),
    ),
  );
}

function definitionOf(input: Input, fields: readonly FilterField[]): Definition {
  const { trigger_name, delay, delay_type, action_type, action, options } = input;
  return {
    trigger_name,
    delay,
    delay_type,
    action_type,
    filters: conditionsOf(input, fields),
    action: action.action_details[0],
    options: { repeat_after: triggerOf(trigger_name)?.repeatAfter ?? 0, ...(options as Definition['options']) },
  };
}

/** The happenings of the last 30 days: of the clock's triggers those that it brings, and the next 30. */
async function lookedAt(
  context: StaffContext,
  definition: Definition,
  first: string,
  today: string,
): Promise<Looked[]> {
  const { tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const { trigger_name } = definition;
  const days = Array.from({ length: DAYS + 1 }, (_, at) => addDays(first, at));
  if ((clockTriggers as readonly string[]).includes(trigger_name)) {
    const all = [...days, ...Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1))];
    const rows = await clockRows(
      context,
      trigger_name as ClockTrigger,
      all.flatMap((day) => clockDays(definition, day)),
    );
    return all.flatMap((day) => {
      const dates = clockDays(definition, day);
      const at = morningOf(day, time_zone).toISOString();
      const given = rows.filter((row) => dates.includes(row.date)).map((row) => ({ ...row, at }));
      return given.length === 0 ? [] : [{ today: day, source: happeningsGiven(given) }];
    });
  }
  const midnight = (day: string) => new Date(instantOf(day, '00:00', time_zone).at);
  if (!asksToday(definition.filters))
    return [{ today, source: happeningsBetween(institution_id, trigger_name, { from: midnight(first), to: now }) }];
  return days.map((day) => ({
    today: day,
    source: happeningsBetween(institution_id, trigger_name, { from: midnight(day), to: midnight(addDays(day, 1)) }),
  }));
}

/** Refuses people who can't open whom it is about. */
function refuseBlind({ viewer }: StaffContext, { trigger_name }: Pick<Definition, 'trigger_name'>): void {
  const about = triggerOf(trigger_name)?.about;
  const lacks = [
    ...(about !== 'lead' && !may(viewer, 'students') ? ['students'] : []),
    ...((about === 'lead' || about === 'both') && !may(viewer, ['leads', 'all_leads']) ? ['leads'] : []),
  ];
  if (lacks.length > 0) throw new Failure('forbidden', `This needs the access "${lacks[0]}".`);
}

/** An automation that the viewer may see the runs of. */
async function opened(context: StaffContext, id: number) {
  const automation = await findOne(context.db, context.tenant.institution_id, id);
  if (!automation || automation.is_deleted) throw missing('automation');
  refuseBlind(context, automation);
  return automation;
}

const runsText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'run' : 'runs'}`;

/** Trying automations out, and letting their runs go. */
export const tryingHandlers = {
  dryRun: async (input, context) => {
    const { db, tenant, viewer, now } = context;
    const { institution_id, time_zone } = tenant;
    if (!triggerOf(input.trigger_name)) throw invalid({ trigger_name: 'Please choose one of the options' });
    const fields = await fieldsFor(db, institution_id, input.trigger_name);
    const definition = definitionOf(input, fields);
    refuseBlind(context, definition);
    const today = dayIn(now, time_zone);
    const first = addDays(today, -DAYS + 1);
    const looked = await lookedAt(context, definition, first, today);
    const sight = {
      institution_id,
      time_zone,
      fields,
      definition,
      automation_id: input.id ?? null,
      isTried: true,
      looked,
    };
    const own_leads_of = viewer.access.has('all_leads') ? null : viewer.user_detail_id;
    const asked = { own_leads_of, acts: input.only === 'acts', page: input.page, per_page: PAGE };
    const tried = looked.length === 0 ? { matched: 0, reasons: [], rows: [] } : await tryOut(db, sight, asked);
    const count = (holds: (reason: string, day: string) => boolean) =>
      tried.reasons.filter((one) => holds(one.reason, one.day)).reduce((sum, one) => sum + one.count, 0);
    const acts = count((reason) => reason === '');
    const reasons = [...new Set(tried.reasons.map((one) => one.reason))].filter(Boolean);
    const { quiet } = await findLimits(db, institution_id);
    const isMail = definition.action_type === 'email';
    const people = tried.rows.map((row) => ({ person_id: row.user_detail_id, role_id: row.role_id }));
    const readers = isMail ? await readersFor(context, definition, people) : new Map();
    const { mail_subject = '' } = definition.action as Partial<EmailDetails>;
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
      rows: pageFrom(
        tried.rows.map(({ user_detail_id, name, at, reason }) => {
          const found = (readers.get(user_detail_id) ?? []) as { skip: string; email: string }[];
          return {
            user_detail_id,
            name,
            triggered_at: at.toISOString(),
            acts_at: new Date(actsAt(at.getTime(), definition, quiet, time_zone)).toISOString(),
            to: found.filter((one) => one.skip === '').map((one) => one.email),
            subject: isMail ? mail_subject : '',
            reason: reason ? leftOut[reason as LeftOut] : '',
          };
        }),
        input.only === 'acts' ? acts : tried.matched - acts,
        input.page,
        PAGE,
      ),
    };
  },

  retryRuns: async ({ id, run_ids }, context) => {
    const { db, tenant, now } = context;
    await opened(context, id);
    const count = await retryFailed(db, tenant.institution_id, { automation_id: id, run_ids, now });
    if (count > 0) await queueNext(context);
    context.changed('automations');
    return { count, message: `${runsText(count)} will be tried again` };
  },

  releaseRuns: async ({ id, what }, context) => {
    const { db, tenant, viewer, now } = context;
    const automation = await opened(context, id);
    const goes = what === 'go';
    if (goes && automation.status === 0) throw new Failure('conflict', 'Switch it on first, so that its runs can go.');
    const reason = `${endedBy.dropped}: ${fullName(viewer)}`;
    const count = await releaseHeld(db, tenant.institution_id, { automation_id: id, goes, reason, now });
    if (goes && count > 0) await queueNext(context);
    context.changed('automations');
    return { count, message: `${runsText(count)} ${goes ? 'let go' : 'dropped'}` };
  },
} satisfies Partial<Handlers<'automations'>>;

import { LEAD, may } from '@schoolbell/core/access';
import { withDate } from '@schoolbell/core/automations/checks/rules';
import { eventFields, fieldsOf } from '@schoolbell/core/automations/fields/rules';
import { missingFor } from '@schoolbell/core/automations/needs/rules';
import { conditionFrom } from '@schoolbell/core/automations/operators/rules';
import { asksToday, clockDays, type Definition } from '@schoolbell/core/automations/runs/rules';
import type { dryRun } from '@schoolbell/core/automations/trying/contract';
import { hoursOf, takesClock } from '@schoolbell/core/automations/triggers/clock/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import { dayIn } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { shownReader } from '../../messages/audiences/verbs.ts';
import type { RunMail } from '../actions/letters/queries.ts';
import { hoursLooked } from '../clock/hours/verbs.ts';
import { clockRows, type ClockTrigger, clockTriggers, morningOf } from '../clock/verbs.ts';
import { happeningsBetween, happeningsGiven, type Looked } from '../events/queries.ts';
import { fieldsFor } from '../events/verbs.ts';
import { type Tried, type TriedRow, tryOut } from './queries.ts';

/** An automation as it is typed, for a dry run. */
export type Input = Omit<ParsedOf<typeof dryRun>, 'page' | 'only'>;

/** Days back, and for the clock's triggers as many ahead. */
export const DAYS = 30;

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

const isClock = (trigger_name: string): boolean => (clockTriggers as readonly string[]).includes(trigger_name);

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
  const midnight = (day: string) => new Date(instantOf(day, '00:00', time_zone).at);
  const hours = trigger_name === 'classUpcoming' ? hoursOf(definition.options) : undefined;
  if (hours !== undefined)
    return hoursLooked(context, hours, { after: midnight(first), until: midnight(addDays(today, DAYS + 1)) });
  if (isClock(trigger_name)) {
    const all = [...days, ...Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1))];
    const rows = await clockRows(
      context,
      trigger_name as ClockTrigger,
      all.flatMap((day) => clockDays(definition, day)),
    );
    return all.flatMap((day) => {
      const dates = clockDays(definition, day);
      const at = morningOf(day, time_zone).toISOString();
      const given = rows
        .filter(({ date, data }) => dates.includes(date) && takesClock(definition.options, data))
        .map((row) => ({ ...row, at }));
      return given.length === 0 ? [] : [{ today: day, source: happeningsGiven(given) }];
    });
  }
  if (!asksToday(definition.filters))
    return [{ today, source: happeningsBetween(institution_id, trigger_name, { from: midnight(first), to: now }) }];
  return days.map((day) => ({
    today: day,
    source: happeningsBetween(institution_id, trigger_name, { from: midnight(day), to: midnight(addDays(day, 1)) }),
  }));
}

/** Refuses people who can't open whom it is about. */
export function refuseBlind({ viewer }: StaffContext, { trigger_name }: Pick<Definition, 'trigger_name'>): void {
  const about = triggerOf(trigger_name)?.about;
  const lacks = [
    ...(about !== 'lead' && !may(viewer, 'students') ? ['students'] : []),
    ...((about === 'lead' || about === 'both') && !may(viewer, ['leads', 'all_leads']) ? ['leads'] : []),
  ];
  if (lacks.length > 0) throw new Failure('forbidden', `This needs the access "${lacks[0]}".`);
}

/** Refuses people who may not use these filters themselves: the result would tell them what they may not see. */
function refuseHidden({ viewer }: StaffContext, { trigger_name, filters }: Definition): void {
  const lacks = missingFor(viewer, { trigger_name, filters, action_type: 'task', action: {}, variables: [] });
  if (lacks !== null) throw new Failure('forbidden', `This needs the access "${lacks}".`);
}

/** What is tried, for people who may see whom it reaches, with the fields that its filters ask for. */
export async function definitionFor(
  context: StaffContext,
  input: Input,
): Promise<{ definition: Definition; fields: FilterField[] }> {
  if (!triggerOf(input.trigger_name)) throw invalid({ trigger_name: 'Please choose one of the options' });
  if (input.action.action_type !== input.action_type)
    throw invalid({ 'action.action_type': 'This is not the action type of the automation' });
  const fields = await fieldsFor(context.db, context.tenant.institution_id, input.trigger_name);
  const definition = definitionOf(input, fields);
  refuseBlind(context, definition);
  refuseHidden(context, definition);
  return { definition, fields };
}

/** What an automation would have done in the last 30 days; the first of them comes along. */
export async function triedOut(
  context: StaffContext,
  input: Input,
  { acts, page, per_page }: { acts: boolean; page: number; per_page: number },
): Promise<{ definition: Definition; first: string; tried: Tried }> {
  const { db, tenant, viewer, now } = context;
  const { institution_id, time_zone } = tenant;
  const { definition, fields } = await definitionFor(context, input);
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
  const asked = { own_leads_of, acts, page, per_page, isClock: isClock(input.trigger_name) };
  const tried = looked.length === 0 ? { matched: 0, reasons: [], rows: [] } : await tryOut(db, sight, asked);
  return { definition, first, tried };
}

/** A row that was tried, as a letter is drawn from it. */
export const drawingOf = ({ user_detail_id: person_id, role_id, at, data, subject_id }: TriedRow, run_id: number) => ({
  run: { run_id, person_id, triggered_at: at },
  look: { role_id, data, subject_id },
});

/** The reader of a letter as the viewer sees them, and the person whom it is about. */
export function readerOf(
  context: StaffContext,
  { options }: Pick<Definition, 'options'>,
  { user_detail_id: person_id, role_id, name: person_name }: TriedRow,
  { reader_id, to_name: name, to_email: email, address_key }: RunMail,
) {
  const kind = options.recipient === 'staff' ? 'staff' : role_id === LEAD ? 'lead' : 'student';
  return shownReader(context, kind, { person_id, person_name, reader_id, name, email, address_key, skip: '' });
}

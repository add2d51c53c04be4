import { eventFields } from '@schoolbell/core/automations/fields/rules';
import { missingFor } from '@schoolbell/core/automations/needs/rules';
import { asksAgain, endedBy, judged, leftOut, noLonger, rolesOf } from '@schoolbell/core/automations/runs/rules';
import { conditionText, type FilterField, valuesOf } from '@schoolbell/core/filters/rules';
import { afterQuiet } from '@schoolbell/core/automations/timing/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { mayOpenPerson } from '@schoolbell/core/people/rules';
import { accessName } from '@schoolbell/core/settings/roles/rules';
import { say } from '@schoolbell/core/words/rules';
import type { SignedIn } from '../../http/context.ts';
import type { JobContext } from '../../jobs/kinds.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import { actFor } from '../actions/verbs.ts';
import { type Automation, findLimits } from '../events/queries.ts';
import { fieldsFor, quietFor } from '../events/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { needing } from '../parts/verbs.ts';
import { stopAutomation, stopIfFailing, whatIsGone } from '../stopping/verbs.ts';
import {
  type Acting,
  type DueRun,
  endRuns,
  endSavepoint,
  type Fact,
  type Look,
  lookAgain,
  type RunEnd,
  savepoint,
} from './queries.ts';

/** Who acts, with their rights now; or why nobody does. */
async function actorOf({ db, tenant }: JobContext, automation: Automation): Promise<SignedIn | string> {
  const { author_id } = automation;
  const viewer = author_id === null ? undefined : await authorOf(db, tenant.institution_id, author_id);
  if (!viewer) return 'The person who published it no longer works here.';
  const missing = missingFor(viewer, needing(automation));
  if (missing === null) return viewer;
  const name = say(await listWords(db, tenant.institution_id), accessName(missing));
  return `${viewer.firstName} ${viewer.surname} no longer has the access “${name}”.`;
}

/** Why a run does not act after all; empty if it does. */
function refusalOf(automation: Automation, viewer: SignedIn, fields: readonly FilterField[], { look }: Acting): string {
  if (look.role_id === null || look.is_archived) return leftOut.gone;
  if (!rolesOf(automation.trigger_name).includes(look.role_id)) return leftOut.other;
  if (!mayOpenPerson(viewer, { role_id: look.role_id, owner_id: look.owner_id })) return leftOut.foreign;
  if (!asksAgain(automation)) return '';
  const broken = judged(automation.filters, look.holds);
  return broken
    ? noLonger(
        broken,
        fields.find((field) => field.name === broken.condition_field),
      )
    : '';
}

/** The fields that the history names: those of people, and the event's own whose values have a name. */
async function namedFields({ db, tenant }: JobContext, trigger_name: string, fields: readonly FilterField[]) {
  const own = eventFields(trigger_name).filter((field) => field.options.length > 0);
  if (own.length === 0) return fields;
  const words = await listWords(db, tenant.institution_id);
  const said = own.map((field) => ({
    ...field,
    label: say(words, field.label),
    options: field.options.map((option) => ({ ...option, label: say(words, option.label) })),
  }));
  return [...said, ...fields];
}

/** What was asked of the person and the event, as the history shows it. */
function factsOf({ filters }: Automation, fields: readonly FilterField[], { data }: Look): Fact[] {
  return filters.map((condition) => {
    const field = fields.find((one) => one.name === condition.condition_field);
    const fact = data[condition.condition_field];
    const told = typeof fact === 'string' || typeof fact === 'number' ? String(fact) : undefined;
    const value = field?.options.find((option) => option.value === told)?.label ?? told;
    return {
      label: field?.label ?? condition.condition_field,
      value: value ?? (field ? conditionText(condition, field) : valuesOf(condition).join(', ')),
    };
  });
}

/** The runs with their looks: "today" is the day on which each was triggered. */
async function looksAt(
  { db, tenant }: JobContext,
  automation: Automation,
  fields: readonly FilterField[],
  runs: readonly DueRun[],
) {
  const { institution_id, time_zone } = tenant;
  const looks = new Map<number, Look>();
  for (const [today, part] of Map.groupBy(runs, (run) => dayIn(run.triggered_at, time_zone)))
    for (const look of await lookAgain(
      db,
      { institution_id, time_zone, today },
      automation.filters,
      fields,
      part.map((run) => run.run_id),
    ))
      looks.set(look.run_id, look);
  return runs.map((run): Acting => ({ run, look: looks.get(run.run_id)! }));
}

/** What is no fault of the run: the worker tries it again. */
const isTrouble = (error: unknown): boolean =>
  /^(08|40|53|55|57)/.test(String((error as { code?: unknown }).code ?? ''));

/** Acts for runs one by one: what fails for one is taken back for that one alone. */
async function oneByOne(
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> {
  const ends: RunEnd[] = [];
  for (const one of all) {
    await savepoint(context.db, 'one_run');
    try {
      const [end] = await actFor(context, viewer, automation, [one]);
      await endSavepoint(context.db, 'one_run', true);
      ends.push(end!);
    } catch (error) {
      if (isTrouble(error)) throw error;
      await endSavepoint(context.db, 'one_run', false);
      if (!(error instanceof Failure))
        context.logger.error(
          { automation: automation.automation_id, reason: (error as Error).message },
          'A run failed',
        );
      ends.push({
        run_id: one.run.run_id,
        state: 'failed',
        error: error instanceof Failure ? failureText(error) : 'Something went wrong',
      });
    }
  }
  return ends;
}

/** What a refusal says, with the first field that it names. */
const failureText = (error: Failure): string =>
  Object.values((error as { fields?: Record<string, string> }).fields ?? {})[0] ?? error.message;

/** Acts for all runs of one version at once; if that fails, one by one. */
async function actForAll(
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> {
  if (all.length <= 1) return oneByOne(context, viewer, automation, all);
  await savepoint(context.db, 'all_runs');
  try {
    const ends = await actFor(context, viewer, automation, all);
    await endSavepoint(context.db, 'all_runs', true);
    return ends;
  } catch (error) {
    if (isTrouble(error)) throw error;
    await endSavepoint(context.db, 'all_runs', false);
    return oneByOne(context, viewer, automation, all);
  }
}

/** Works off the due runs of one version. */
export async function workOff(context: JobContext, automation: Automation, runs: readonly DueRun[]): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const end = (state: RunEnd['state'], reason: string, due_at?: Date) =>
    endRuns(
      db,
      institution_id,
      runs.map(({ run_id }) => ({ run_id, state, reason, ...(due_at && { due_at }) })),
      now,
    );
  if (automation.is_deleted) return end('skipped', endedBy.deleted);
  if (automation.status === 0)
    return automation.paused_reason ? end('held', automation.paused_reason) : end('skipped', endedBy.paused);
  const { quiet } = await findLimits(db, institution_id);
  const opens = afterQuiet(now.getTime(), quietFor(automation, quiet), time_zone);
  if (opens > now.getTime()) return end('waiting', '', new Date(opens));
  const viewer = await actorOf(context, automation);
  if (typeof viewer === 'string') return stopAutomation(context, automation, viewer);
  const fields = await fieldsFor(db, institution_id, automation.trigger_name);
  const gone = await whatIsGone(context, automation, fields);
  if (gone) return stopAutomation(context, automation, gone);
  const all = await looksAt(context, automation, fields, runs);
  const named = await namedFields(context, automation.trigger_name, fields);
  const refusals = new Map(all.map((one) => [one.run.run_id, refusalOf(automation, viewer, named, one)]));
  const acting = all.filter(({ run }) => refusals.get(run.run_id) === '');
  const facts = new Map(all.map((one) => [one.run.run_id, factsOf(automation, named, one.look)]));
  const ends = await actForAll(context, viewer, automation, acting);
  for (const [run_id, reason] of refusals) if (reason) ends.push({ run_id, state: 'skipped', reason });
  await endRuns(
    db,
    institution_id,
    ends.map((one) => ({ ...one, filter_data: facts.get(one.run_id) ?? [] })),
    now,
  );
  if (ends.some(({ state }) => state === 'failed')) await stopIfFailing(context, automation);
}

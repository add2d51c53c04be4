import { LEAD, may, STUDENT } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import { BULK_DAYS, type BulkAction } from '@schoolbell/core/lists/bulk/rules';
import type { Acting } from '../../http/context.ts';
import { insertAudits } from '../../http/queries.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { findListed } from '../../people/search/queries.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import type { Done, Part } from './actions/verbs.ts';
import { endRun, findRun, forgetRuns, type Run } from './queries.ts';
import { keepOutcomes, nextPeople, type Outcome } from './people/queries.ts';

/** People of one job: its transaction is short, so that other requests stay fast and a cancel is noticed. */
const AT_ONCE = 450;

const roles = { student: STUDENT, lead: LEAD } as const;
const areas = { student: 'students', lead: 'leads' } as const;

/** Whether a person can do this with people of a kind, and with whose leads. */
export function mayRun(viewer: Acting['viewer'], kind: Run['kind'], action: BulkAction): boolean {
  if (kind === 'student') return may(viewer, 'students');
  return may(viewer, action === 'assign' ? 'all_leads' : ['leads', 'all_leads']);
}

/** Those of some people whom the author can open: others' leads count as missing. */
export async function openIds({ db, viewer }: Acting, kind: Run['kind'], ids: readonly number[]): Promise<number[]> {
  const owner_id = kind === 'lead' && !viewer.access.has('all_leads') ? viewer.user_detail_id : undefined;
  return ids.length === 0
    ? []
    : findListed(db, { institution_id: viewer.institution_id, role_id: roles[kind], owner_id }, ids);
}

/** Does an action with some people, writes the log, and returns the result for each whom the author can open. */
export async function act(
  acting: Acting,
  { kind, action, ...part }: Pick<Run, 'kind' | 'action'> & Omit<Part, 'role_id'>,
): Promise<{ outcomes: Outcome[]; mails: number }> {
  const { db, viewer } = acting;
  const none: Done = { changed: new Map(), audits: [] };
  const {
    changed,
    refused,
    audits,
    mails = 0,
  } = part.ids.length === 0
    ? none
    : await acting.brought.actions[action].act(acting, { ...part, role_id: roles[kind] });
  await insertAudits(db, { institution_id: viewer.institution_id, actor_id: viewer.user_detail_id }, audits);
  const outcomes = part.ids.map((user_detail_id): Outcome => {
    const reason = refused?.get(user_detail_id);
    if (reason !== undefined) return { user_detail_id, status: 'refused', reason };
    return {
      user_detail_id,
      status: changed.has(user_detail_id) ? 'done' : 'unchanged',
      reason: '',
      effect: changed.get(user_detail_id) ?? null,
    };
  });
  return { outcomes, mails };
}

/** Does the next people of a run. After the last part the run ends, and open screens read people again; `isSeen` if the person who asked reads the answer. */
export async function doPart(
  acting: Acting,
  run: Run,
  most: number,
  isSeen: boolean,
): Promise<{ run: Run; outcomes: Outcome[]; more: boolean }> {
  const { db, viewer, now } = acting;
  const { institution_id } = viewer;
  const { bulk_id, kind, action, options, is_undo } = run;
  const people = await nextPeople(db, institution_id, bulk_id, most);
  const ids = await openIds(
    acting,
    kind,
    people.flatMap((one) => one.person_id ?? []),
  );
  const effects = new Map(people.map((one) => [one.person_id ?? 0, one.effect]));
  const { outcomes, mails } = await act(acting, { kind, action, options, is_undo, ids, effects, bulk_id });
  const known = new Map(outcomes.map((one) => [one.user_detail_id, one]));
  const all = people.map(({ place, person_id }) => ({
    place,
    ...(known.get(person_id ?? 0) ?? {
      user_detail_id: person_id ?? 0,
      status: 'refused' as const,
      reason: 'This record was not found.',
    }),
  }));
  const after = await keepOutcomes(db, institution_id, bulk_id, all, mails);
  const more = after.done < after.total;
  if (!more) await endRun(db, institution_id, bulk_id, { state: 'done', now, isSeen });
  if (!more) tell(acting, kind, action);
  acting.changed('bulk', [viewer.user_detail_id]);
  return { run: { ...after, state: more ? 'running' : 'done' }, outcomes: all, more };
}

/** Tells open screens whose rows changed. */
export function tell({ changed }: Pick<Acting, 'changed'>, kind: Run['kind'], action: BulkAction): void {
  changed(action === 'batch_in' || action === 'batch_out' ? 'batches' : areas[kind]);
}

/** Continues a run for the person who asked for it, with their current access. */
async function bulkPart(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const {
    db,
    tenant: { institution_id },
    now,
  } = context;
  const run = await findRun(db, institution_id, Number(payload['bulk_id']), { locked: true });
  if (!run || run.state !== 'running') return;
  const fail = async (error: string) => {
    await endRun(db, institution_id, run.bulk_id, { state: 'failed', error, now, isSeen: false });
    tell(context, run.kind, run.action);
    context.changed('bulk', [run.created_by]);
  };
  const viewer = await authorOf(db, institution_id, run.created_by);
  if (!viewer || !mayRun(viewer, run.kind, run.action))
    return fail('The person who started this no longer has access.');
  try {
    const { more } = await doPart({ ...context, viewer }, run, AT_ONCE, false);
    if (more) await context.later('bulkPart', { bulk_id: run.bulk_id });
  } catch (error) {
    // Its object is gone, or was archived, since: no later try helps.
    if (!(error instanceof Failure)) throw error;
    await fail(error.message);
  }
}

/** Bulk actions: their parts, and forgetting them. */
export const bulkJobs: JobKinds = {
  bulkPart,
  forgetBulk: (_, { db, tenant, now }) =>
    forgetRuns(db, tenant.institution_id, new Date(now.getTime() - BULK_DAYS * 86_400_000)),
};

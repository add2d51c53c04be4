import { endedBy, HELD_DAYS } from '@schoolbell/core/automations/runs/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { queueNext } from '../events/verbs.ts';
import { stopIfFailing } from '../stopping/verbs.ts';
import { dropOldHeld } from '../stopping/queries.ts';
import { endRuns, findMailed, findVersions, takeDue } from './queries.ts';
import { workOff } from './verbs.ts';

/** Runs of one job: its transaction is short, so that publishing and pausing need not wait. */
const AT_ONCE = 100;

/** Does what is due, and queues itself for the next instant. */
async function runDue(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const runs = await takeDue(db, tenant.institution_id, now, AT_ONCE);
  const byVersion = Map.groupBy(runs, (run) => run.version_id);
  for (const automation of await findVersions(db, tenant.institution_id, [...byVersion.keys()]))
    await workOff(context, automation, byVersion.get(automation.version_id)!);
  if (runs.length > 0) context.changed('automations');
  await queueNext(context);
}

/** A mail of a run has ended: the run is done when all have left, and failed when one was refused for good, and unsure when one was cut off. */
async function runMailed({ run_id }: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const found = await findMailed(db, institution_id, Number(run_id));
  if (!found || found.waiting > 0) return;
  const state = found.error !== null ? 'failed' : found.unsure !== null ? 'unsure' : 'done';
  const error = found.error ?? found.unsure ?? '';
  await endRuns(db, institution_id, [{ run_id: Number(run_id), state, error }], now);
  context.changed('automations');
  const [automation] = await findVersions(db, institution_id, [found.version_id]);
  if (state === 'failed' && automation) await stopIfFailing(context, automation);
}

export const runJobs: JobKinds = {
  runDue,
  runMailed,
  dropHeld: (_, { db, tenant, now }) =>
    dropOldHeld(db, tenant.institution_id, {
      before: new Date(now.getTime() - HELD_DAYS * 86_400_000),
      reason: endedBy.tooLong,
      now,
    }),
};

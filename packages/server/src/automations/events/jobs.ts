import { type HappeningType, triggersOf } from '@schoolbell/core/happenings/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { tellHeld } from '../stopping/verbs.ts';
import { daysOf, holdLive } from './queries.ts';
import { beginRuns, fieldsFor, queueNext } from './verbs.ts';

/** Begins what follows from some happenings. */
async function automate(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant } = context;
  const { institution_id, time_zone } = tenant;
  const days = await daysOf(db, institution_id, payload['ids'] as number[], time_zone);
  const triggers = new Set(days.flatMap(({ type }) => triggersOf[type as HappeningType] ?? []));
  const automations = await holdLive(db, institution_id, [...triggers]);
  const fieldsOf = new Map<string, Awaited<ReturnType<typeof fieldsFor>>>();
  let begun = 0;
  for (const automation of automations) {
    const { trigger_name } = automation;
    const fields = fieldsOf.get(trigger_name) ?? (await fieldsFor(db, institution_id, trigger_name));
    fieldsOf.set(trigger_name, fields);
    let held = 0;
    for (const { type, day, ids } of days)
      if (triggersOf[type as HappeningType].includes(trigger_name)) {
        const runs = await beginRuns(context, automation, { ids, day, fields });
        begun += runs.begun;
        held += runs.held;
      }
    if (held > 0) await tellHeld(context, automation, held);
  }
  if (begun === 0) return;
  context.changed('automations');
  await queueNext(context);
}

export const eventJobs: JobKinds = { automate };

import { FUSE } from '@schoolbell/core/automations/rules';
import { clockDays, type Definition } from '@schoolbell/core/automations/runs/rules';
import { afterQuiet, dueAt, type QuietHours } from '@schoolbell/core/automations/timing/rules';
import { hoursOf } from '@schoolbell/core/automations/triggers/clock/rules';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import type { FilterField } from '@schoolbell/core/filters/rules';
import type { Db, Tenant } from '../../http/context.ts';
import type { JobContext } from '../../jobs/kinds.ts';
import { filterFieldsOf } from '../../filters/fields/queries.ts';
import { type Automation, findLimits, happeningsById, insertRuns, nextDueRun, setDue } from './queries.ts';

/** What people are filtered by where they may be students or leads; a name that both have counts once. */
export async function fieldsFor(db: Db, institution_id: number, trigger_name: string): Promise<FilterField[]> {
  const about = triggerOf(trigger_name)?.about ?? 'both';
  const kinds = about === 'student' || about === 'lead' ? ([about] as const) : (['student', 'lead'] as const);
  const fields: FilterField[] = [];
  for (const kind of kinds)
    for (const field of await filterFieldsOf(db, institution_id, kind))
      if (!fields.some((one) => one.name === field.name)) fields.push(field);
  return fields;
}

/** The quiet hours that an automation keeps: only its mails wait. */
export const quietFor = (
  { action_type, options }: Pick<Definition, 'action_type' | 'options'>,
  quiet: QuietHours | undefined,
): QuietHours | undefined => (action_type === 'email' && options.any_time !== 1 ? quiet : undefined);

/** When a run acts whose event was at an instant. */
export const actsAt = (
  at: number,
  definition: Pick<Definition, 'delay' | 'delay_type' | 'action_type' | 'options'>,
  quiet: QuietHours | undefined,
  zone: string,
): number => afterQuiet(dueAt(at, definition, zone), quietFor(definition, quiet), zone);

/** Begins the runs of an automation for happenings of one day; answers how many of them are held. */
export async function beginRuns(
  { db, tenant, now }: Pick<JobContext, 'db' | 'now'> & { tenant: Tenant },
  automation: Automation,
  { ids, day, fields }: { ids: readonly number[]; day: string; fields: readonly FilterField[] },
): Promise<{ begun: number; held: number }> {
  const { institution_id, time_zone } = tenant;
  const { quiet, fuse } = await findLimits(db, institution_id);
  const isClock = triggerOf(automation.trigger_name)?.clock === true;
  const byDays = isClock && hoursOf(automation.options) === undefined;
  const begun = await insertRuns(
    db,
    {
      institution_id,
      time_zone,
      fields,
      definition: automation,
      automation_id: automation.automation_id,
      isTried: false,
      looked: [
        {
          today: day,
          source: happeningsById(institution_id, ids, automation, byDays ? clockDays(automation, day) : undefined),
        },
      ],
    },
    { automation, fuse: isClock ? null : (fuse ?? FUSE), now },
  );
  const keepsClock = automation.delay > 0 && (automation.delay_type === 'days' || automation.delay_type === 'weeks');
  if (keepsClock || quietFor(automation, quiet)) {
    const due = begun.map(({ run_id, triggered_at }) => ({
      run_id,
      due_at: new Date(actsAt(triggered_at.getTime(), automation, quiet, time_zone)),
    }));
    await setDue(db, institution_id, due);
  }
  return { begun: begun.length, held: begun.filter((one) => one.state === 'held').length };
}

/** Work on runs is done one after the other. */
export const runsLane = (institution_id: number): string => `runs:${institution_id}`;

/**
 * What work for an instant is queued by, so that it is queued once. Work that looked a moment too early, by a clock that differs from
 * the database's, is queued again.
 */
const dueKey = (due: Date, now: Date): string =>
  `due ${due.toISOString()}${due.getTime() - now.getTime() < 60_000 ? ` from ${now.toISOString()}` : ''}`;

/** Queues the work on runs for when the next one is due. */
export async function queueNext({
  db,
  tenant,
  now,
  later,
}: Pick<JobContext, 'db' | 'tenant' | 'now' | 'later'>): Promise<void> {
  const { institution_id } = tenant;
  const due = await nextDueRun(db, institution_id);
  if (!due) return;
  const lane = runsLane(institution_id);
  if (due <= now) await later('runDue', {}, { lane });
  else await later('runDue', {}, { lane, at: due, key: dueKey(due, now) });
}

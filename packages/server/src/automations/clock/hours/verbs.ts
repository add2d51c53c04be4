import { hoursOf } from '@schoolbell/core/automations/triggers/clock/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Context } from '../../../http/context.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import { happeningsGiven, type Looked } from '../../events/queries.ts';
import { classesBetween, toldBefore } from '../classes/queries.ts';
import { liveByClock } from '../queries.ts';

const HOUR = 3_600_000;
/** How often it looks for classes, in milliseconds. */
const EVERY = 600_000;

/** Who has a class whose moment, some hours before it begins, lies between two others; each with its moment. */
async function momentsOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  hours: number,
  { after, until }: { after: Date; until: Date },
) {
  const moved = (at: Date) => new Date(at.getTime() + hours * HOUR);
  const rows = await classesBetween(db, tenant.institution_id, { after: moved(after), until: moved(until) });
  return rows.map(({ starts_at, data, ...row }) => {
    const at = new Date(starts_at.getTime() - hours * HOUR);
    return { ...row, at, data: { ...data, hours } };
  });
}

/**
 * Tells of classes that begin in so many hours as an automation wants, every ten minutes. What was missed while the server was away is
 * told late, as long as the class has not begun.
 */
export async function automationHours(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const live = (await liveByClock(db, institution_id, ['classUpcoming'])).filter(
    ({ options }) => hoursOf(options) !== undefined,
  );
  if (live.length === 0) return;
  for (const [hours, wanting] of Map.groupBy(live, ({ options }) => hoursOf(options)!)) {
    const since = new Date(now.getTime() - hours * HOUR);
    const first = Math.min(...wanting.map(({ live_since }) => live_since!.getTime()));
    const [rows, before] = [
      await momentsOf(context, hours, { after: since, until: now }),
      await toldBefore(db, institution_id, { hours, since }),
    ];
    const told = rows
      .filter(({ key, person_id, at }) => at.getTime() >= first && !before.has(`${key} ${person_id}`))
      .map(({ person_id, key, data, at }) => ({ person_id, key, data: { ...data, at: at.toISOString() } }));
    if (told.length > 0) await context.happened('clock.classUpcoming', told);
  }
  const next = new Date((Math.floor(now.getTime() / EVERY) + 1) * EVERY);
  await later('automationHours', {}, { at: next, key: next.toISOString() });
}

/** What would be told some hours before classes between two moments, by the school's days. */
export async function hoursLooked(
  context: Pick<Context, 'db' | 'tenant'>,
  hours: number,
  span: { after: Date; until: Date },
): Promise<Looked[]> {
  const rows = await momentsOf(context, hours, span);
  const days = Map.groupBy(rows, ({ at }) => dayIn(at, context.tenant.time_zone));
  return [...days].map(([today, given]) => ({
    today,
    source: happeningsGiven(given.map((row) => ({ ...row, at: row.at.toISOString() }))),
  }));
}

import { blocks, isTaken } from '@schoolbell/core/calendar/conflicts/rules';
import { eventOverridden } from '@schoolbell/core/calendar/events';
import { mayOverride } from '@schoolbell/core/calendar/events/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { holdPlaces } from '../queries.ts';
import { type CheckResult, checkOf } from '../result/verbs.ts';
import { type Clash, clashesWith, type Wish } from '../verbs.ts';

/** Decides about clashes: refuses blocking ones unless they are overridden by permission. Returns the occurrences, by day, that reserve nothing. */
function settleClashes(
  context: StaffContext,
  clashes: readonly Clash[],
  { override, current }: { override: 0 | 1; current: unknown },
): Set<string> {
  const inTheWay = clashes.filter((one) => blocks(one.kind));
  if (inTheWay.length === 0) return new Set();
  if (!override) {
    const days = new Set(inTheWay.map((one) => one.starts_at)).size;
    throw new Failure(
      'conflict',
      days === 1 ? 'One event clashes with something else.' : `${days} events clash with something else.`,
      undefined,
      current,
    );
  }
  if (!mayOverride(context.viewer))
    throw new Failure('forbidden', 'Your role doesn\'t have the access "setup", which booking despite a clash needs.');
  return new Set(inTheWay.filter((one) => isTaken(one.kind)).map((one) => one.starts_at));
}

/** Looks at what is in the way of a wish, and decides over it; staff and rooms are locked until the transaction ends. Nothing is in the way of a draft. */
export async function settle(
  context: StaffContext,
  wish: Wish,
  { isDraft, override, notes }: { isDraft: boolean; override: 0 | 1; notes: Pick<CheckResult, 'skipped' | 'shifted'> },
): Promise<{ clashes: Clash[]; over: Set<string> }> {
  await holdPlaces(
    context.db,
    context.viewer.institution_id,
    [...new Set(wish.slots.flatMap((slot) => slot.staff))],
    [...new Set(wish.slots.flatMap((slot) => slot.room_id ?? []))],
  );
  const clashes = isDraft ? [] : await clashesWith(context, wish);
  const over = settleClashes(context, clashes, {
    override,
    current: !override && clashes.some((one) => one.blocks) ? await checkOf(context, wish, notes) : undefined,
  });
  return { clashes, over };
}

/** Records that someone booked despite a clash. */
export async function noteOverride(
  context: StaffContext,
  series_id: number,
  { clashes, over }: Awaited<ReturnType<typeof settle>>,
): Promise<void> {
  if (over.size === 0) return;
  await context.audit(eventOverridden, {
    after: {
      series_id,
      clashes: clashes.slice(0, 50).map(({ kind, starts_at, event_id }) => ({ kind, starts_at, event_id })),
      count: clashes.length,
    },
  });
}

import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { inScope, isOpen } from '@schoolbell/core/calendar/series/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { eventRemindersChanged } from '@schoolbell/core/calendar/events';
import type { Context, StaffContext } from '../../http/context.ts';
import { openEvent } from '../edits/opening/verbs.ts';
import { nextReminder } from '../news/queries.ts';
import { remindAt } from '../plans/layout/verbs.ts';
import { setReminders } from './queries.ts';

/** Queues the check for due reminders at the time of the next one; after that it queues itself. */
export async function remindFrom({ db, tenant, later }: Pick<Context, 'db' | 'tenant' | 'later'>): Promise<void> {
  const next = await nextReminder(db, tenant.institution_id);
  if (next) await later('remind', {}, { key: next.toISOString(), at: next });
}

/** Sets how long before the start an event's people are reminded; for all future events also those planned later. */
export async function updateReminders(
  context: StaffContext,
  { event_id, reminders, scope: asked }: { event_id: number; reminders: number; scope: Scope },
): Promise<{ message: string }> {
  const { db, viewer, now } = context;
  const { series, events, target } = await openEvent(context, { event_id, scope: asked }, true);
  const scope = series.rule.repeats === 'one_time' ? 'all' : asked;
  const reached = inScope(events, target, scope).filter((event) => isOpen(event, now.getTime()));
  if (reached.length === 0) throw new Failure('conflict', "Past and marked events can't be changed.");
  const times = reached.map((event) => ({
    event_id: event.event_id,
    remind_at: event.status === 'cancelled' ? null : remindAt(reminders, event.starts_at, now),
  }));
  await setReminders(db, viewer.institution_id, {
    series_id: scope === 'this' ? null : series.series_id,
    reminders,
    times,
    now,
  });
  await context.audit(eventRemindersChanged, {
    after: { series_id: series.series_id, event_id, scope, reminders, events: reached.length },
  });
  await remindFrom(context);
  return { message: 'Reminders updated.' };
}

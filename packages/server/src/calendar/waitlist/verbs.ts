import { invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { sessionsFor } from '../credits/verbs.ts';
import { findEvent } from '../events/queries.ts';

/** People wait for a make-up in one event, if they have a session for it. */
export async function refuseWithoutSession(
  context: StaffContext,
  event_id: number | null,
  students: readonly { user_detail_id: number; firstName: string; surname: string }[],
): Promise<void> {
  const event = event_id === null ? undefined : await findEvent(context.db, context.viewer.institution_id, event_id);
  if (!event) throw invalid({ event_id: 'A make-up is for one event. Please choose one' });
  await sessionsFor(context, students, event);
}

/** Makes open screens read waitlists and seats again. */
export function tellScreens(context: StaffContext): void {
  context.changed('enrolments');
  context.changed('events');
}

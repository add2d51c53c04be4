import type { Context } from '../../http/context.ts';
import type { EventRow } from '../events/queries.ts';
import { classTold } from '../events/verbs.ts';

/** Tells automations and webhooks that trials were booked; `event` is the first class of them. */
export function tellTrials(
  { happened }: Pick<Context, 'happened'>,
  event: EventRow,
  made: readonly { enrolment_id: number; user_detail_id: number }[],
): void {
  if (made.length === 0) return;
  const data = { kind: 'trial', ...classTold(event), event_date: event.local_start.slice(0, 10) };
  void happened(
    'enrolment.created',
    made.map(({ enrolment_id, user_detail_id }) => ({
      person_id: user_detail_id,
      subject_id: enrolment_id,
      key: enrolment_id,
      data,
    })),
  );
}

import { eventDrafted, eventMade } from '@schoolbell/core/calendar/events';
import type { StaffContext } from '../../../http/context.ts';
import { noteOverride, settle } from '../../checks/overriding/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import type { Form } from '../../plans/form/verbs.ts';
import { occasionsOf } from '../../plans/layout/verbs.ts';
import { readForm } from '../../plans/verbs.ts';
import { remindFrom } from '../../reminders/verbs.ts';
import { insertOccasions, staffFromSeries } from '../occurrences/queries.ts';
import { insertSeries } from '../queries.ts';
import { countText, idsOf, refuseOthers, tellOfStart, wishOf } from '../verbs.ts';

/** Makes an event or a series of a form. */
export async function make(
  context: StaffContext,
  { form, draft, override, notify }: { form: Form; draft: 0 | 1; override: 0 | 1; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  refuseOthers(viewer, form.staff);
  const plan = await readForm(context, form);
  const { series, slots } = plan;
  const notes = { skipped: plan.off, shifted: plan.shifted };
  const settled = await settle(context, wishOf(slots, series), { isDraft: draft === 1, override, notes });
  const series_id = await insertSeries(db, institution_id, {
    ...series,
    status: draft ? 'draft' : 'published',
    created_by: viewer.user_detail_id,
    now,
  });
  const occasions = occasionsOf(plan, { over: settled.over, reminders: series.reminders, now }).sort((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  );
  const made = await insertOccasions(db, institution_id, series_id, occasions, now);
  await staffFromSeries(db, institution_id, series_id, made);
  await context.audit(draft ? eventDrafted : eventMade, {
    after: {
      series_id,
      title: series.title,
      sub_id: series.sub_id,
      occurrences: slots.length,
      rule: series.rule,
      staff: idsOf(series.staff),
      room_id: series.room_id,
    },
  });
  await noteOverride(context, series_id, settled);
  if (!draft) await remindFrom(context);
  const first = (await findEvent(db, institution_id, made[0]!))!;
  if (!draft && notify)
    await tellOfStart(context, { series_id, title: first.title, slots, staff: series.staff, students: [] });
  return {
    series_id,
    event_id: made[0]!,
    occurrences: slots.length,
    message: draft ? `${countText(slots.length)} saved as a draft.` : `${countText(slots.length)} added.`,
    ...notes,
    change_id: null,
  };
}

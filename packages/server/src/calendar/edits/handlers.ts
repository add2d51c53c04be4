import { eventChanged } from '@schoolbell/core/calendar/events';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { undo } from '../changes/verbs.ts';
import { noteOverride, settle } from '../checks/overriding/verbs.ts';
import { checkOf } from '../checks/result/verbs.ts';
import { findEvent } from '../events/queries.ts';
import { remindFrom } from '../reminders/verbs.ts';
import { countText } from '../series/verbs.ts';
import { applyEdit, studentsTouched } from './apply/verbs.ts';
import { waitingIn } from './queries.ts';
import { staffTouched, tellOfEdit } from './telling/verbs.ts';
import { type Worked, workOut } from './verbs.ts';

/** Writes a computed edit, and tells the people concerned. */
async function edit(context: StaffContext, worked: Worked, { override, notify }: { override: 0 | 1; notify: 0 | 1 }) {
  const { series, next, wish, target } = worked;
  const notes = { skipped: worked.skipped, shifted: worked.shifted };
  const settled = await settle(context, wish, { isDraft: series.status === 'draft', override, notes });
  const students = worked.told.families ? await studentsTouched(context, worked) : [];
  const { change_id, lost } = await applyEdit(context, worked, settled.over);
  const count = worked.rows.length + worked.added.slots.length + worked.plan.removed.length;
  await context.audit(eventChanged, {
    before: { series_id: series.series_id, title: series.title, rule: series.rule },
    after: {
      series_id: series.series_id,
      title: next.title,
      scope: worked.scope,
      event_id: target.event_id,
      rule: next.rule,
      changed: count,
      moved: worked.moved,
    },
  });
  await noteOverride(context, series.series_id, settled);
  await remindFrom(context);
  if (notify && series.status === 'published') await tellOfEdit(context, worked, { change_id, students, lost });
  return {
    series_id: series.series_id,
    event_id: target.event_id,
    occurrences: count,
    message: `${countText(count)} changed.`,
    ...notes,
    change_id,
  };
}

/** Edits of events: previewed, made, undone. */
export const editsHandlers = {
  addRepeats: async ({ event_id, repeats, override, notify }, context) => {
    const found = await findEvent(context.db, context.viewer.institution_id, event_id);
    if (!found) throw missing('event');
    if (found.repeats) throw new Failure('conflict', 'This event already repeats.');
    return edit(
      context,
      await workOut(context, { event_id, version: found.version, scope: 'all', changes: { repeats } }, true),
      { override, notify },
    );
  },

  previewEdit: async (asked, context) => {
    const worked = await workOut(context, asked, false);
    const check = await checkOf(context, worked.wish, { skipped: worked.skipped, shifted: worked.shifted });
    const staff = new Set(staffTouched(worked));
    staff.delete(context.viewer.user_detail_id);
    const published = worked.series.status === 'published';
    return {
      ...check,
      moved: worked.moved,
      changed: worked.rows.length,
      added: worked.added.slots.length,
      removed: worked.plan.removed.length,
      kept: worked.plan.kept,
      told: {
        staff: published ? staff.size : 0,
        families:
          published && worked.told.families
            ? new Set([
                ...(await studentsTouched(context, worked)),
                ...(await waitingIn(context.db, context.viewer.institution_id, worked.plan.removed)),
              ]).size
            : 0,
      },
    };
  },

  editEvent: async ({ override, notify, ...asked }, context) =>
    edit(context, await workOut(context, asked, true), { override, notify }),

  undoChange: ({ change_id }, context) => undo(context, change_id),
} satisfies Partial<Handlers<'series'>>;

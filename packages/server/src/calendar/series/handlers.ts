import { mayChangeEvent, mayEnrol, mayOverride } from '@schoolbell/core/calendar/events/rules';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { tellWaits, undo } from '../changes/verbs.ts';
import { noteAfter, noteBefore, noteTold } from '../changes/queries.ts';
import { checkOf, clashesWith, type Slot } from '../checks/verbs.ts';
import { holdPlaces } from '../checks/queries.ts';
import { applyEdit, studentsTouched } from '../edits/apply/verbs.ts';
import { openEvent, settleClashes, teachersOf, type Worked, workOut } from '../edits/verbs.ts';
import { cancelEvents, studentsIn, waitingIn } from '../edits/queries.ts';
import { findEvent } from '../events/queries.ts';
import { namesOfEvents } from '../events/names/queries.ts';
import { movedLines, tell } from '../news/verbs.ts';
import { type Form, type Note, occasionOf, readForm } from '../plans/verbs.ts';
import { remindFrom } from '../reminders/verbs.ts';
import { changeSeries, extentOf, findSeries, insertSeries, type Part, type Series } from './queries.ts';
import {
  eventsOfSeries,
  followEvents,
  insertOccasions,
  publishEvents,
  type SeriesEvent,
  staffFromSeries,
} from './occurrences/queries.ts';
import { inScope, isOpen } from '@schoolbell/core/calendar/series/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import {
  eventCancelled,
  eventChanged,
  eventDrafted,
  eventMade,
  eventOverridden,
  eventPublished,
} from '@schoolbell/core/calendar/events';

const refused = () =>
  new Failure('forbidden', 'Only those who manage the calendar, or teach this class, may change it.');
const events = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`;
const ids = (staff: readonly Part[]): number[] => staff.map((one) => one.user_detail_id);

/** What is looked at before a form is kept: a single event on a holiday is told so. */
const wishOf = (
  slots: readonly Slot[],
  { rule, sub_id }: Pick<Series, 'rule' | 'sub_id'>,
  except: ReadonlySet<number> = new Set(),
) => ({ slots, sub_id, except, holidays: rule.repeats === 'one_time' });

/** Makes an event or a series of a form. */
async function make(
  context: StaffContext,
  { form, draft, override, notify }: { form: Form; draft: 0 | 1; override: 0 | 1; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  if (!mayChangeEvent(viewer, form.staff)) throw refused();
  const { series, slots, offSlots, off, shifted } = await readForm(context, form);
  const notes = { skipped: off, shifted };
  await holdPlaces(db, institution_id, ids(series.staff), series.room_id === null ? [] : [series.room_id]);
  const wish = wishOf(slots, series);
  const clashes = draft ? [] : await clashesWith(context, wish);
  const over = settleClashes(context, clashes, {
    override,
    current: !override && clashes.some((one) => one.blocks) ? await checkOf(context, wish, notes) : undefined,
  });
  const series_id = await insertSeries(db, institution_id, {
    ...series,
    status: draft ? 'draft' : 'published',
    created_by: viewer.user_detail_id,
    now,
  });
  const reason = new Map(off.map((one) => [one.date, one.reason]));
  const occasions = [
    ...slots.map((slot) =>
      occasionOf(slot, { overridden: over.has(new Date(slot.from).toISOString()), reminders: series.reminders, now }),
    ),
    ...offSlots.map((slot) => occasionOf(slot, { reason: reason.get(slot.date)!, reminders: series.reminders, now })),
  ].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const made = await insertOccasions(db, institution_id, series_id, occasions, now);
  await staffFromSeries(db, institution_id, series_id, made);
  await context.audit(draft ? eventDrafted : eventMade, {
    after: {
      series_id,
      title: series.title,
      sub_id: series.sub_id,
      occurrences: slots.length,
      rule: series.rule,
      staff: ids(series.staff),
      room_id: series.room_id,
    },
  });
  if (over.size > 0) await noteOverride(context, series_id, clashes);
  if (!draft) await remindFrom(context);
  const first = (await findEvent(db, institution_id, made[0]!))!;
  if (!draft && notify)
    await tell(context, {
      series_id,
      what: 'published',
      title: first.title,
      lines: movedLines(slots.map((slot) => ({ was: slot.local, is: slot.local }))),
      staff: ids(series.staff),
      students: [],
    });
  return {
    series_id,
    event_id: made[0]!,
    occurrences: slots.length,
    message: draft ? `${events(slots.length)} kept as a draft.` : `${events(slots.length)} added.`,
    ...notes,
    change_id: null,
  };
}

/** Writes down that somebody booked over what was there. */
async function noteOverride(
  context: StaffContext,
  series_id: number,
  clashes: readonly { kind: string; starts_at: string; event_id: number | null }[],
): Promise<void> {
  await context.audit(eventOverridden, {
    after: {
      series_id,
      clashes: clashes.slice(0, 50).map(({ kind, starts_at, event_id }) => ({ kind, starts_at, event_id })),
      count: clashes.length,
    },
  });
}

/** Publishes a draft: what was free to everybody until now is taken. */
async function publish(
  context: StaffContext,
  { series_id, override, notify }: { series_id: number; override: 0 | 1; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const series = await findSeries(db, institution_id, series_id, { locked: true });
  if (!series) throw missing('event');
  if (!mayChangeEvent(viewer, teachersOf(series.staff))) throw refused();
  if (series.status === 'published') throw new Failure('conflict', 'This is published already.');
  const all = await eventsOfSeries(db, institution_id, series_id, { locked: true });
  const standing = all.filter((event) => event.status === 'scheduled');
  await holdPlaces(
    db,
    institution_id,
    [...new Set(standing.flatMap((event) => ids(event.staff)))],
    [...new Set(standing.flatMap((event) => event.room_id ?? []))],
  );
  const slots = standing.map((event): Slot => ({
    date: event.original_date,
    local: event.local_start,
    from: event.starts_at,
    to: event.ends_at,
    shifted: event.shifted,
    staff: ids(event.staff),
    room_id: event.room_id,
  }));
  const wish = wishOf(slots, series, new Set(all.map((event) => event.event_id)));
  const clashes = await clashesWith(context, wish);
  const notes = {
    skipped: all.filter((event) => event.is_off).map(({ original_date, reason }) => ({ date: original_date, reason })),
    shifted: [],
  };
  const over = settleClashes(context, clashes, {
    override,
    current: !override && clashes.some((one) => one.blocks) ? await checkOf(context, wish, notes) : undefined,
  });
  await changeSeries(db, institution_id, { ...series, status: 'published' }, { change_id: null, now });
  await publishEvents(
    db,
    institution_id,
    series_id,
    standing.filter((event) => over.has(new Date(event.starts_at).toISOString())).map((event) => event.event_id),
    now,
  );
  await context.audit(eventPublished, { after: { series_id, title: series.title, occurrences: standing.length } });
  if (over.size > 0) await noteOverride(context, series_id, clashes);
  await remindFrom(context);
  const first = all[0]!;
  const { title } = (await findEvent(db, institution_id, first.event_id))!;
  if (notify)
    await tell(context, {
      series_id,
      what: 'published',
      title,
      lines: movedLines(slots.map((slot) => ({ was: slot.local, is: slot.local }))),
      staff: ids(series.staff),
      students: await studentsIn(
        db,
        institution_id,
        all.map((event) => event.event_id),
      ),
    });
  return {
    series_id,
    event_id: first.event_id,
    occurrences: standing.length,
    message: `${events(standing.length)} published.`,
    ...notes,
    change_id: null,
  };
}

/** Who teaches what an edit touches or takes away, before it or after; nobody where it changes nothing that they read. */
function staffTouched({ events: all, rows, plan, staff, told }: Worked): number[] {
  if (!told.staff) return [];
  const touched = new Set([...rows.map((row) => row.event_id), ...plan.removed]);
  return [
    ...new Set([
      ...all.filter((event) => touched.has(event.event_id)).flatMap((event) => ids(event.staff)),
      ...(staff ? ids(staff.parts) : []),
    ]),
  ];
}

/** Writes an edit that was worked out, and tells those whom it concerns. */
async function edit(context: StaffContext, worked: Worked, { override, notify }: { override: 0 | 1; notify: 0 | 1 }) {
  const { db, viewer } = context;
  const { series, next, wish, target } = worked;
  const notes = { skipped: worked.skipped, shifted: worked.shifted };
  const staff = [...new Set(wish.slots.flatMap((slot) => slot.staff))];
  await holdPlaces(db, viewer.institution_id, staff, [...new Set(wish.slots.flatMap((slot) => slot.room_id ?? []))]);
  const clashes = series.status === 'draft' ? [] : await clashesWith(context, wish);
  const over = settleClashes(context, clashes, {
    override,
    current: !override && clashes.some((one) => one.blocks) ? await checkOf(context, wish, notes) : undefined,
  });
  const students = worked.told.families ? await studentsTouched(context, worked) : [];
  const { change_id, lost } = await applyEdit(context, worked, over);
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
  if (over.size > 0) await noteOverride(context, series.series_id, clashes);
  await remindFrom(context);
  if (notify && series.status === 'published') {
    const was = new Map(worked.events.map((event) => [event.event_id, event]));
    const all = staffTouched(worked);
    const { title } = (await findEvent(db, viewer.institution_id, worked.rows[0]?.event_id ?? target.event_id)) ?? {
      title: next.title,
    };
    await tellWaits(context, { series_id: series.series_id, title }, lost);
    await noteTold(db, viewer.institution_id, change_id, {
      staff: all.filter((id) => id !== viewer.user_detail_id),
      students: [...new Set([...students, ...lost.map((one) => one.user_detail_id)])],
    });
    await tell(context, {
      series_id: series.series_id,
      what: 'changed',
      title,
      staff: all,
      students,
      lines: movedLines(
        worked.rows
          .filter((row) => row.status === 'scheduled' || (row.is_off && !was.get(row.event_id)!.is_off))
          .map((row) => ({
            was: was.get(row.event_id)!.local_start,
            is: row.local_start,
            off: row.is_off ? row.reason : '',
          })),
      ),
      change_id,
      gone: worked.plan.removed
        .flatMap((id) => was.get(id) ?? [])
        .map(({ original_date, starts_at, ends_at, zone, version }) => ({
          original_date,
          starts_at,
          ends_at,
          zone,
          title,
          version,
        })),
      left: (worked.staff?.ids ?? []).map((event_id) => ({ event_id, staff: ids(was.get(event_id)!.staff) })),
    });
  }
  return {
    series_id: series.series_id,
    event_id: target.event_id,
    occurrences: count,
    message: `${events(count)} changed.`,
    ...notes,
    change_id,
  };
}

/** Cancels an event, the rest of its series, or all that is to come of it. */
async function cancel(
  context: StaffContext,
  {
    event_id,
    version,
    scope: asked,
    reason,
    notify,
  }: { event_id: number; version: number; scope: 'this' | 'following' | 'all'; reason: string; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { series, events: all, target } = await openEvent(context, { event_id, version, scope: asked }, true);
  const scope = series.rule.repeats === 'one_time' ? 'all' : asked;
  const reached: SeriesEvent[] = inScope(all, target, scope).filter(
    (event) => isOpen(event, now.getTime()) && (event.status === 'scheduled' || event.is_off),
  );
  if (reached.length === 0) throw new Failure('conflict', 'Events that are past or marked stay as they are.');
  const touched = reached.map((event) => event.event_id);
  // Those that a holiday takes anyway are cancelled with the rest, and neither counted nor told of.
  const standing = reached.filter((event) => event.status === 'scheduled');
  const change_id = await noteBefore(
    db,
    { institution_id, series_id: series.series_id, made_by: viewer.user_detail_id, now },
    { kept: touched, removed: [] },
  );
  await cancelEvents(db, institution_id, touched, { reason, change_id, now });
  await followEvents(db, institution_id, series.series_id);
  if (scope !== 'this') {
    // What is cancelled for good is not planned any further.
    const last = addDays(reached[0]!.original_date, -1);
    await changeSeries(
      db,
      institution_id,
      { ...series, rule: { ...series.rule, until: last < series.rule.from ? series.rule.from : last } },
      { change_id, now },
    );
  }
  await noteAfter(db, institution_id, change_id, { series: scope !== 'this' });
  await context.audit(eventCancelled, {
    after: { series_id: series.series_id, event_id, scope, title: series.title, cancelled: standing.length, reason },
  });
  const { title } = (await findEvent(db, institution_id, event_id))!;
  if (notify && series.status === 'published') {
    const staff = [...new Set(reached.flatMap((event) => ids(event.staff)))];
    const students = [
      ...new Set([
        ...(await studentsIn(db, institution_id, touched)),
        ...(await waitingIn(db, institution_id, touched)),
      ]),
    ];
    await noteTold(db, institution_id, change_id, {
      staff: staff.filter((id) => id !== viewer.user_detail_id),
      students,
    });
    await tell(context, {
      series_id: series.series_id,
      what: 'cancelled',
      title,
      staff,
      students,
      lines: [
        ...(reason ? [reason] : []),
        ...movedLines(standing.map((event) => ({ was: event.local_start, is: event.local_start }))),
      ],
      change_id,
    });
  }
  return {
    series_id: series.series_id,
    event_id,
    occurrences: touched.length,
    message: `${events(standing.length)} cancelled.`,
    skipped: [] as Note[],
    shifted: [] as Note[],
    change_id,
  };
}

/** Series and single events: checked, made, published, changed, cancelled. */
export const seriesHandlers: Handlers<'series'> = {
  checkEvent: async (form, context) => {
    const { series, slots, off, shifted } = await readForm(context, form);
    return checkOf(context, wishOf(slots, series), { skipped: off, shifted });
  },

  makeEvent: ({ draft, override, notify, ...form }, context) => make(context, { form, draft, override, notify }),

  publishEvent: (input, context) => publish(context, input),

  addRepeats: async ({ event_id, repeats, override, notify }, context) => {
    const found = await findEvent(context.db, context.viewer.institution_id, event_id);
    if (!found) throw missing('event');
    if (found.repeats) throw new Failure('conflict', 'This repeats already.');
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

  cancelEvent: (input, context) => cancel(context, input),

  eventDetails: async ({ event_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const event = await findEvent(db, institution_id, event_id);
    const series = event && (await findSeries(db, institution_id, event.series_id));
    if (!event || !series) throw missing('event');
    const may_change = mayChangeEvent(viewer, event.staff) ? 1 : 0;
    if (event.status === 'draft' && !may_change) throw missing('event');
    const all = await eventsOfSeries(db, institution_id, event.series_id);
    const own = all.find((one) => one.event_id === event_id)!;
    const off = all
      .filter((one) => one.is_off)
      .map((one) => ({ date: one.local_start.slice(0, 10), reason: one.reason }));
    const { rule, rrule } = series;
    return {
      event: { ...event, may_change },
      names: await namesOfEvents(db, institution_id, [event]),
      notes: own.notes ?? series.notes,
      rentalLocation: own.rental_location ?? series.rental_location,
      video_call_type: (own.video_call_type ?? series.video_call_type) as 'none',
      lessonspace_url: own.lessonspace_url ?? series.lessonspace_url,
      lessonspace_url_student: own.lessonspace_url_student ?? series.lessonspace_url_student,
      zoom_event_map_id: own.zoom_event_map_id ?? series.zoom_event_map_id,
      reminders: own.reminders,
      repeats: {
        type: rule.repeats,
        freq: 'WEEKLY',
        weekdays: [...rule.weekdays],
        interval: rule.interval,
        until: rule.until,
        except_dates: [...rule.except_dates],
        rrule,
      },
      own: own.own,
      series: { ...(await extentOf(db, institution_id, event.series_id, now)), off },
      may_change,
      may_enrol: mayEnrol(viewer, event.staff) ? 1 : 0,
      may_override: mayOverride(viewer) ? 1 : 0,
    };
  },
};

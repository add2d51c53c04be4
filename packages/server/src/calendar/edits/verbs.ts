import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { type EditPlan, planEdit } from '@schoolbell/core/calendar/series/edits/rules';
import { toldOf } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import type { Wish } from '../checks/verbs.ts';
import { holidaysOn, layOut, type Note } from '../plans/layout/verbs.ts';
import { readAbout } from '../plans/form/verbs.ts';
import type { SeriesEvent } from '../series/occurrences/queries.ts';
import type { Part, Series, SeriesAbout } from '../series/queries.ts';
import type { EditedEvent, inherited } from './queries.ts';
import { changedFields, changedForm, type Changes, type Edit, type Field, fields, isInherited } from './form/verbs.ts';
import { repeatsOf, refuseOddEdit } from './repeats/verbs.ts';
import { openEvent } from './opening/verbs.ts';
import { rowsOf, slotsToCheck } from './rows/verbs.ts';

/** An edit worked out: nothing of it is written yet. */
export interface Worked {
  series: Series;
  next: Series;
  events: SeriesEvent[];
  target: SeriesEvent;
  scope: Scope;
  plan: EditPlan;
  /** The changed events, and those of them with other staff. */
  rows: EditedEvent[];
  staff: { ids: number[]; parts: Part[] } | null;
  /** Details of the series that change for the touched events alone. */
  details: (typeof inherited)[number][];
  added: Awaited<ReturnType<typeof layOut>>;
  wish: Wish;
  moved: number;
  /** Whether staff, and families, can see any of the changes. */
  told: { staff: boolean; families: boolean };
  skipped: Note[];
  shifted: Note[];
}

/** Where an edit puts events, and which come and go. Refuses what is past or marked, and what makes no sense. */
async function planOf(
  { now }: StaffContext,
  edit: Edit,
  { series, events, target }: Awaited<ReturnType<typeof openEvent>>,
  scope: Scope,
): Promise<EditPlan> {
  const { from, to, fromTime, toTime } = edit.changes;
  const repeats = await repeatsOf(
    series,
    edit.changes,
    from ?? (edit.scope === 'following' ? target.local_start.slice(0, 10) : series.rule.from),
    dayIn(now, series.rule.zone),
  );
  const plan = planEdit(events, target, {
    scope,
    when: { from, to, fromTime, toTime },
    now: now.getTime(),
    rule: series.rule,
    repeats,
  });
  refuseOddEdit(edit, series, plan);
  if (plan.reached.length + plan.added.length + plan.removed.length === 0)
    throw new Failure('conflict', "Past and marked events can't be changed.");
  return plan;
}

/** The series as an edit of more than one event leaves it. */
function nextOf(
  series: Series,
  { repeats }: Changes,
  { staff: parts, ...values }: SeriesAbout & { staff: Part[] },
  { rule, columns, staff }: { rule: Series['rule']; columns: readonly Field[]; staff: boolean },
): Series {
  return {
    ...series,
    ...Object.fromEntries(columns.map((name) => [fields[name], values[fields[name]]])),
    staff: staff ? parts : series.staff,
    rule,
    rrule: repeats ? (repeats.type === 'rule' ? repeats.rrule : '') : series.rrule,
  };
}

/** Computes an edit: what happens to each event, and what has to be checked. Refuses past and marked events, and impossible changes. */
export async function workOut(context: StaffContext, edit: Edit, locked: boolean): Promise<Worked> {
  const opened = await openEvent(context, edit, locked);
  const { series, events, target } = opened;
  const { changes } = edit;
  const scope = series.rule.repeats === 'one_time' ? 'all' : edit.scope;
  const plan = await planOf(context, edit, opened, scope);
  const { columns, staff } = changedFields(changes);
  const about = await readAbout(context, changedForm(series, target, changes));
  const moves = plan.reached.filter((one) => one.moves);
  const days = moves.map((one) => one.date).sort();
  const single = scope === 'this' || plan.rule.repeats === 'one_time';
  const holiday =
    single || days.length === 0
      ? () => null
      : await holidaysOn(context, { start_date: days[0]!, end_date: days.at(-1)! });
  const { rows, restaffed } = rowsOf(events, plan, about, { scope, columns, staff, holiday, now: context.now });
  const next = scope === 'this' ? series : nextOf(series, changes, about, { rule: plan.rule, columns, staff });
  const added = await layOut(context, plan.added, { rule: plan.rule, staff: next.staff, room_id: next.room_id });
  const slots = slotsToCheck(events, rows, { moves, restaffed, parts: about.staff });
  const wasOff = new Set(events.filter((event) => event.is_off).map((event) => event.event_id));
  const turnedOff = rows.filter((row) => row.is_off && !wasOff.has(row.event_id));
  return {
    series,
    next,
    events,
    target,
    scope,
    plan,
    rows,
    staff: staff ? { ids: [...restaffed], parts: about.staff } : null,
    details: scope === 'this' ? [] : columns.map((name) => fields[name]).filter(isInherited),
    added,
    wish: {
      slots: [...slots, ...added.slots],
      sub_id: next.sub_id,
      except: new Set([...plan.reached.map((one) => one.event_id), ...plan.removed]),
      holidays: single && moves.length > 0,
    },
    moved: moves.length,
    told: toldOf(moves.length + plan.added.length + plan.removed.length > 0, [...columns, ...(staff ? ['staff'] : [])]),
    skipped: [...added.off, ...turnedOff.map((row) => ({ date: row.local_start.slice(0, 10), reason: row.reason }))],
    shifted: added.shifted,
  };
}

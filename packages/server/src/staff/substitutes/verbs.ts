import { leaveSubstituted } from '@schoolbell/core/staff/events';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { unfit } from '@schoolbell/core/staff/substitutes/rules';
import { noteAfter, noteBefore, noteTold } from '../../calendar/changes/queries.ts';
import { holdPlaces } from '../../calendar/checks/queries.ts';
import { tell, timeText } from '../../calendar/news/verbs.ts';
import type { StaffContext } from '../../http/context.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import type { Leave } from '../leaves/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { classesDuring, eventsAmong, holdClasses, writeSubstitutes } from './queries.ts';
import { affectedBy, spanOf, type Affected } from './affected/verbs.ts';

/** The requested substitute for each class. */
export interface Chosen {
  event_id: number;
  version: number;
  user_detail_id: number;
}

/** Lines of a mail that name classes, at most. */
const MOST_LINES = 12;

type Covered = Affected['data'][number] & { by: number };

/** Refuses classes that changed since they were shown or that the viewer can't change, and people who are no longer free; returns the classes with their substitutes. */
function settle({ data, ...affected }: Affected, chosen: readonly Chosen[]): Covered[] {
  const by = new Map(chosen.map((one) => [one.event_id, one.user_detail_id]));
  const covered = data.filter((one) => by.has(one.event_id));
  const stale = chosen.filter(
    (one) => covered.find((other) => other.event_id === one.event_id)?.version !== one.version,
  );
  const current = { ...affected, data };
  if (stale.length > 0)
    throw new Failure('conflict', 'A class has changed. Please check the list again.', undefined, current);
  if (covered.some((one) => one.may_change === 0))
    throw new Failure('forbidden', 'Only people who manage the calendar can assign a substitute.');
  if (
    unfit(
      data.map((one) => ({ ...one, ...spanOf(one) })),
      by,
    ).length > 0
  )
    throw new Failure('conflict', 'Someone is no longer free. Please check the list again.', undefined, current);
  return covered.map((one) => ({ ...one, by: by.get(one.event_id)! }));
}

export const linesOf = (classes: readonly { title: string; local: string }[]): string[] => [
  ...classes.slice(0, MOST_LINES).map(({ title, local }) => `${timeText(local)} ${title}`.trim()),
  ...(classes.length > MOST_LINES ? [`and ${classes.length - MOST_LINES} more`] : []),
];

/** Tells the substitutes their classes, and the families who substitutes: one mail each. */
async function tellAbout(
  context: StaffContext,
  leave: Leave,
  covered: readonly (Covered & { local: string })[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const { db, viewer } = context;
  const away = fullName(leave.applied_by);
  for (const colleague of await staffAmong(db, viewer.institution_id, [...new Set(covered.map((one) => one.by))])) {
    if (colleague.user_detail_id === viewer.user_detail_id) continue;
    await writeTo(context, colleague, {
      alert: leaveSubstituted.alert,
      subject: `You are substituting for ${away}`,
      lines: linesOf(covered.filter((one) => one.by === colleague.user_detail_id)),
      path: '/calendar',
      names: [leave.applied_by.user_detail_id],
    });
  }
  for (const series_id of new Set(covered.map((one) => one.series_id))) {
    const own = covered.filter((one) => one.series_id === series_id);
    const lines = own
      .slice(0, MOST_LINES)
      .map((one) => `${timeText(one.local)}: ${names.get(one.by)} substitutes for ${away}`);
    await tell(context, {
      series_id,
      what: 'changed',
      title: own[0]!.title,
      lines,
      staff: [],
      students: [...new Set(own.flatMap((one) => one.students))],
    });
  }
}

/** Refuses other schools' classes and people; for the school's own, the current record is shown. */
async function refuseUnknown({ db, viewer }: StaffContext, chosen: readonly Chosen[]): Promise<void> {
  const known = await eventsAmong(
    db,
    viewer.institution_id,
    chosen.map((one) => one.event_id),
  );
  if (chosen.some((one) => !known.has(one.event_id))) throw missing('event');
  const staff = new Set(
    (
      await staffAmong(
        db,
        viewer.institution_id,
        chosen.map((one) => one.user_detail_id),
      )
    ).map((one) => one.user_detail_id),
  );
  const unknown = chosen.findIndex((one) => !staff.has(one.user_detail_id));
  if (unknown >= 0)
    throw invalid({
      [`substitutes.${unknown}.user_detail_id`]: 'Please choose someone who works here',
    });
}

/** Writes the substitutes, a change for each series, and who is told. Returns the changes. */
async function writeDown(
  { db, viewer, now }: StaffContext,
  away: number,
  covered: readonly Covered[],
  { notify, isTold }: { notify: 0 | 1; isTold: boolean },
): Promise<number[]> {
  const { institution_id, user_detail_id: made_by } = viewer;
  const change_ids: number[] = [];
  for (const series_id of [...new Set(covered.map((one) => one.series_id))].sort((a, b) => a - b)) {
    const own = covered.filter((one) => one.series_id === series_id);
    const change_id = await noteBefore(
      db,
      { institution_id, series_id, made_by, now },
      { kept: own.map((one) => one.event_id), removed: [] },
    );
    await writeSubstitutes(
      db,
      institution_id,
      away,
      own.map(({ event_id, by }) => ({ event_id, user_detail_id: by })),
      { change_id, now },
    );
    await noteAfter(db, institution_id, change_id, { series: false });
    const staff = own.map((one) => one.by).filter((id) => id !== made_by);
    await noteTold(db, institution_id, change_id, {
      staff: notify ? [...new Set(staff)] : [],
      students: notify ? [...new Set(own.flatMap((one) => one.students))] : [],
      ...(isTold && { away }),
    });
    change_ids.push(change_id);
  }
  return change_ids;
}

/** Assigns substitutes for a person, all of them or none. Returns the edits that can be undone, and lines for the absent colleague; `isTold` if they get them. */
export async function standIn(
  context: StaffContext,
  leave: Leave,
  chosen: readonly Chosen[],
  { notify, isTold }: { notify: 0 | 1; isTold: boolean },
): Promise<{ change_ids: number[]; lines: string[] }> {
  if (chosen.length === 0) return { change_ids: [], lines: [] };
  const { db, viewer, tenant, now } = context;
  const { institution_id } = viewer;
  await refuseUnknown(context, chosen);
  const away = leave.applied_by.user_detail_id;
  const during = {
    institution_id,
    time_zone: tenant.time_zone,
    user_detail_id: away,
    start_date: leave.start_date,
    end_date: leave.end_date,
    now,
  };
  const wanted = (await classesDuring(db, during)).filter((one) =>
    chosen.some((other) => other.event_id === one.event_id),
  );
  await holdClasses(db, institution_id, {
    series: wanted.map((one) => one.series_id),
    events: wanted.map((one) => one.event_id),
  });
  await holdPlaces(db, institution_id, [...new Set(chosen.map((one) => one.user_detail_id))], []);
  const affected = await affectedBy(context, leave);
  const covered = settle(affected, chosen);
  const change_ids = await writeDown(context, away, covered, { notify, isTold });
  const names = new Map(affected.staff.map((one) => [one.user_detail_id, fullName(one)]));
  await context.audit(leaveSubstituted, {
    person_id: away,
    after: {
      leave_id: leave.leave_id,
      classes: covered.length,
      substitutes: [...new Set(covered.map((one) => names.get(one.by)))],
      change_ids,
    },
  });
  const local = new Map(wanted.map((one) => [one.event_id, one.local_start]));
  const told = covered.map((one) => ({ ...one, local: local.get(one.event_id)! }));
  if (notify) await tellAbout(context, leave, told, names);
  return {
    change_ids,
    lines: linesOf(
      told.map((one) => ({ local: one.local, title: `${one.title}: ${names.get(one.by)} substitutes for you` })),
    ),
  };
}

export const classes = (count: number): string =>
  `${count} ${count === 1 ? 'class has' : 'classes have'} a substitute.`;

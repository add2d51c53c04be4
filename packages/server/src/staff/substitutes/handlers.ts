import { daysOffAt, overlap, withinHours } from '@schoolbell/core/calendar/conflicts/rules';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { wallTime, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { affectedClasses } from '@schoolbell/core/staff/substitutes/contract';
import { unfit } from '@schoolbell/core/staff/substitutes/rules';
import { leaveSubstituted } from '@schoolbell/core/staff/events';
import { takeBack, type TakenBack } from '../../calendar/changes/verbs.ts';
import { noteAfter, noteBefore, noteTold } from '../../calendar/changes/queries.ts';
import { approvedLeaves, holdPlaces, staffBookings, workingHours } from '../../calendar/checks/queries.ts';
import { tell, tellOfUndo, timeText } from '../../calendar/news/verbs.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { writeTo } from '../../people/verbs.ts';
import { findLeave, type Leave } from '../leaves/queries.ts';
import { staffAmong } from '../queries.ts';
import {
  type Candidate,
  candidates,
  classesDuring,
  eventsAmong,
  holdClasses,
  type LeftClass,
  type StandIn,
  standIns,
  writeSubstitutes,
} from './queries.ts';

type Affected = ResultOf<typeof affectedClasses>;
/** Who stands in for which class, as it is asked for. */
export interface Chosen {
  event_id: number;
  version: number;
  user_detail_id: number;
}

/** Lines of a mail that name classes, at most. */
const MOST_LINES = 12;

const spanOf = ({ starts_at, ends_at }: Pick<LeftClass, 'starts_at' | 'ends_at'>) => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});
/** First and last day of a class, and the times of day between which it is, as the school's clock shows them: by that leaves and working hours are written down. */
function wallOf({ starts_at, minutes }: LeftClass, { time_zone }: StaffContext['tenant']) {
  const local = wallTime(time_zone, Date.parse(starts_at));
  const end = new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString();
  const last = new Date(Date.parse(`${local}:00Z`) + minutes * 60_000 - 1).toISOString().slice(0, 10);
  return {
    first: local.slice(0, 10),
    last,
    time: local.slice(11, 16),
    until: last === local.slice(0, 10) && end.slice(11, 16) !== '00:00' ? end.slice(11, 16) : '24:00',
  };
}

/** Those who teach the class's subject, or, where nobody is named for it, whoever teaches or assists. */
const isQualified = ({ sub_id }: LeftClass, named: ReadonlySet<number>, one: Candidate): boolean =>
  sub_id !== null && named.has(sub_id) ? one.subjects.includes(sub_id) : one.role_id === 2 || one.role_id === 7;

/** The classes that a leave affects, with whoever is qualified and free for each. */
async function affectedBy({ db, viewer, tenant, now }: StaffContext, leave: Leave): Promise<Affected> {
  const { institution_id } = viewer;
  const away = leave.applied_by.user_detail_id;
  const classes = await classesDuring(db, {
    institution_id,
    time_zone: tenant.time_zone,
    user_detail_id: away,
    start_date: leave.start_date,
    end_date: leave.end_date,
    now,
  });
  if (classes.length === 0) return { data: [], staff: [] };
  const { staff, named } = await candidates(db, institution_id);
  const others = staff.filter((one) => one.user_detail_id !== away);
  const people = others.map((one) => one.user_detail_id);
  const span = {
    from: Math.min(...classes.map((one) => spanOf(one).from)),
    to: Math.max(...classes.map((one) => spanOf(one).to)),
  };
  const days = classes.map((one) => wallOf(one, tenant));
  const [booked, leaves, hours] = await Promise.all([
    staffBookings(db, institution_id, people, span),
    approvedLeaves(
      db,
      institution_id,
      people,
      days.map((one) => one.first).sort()[0]!,
      days
        .map((one) => one.last)
        .sort()
        .at(-1)!,
    ),
    workingHours(db, institution_id, people),
  ]);
  const data = classes.map((one) => {
    const { first, last, time, until } = wallOf(one, tenant);
    const busy = new Set([
      ...booked.filter((other) => overlap(spanOf(one), other)).map((other) => other.id),
      ...daysOffAt(leaves, first, last).map((other) => other.user_detail_id),
    ]);
    const free = others
      .filter((person) => isQualified(one, named, person) && !busy.has(person.user_detail_id))
      .map((person) => person.user_detail_id);
    const outside = free.filter(
      (id) =>
        !withinHours(
          hours.filter((hour) => hour.user_detail_id === id),
          weekdayOf(first),
          time,
          until,
        ),
    );
    const { event_id, series_id, version, title, colour, starts_at, ends_at, place, part, students, teachers } = one;
    return {
      event_id,
      series_id,
      version,
      title,
      colour,
      starts_at,
      ends_at,
      place,
      part,
      students,
      free,
      outside,
      may_change: mayChangeEvent(viewer, teachers) ? (1 as const) : (0 as const),
    };
  });
  const offered = new Set(data.flatMap((one) => one.free));
  return {
    data,
    staff: others
      .filter((one) => offered.has(one.user_detail_id))
      .map(({ user_detail_id, firstName, surname }) => ({ user_detail_id, firstName, surname })),
  };
}

type Covered = Affected['data'][number] & { by: number };

/** Refuses what changed since it was shown, what the viewer may not change, and whoever is not free any more; answers the classes with their substitutes. */
function settle({ data, ...affected }: Affected, chosen: readonly Chosen[]): Covered[] {
  const by = new Map(chosen.map((one) => [one.event_id, one.user_detail_id]));
  const covered = data.filter((one) => by.has(one.event_id));
  const stale = chosen.filter(
    (one) => covered.find((other) => other.event_id === one.event_id)?.version !== one.version,
  );
  const current = { ...affected, data };
  if (stale.length > 0)
    throw new Failure('conflict', 'A class was changed meanwhile. Please look at the list again.', undefined, current);
  if (covered.some((one) => one.may_change === 0))
    throw new Failure('forbidden', 'Only those who manage the calendar may let somebody stand in.');
  if (
    unfit(
      data.map((one) => ({ ...one, ...spanOf(one) })),
      by,
    ).length > 0
  )
    throw new Failure('conflict', 'Somebody is not free any more. Please look at the list again.', undefined, current);
  return covered.map((one) => ({ ...one, by: by.get(one.event_id)! }));
}

const linesOf = (classes: readonly { title: string; local: string }[]): string[] => [
  ...classes.slice(0, MOST_LINES).map(({ title, local }) => `${timeText(local)} ${title}`.trim()),
  ...(classes.length > MOST_LINES ? [`and ${classes.length - MOST_LINES} more`] : []),
];

/** Tells the substitutes what they do, and the families who comes: each a mail. */
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
      subject: `You stand in for ${away}`,
      lines: linesOf(covered.filter((one) => one.by === colleague.user_detail_id)),
      path: '/calendar',
    });
  }
  for (const series_id of new Set(covered.map((one) => one.series_id))) {
    const own = covered.filter((one) => one.series_id === series_id);
    const lines = own
      .slice(0, MOST_LINES)
      .map((one) => `${timeText(one.local)}: ${names.get(one.by)} stands in for ${away}`);
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

/** Refuses classes and people that this school does not have: of those that it has, what stands now is shown. */
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
      [`substitutes.${unknown}.user_detail_id`]: 'Please choose somebody who works here',
    });
}

/** Lets colleagues stand in for somebody, all of them or nobody. Answers the edits that can be taken back, and lines for whoever is away; `isTold` where they get them. */
export async function standIn(
  context: StaffContext,
  leave: Leave,
  chosen: readonly Chosen[],
  { notify, isTold }: { notify: 0 | 1; isTold: boolean },
): Promise<{ change_ids: number[]; lines: string[] }> {
  if (chosen.length === 0) return { change_ids: [], lines: [] };
  const { db, viewer, tenant, now } = context;
  const { institution_id, user_detail_id: made_by } = viewer;
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
      told.map((one) => ({ local: one.local, title: `${one.title}: ${names.get(one.by)} stands in for you` })),
    ),
  };
}

/** Tells those who had been told of substitutes that there are none: families, whoever was to stand in, and whoever is away; each a mail. */
async function tellOfReturn(
  context: StaffContext,
  back: readonly TakenBack[],
  stood: readonly StandIn[],
): Promise<void> {
  const { db, viewer } = context;
  const all = <T>(of: (one: TakenBack) => readonly T[]) => [...new Set(back.flatMap(of))];
  await tellOfUndo(context, {
    series_id: back[0]!.series_id,
    events: all((one) => one.events),
    gone: [],
    left: [],
    staff: [],
    students: all((one) => one.told.students),
  });
  const [standing, away] = [
    all((one) => one.told.staff),
    all((one) => (one.told.away === null ? [] : [one.told.away])),
  ];
  for (const colleague of await staffAmong(db, viewer.institution_id, [...standing, ...away])) {
    const { user_detail_id } = colleague;
    if (user_detail_id === viewer.user_detail_id) continue;
    const isAway = away.includes(user_detail_id);
    const own = stood
      .filter((one) => isAway || one.user_detail_id === user_detail_id)
      .map(({ title, local_start }) => ({ title, local: local_start }));
    await writeTo(context, colleague, {
      alert: leaveSubstituted.alert,
      subject: isAway ? 'Nobody stands in for you after all' : 'You do not stand in after all',
      lines: linesOf(own),
      path: '/calendar',
    });
  }
}

const classes = (count: number): string => `${count} ${count === 1 ? 'class has' : 'classes have'} a substitute.`;

/** A leave, or the 404 that foreign and missing ones share. */
async function open({ db, viewer }: StaffContext, leave_id: number): Promise<Leave> {
  const leave = await findLeave(db, viewer.institution_id, leave_id);
  if (!leave) throw missing('leave');
  return leave;
}

/** Who stands in while somebody is away. */
export const substitutesHandlers: Handlers<'substitutes'> = {
  affectedClasses: async ({ leave_id }, context) => affectedBy(context, await open(context, leave_id)),

  substitute: async ({ leave_id, substitutes, notify }, context) => {
    const leave = await open(context, leave_id);
    if (leave.status !== 'Accepted') throw new Failure('conflict', 'This leave is not approved.');
    const { change_ids, lines } = await standIn(context, leave, substitutes, { notify, isTold: notify === 1 });
    const [away] = await staffAmong(context.db, context.viewer.institution_id, [leave.applied_by.user_detail_id]);
    if (notify && away && away.user_detail_id !== context.viewer.user_detail_id)
      await writeTo(context, away, {
        alert: leaveSubstituted.alert,
        subject: 'Colleagues stand in for you',
        lines,
        path: '/calendar',
      });
    return { change_ids, message: classes(substitutes.length) };
  },

  undoSubstitutes: async ({ change_ids }, context) => {
    const stood = await standIns(context.db, context.viewer.institution_id, change_ids);
    const back: TakenBack[] = [];
    for (const change_id of [...new Set(change_ids)].sort((a, b) => a - b))
      back.push(await takeBack(context, change_id));
    await tellOfReturn(context, back, stood);
    return { message: 'Substitutes taken back.' };
  },
};

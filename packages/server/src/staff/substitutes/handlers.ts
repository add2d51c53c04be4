import { leaveSubstituted } from '@schoolbell/core/staff/events';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { takeBack, type TakenBack } from '../../calendar/changes/verbs.ts';
import { tellOfUndo } from '../../calendar/news/verbs.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import { findLeave, type Leave } from '../leaves/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { type StandIn, standIns } from './queries.ts';
import { classes, linesOf, standIn } from './verbs.ts';
import { affectedBy } from './affected/verbs.ts';

/** Tells everyone who was told of substitutes that there are none: families, the substitutes, and the absent colleague; each one mail. */
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
      subject: isAway ? 'Your substitutes were cancelled' : 'You are no longer a substitute',
      lines: linesOf(own),
      path: '/calendar',
    });
  }
}

/** A leave, or the 404 that foreign and missing ones share. */
async function open({ db, viewer }: StaffContext, leave_id: number): Promise<Leave> {
  const leave = await findLeave(db, viewer.institution_id, leave_id);
  if (!leave) throw missing('leave');
  return leave;
}

/** Substitutes for absent staff. */
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
        subject: 'You have substitutes',
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
    return { message: 'Substitutes removed.' };
  },
};

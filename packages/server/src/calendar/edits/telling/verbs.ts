import type { StaffContext } from '../../../http/context.ts';
import { noteTold } from '../../changes/queries.ts';
import { tellWaits } from '../../changes/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { movedLines, tell } from '../../news/verbs.ts';
import { idsOf } from '../../series/verbs.ts';
import type { LostWait } from '../queries.ts';
import type { Worked } from '../verbs.ts';

/** The staff of events that an edit changes or removes, before or after it; nobody if it changes nothing that they can see. */
export function staffTouched({ events: all, rows, plan, staff, told }: Worked): number[] {
  if (!told.staff) return [];
  const touched = new Set([...rows.map((row) => row.event_id), ...plan.removed]);
  return [
    ...new Set([
      ...all.filter((event) => touched.has(event.event_id)).flatMap((event) => idsOf(event.staff)),
      ...(staff ? idsOf(staff.parts) : []),
    ]),
  ];
}

/** What an edit tells about each event: its old and new time, or the holiday that cancels it. */
const linesOf = ({ rows }: Worked, was: ReadonlyMap<number, Worked['events'][number]>): string[] =>
  movedLines(
    rows
      .filter((row) => row.status === 'scheduled' || (row.is_off && !was.get(row.event_id)!.is_off))
      .map((row) => ({
        was: was.get(row.event_id)!.local_start,
        is: row.local_start,
        off: row.is_off ? row.reason : '',
      })),
  );

/** Tells the people concerned by an edit, and records who was told. */
export async function tellOfEdit(
  context: StaffContext,
  worked: Worked,
  { change_id, students, lost }: { change_id: number; students: readonly number[]; lost: readonly LostWait[] },
): Promise<void> {
  const { db, viewer } = context;
  const { series, next, target, rows, plan } = worked;
  const was = new Map(worked.events.map((event) => [event.event_id, event]));
  const staff = staffTouched(worked);
  const { title } = (await findEvent(db, viewer.institution_id, rows[0]?.event_id ?? target.event_id)) ?? next;
  await tellWaits(context, { series_id: series.series_id, title }, lost);
  await noteTold(db, viewer.institution_id, change_id, {
    staff: staff.filter((id) => id !== viewer.user_detail_id),
    students: [...new Set([...students, ...lost.map((one) => one.user_detail_id)])],
  });
  await tell(context, {
    series_id: series.series_id,
    what: 'changed',
    title,
    staff,
    students: [...students],
    lines: linesOf(worked, was),
    change_id,
    gone: plan.removed
      .flatMap((id) => was.get(id) ?? [])
      .map(({ original_date, starts_at, ends_at, zone, version }) => ({
        original_date,
        starts_at,
        ends_at,
        zone,
        title,
        version,
      })),
    left: (worked.staff?.ids ?? []).map((event_id) => ({ event_id, staff: idsOf(was.get(event_id)!.staff) })),
  });
}

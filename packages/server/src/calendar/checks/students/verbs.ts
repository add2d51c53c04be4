import { clashesOf } from '@schoolbell/core/calendar/conflicts/rules';
import type { StaffContext } from '../../../http/context.ts';
import { studentBookings, titlesOf } from '../queries.ts';
import { iso } from '../verbs.ts';

/** Which of the students are elsewhere at which of the times: what only warns. */
export async function studentClashes(
  { db, viewer }: StaffContext,
  students: readonly number[],
  slots: readonly { from: number; to: number }[],
  except: ReadonlySet<number>,
): Promise<{ user_detail_id: number; starts_at: string; ends_at: string; event_id: number; title: string }[]> {
  if (slots.length === 0) return [];
  const span = { from: Math.min(...slots.map((slot) => slot.from)), to: Math.max(...slots.map((slot) => slot.to)) };
  const there = (await studentBookings(db, viewer.institution_id, students, span)).filter(
    (one) => !except.has(one.event_id),
  );
  const found = clashesOf(slots, there);
  const titles = await titlesOf(db, viewer.institution_id, [...new Set(found.map(({ taken }) => taken.event_id))]);
  return found.map(({ taken }) => ({
    user_detail_id: taken.id,
    starts_at: iso(taken.from),
    ends_at: iso(taken.to),
    event_id: taken.event_id,
    title: titles.get(taken.event_id) ?? '',
  }));
}

import type { Grant } from '@schoolbell/core/calendar/credits/rules';
import { settleLedger } from '@schoolbell/core/calendar/credits/ledger/rules';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Db } from '../../db/transaction.ts';
import type { Chance } from '../../demo/chance.ts';
import type { School } from '../../demo/school.ts';
import { type Own, addGrants } from './grants/demo.ts';
import type { DemoMark } from '../marks/demo.ts';
import { type Line, writeLedger } from './ledger/demo.ts';

/** What a student's marks do to their sessions, by the real rules. Now and then a wrong mark was made first. */
function useSessions(
  chance: Chance,
  own: readonly Own[],
  marks: readonly DemoMark[],
): { lines: Line[]; codes: Map<string, AttendanceCode>; left: readonly Grant[]; mistaken: string[] } {
  const lines: Line[] = [];
  const codes = new Map<string, AttendanceCode>();
  const mistakes: string[] = [];
  let grants = own.map((one) => ({ ...one }));
  for (const mark of marks) {
    const { user_detail_id, event_id, by, at, day, sub_id, minutes } = mark;
    const settled = settleLedger(
      [{ user_detail_id, kind: mark.kind, attendanceCode: mark.code === 7 ? 4 : mark.code }],
      { grants, standing: [], wanted: { day, sub_id, minutes } },
    );
    grants = settled.grants;
    codes.set(mark.device_mark, settled.codes.get(user_detail_id) ?? mark.code);
    const line = { made: null, event_id, actor_id: by, at };
    const used = settled.entries.map((entry): Line => ({ ...entry, ...line }));
    const mistaken = used.length > 0 && chance.holds(0.04);
    if (mistaken) mistakes.push(mark.device_mark);
    lines.push(
      ...(mistaken ? [...used, ...used.map((entry): Line => ({ ...entry, kind: 'release', amount: 1 }))] : []),
      ...used,
    );
    for (const { from_grant, expires_on } of settled.given)
      lines.push({
        user_detail_id,
        grant_id: 0,
        kind: 'grant',
        cause: 'mark',
        amount: 1,
        ...line,
        made: { event_id, from_grant, expires_on, day },
      });
  }
  return { lines, codes, left: grants, mistaken: mistakes };
}

/**
 * Lets marks use sessions; returns them as they are kept, where an absence that can be made up for is no billable one, which
 * of them were taken away once and made again, and whose sessions they use.
 */
export async function addCredits(
  db: Db,
  chance: Chance,
  school: School,
  marks: readonly DemoMark[],
): Promise<{ marks: DemoMark[]; again: DemoMark[]; students: number[] }> {
  const grants = await addGrants(db, chance, school, marks);
  const byStudent = Map.groupBy(marks, (mark) => mark.user_detail_id);
  const today = dayIn(school.now, 'UTC');
  const codes = new Map<string, AttendanceCode>();
  const mistaken = new Set<string>();
  const lines = [...grants].flatMap(([user_detail_id, own]): Line[] => {
    const used = useSessions(
      chance,
      own,
      byStudent.get(user_detail_id)!.toSorted((a, b) => a.at.localeCompare(b.at)),
    );
    for (const [mark, code] of used.codes) codes.set(mark, code);
    for (const mark of used.mistaken) mistaken.add(mark);
    const line = { user_detail_id, made: null, event_id: null };
    const granted = own.map((one): Line => ({
      ...line,
      grant_id: one.grant_id,
      kind: 'grant',
      cause: 'staff',
      amount: one.left,
      actor_id: school.staff['frontoffice']!,
      at: one.at,
    }));
    const lapsed = used.left
      .filter((one) => one.left > 0 && one.expires_on !== null && one.expires_on < today)
      .map((one): Line => ({
        ...line,
        grant_id: one.grant_id,
        kind: 'expire',
        cause: 'expiry',
        amount: -one.left,
        actor_id: null,
        at: `${addDays(one.expires_on!, 1)}T00:10:00Z`,
      }));
    return [...granted, ...used.lines, ...lapsed];
  });
  await writeLedger(db, school, lines);
  const kept = marks.map((mark) => ({ ...mark, code: codes.get(mark.device_mark) ?? mark.code }));
  return { marks: kept, students: [...grants.keys()], again: kept.filter((mark) => mistaken.has(mark.device_mark)) };
}

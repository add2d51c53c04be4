import type { Grant } from '@schoolbell/core/calendar/credits/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { sessionsGranted } from '@schoolbell/core/calendar/events';
import type { Db } from '../../../db/transaction.ts';
import type { Chance } from '../../../demo/chance.ts';
import type { School } from '../../../demo/school.ts';
import type { DemoMark } from '../../marks/demo.ts';

/** How many students have sessions; the others are billed. */
const STUDENTS = 24;
/** What they are given, by its start: days after their first class, how many, absences to make up for, and days until it ends. */
const terms = [
  { after: 0, sessions: 10, make_ups: 2, days: 120 },
  { after: 70, sessions: 12, make_ups: 2, days: 150 },
] as const;
/** Extra sessions that some students have and don't use up. */
const taster = { after: 0, sessions: 5, make_ups: 0, days: 18 };

/** A grant that a student has, with the moment at which it was given. */
export type Own = Grant & { user_detail_id: number; at: string };

/** The grants to write, in order of their start: what some regular students are given. */
function grantsFor(chance: Chance, { institution_id, staff, now }: School, marks: readonly DemoMark[]) {
  const byStudent = Map.groupBy(
    marks.filter((mark) => mark.kind === 'regular'),
    (mark) => mark.user_detail_id,
  );
  const often = [...byStudent].filter(([, own]) => own.length >= 10);
  const chosen = Array.from(
    { length: Math.min(STUDENTS, often.length) },
    () => often.splice(chance.whole(0, often.length - 1), 1)[0]!,
  );
  const rows = chosen
    .flatMap(([user_detail_id, [first]], at) =>
      [...terms, ...(at < 5 ? [taster] : [])].map((one) => ({
        ...one,
        user_detail_id,
        valid_from: addDays(first!.day, one.after),
      })),
    )
    .filter((one) => one.valid_from <= dayIn(now, 'UTC'))
    .sort((a, b) => a.valid_from.localeCompare(b.valid_from));
  return rows.map(({ user_detail_id, make_ups, valid_from, days, sessions }) => ({
    sessions,
    row: {
      institution_id,
      user_detail_id,
      kind: 'session' as const,
      minutes: null,
      make_ups,
      valid_from,
      expires_on: addDays(valid_from, days),
      note: `${sessions} sessions, paid at the front office`,
      event_id: null,
      from_grant: null,
      granted_by: staff['frontoffice']!,
      created_at: `${valid_from}T08:30:00Z`,
    },
  }));
}

/** Gives sessions to students who come often; returns them by student. */
export async function addGrants(
  db: Db,
  chance: Chance,
  school: School,
  marks: readonly DemoMark[],
): Promise<Map<number, Own[]>> {
  const { institution_id } = school;
  const given = grantsFor(chance, school, marks);
  const made = await db
    .insertInto('credit_grant')
    .values(given.map((one) => one.row))
    .returning(['grant_id', 'user_detail_id', 'valid_from', 'expires_on'])
    .execute();
  await db
    .insertInto('audit')
    .values(
      given.map(({ row }) => ({
        institution_id,
        kind: sessionsGranted.name,
        actor_id: row.granted_by,
        person_id: row.user_detail_id,
        created_at: row.created_at,
      })),
    )
    .execute();
  return Map.groupBy(
    made.map((one, at): Own => ({
      ...one,
      left: given[at]!.sessions,
      sub_ids: [],
      minutes: null,
      availbleMakeUpSessions: given[at]!.row.make_ups,
      at: given[at]!.row.created_at,
    })),
    (one) => one.user_detail_id,
  );
}

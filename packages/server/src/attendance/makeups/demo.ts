import { sql } from 'kysely';
import { type Entry, type Grant, settleLedger } from '@schoolbell/core/calendar/credits/rules';
import { mayBook } from '@schoolbell/core/attendance/makeups/rules';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import { addDays, daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { sessionsGranted } from '@schoolbell/core/calendar/events';
import { writeEntries } from '../../calendar/credits/queries.ts';
import { freeClasses, makeUpsLeft } from './queries.ts';
import { insertEnrolments } from '../../calendar/enrolments/queries.ts';
import { bornOf } from '../../calendar/enrolments/seats/queries.ts';
import type { Db } from '../../db/transaction.ts';
import type { Chance } from '../../demo/chance.ts';
import type { School } from '../../demo/school.ts';

/** A mark of the demo school, before it is known what it does to sessions. */
export interface DemoMark {
  event_id: number;
  user_detail_id: number;
  code: AttendanceCode;
  by: number;
  at: string;
  device_mark: string;
  day: string;
  sub_id: number | null;
  minutes: number;
  kind: 'regular' | 'trial' | 'makeup';
}

/** How many students have sessions; the others are billed. */
const STUDENTS = 24;
/** What they are given, by the day on which it begins: days after their first class, how many, absences to make up for, and days until it ends. */
const given = [
  { after: 0, sessions: 10, make_ups: 2, days: 120 },
  { after: 70, sessions: 12, make_ups: 2, days: 150 },
] as const;
/** What some have besides, and do not use up. */
const taster = { after: 0, sessions: 5, make_ups: 0, days: 18 };

type Own = Grant & { user_detail_id: number; at: string };
/** A line of the ledger with its moment; a make-up session is named by where it comes from until it has an id. */
interface Line extends Omit<Entry, 'grant_id'> {
  grant_id: number;
  made: { event_id: number; from_grant: number; expires_on: string | null; day: string } | null;
  event_id: number | null;
  actor_id: number | null;
  at: string;
}

/** Gives sessions to students who come often; answers them by student. */
async function addGrants(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  marks: readonly DemoMark[],
): Promise<Map<number, Own[]>> {
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
      [...given, ...(at < 5 ? [taster] : [])].map((one) => ({
        ...one,
        user_detail_id,
        valid_from: addDays(first!.day, one.after),
      })),
    )
    .filter((one) => one.valid_from <= dayIn(now, 'UTC'))
    .sort((a, b) => a.valid_from.localeCompare(b.valid_from));
  const values = rows.map(({ user_detail_id, make_ups, valid_from, days, sessions }) => ({
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
  }));
  const made = await db
    .insertInto('credit_grant')
    .values(values)
    .returning(['grant_id', 'user_detail_id', 'valid_from', 'expires_on'])
    .execute();
  await db
    .insertInto('audit')
    .values(
      values.map((one) => ({
        institution_id,
        kind: sessionsGranted.name,
        actor_id: one.granted_by,
        person_id: one.user_detail_id,
        created_at: one.created_at,
      })),
    )
    .execute();
  return Map.groupBy(
    made.map((one, at): Own => ({
      ...one,
      left: rows[at]!.sessions,
      sub_ids: [],
      minutes: null,
      availbleMakeUpSessions: rows[at]!.make_ups,
      at: values[at]!.created_at,
    })),
    (one) => one.user_detail_id,
  );
}

/** What a student's marks do to their sessions, by the rules by which everybody's are reckoned. Every so often a wrong row was pressed first. */
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

/** Writes the ledger in the order in which it came about, and the make-up sessions that absences gave. */
async function writeLedger(db: Db, { institution_id, now }: School, lines: readonly Line[]): Promise<void> {
  const absences = lines.filter((line) => line.made !== null);
  const { rows: made } = await sql<{ grant_id: number; event_id: number; from_grant: number }>`
    insert into credit_grant (institution_id, user_detail_id, kind, sub_ids, minutes, valid_from, expires_on, event_id, from_grant, granted_by, created_at)
    select ${institution_id}::bigint, user_detail_id, 'makeup', '{}', null, day, expires_on, event_id, from_grant, by, at
    from jsonb_to_recordset(${JSON.stringify(absences.map((line) => ({ ...line.made, user_detail_id: line.user_detail_id, by: line.actor_id, at: line.at })))}::jsonb) as m (user_detail_id bigint, day date, expires_on date, event_id bigint, from_grant bigint, by bigint, at timestamptz)
    returning grant_id, event_id, from_grant`.execute(db);
  const ids = new Map(made.map((one) => [`${one.event_id}/${one.from_grant}`, one]));
  const grantOf = (line: Line) =>
    line.made ? ids.get(`${line.made.event_id}/${line.made.from_grant}`)!.grant_id : line.grant_id;
  const today = dayIn(now, 'UTC');
  const lapsed = absences.flatMap((line): Line[] =>
    line.made!.expires_on !== null && line.made!.expires_on < today
      ? [
          {
            ...line,
            grant_id: grantOf(line),
            made: null,
            kind: 'expire',
            cause: 'expiry',
            amount: -1,
            event_id: null,
            actor_id: null,
            at: `${addDays(line.made!.expires_on, 1)}T00:10:00Z`,
          },
        ]
      : [],
  );
  const all = [...lines, ...lapsed]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((line) => ({ ...line, grant_id: grantOf(line) }));
  await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, at
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as (grant_id bigint, user_detail_id bigint, kind text, cause text, amount integer, event_id bigint, actor_id bigint, at timestamptz)) with ordinality
      as l (grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, at, place) order by place`.execute(db);
}

/** Lets marks use sessions; answers them as they are kept, where an absence that can be made up for is no billable one, which of them were taken away once and made again, and whose sessions they use. */
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

/** Books a make-up for the first student who has a session for one, and a class to make up in. */
export async function bookMakeUp(
  db: Db,
  { institution_id, staff, now }: School,
  students: readonly number[],
): Promise<void> {
  const today = dayIn(now, 'UTC');
  for (const { user_detail_id, dob } of await bornOf(db, institution_id, students)) {
    const [grant] = await makeUpsLeft(db, institution_id, user_detail_id, today);
    const event =
      grant &&
      (await freeClasses(db, institution_id, { user_detail_id, grants: [grant], now })).find(
        (one) => daysBetween(today, one.local_start.slice(0, 10)) > 1 && mayBook([grant], one, dob),
      );
    if (!event) continue;
    const day = event.local_start.slice(0, 10);
    await insertEnrolments(
      db,
      {
        institution_id,
        series_id: event.series_id,
        event_id: event.event_id,
        kind: 'makeup',
        from_date: day,
        to_date: day,
        created_by: staff['frontoffice']!,
        now,
      },
      [user_detail_id],
      [event.event_id],
    );
    await writeEntries(db, { institution_id, actor_id: staff['frontoffice']!, event_id: event.event_id, now }, [
      { user_detail_id, grant_id: grant.grant_id, kind: 'hold', cause: 'booking', amount: -1 },
    ]);
    return;
  }
}

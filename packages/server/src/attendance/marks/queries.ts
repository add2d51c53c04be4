import { sql } from 'kysely';
import type { Entry, MakeUp } from '@schoolbell/core/calendar/credits/rules';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';

/** A person by name. */
export interface Person {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** A student of an event, with the mark as it stands. `version` counts the marks that counted. */
export interface MarkedStudent extends Person {
  image_240: string | null;
  kind: 'regular' | 'trial' | 'makeup';
  attendanceCode: AttendanceCode | null;
  comment: string;
  marked_by: Person | null;
  marked_at: string | null;
  /** Who changed it last and when by their clock, also where they took it away. */
  last_by: number | null;
  last_at: number;
  version: number;
  /** Which of the marks that were asked about have counted before, by the names that devices gave them. */
  known: string[];
}

/** Holds events until the transaction ends, so that marks of each come one after the other. */
export async function holdEvents(db: Db, institution_id: number, events: readonly number[]): Promise<void> {
  // A single one, as of a teacher's marks, by a comparison that the database plans once; it plans each list anew.
  const which = events.length === 1 ? sql`event_id = ${events[0]!}` : sql`event_id = any(${events}::bigint[])`;
  await sql`select from event where institution_id = ${institution_id} and ${which} order by event_id for no key update`.execute(
    db,
  );
}

/** The students of an event by name, with their marks, and which of some sent ones have counted before; one who has left it since keeps a mark that was made. */
export async function studentsOfEvent(
  db: Db,
  institution_id: number,
  event_id: number,
  sent: readonly string[] = [],
): Promise<MarkedStudent[]> {
  const { rows } = await sql<MarkedStudent>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, n.kind, m.attendance_code as "attendanceCode", coalesce(m.comment, '') as comment,
      case when b.user_detail_id is not null then json_build_object('user_detail_id', b.user_detail_id, 'firstName', b.first_name, 'surname', b.surname) end as marked_by, ${iso('m.marked_at')} as marked_at,
      case when m.event_id is null then s.last_by else m.marked_by end as last_by, coalesce((extract(epoch from coalesce(m.marked_at, s.last_at)) * 1000)::float8, 0) as last_at,
      coalesce(s.times, 0) + (m.event_id is not null)::int as version, array_remove(s.known || case when m.device_mark = any(${sent}::text[]) then m.device_mark end, null) as known
    from event_student c join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    left join person b on b.institution_id = m.institution_id and b.user_detail_id = m.marked_by
    left join (
      select t.user_detail_id, count(*)::int as times, (array_agg(t.marked_by order by t.entry_id desc))[1] as last_by, (array_agg(t.marked_at order by t.entry_id desc))[1] as last_at,
        array_agg(t.device_mark) filter (where t.device_mark = any(${sent}::text[])) as known
      from mark_entry t where t.institution_id = ${institution_id} and t.event_id = ${event_id} group by t.user_detail_id) s on s.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = ${event_id} and (c.status = 'enrolled' or m.user_detail_id is not null) order by fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(
    db,
  );
  return rows;
}

/** A mark to write; a null code takes the one that stands away. */
export interface Mark {
  user_detail_id: number;
  device_mark: string;
  attendanceCode: AttendanceCode | null;
  comment: string;
  marked_at: Date;
}

/** What marks do to the ledger: lines to write, in their order, and absences that are given a make-up session. */
export interface Settled {
  entries: readonly Entry[];
  given: readonly MakeUp[];
}

/** Whose marks they are: those of an event, on the day on which it is held, by whoever marks it now. */
interface Marking {
  institution_id: number;
  event_id: number;
  day: string;
  by: number;
  now: Date;
}

/** Writes marks, what they replace, and what they do to the ledger, in one flight; `replaced` are the students who had a mark. Each student is among the marks once. */
export async function writeMarks(
  db: Db,
  marking: Marking,
  { marks, replaced, settled }: { marks: readonly Mark[]; replaced: readonly number[]; settled: Settled },
): Promise<void> {
  const [taken, kept] = [
    marks.filter((mark) => mark.attendanceCode === null),
    marks.filter((mark) => mark.attendanceCode !== null),
  ];
  await Promise.all([
    ...(replaced.length > 0 ? [writeReplaced(db, marking, replaced)] : []),
    ...(taken.length > 0 ? [takeMarks(db, marking, taken)] : []),
    ...(kept.length > 0 ? [keepMarks(db, marking, kept)] : []),
    ...(settled.entries.length + settled.given.length > 0 ? [writeLedger(db, marking, settled)] : []),
  ]);
}

/** Marks that are replaced or taken away get a line of their own. */
async function writeReplaced(
  db: Db,
  { institution_id, event_id, now }: Marking,
  replaced: readonly number[],
): Promise<void> {
  await sql`
    insert into mark_entry (institution_id, event_id, user_detail_id, device_mark, attendance_code, comment, marked_by, marked_at, replaced_at)
    select institution_id, event_id, user_detail_id, coalesce(device_mark, gen_random_uuid()::text), attendance_code, comment, marked_by, marked_at, ${now}::timestamptz
    from attendance_mark where institution_id = ${institution_id} and event_id = ${event_id} and user_detail_id = any(${replaced}::bigint[])`.execute(
    db,
  );
}

/** Takes marks away, and writes that they were. */
async function takeMarks(
  db: Db,
  { institution_id, event_id, by, now }: Marking,
  taken: readonly Mark[],
): Promise<void> {
  await sql`
    with gone as (delete from attendance_mark where institution_id = ${institution_id} and event_id = ${event_id} and user_detail_id = any(${taken.map((mark) => mark.user_detail_id)}::bigint[]))
    insert into mark_entry (institution_id, event_id, user_detail_id, device_mark, attendance_code, comment, marked_by, marked_at, replaced_at)
    select ${institution_id}::bigint, ${event_id}::bigint, user_detail_id, device_mark, null, '', ${by}::bigint, marked_at, ${now}::timestamptz
    from unnest(${taken.map((mark) => mark.user_detail_id)}::bigint[], ${taken.map((mark) => mark.device_mark)}::text[], ${taken.map((mark) => mark.marked_at.toISOString())}::timestamptz[]) one (user_detail_id, device_mark, marked_at)`.execute(
    db,
  );
}

async function keepMarks(db: Db, { institution_id, event_id, by }: Marking, kept: readonly Mark[]): Promise<void> {
  const column = <K extends keyof Mark>(name: K) => kept.map((mark) => mark[name]);
  await sql`
    insert into attendance_mark (institution_id, event_id, user_detail_id, attendance_code, comment, marked_by, marked_at, device_mark)
    select ${institution_id}::bigint, ${event_id}::bigint, user_detail_id, code, comment, ${by}::bigint, marked_at, device_mark
    from unnest(${column('user_detail_id')}::bigint[], ${column('device_mark')}::text[], ${column('attendanceCode')}::smallint[], ${column('comment')}::text[], ${column('marked_at').map((at) => at.toISOString())}::timestamptz[])
      one (user_detail_id, device_mark, code, comment, marked_at)
    on conflict (institution_id, event_id, user_detail_id) do update
      set attendance_code = excluded.attendance_code, comment = excluded.comment, marked_by = excluded.marked_by, marked_at = excluded.marked_at, device_mark = excluded.device_mark`.execute(
    db,
  );
}

/** Gives absences their make-up sessions, and writes the ledger's lines in their order, those of what was given last. */
async function writeLedger(
  db: Db,
  { institution_id, event_id, day, by, now }: Marking,
  { entries, given }: Settled,
): Promise<void> {
  const line = <K extends keyof Entry>(name: K) => entries.map((entry) => entry[name]);
  await sql`
    with made as (
      insert into credit_grant (institution_id, user_detail_id, kind, sub_ids, minutes, valid_from, expires_on, event_id, from_grant, granted_by, created_at)
      select g.institution_id, g.user_detail_id, 'makeup', g.sub_ids, g.minutes, ${day}::date, one.expires_on, ${event_id}::bigint, g.grant_id, ${by}::bigint, ${now}::timestamptz
      from unnest(${given.map((one) => one.from_grant)}::bigint[], ${given.map((one) => one.expires_on)}::date[]) one (from_grant, expires_on)
      join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = one.from_grant
      -- An absence that was one before finds its grant again.
      on conflict (institution_id, event_id, user_detail_id, from_grant) where kind = 'makeup' and event_id is not null do update set granted_by = excluded.granted_by
      returning grant_id, user_detail_id)
    insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, kind, cause, amount, ${event_id}::bigint, ${by}::bigint, ${now}::timestamptz
    from (
      select grant_id, user_detail_id, kind, cause, amount, at from unnest(${line('grant_id')}::bigint[], ${line('user_detail_id')}::bigint[], ${line('kind')}::text[], ${line('cause')}::text[], ${line('amount')}::integer[])
        with ordinality entry (grant_id, user_detail_id, kind, cause, amount, at)
      union all select grant_id, user_detail_id, 'grant', 'mark', 1, 1000000 from made) line order by at, grant_id`.execute(
    db,
  );
}

/** What is written about a class. */
export interface ClassNote {
  notes: string;
  class_note_check: 0 | 1;
  version: number;
}

/** An event's class note; an empty one of version 0 where nobody has written any. */
export async function findClassNote(db: Db, institution_id: number, event_id: number): Promise<ClassNote> {
  const { rows } =
    await sql<ClassNote>`select notes, is_shared as class_note_check, version from class_note where institution_id = ${institution_id} and event_id = ${event_id}`.execute(
      db,
    );
  return rows[0] ?? { notes: '', class_note_check: 0, version: 0 };
}

/** Writes an event's class note. */
export async function writeClassNote(
  db: Db,
  { institution_id, event_id, by, now }: { institution_id: number; event_id: number; by: number; now: Date },
  { notes, class_note_check }: Omit<ClassNote, 'version'>,
): Promise<void> {
  await sql`insert into class_note (institution_id, event_id, notes, is_shared, noted_by, noted_at) values (${institution_id}, ${event_id}, ${notes}, ${class_note_check}, ${by}, ${now})
    on conflict (institution_id, event_id) do update set notes = excluded.notes, is_shared = excluded.is_shared, noted_by = excluded.noted_by, noted_at = excluded.noted_at, version = class_note.version + 1`.execute(
    db,
  );
}

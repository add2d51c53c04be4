import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { SharedNote } from '@schoolbell/core/attendance/notes/contract';
import type { Db } from '../../http/context.ts';

/** A note that its families may read. */
export type Shared = z.output<typeof SharedNote>;

const columns = sql`coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.minutes, e.zone, n.notes`;
/** Shared notes `n` with their events `e`, without cancelled classes. */
const source = sql`class_note n join event e on e.institution_id = n.institution_id and e.event_id = n.event_id and e.published and e.status = 'scheduled' left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id`;
const shared = sql`n.is_shared = 1 and trim(n.notes) <> ''`;

/** The shared notes of the events of a place, latest first. */
export async function notesOfPlace(
  db: Db,
  institution_id: number,
  enrolment_id: number,
  most: number,
): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select ${columns} from ${source} join event_student c on c.institution_id = n.institution_id and c.event_id = n.event_id and c.enrolment_id = ${enrolment_id} and c.status = 'enrolled'
    where n.institution_id = ${institution_id} and ${shared} order by e.starts_at desc, e.event_id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The shared notes of events, by start. */
export async function notesOfEvents(db: Db, institution_id: number, events: readonly number[]): Promise<Shared[]> {
  const { rows } =
    await sql<Shared>`select ${columns} from ${source} where n.institution_id = ${institution_id} and n.event_id = any(${events}::bigint[]) and ${shared} order by e.starts_at, e.event_id`.execute(
      db,
    );
  return rows;
}

/** A note to mail, with the students who have a place in its event. */
export interface NoteToMail {
  title: string;
  local_start: string;
  place: string;
  notes: string;
  class_note_check: 0 | 1;
  mailed_at: Date | null;
  students: number[];
}

/** An event's note, locked until the transaction ends. Undefined if there is none, or its class was cancelled. */
export async function holdNote(db: Db, institution_id: number, event_id: number): Promise<NoteToMail | undefined> {
  const { rows } = await sql<NoteToMail>`
    select ${columns}, concat_ws(', ', l.p_name, r.name) as place, n.is_shared as class_note_check, n.mailed_at,
      array(select c.user_detail_id::float8 from event_student c join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
        where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = 'enrolled' and p.archived_at is null order by 1) as students
    from ${source} left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id left join room r on r.institution_id = e.institution_id and r.room_id = e.room_id
    where n.institution_id = ${institution_id} and n.event_id = ${event_id} for no key update of n`.execute(db);
  return rows[0];
}

/** Notes that the families of a class were told. */
export async function noteMailed(db: Db, institution_id: number, event_id: number, now: Date): Promise<void> {
  await db
    .updateTable('class_note')
    .set({ mailed_at: now })
    .where('institution_id', '=', institution_id)
    .where('event_id', '=', event_id)
    .execute();
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

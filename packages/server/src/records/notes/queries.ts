import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { addNote } from '@schoolbell/core/records/notes/contract';
import type { Db } from '../../http/context.ts';
import { fileJson } from '../files/queries.ts';
import { image, iso } from '../../db/sql.ts';

export type Note = ResultOf<typeof addNote>;

const note = sql`n.id, n.message_box, n.is_pinned, ${iso('n.created_at')} as created_at, ${iso('n.updated_at')} as updated_at, n.version,
  json_build_object('user_detail_id', a.user_detail_id, 'firstName', a.first_name, 'surname', a.surname, 'image_240', ${image('a.image_handle')}) as mention_by_user_detail,
  coalesce((select json_agg(one.file order by one.id) from (select d.id, ${fileJson} as file from person_file d join file f on f.institution_id = d.institution_id and f.handle = d.handle
    join person u on u.institution_id = d.institution_id and u.user_detail_id = d.uploaded_by where d.institution_id = n.institution_id and d.note_id = n.id) one), '[]') as files`;

/** A person's notes: pinned first, then newest. */
export async function listNotes(db: Db, institution_id: number, person_id: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select ${note} from note n join person a on a.institution_id = n.institution_id and a.user_detail_id = n.author_id
    where n.institution_id = ${institution_id} and n.person_id = ${person_id} and n.deleted_at is null order by n.is_pinned desc, n.created_at desc, n.id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** One note with its person; `locked` locks it until the transaction ends, `deleted` finds a deleted one. Undefined if there is none. */
export async function findNote(
  db: Db,
  institution_id: number,
  id: number,
  { locked = false, deleted = false }: { locked?: boolean; deleted?: boolean } = {},
): Promise<{ note: Note; person_id: number } | undefined> {
  const { rows } = await sql<Note & { person_id: number }>`
    select ${note}, n.person_id from note n join person a on a.institution_id = n.institution_id and a.user_detail_id = n.author_id
    where n.institution_id = ${institution_id} and n.id = ${id} and (n.deleted_at is not null) = ${deleted} ${locked ? sql`for update of n` : sql``}`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { person_id, ...found } = rows[0];
  return { note: found, person_id };
}

/** Keeps a note and answers its id. */
export async function insertNote(
  db: Db,
  note: {
    institution_id: number;
    person_id: number;
    author_id: number;
    message_box: string;
    is_pinned: number;
    now: Date;
  },
): Promise<number> {
  const { now, ...values } = note;
  return (
    await db
      .insertInto('note')
      .values({ ...values, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** What of a note changes. */
interface NoteChange {
  institution_id: number;
  id: number;
  message_box?: string | undefined;
  is_pinned?: 0 | 1 | undefined;
  said: boolean;
  now: Date;
}

/** Changes a note's text, its pin, or both. Pinning doesn't change the text, so `updated_at` stays. */
export async function changeNote(
  db: Db,
  { institution_id, id, message_box, is_pinned, said, now }: NoteChange,
): Promise<void> {
  await db
    .updateTable('note')
    .set({
      version: sql`version + 1`,
      ...(message_box !== undefined && { message_box }),
      ...(said && { updated_at: now }),
      ...(is_pinned !== undefined && { is_pinned }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a note (with an instant) or restores it (null), with its mentions. */
export async function markDeleted(db: Db, institution_id: number, id: number, deleted_at: Date | null): Promise<void> {
  await db
    .updateTable('note')
    .set({ deleted_at, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('mention')
    .set({ hidden_at: deleted_at })
    .where('institution_id', '=', institution_id)
    .where('note_id', '=', id)
    .execute();
}

/**
 * Permanently deletes notes that were deleted before an instant, with their mentions and files, and files of unsaved notes.
 * Returns the handles whose bytes must be deleted.
 */
export async function forgetNotes(db: Db, institution_id: number, before: Date): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    delete from person_file d where institution_id = ${institution_id} and (is_draft = 1 and created_at < ${before}
      or note_id in (select id from note n where n.institution_id = ${institution_id} and n.deleted_at < ${before})) returning handle`.execute(
    db,
  );
  const handles = rows.map((row) => row.handle);
  if (handles.length > 0)
    await db.deleteFrom('file').where('institution_id', '=', institution_id).where('handle', 'in', handles).execute();
  await sql`delete from notification_read r using note n where r.institution_id = ${institution_id} and r.type = 'Mention' and n.institution_id = r.institution_id and n.id = r.related_type_id and n.deleted_at < ${before}`.execute(
    db,
  );
  await db.deleteFrom('note').where('institution_id', '=', institution_id).where('deleted_at', '<', before).execute();
  return handles;
}

/** Sets a note's mentions; returns those who are new. */
export async function setMentions(
  db: Db,
  {
    institution_id,
    note_id,
    staff_ids,
    now,
  }: { institution_id: number; note_id: number; staff_ids: readonly number[]; now: Date },
): Promise<number[]> {
  await sql`delete from mention where institution_id = ${institution_id} and note_id = ${note_id} and staff_id <> all(${staff_ids}::bigint[])`.execute(
    db,
  );
  const { rows } = await sql<{ staff_id: number }>`
    insert into mention (institution_id, note_id, staff_id, created_at) select ${institution_id}, ${note_id}, id, ${now}::timestamptz from unnest(${staff_ids}::bigint[]) id
    on conflict do nothing returning staff_id`.execute(db);
  return rows.map((row) => row.staff_id);
}

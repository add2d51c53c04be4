import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { uploadPersonFile } from '@schoolbell/core/records/files/contract';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';

/** A document as its list shows it. */
export type PersonFile = ResultOf<typeof uploadPersonFile>;

/** The most documents of a person, so that nobody can fill the list without end. */
export const MOST_FILES = 500;

/** A document `d` with its file `f` and its uploader `u`, as JSON. */
export const fileJson = sql`json_build_object('id', d.id, 'file_name', d.file_name, 'file_size', f.bytes, 'media_type', f.media_type, 'file_url', ${image('d.handle')}, 'created_at', ${iso('d.created_at')},
  'uploaded_by', json_build_object('user_detail_id', u.user_detail_id, 'firstName', u.first_name, 'surname', u.surname))`;
const columns = sql`d.id, d.file_name, f.bytes as file_size, f.media_type, ${image('d.handle')} as file_url, ${iso('d.created_at')} as created_at,
  json_build_object('user_detail_id', u.user_detail_id, 'firstName', u.first_name, 'surname', u.surname) as uploaded_by`;
const from = sql`person_file d
  join file f on f.institution_id = d.institution_id and f.handle = d.handle
  join person u on u.institution_id = d.institution_id and u.user_detail_id = d.uploaded_by`;

/** A person's documents, the newest first, without those on notes. */
export async function listFiles(db: Db, institution_id: number, person_id: number): Promise<PersonFile[]> {
  const { rows } =
    await sql<PersonFile>`select ${columns} from ${from} where d.institution_id = ${institution_id} and d.person_id = ${person_id}
    and d.note_id is null and d.is_draft = 0 order by d.created_at desc, d.id desc limit ${MOST_FILES}`.execute(db);
  return rows;
}

/** One document with its person and its handle; locked until the transaction ends. Undefined if there is none. */
export async function findPersonFile(
  db: Db,
  institution_id: number,
  id: number,
): Promise<{ file: PersonFile; person_id: number; handle: string } | undefined> {
  const { rows } = await sql<
    PersonFile & { person_id: number; handle: string }
  >`select ${columns}, d.person_id, d.handle from ${from}
    where d.institution_id = ${institution_id} and d.id = ${id} for update of d`.execute(db);
  if (!rows[0]) return undefined;
  const { person_id, handle, ...file } = rows[0];
  return { file, person_id, handle };
}

/** The person and the name of a document by its handle; undefined if it isn't a document, or its note was deleted. */
export async function documentAt(
  db: Db,
  institution_id: number,
  handle: string,
): Promise<{ person_id: number; file_name: string } | undefined> {
  const { rows } = await sql<{
    person_id: number;
    file_name: string;
  }>`select d.person_id, d.file_name from person_file d where d.institution_id = ${institution_id} and d.handle = ${handle}
    and not exists (select from note n where n.institution_id = d.institution_id and n.id = d.note_id and n.deleted_at is not null)`.execute(
    db,
  );
  return rows[0];
}

/** How many documents a person has. */
export async function countFiles(db: Db, institution_id: number, person_id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from person_file where institution_id = ${institution_id} and person_id = ${person_id}`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Records a document whose file is already stored. Returns its id. */
export async function insertPersonFile(
  db: Db,
  file: {
    institution_id: number;
    person_id: number;
    handle: string;
    file_name: string;
    uploaded_by: number;
    is_draft: 0 | 1;
    now: Date;
  },
): Promise<number> {
  const { now, ...values } = file;
  return (
    await db
      .insertInto('person_file')
      .values({ ...values, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Takes a document away, with its file's row; its bytes go by a job. */
export async function removePersonFile(
  db: Db,
  institution_id: number,
  { id, handle }: { id: number; handle: string },
): Promise<void> {
  await db.deleteFrom('person_file').where('institution_id', '=', institution_id).where('id', '=', id).execute();
  await db.deleteFrom('file').where('institution_id', '=', institution_id).where('handle', '=', handle).execute();
}

/** Which files a note is to have. */
interface NoteFiles {
  institution_id: number;
  note_id: number;
  person_id: number;
  uploaded_by: number;
  ids: readonly number[];
}

/**
 * Makes a note's files these: its own, or such as this colleague uploaded for a note about the person that is not saved yet.
 * Returns what came and what went; undefined if an id is neither.
 */
export async function setNoteFiles(
  db: Db,
  { institution_id, note_id, person_id, uploaded_by, ids }: NoteFiles,
): Promise<{ added: string[]; gone: { handle: string; file_name: string }[] } | undefined> {
  const mine = sql`institution_id = ${institution_id} and person_id = ${person_id}`;
  const { rows: kept } = await sql<{
    id: number;
    is_draft: number;
    file_name: string;
  }>`select id, is_draft, file_name from person_file where ${mine} and id = any(${ids}::bigint[])
    and (note_id = ${note_id} or is_draft = 1 and uploaded_by = ${uploaded_by}) order by id for update`.execute(db);
  if (kept.length !== new Set(ids).size) return undefined;
  await sql`update person_file set note_id = ${note_id}, is_draft = 0 where ${mine} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  const { rows: gone } = await sql<{
    handle: string;
    file_name: string;
  }>`delete from person_file where ${mine} and note_id = ${note_id} and id <> all(${ids}::bigint[]) returning handle, file_name`.execute(
    db,
  );
  if (gone.length > 0)
    await db
      .deleteFrom('file')
      .where('institution_id', '=', institution_id)
      .where(
        'handle',
        'in',
        gone.map((one) => one.handle),
      )
      .execute();
  return { added: kept.filter((one) => one.is_draft === 1).map((one) => one.file_name), gone };
}

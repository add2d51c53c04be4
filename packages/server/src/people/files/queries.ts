import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { uploadPersonFile } from '@schoolbell/core/people/files/contract';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../queries.ts';

/** A document as its list shows it. */
export type PersonFile = ResultOf<typeof uploadPersonFile>;

/** Documents that a person may have: a list that nobody can fill without end. */
export const MOST_FILES = 500;

const columns = sql`d.id, d.file_name, f.bytes as file_size, f.media_type, ${image('d.handle')} as file_url, ${iso('d.created_at')} as created_at,
  json_build_object('user_detail_id', u.user_detail_id, 'firstName', u.first_name, 'surname', u.surname) as uploaded_by`;
const from = sql`person_file d
  join file f on f.institution_id = d.institution_id and f.handle = d.handle
  join person u on u.institution_id = d.institution_id and u.user_detail_id = d.uploaded_by`;

/** A person's documents, the newest first. */
export async function listFiles(db: Db, institution_id: number, person_id: number): Promise<PersonFile[]> {
  const { rows } = await sql<PersonFile>`select ${columns} from ${from} where d.institution_id = ${institution_id} and d.person_id = ${person_id}
    order by d.created_at desc, d.id desc limit ${MOST_FILES}`.execute(db);
  return rows;
}

/** One document with whom it is about and by which handle its bytes lie; held until the transaction ends. Undefined where there is none. */
export async function findPersonFile(db: Db, institution_id: number, id: number): Promise<{ file: PersonFile; person_id: number; handle: string } | undefined> {
  const { rows } = await sql<PersonFile & { person_id: number; handle: string }>`select ${columns}, d.person_id, d.handle from ${from}
    where d.institution_id = ${institution_id} and d.id = ${id} for update of d`.execute(db);
  if (!rows[0]) return undefined;
  const { person_id, handle, ...file } = rows[0];
  return { file, person_id, handle };
}

/** Whose document lies behind a handle, and what it is called; undefined where the file is no document. */
export async function documentAt(db: Db, institution_id: number, handle: string): Promise<{ person_id: number; file_name: string } | undefined> {
  return db.selectFrom('person_file').select(['person_id', 'file_name']).where('institution_id', '=', institution_id).where('handle', '=', handle).executeTakeFirst();
}

/** How many documents a person has. */
export async function countFiles(db: Db, institution_id: number, person_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from person_file where institution_id = ${institution_id} and person_id = ${person_id}`.execute(db);
  return rows[0]!.n;
}

/** Writes down a document; its file is there already. Answers its id. */
export async function insertPersonFile(db: Db, file: { institution_id: number; person_id: number; handle: string; file_name: string; uploaded_by: number; now: Date }): Promise<number> {
  const { now, ...values } = file;
  return (await db.insertInto('person_file').values({ ...values, created_at: now }).returning('id').executeTakeFirstOrThrow()).id;
}

/** Takes a document away, with its file's row; its bytes go by a job. */
export async function removePersonFile(db: Db, institution_id: number, { id, handle }: { id: number; handle: string }): Promise<void> {
  await db.deleteFrom('person_file').where('institution_id', '=', institution_id).where('id', '=', id).execute();
  await db.deleteFrom('file').where('institution_id', '=', institution_id).where('handle', '=', handle).execute();
}

import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import { type Page, pageFrom } from '@schoolbell/core/http/page';
import type { downloads } from '@schoolbell/core/lists/downloads/contract';
import type { DownloadState } from '@schoolbell/core/lists/downloads/rules';
import type { Erase } from '../../db/erasing.ts';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';

/** What is shown of a download. */
export type Line = ResultOf<typeof downloads>['data'][number];

/** A download as it is worked with. */
export interface Download {
  download_id: number;
  user_detail_id: number;
  role_id: number;
  call: string | null;
  resource: string;
  asked: Record<string, unknown> | null;
  format: FileFormat;
  state: DownloadState;
  file_name: string;
  rows: number | null;
  handle: string | null;
  needs: string[];
  expires_at: Date;
}

/** A download that is to be listed. */
export interface NewDownload {
  institution_id: number;
  user_detail_id: number;
  role_id: number;
  call: string | null;
  resource: string;
  asked: object | null;
  filters: string;
  format: FileFormat;
  state: 'waiting' | 'sent';
  file_name: string;
  rows: number | null;
  total: number | null;
  bytes: number | null;
  created_at: Date;
  expires_at: Date;
}

/** Whose downloads somebody sees: their own, or (null) everyone's. */
export interface Seeing {
  institution_id: number;
  viewer_id: number;
  own: number | null;
  now: Date;
}

/** Lists a download; returns its id. */
export async function insertDownload(db: Db, { asked, state, ...row }: NewDownload): Promise<number> {
  const { download_id } = await db
    .insertInto('download')
    .values({
      ...row,
      state,
      asked: asked && JSON.stringify(asked),
      sha256: null,
      handle: null,
      ended_at: state === 'sent' ? row.created_at : null,
    })
    .returning('download_id')
    .executeTakeFirstOrThrow();
  return download_id;
}

/** A download, locked until the transaction ends where it is to change; only an own one with `own`. */
export async function findDownload(
  db: Db,
  institution_id: number,
  download_id: number,
  { locked = false, own = null }: { locked?: boolean; own?: number | null } = {},
): Promise<Download | undefined> {
  const { rows } = await sql<Download>`
    select download_id, user_detail_id, role_id, call, resource, asked, format, state, file_name, rows, handle, needs, expires_at
    from download where institution_id = ${institution_id} and download_id = ${download_id}
      and (${own}::bigint is null or user_detail_id = ${own}) ${locked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** A page of downloads, the newest first, each with who took it. */
export async function listDownloads(
  db: Db,
  { institution_id, viewer_id, own, now }: Seeing,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<Line>> {
  const seen = sql`institution_id = ${institution_id} and expires_at > ${now} and (${own}::bigint is null or user_detail_id = ${own})`;
  const { rows } = await sql<Line & { counted: number }>`
    with counted as (select count(*)::int as counted from download where ${seen}),
    paged as (select * from download where ${seen} order by download_id desc limit ${per_page} offset ${(page - 1) * per_page})
    select d.download_id, d.resource, d.file_name, d.format, d.filters, d.state, d.error, d.rows, d.total, d.bytes,
      json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname) as by,
      (d.user_detail_id = ${viewer_id})::int as is_own, (d.state = 'ready')::int as is_kept,
      ${iso('d.created_at')} as created_at, ${iso('d.ended_at')} as ended_at, ${iso('d.expires_at')} as expires_at,
      (select coalesce(json_agg(json_build_object('user_detail_id', t.user_detail_id, 'firstName', w.first_name, 'surname', w.surname,
          'taken_at', ${iso('t.taken_at')}) order by t.taken_id), '[]')
        from (select * from download_taken one where one.institution_id = ${institution_id} and one.download_id = d.download_id
          order by one.taken_id desc limit 20) t
        join person w on w.institution_id = ${institution_id} and w.user_detail_id = t.user_detail_id) as taken,
      (select counted from counted) as counted
    from paged d join person p on p.institution_id = ${institution_id} and p.user_detail_id = d.user_detail_id
    where d.institution_id = ${institution_id} order by d.download_id desc`.execute(db);
  const counted = rows[0]?.counted ?? 0;
  return pageFrom(
    rows.map(({ counted: _, ...line }) => line),
    counted,
    page,
    per_page,
  );
}

/** Writes down that somebody took a file. */
export async function insertTaken(
  db: Db,
  taken: { institution_id: number; download_id: number; user_detail_id: number; taken_at: Date },
): Promise<void> {
  await db.insertInto('download_taken').values(taken).execute();
}

/** Stops a download, and forgets what it was asked with and where its bytes are. */
export async function cancel(db: Db, institution_id: number, download_id: number, now: Date): Promise<void> {
  await sql`update download set state = 'cancelled', ended_at = ${now}, asked = null, handle = null
    where institution_id = ${institution_id} and download_id = ${download_id}`.execute(db);
}

/** Deletes downloads whose time is over; returns the handles of their bytes. */
export async function forgetDownloads(db: Db, institution_id: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ handle: string | null }>`
    delete from download where institution_id = ${institution_id} and expires_at <= ${now} returning handle`.execute(
    db,
  );
  return rows.flatMap(({ handle }) => handle ?? []);
}

/** Deletes files that may hold people who are erased: what is kept, and what is being made. */
export const eraseFiles: Erase = async ({ db, institution_id }) => {
  const { rows } = await sql<{ handle: string }>`
    delete from download where institution_id = ${institution_id} and handle is not null returning handle`.execute(db);
  return rows.map(({ handle }) => handle);
};

import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { bulkRun } from '@schoolbell/core/lists/bulk/contract';
import { BULK_DAYS, type BulkAction, undoable } from '@schoolbell/core/lists/bulk/rules';
import type { Erase } from '../../db/erasing.ts';
import type { Db, SignedIn } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** A bulk action as its parts work with it. */
export interface Run {
  bulk_id: number;
  kind: 'student' | 'lead';
  action: BulkAction;
  is_undo: 0 | 1;
  options: Record<string, unknown>;
  label: string;
  state: ResultOf<typeof bulkRun>['state'];
  total: number;
  done: number;
  changed: number;
  refused: number;
  mails: number;
  undone_by: number | null;
  created_by: number;
}

/** What is shown of a run, except its words. */
export type Line = Omit<ResultOf<typeof bulkRun>, 'title' | 'message'> & { label: string; mails: number };

/** A run that is to begin. */
export interface NewRun {
  institution_id: number;
  kind: Run['kind'];
  action: BulkAction;
  is_undo: 0 | 1;
  options: object;
  label: string;
  created_by: number;
  now: Date;
}

export const parts = sql`bulk_id, kind, action, is_undo, options, label, state, total, done, changed, refused, mails, undone_by, created_by`;
const line = sql`r.bulk_id, r.kind, r.action, r.is_undo, r.label, r.mails, r.state, r.error, r.total, r.done, r.changed, r.refused, r.done - r.changed - r.refused as unchanged,
  (r.action = any(${[...undoable]}::text[]) and r.is_undo = 0 and r.undone_by is null and r.state <> 'running' and r.changed > 0)::int as is_undoable, (r.seen_at is not null)::int as is_seen,
  ${iso('r.created_at')} as created_at, ${iso('r.ended_at')} as ended_at`;

/** Begins a run; returns its id. */
export async function insertRun(db: Db, { now, options, ...run }: NewRun): Promise<number> {
  const { bulk_id } = await db
    .insertInto('bulk_run')
    .values({ ...run, options: JSON.stringify(options), state: 'running', created_at: now })
    .returning('bulk_id')
    .executeTakeFirstOrThrow();
  return bulk_id;
}

/** A run of somebody's own, locked until the transaction ends where it is to change; undefined if it is not theirs. */
export async function findRun(
  db: Db,
  institution_id: number,
  bulk_id: number,
  { locked = false, created_by }: { locked?: boolean; created_by?: number } = {},
): Promise<Run | undefined> {
  const { rows } =
    await sql<Run>`select ${parts} from bulk_run where institution_id = ${institution_id} and bulk_id = ${bulk_id}
    ${created_by === undefined ? sql`` : sql`and created_by = ${created_by}`} ${locked ? sql`for update` : sql``}`.execute(
      db,
    );
  return rows[0];
}

/** Ends a run. The text of a mail is kept no longer than needed. */
export async function endRun(
  db: Db,
  institution_id: number,
  bulk_id: number,
  {
    state,
    error = '',
    now,
    isSeen,
  }: { state: 'done' | 'cancelled' | 'failed'; error?: string; now: Date; isSeen: boolean },
): Promise<void> {
  await sql`update bulk_run set state = ${state}, error = ${error}, ended_at = ${now}, seen_at = ${isSeen ? now : null}::timestamptz, options = options - 'body'
    where institution_id = ${institution_id} and bulk_id = ${bulk_id}`.execute(db);
}

/** Puts a run that has ended aside. */
export async function markSeen(db: Db, institution_id: number, bulk_id: number, now: Date): Promise<void> {
  await sql`update bulk_run set seen_at = coalesce(seen_at, ${now}) where institution_id = ${institution_id} and bulk_id = ${bulk_id}`.execute(
    db,
  );
}

/** A person's own visible runs, newest first. */
export async function listRuns(
  db: Db,
  { institution_id, user_detail_id }: SignedIn,
  wanted: {
    page: number;
    per_page: number;
    kind?: Run['kind'] | undefined;
    is_unseen: 0 | 1;
    bulk_id?: number;
    now: Date;
  },
): Promise<Page<Line>> {
  const { page, per_page, kind, is_unseen, bulk_id, now } = wanted;
  const { rows } = await sql<Line & { counted: number }>`
    select ${line}, count(*) over () as counted from bulk_run r
    where r.institution_id = ${institution_id} and r.created_by = ${user_detail_id} and r.created_at > ${now}::timestamptz - make_interval(days => ${BULK_DAYS})
      ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`} ${is_unseen ? sql`and r.seen_at is null` : sql``} ${bulk_id === undefined ? sql`` : sql`and r.bulk_id = ${bulk_id}`}
    order by r.created_at desc, r.bulk_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return pageFrom(
    rows.map(({ counted: _, ...row }) => row),
    rows[0]?.counted ?? 0,
    page,
    per_page,
  );
}

/** Forgets runs that can neither be seen nor undone any more. */
export async function forgetRuns(db: Db, institution_id: number, before: Date): Promise<void> {
  await sql`delete from bulk_run where institution_id = ${institution_id} and created_at < ${before} and state <> 'running'`.execute(
    db,
  );
}

/** Blanks texts that erased people wrote for many people. */
export const eraseRunTexts: Erase = async ({ db, institution_id }, people) => {
  await sql`update bulk_run set label = '', options = options - 'subject' - 'body' - 'reply_to' where institution_id = ${institution_id} and created_by = any(${people}::bigint[]) and state <> 'running'`.execute(
    db,
  );
};

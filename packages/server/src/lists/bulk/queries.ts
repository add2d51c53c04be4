import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { bulkPeople, bulkRun } from '@schoolbell/core/lists/bulk/contract';
import { BULK_DAYS, type BulkAction, undoable } from '@schoolbell/core/lists/bulk/rules';
import type { Erase } from '../../db/erasing.ts';
import type { Db, SignedIn } from '../../http/context.ts';
import { accessFrom } from '../../http/access.ts';
import { openable } from '../../people/merges/queries.ts';
import { iso } from '../../db/sql.ts';
import { listedIds, type PeopleList } from '../../people/search/queries.ts';

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

/** What is told of a run, but for its words. */
export type Line = Omit<ResultOf<typeof bulkRun>, 'title' | 'message'> & { label: string; mails: number };
type PersonLine = ResultOf<typeof bulkPeople>['data'][number];

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

/** What became of a person, and what exactly was done to them. */
export interface Outcome {
  user_detail_id: number;
  status: 'done' | 'unchanged' | 'refused';
  reason: string;
  effect?: unknown;
}

const parts = sql`bulk_id, kind, action, is_undo, options, label, state, total, done, changed, refused, mails, undone_by, created_by`;
const line = sql`r.bulk_id, r.kind, r.action, r.is_undo, r.label, r.mails, r.state, r.error, r.total, r.done, r.changed, r.refused, r.done - r.changed - r.refused as unchanged,
  (r.action = any(${[...undoable]}::text[]) and r.is_undo = 0 and r.undone_by is null and r.state <> 'running' and r.changed > 0)::int as is_undoable, (r.seen_at is not null)::int as is_seen,
  ${iso('r.created_at')} as created_at, ${iso('r.ended_at')} as ended_at`;

/** Begins a run; answers its id. */
export async function insertRun(db: Db, { now, options, ...run }: NewRun): Promise<number> {
  const { bulk_id } = await db
    .insertInto('bulk_run')
    .values({ ...run, options: JSON.stringify(options), state: 'running', created_at: now })
    .returning('bulk_id')
    .executeTakeFirstOrThrow();
  return bulk_id;
}

async function addPeople(db: Db, institution_id: number, bulk_id: number, people: RawBuilder<unknown>): Promise<void> {
  await sql`insert into bulk_person (institution_id, bulk_id, place, person_id, status, reason, effect) ${people}`.execute(
    db,
  );
  await sql`
    update bulk_run r set total = c.total, done = c.refused, refused = c.refused
    from (select count(*) as total, count(*) filter (where status = 'refused') as refused from bulk_person where institution_id = ${institution_id} and bulk_id = ${bulk_id}) c
    where r.institution_id = ${institution_id} and r.bulk_id = ${bulk_id}`.execute(db);
}

/** Puts people of these ids into a run, in their order; `there` are those among them whom the asking may open, the others are refused at once. */
export function addChosen(
  db: Db,
  institution_id: number,
  bulk_id: number,
  ids: readonly number[],
  there: ReadonlySet<number>,
): Promise<void> {
  const known = ids.map((id) => there.has(id));
  return addPeople(
    db,
    institution_id,
    bulk_id,
    sql`
    select ${institution_id}::bigint, ${bulk_id}::bigint, n, case when known then id end, case when not known then 'refused' end, case when known then '' else 'This record was not found.' end, null
    from unnest(${ids}::bigint[], ${known}::boolean[]) with ordinality chosen (id, known, n)`,
  );
}

/** Puts everybody of a list into a run, in its order, at most so many. */
export function addListed(db: Db, bulk_id: number, list: PeopleList, most: number): Promise<void> {
  return addPeople(
    db,
    list.institution_id,
    bulk_id,
    sql`
    select ${list.institution_id}::bigint, ${bulk_id}::bigint, n, user_detail_id, null, '', null from (${listedIds(list, most)}) listed`,
  );
}

/** Puts those whom a run changed into the one that takes it back, and notes that it does. */
export async function addChanged(
  db: Db,
  institution_id: number,
  { bulk_id, undone }: { bulk_id: number; undone: number },
): Promise<void> {
  await addPeople(
    db,
    institution_id,
    bulk_id,
    sql`
    select institution_id, ${bulk_id}::bigint, place, person_id, null, '', effect from bulk_person
    where institution_id = ${institution_id} and bulk_id = ${undone} and status = 'done' and person_id is not null`,
  );
  await sql`update bulk_run set undone_by = ${bulk_id}, seen_at = coalesce(seen_at, now()) where institution_id = ${institution_id} and bulk_id = ${undone}`.execute(
    db,
  );
}

/** A run of somebody's own, held until the transaction ends where it is to change; undefined where it is not theirs. */
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

/** The next people of a run. */
export async function nextPeople(
  db: Db,
  institution_id: number,
  bulk_id: number,
  most: number,
): Promise<{ place: number; person_id: number | null; effect: unknown }[]> {
  const { rows } = await sql<{ place: number; person_id: number | null; effect: unknown }>`
    select place, person_id, effect from bulk_person where institution_id = ${institution_id} and bulk_id = ${bulk_id} and status is null order by place limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Writes down what became of people, and counts it; answers the run as it is now. */
export async function keepOutcomes(
  db: Db,
  institution_id: number,
  bulk_id: number,
  outcomes: readonly (Outcome & { place: number })[],
  mails: number,
): Promise<Run> {
  const count = (status: Outcome['status']) => outcomes.filter((one) => one.status === status).length;
  await sql`
    update bulk_person b set status = r.status, reason = r.reason, effect = r.effect
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r (place integer, status text, reason text, effect jsonb)
    where b.institution_id = ${institution_id} and b.bulk_id = ${bulk_id} and b.place = r.place`.execute(db);
  const { rows } = await sql<Run>`
    update bulk_run set done = done + ${outcomes.length}, changed = changed + ${count('done')}, refused = refused + ${count('refused')}, mails = mails + ${mails}
    where institution_id = ${institution_id} and bulk_id = ${bulk_id} returning ${parts}`.execute(db);
  return rows[0]!;
}

/** Ends a run. What a mail said is kept no longer than it is needed. */
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

/** Somebody's own runs that can still be seen, the newest first. */
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

/** The people of a run with their names, as far as the viewer may open them. */
function peopleOf(viewer: SignedIn, bulk_id: number, rest: RawBuilder<unknown>): RawBuilder<PersonLine> {
  return sql<PersonLine>`
    select b.person_id as user_detail_id, case when ${openable(viewer, 'p')} then btrim(p.first_name || ' ' || p.surname) else '' end as name, b.status, b.reason
    from bulk_person b left join person p on p.institution_id = b.institution_id and p.user_detail_id = b.person_id
    where b.institution_id = ${viewer.institution_id} and b.bulk_id = ${bulk_id} and b.status is not null ${rest}`;
}

/** A page of what became of whom, in the order asked. */
export async function pageOfPeople(
  db: Db,
  viewer: SignedIn,
  {
    bulk_id,
    status,
    page,
    per_page,
  }: { bulk_id: number; status?: Outcome['status'] | undefined; page: number; per_page: number },
): Promise<Page<PersonLine>> {
  const of = status === undefined ? sql`` : sql`and b.status = ${status}`;
  const [{ rows }, counted] = await Promise.all([
    peopleOf(viewer, bulk_id, sql`${of} order by b.place limit ${per_page} offset ${(page - 1) * per_page}`).execute(
      db,
    ),
    sql<{
      n: number;
    }>`select count(*) as n from bulk_person b where b.institution_id = ${viewer.institution_id} and b.bulk_id = ${bulk_id} and b.status is not null ${of}`.execute(
      db,
    ),
  ]);
  return pageFrom(rows, counted.rows[0]!.n, page, per_page);
}

/** All of them, as they are read. */
export async function* everyOutcome(db: Db, viewer: SignedIn, bulk_id: number): AsyncGenerator<PersonLine[]> {
  for (let after = 0, rows: PersonLine[] = []; after === 0 || rows.length === 500; after += 500) {
    ({ rows } = await peopleOf(viewer, bulk_id, sql`order by b.place limit 500 offset ${after}`).execute(db));
    yield rows;
  }
}

/** Who asked for a run, with what they may do now; undefined where they work here no longer. */
export async function authorOf(db: Db, institution_id: number, user_detail_id: number): Promise<SignedIn | undefined> {
  const { rows } = await sql<{ role_id: number; firstName: string; surname: string; controls: Record<string, number> }>`
    select p.role_id, p.first_name as "firstName", p.surname,
      (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a where a.institution_id = p.institution_id and a.role_id = p.role_id)
      || (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_person a where a.institution_id = p.institution_id and a.user_detail_id = p.user_detail_id) as controls
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and p.archived_at is null`.execute(
    db,
  );
  return (
    rows[0] && {
      institution_id,
      user_detail_id,
      role_id: rows[0].role_id,
      firstName: rows[0].firstName,
      surname: rows[0].surname,
      access: accessFrom(rows[0].role_id, rows[0].controls),
    }
  );
}

/** Those of some addresses that a run has written to already: a family gets one mail, however many children it has. */
export async function writtenAlready(
  db: Db,
  { institution_id, bulk_id, to }: { institution_id: number; bulk_id: number; to: 'person' | 'guardians' },
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const earlier = sql`from bulk_person b`;
  const done = sql`b.institution_id = ${institution_id} and b.bulk_id = ${bulk_id} and b.status = 'done'`;
  const wanted = sql`${emails.map((email) => email.trim().toLowerCase())}::text[]`;
  const { rows } = await (
    to === 'person'
      ? sql<{
          email: string;
        }>`select distinct p.email_key as email ${earlier} join person p on p.institution_id = b.institution_id and p.user_detail_id = b.person_id where ${done} and p.email_key = any(${wanted})`
      : sql<{
          email: string;
        }>`select distinct g.email_key as email ${earlier} join guardian_link l on l.institution_id = b.institution_id and l.child_id = b.person_id and l.communication = 1
        join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id where ${done} and g.email_key = any(${wanted})`
  ).execute(db);
  return new Set(rows.map((row) => row.email));
}

/** Forgets runs that can neither be seen nor undone any more. */
export async function forgetRuns(db: Db, institution_id: number, before: Date): Promise<void> {
  await sql`delete from bulk_run where institution_id = ${institution_id} and created_at < ${before} and state <> 'running'`.execute(
    db,
  );
}

/** Blanks what erased people wrote for many at once. */
export const eraseRunTexts: Erase = async ({ db, institution_id }, people) => {
  await sql`update bulk_run set label = '', options = options - 'subject' - 'body' - 'reply_to' where institution_id = ${institution_id} and created_by = any(${people}::bigint[]) and state <> 'running'`.execute(
    db,
  );
};

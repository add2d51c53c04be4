import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { bulkPeople } from '@schoolbell/core/lists/bulk/contract';
import type { Db, SignedIn } from '../../../http/context.ts';
import { openable } from '../../../people/merges/queries.ts';
import { listedIds, type PeopleList } from '../../../people/search/queries.ts';
import { type Run, parts } from '../queries.ts';

type PersonLine = ResultOf<typeof bulkPeople>['data'][number];

/** What became of a person, and what exactly was done to them. */
export interface Outcome {
  user_detail_id: number;
  status: 'done' | 'unchanged' | 'refused';
  reason: string;
  effect?: unknown;
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

/** Adds people with these ids to a run, in their order; `there` are those that the person who asked can open, the others are refused at once. */
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

/** Adds everyone in a list to a run, in its order, up to a limit. */
export function addListed(db: Db, bulk_id: number, list: PeopleList, most: number): Promise<void> {
  return addPeople(
    db,
    list.institution_id,
    bulk_id,
    sql`
    select ${list.institution_id}::bigint, ${bulk_id}::bigint, n, user_detail_id, null, '', null from (${listedIds(list, most)}) listed`,
  );
}

/** The ids of everyone in a list, in its order, up to a limit. */
export async function idsIn(db: Db, list: PeopleList, most: number): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`select user_detail_id from (${listedIds(list, most)}) listed order by n`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}

/** Adds the people changed by a run to the run that undoes it, and records that. */
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

/** Records and counts the results of people; returns the run's current state. */
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

/** The people of a run whom the viewer can open, with their names. */
function peopleOf(viewer: SignedIn, bulk_id: number, rest: RawBuilder<unknown>): RawBuilder<PersonLine> {
  return sql<PersonLine>`
    select b.person_id as user_detail_id, case when ${openable(viewer, 'p')} then full_name(p.first_name, p.surname) else '' end as name, b.status, b.reason
    from bulk_person b left join person p on p.institution_id = b.institution_id and p.user_detail_id = b.person_id
    where b.institution_id = ${viewer.institution_id} and b.bulk_id = ${bulk_id} and b.status is not null ${rest}`;
}

/** A page of the results, in the requested order. */
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

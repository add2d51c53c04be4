import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { merges } from '@schoolbell/core/people/duplicates/contract';
import { finalBefore, MERGED } from '@schoolbell/core/people/duplicates/rules';
import type { Db, SignedIn } from '../../../http/context.ts';
import { refreshChildrenOf } from '../../edits/queries.ts';
import { refreshGuardianText } from '../../guardians/queries.ts';
import type { Merger } from '../../../db/merging.ts';
import { iso } from '../../../db/sql.ts';
import { openable } from '../queries.ts';

type Merge = ResultOf<typeof merges>['data'][number];

/** Merges that can still be undone and that the viewer can see, newest first, and how many there are. */
export async function findMerges(
  db: Db,
  viewer: SignedIn,
  { page, per_page, merge_id, now }: { page: number; per_page: number; merge_id?: number; now: Date },
) {
  const one = merge_id === undefined ? sql`true` : sql`m.merge_id = ${merge_id}`;
  const { rows } = await sql<Merge & { gone_id: number; counted: number }>`
    select m.merge_id, ${iso('m.merged_at')} as merged_at, to_char((m.merged_at + interval '30 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as undo_until,
      full_name(b.first_name, b.surname) as merged_by, json_build_object('user_detail_id', p.user_detail_id, 'role_id', p.role_id, 'name', full_name(p.first_name, p.surname)) as kept,
      trim((m.gone_before->>'first_name') || ' ' || (m.gone_before->>'surname')) as gone_name, m.gone_id, count(*) over () as counted
    from merge m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.kept_id
    left join person b on b.institution_id = m.institution_id and b.user_detail_id = m.merged_by
    where m.institution_id = ${viewer.institution_id} and m.merged_at > ${finalBefore(now)}::timestamptz and ${openable(viewer, 'p')} and ${one}
    order by m.merged_at desc, m.merge_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  const data = rows.map(({ counted: _, gone_id: __, ...row }) => row);
  return {
    data,
    counted: rows[0]?.counted ?? 0,
    people: rows.map((row) => [row.kept.user_detail_id, row.gone_id] as const),
  };
}

/** Makes one record two again. */
export async function unmergePeople(
  db: Db,
  institution_id: number,
  merge_id: number,
  { people, mergers, now }: { people: readonly number[]; mergers: readonly Merger[]; now: Date },
): Promise<void> {
  for (const one of mergers) await one.undo({ db, institution_id, merge_id, now });
  await sql`select unmerge_people(${merge_id})`.execute(db);
  await refreshGuardianText(db, institution_id, people);
  await refreshChildrenOf(db, institution_id, people);
}

/** Makes merges before an instant final: what they kept is deleted with the merged record. Returns the handles of unused pictures. */
export async function finishMerges(db: Db, institution_id: number, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    gone_id: number;
  }>`delete from merge where institution_id = ${institution_id} and merged_at <= ${before} returning gone_id`.execute(
    db,
  );
  const gone = rows.map((row) => row.gone_id);
  if (gone.length === 0) return [];
  const { rows: pictures } = await sql<{ image_handle: string | null }>`
    delete from person p where institution_id = ${institution_id} and role_id = ${MERGED} and user_detail_id = any(${gone}::bigint[])
    returning image_handle`.execute(db);
  const { rows: orphans } = await sql<{ handle: string }>`
    delete from file f where institution_id = ${institution_id} and handle = any(${pictures.map((one) => one.image_handle).filter(Boolean)}::text[])
      and not exists (select from person p where p.institution_id = f.institution_id and p.image_handle = f.handle) returning handle`.execute(
    db,
  );
  return orphans.map((one) => one.handle);
}

/** People merged into these, at any depth, because erasing a person erases them too. */
export async function mergedInto(db: Db, institution_id: number, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`
    with recursive gone as (
      select gone_id from merge where institution_id = ${institution_id} and kept_id = any(${people}::bigint[])
      union select m.gone_id from merge m join gone on m.institution_id = ${institution_id} and m.kept_id = gone.gone_id)
    select gone_id as user_detail_id from gone`.execute(db);
  return rows.map((row) => row.user_detail_id);
}

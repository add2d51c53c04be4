import { type RawBuilder, sql } from 'kysely';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { compareDuplicates } from '@schoolbell/core/people/duplicates/contract';
import { type Clash, MERGED } from '@schoolbell/core/people/duplicates/rules';
import { fieldsIn } from '@schoolbell/core/people/fields';
import { each, ownParts } from '@schoolbell/core/people/values/rules';
import type { Kept } from '@schoolbell/core/http/errors';
import type { Db, SignedIn } from '../../http/context.ts';
import { refreshChildrenOf } from '../edits/queries.ts';
import { pairsOf } from '../fields/queries.ts';
import { refreshGuardianText } from '../guardians/queries.ts';
import { openableLeads } from '../leads/queries.ts';
import type { Merger } from '../../db/merging.ts';
import { iso } from '../../db/sql.ts';

declare module '../../http/context.ts' {
  interface Brought {
    /** What areas do when people are merged, beyond what the comments on their columns say. */
    merging: readonly Merger[];
  }
}

type Moves = ResultOf<typeof compareDuplicates>['moves'];

/** A record as a merge compares it: every field as text, the school's own ones as they are kept. */
export interface Comparable {
  user_detail_id: number;
  role_id: number;
  owner_id: number | null;
  version: number;
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  dob: string;
  created_at: string;
  guardians: string[];
  values: Record<string, string>;
  custom: Record<string, unknown>;
}

/** The columns of a field in a merge. */
const columnsOf: Record<string, readonly string[]> = {
  ...each(ownParts, ({ column }) => [column]),
  address: fieldsIn('address').map(({ column }) => column),
  image_handle: ['image_handle'],
  status: ['status'],
  stage: ['stage_id', 'stage_since'],
  interest: ['interest'],
  owner: ['owner_id'],
  signup_source: ['signup_source'],
};

/** Which of the people `alias` a viewer can open: the twin of `mayOpenPerson`, with guardians. */
export function openable(viewer: SignedIn, alias: string): RawBuilder<boolean> {
  const role = sql.ref(`${alias}.role_id`);
  return sql<boolean>`(${role} = ${STUDENT} and ${viewer.access.has('students')} or ${role} = ${LEAD} and ${openableLeads(viewer, alias)}
    or ${role} in (${GUARDIAN}, ${LEAD_GUARDIAN}) and ${viewer.access.has('guardian')})`;
}

/** Two records that the viewer can open, in the order asked for; `locked` holds them until the transaction ends. Fewer where one is missing. */
export async function findComparable(
  db: Db,
  viewer: SignedIn,
  ids: readonly [number, number],
  { locked }: { locked: boolean },
): Promise<Comparable[]> {
  const { rows } = await sql<Comparable>`
    select p.user_detail_id, p.role_id, p.owner_id, p.version, p.first_name as "firstName", p.surname, p.email, p.phone, coalesce(p.dob::text, '') as dob, ${iso('p.created_at')} as created_at, p.custom,
      coalesce((select json_agg(full_name(g.first_name, g.surname) order by l.is_main desc, l.guardian_id) from guardian_link l
        join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
        where l.institution_id = p.institution_id and l.child_id = p.user_detail_id), '[]') as guardians,
      json_build_object(${pairsOf('p', ...ownParts)},
        'address', concat_ws(', ', nullif(p.street, ''), nullif(concat_ws(' ', nullif(p.zip, ''), nullif(p.city, '')), ''), nullif(p.state, ''), nullif(p.country, '')),
        'image_handle', coalesce('/files/' || p.image_handle, ''), 'status', p.status,
        'stage', coalesce((select s.stage_name from stage s where s.institution_id = p.institution_id and s.id = p.stage_id), ''), 'interest', coalesce(p.interest::text, ''),
        'owner', coalesce((select full_name(o.first_name, o.surname) from person o where o.institution_id = p.institution_id and o.user_detail_id = p.owner_id), ''),
        'signup_source', p.signup_source) as values
    from person p
    where p.institution_id = ${viewer.institution_id} and p.user_detail_id = any(${ids}::bigint[]) and ${openable(viewer, 'p')}
    order by p.user_detail_id ${locked ? sql`for update of p` : sql``}`.execute(db);
  return ids.flatMap((id) => rows.filter((row) => row.user_detail_id === id));
}

/** What of a record would move in a merge, by name, where there is any. */
export async function countMoves(db: Db, institution_id: number, user_detail_id: number): Promise<Moves> {
  const of = (table: string, column = 'person_id') =>
    sql`(select count(*) from ${sql.table(table)} where institution_id = ${institution_id} and ${sql.ref(column)} = ${user_detail_id})`;
  const { rows } = await sql<{ what: string; total: number }>`
    select what, total from (values ('Guardians', ${of('guardian_link', 'child_id')}), ('Children', ${of('guardian_link', 'guardian_id')}), ('Notes', ${of('note')}), ('Tasks', ${of('task')}),
      ('Forms sent', ${of('submission')}), ('Emergency contacts', ${of('emergency_contact')})) counted (what, total) where total > 0`.execute(
    db,
  );
  return rows;
}

/** Entries that both of two records have, of which only one may exist and neither may be lost; newest first. */
export async function findClashes(
  db: Db,
  institution_id: number,
  { kept_id, gone_id }: { kept_id: number; gone_id: number },
): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select c.of_table as table, coalesce(f.name, nullif(e.title, ''), b.sub_name, '') as name, c.of_row ->> 'fee_year' as fee_year, e.starts_at
    from merge_clashes(${kept_id}, ${gone_id}) c
    left join registration_fee f on f.institution_id = ${institution_id} and f.registration_fee_id = (c.of_row ->> 'registration_fee_id')::bigint
    left join event e on e.institution_id = ${institution_id} and e.event_id = (c.of_row ->> 'event_id')::bigint
    left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    order by c.of_table desc, fee_year desc, e.starts_at desc`.execute(db);
  return rows;
}

/** The record that stays of the merges that a record went into, one after the other, where the viewer may open it. */
export async function findKept(db: Db, viewer: SignedIn, gone_id: number): Promise<Kept | undefined> {
  const { institution_id } = viewer;
  const { rows } = await sql<Kept>`
    with recursive way as (
      select m.kept_id from merge m where m.institution_id = ${institution_id} and m.gone_id = ${gone_id}
      union select m.kept_id from way join merge m on m.institution_id = ${institution_id} and m.gone_id = way.kept_id)
    select p.user_detail_id, p.role_id from way join person p on p.institution_id = ${institution_id} and p.user_detail_id = way.kept_id
    where ${openable(viewer, 'p')} limit 1`.execute(db);
  return rows[0];
}

/** What to merge: which record stays, which goes into it, and the fields whose value comes from the latter. */
export interface Merging {
  institution_id: number;
  kept_id: number;
  gone_id: number;
  take: readonly string[];
  role_id: number;
  by: number;
  now: Date;
}

/** Makes two records one, and keeps what stood before; returns the merge's id. */
export async function mergePeople(db: Db, merging: Merging, mergers: readonly Merger[]): Promise<number> {
  const { institution_id, kept_id, gone_id, by, now } = merging;
  const mine = (id: number) => sql`institution_id = ${institution_id} and user_detail_id = ${id}`;
  const {
    rows: [merge],
  } = await sql<{ merge_id: number }>`
    insert into merge (institution_id, kept_id, gone_id, merged_by, merged_at, kept_before, kept_after, gone_before, changes)
    select ${institution_id}, k.user_detail_id, g.user_detail_id, ${by}, ${now}, to_jsonb(k), '{}', to_jsonb(g), '[]' from person k, person g
    where k.institution_id = ${institution_id} and k.user_detail_id = ${kept_id} and g.institution_id = ${institution_id} and g.user_detail_id = ${gone_id} returning merge_id`.execute(
    db,
  );
  await takeValues(db, merging);
  const changes: Record<string, unknown>[] = [];
  for (const one of mergers) changes.push(...(await one.merge({ ...merging, db })));
  await sql`update merge set changes = ${JSON.stringify(changes)}::jsonb || merge_links(${kept_id}, ${gone_id}) where institution_id = ${institution_id} and merge_id = ${merge!.merge_id}`.execute(
    db,
  );
  await sql`update person set role_id = ${MERGED}, archived_at = ${now}, archived_by = ${by}, household_id = null, is_duplicate = 0, version = version + 1, updated_at = ${now} where ${mine(gone_id)}`.execute(
    db,
  );
  // The mark goes with the last pair that is still to be looked at.
  await sql`update person p set is_duplicate = 0 where ${mine(kept_id)} and not exists (
    select from duplicate_pair d where d.institution_id = p.institution_id and p.user_detail_id in (d.one_id, d.other_id) and d.decided_at is null)`.execute(
    db,
  );
  await refreshGuardianText(db, institution_id, [kept_id]);
  await refreshChildrenOf(db, institution_id, [kept_id]);
  await sql`update merge m set kept_after = to_jsonb(p) from person p where m.institution_id = ${institution_id} and m.merge_id = ${merge!.merge_id}
    and p.institution_id = m.institution_id and p.user_detail_id = m.kept_id`.execute(db);
  return merge!.merge_id;
}

async function takeValues(db: Db, { institution_id, kept_id, gone_id, take, role_id, now }: Merging): Promise<void> {
  const columns = take.flatMap((name) => columnsOf[name] ?? []);
  const custom = take.filter((name) => name.startsWith('custom.')).map((name) => name.slice('custom.'.length));
  const taken = columns.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)},`);
  await sql`update person k set ${taken.length > 0 ? sql.join(taken, sql` `) : sql``} household_id = coalesce(k.household_id, g.household_id), role_id = ${role_id},
      custom = (k.custom - ${custom}::text[]) || coalesce((select jsonb_object_agg(name, value) from jsonb_each(g.custom) one (name, value) where name = any(${custom}::text[])), '{}'),
      version = k.version + 1, updated_at = ${now}
    from person g where g.institution_id = k.institution_id and g.user_detail_id = ${gone_id} and k.institution_id = ${institution_id} and k.user_detail_id = ${kept_id}`.execute(
    db,
  );
}

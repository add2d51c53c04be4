import { sql } from 'kysely';
import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import type { Db } from '../../../http/context.ts';

/** Removes a guardian from children; if it was the main one, the next becomes it. The relation is kept for a day. */
export async function unlinkGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  child_ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with gone as (delete from guardian_link where institution_id = ${institution_id} and guardian_id = ${guardian_id} and child_id = any(${child_ids}::bigint[]) returning *)
    insert into guardian_link_removed (institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, share, removed_at)
    select institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, share, ${now} from gone
    on conflict (institution_id, child_id, guardian_id) do update set relation = excluded.relation, communication = excluded.communication, invoice_to = excluded.invoice_to,
      same_as_primary_email = excluded.same_as_primary_email, custody = excluded.custody, is_main = excluded.is_main, share = excluded.share, removed_at = excluded.removed_at`.execute(
    db,
  );
  await sql`update guardian_link l set is_main = 1 where institution_id = ${institution_id} and child_id = any(${child_ids}::bigint[])
    and not exists (select from guardian_link o where o.institution_id = ${institution_id} and o.child_id = l.child_id and o.is_main = 1)
    and guardian_id = (select min(o.guardian_id) from guardian_link o where o.institution_id = ${institution_id} and o.child_id = l.child_id)`.execute(
    db,
  );
}

/** Takes a guardian out of the list. Their row stays, for what was written about them. */
export async function archiveGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  by: number,
  now: Date,
): Promise<void> {
  await sql`update person set archived_at = ${now}, archived_by = ${by}, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${guardian_id}`.execute(db);
}

/** A guardian removed from children or deleted since an instant, locked until the transaction ends, with these children; undefined if there is nothing to undo. */
export async function findRemoved(db: Db, institution_id: number, user_detail_id: number, since: Date) {
  const { rows } = await sql<{ firstName: string; surname: string; is_archived: boolean; child_ids: number[] }>`
    select first_name as "firstName", surname, archived_at is not null as is_archived, coalesce((select json_agg(r.child_id order by r.child_id) from guardian_link_removed r
      where r.institution_id = ${institution_id} and r.guardian_id = p.user_detail_id and r.removed_at > ${since} and (p.archived_at is null or r.removed_at = p.archived_at)), '[]') as child_ids
    from person p where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id in (${GUARDIAN}, ${LEAD_GUARDIAN})
      and (archived_at is null or archived_at > ${since}) for update of p`.execute(db);
  return rows[0];
}

/** Restores a guardian's relation to these children, and puts them back into the list. A former main guardian is main again. */
export async function relinkGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  child_ids: readonly number[],
  now: Date,
): Promise<void> {
  const theirs = sql`institution_id = ${institution_id} and guardian_id = ${guardian_id} and child_id = any(${child_ids}::bigint[])`;
  await sql`update guardian_link l set is_main = 0 from guardian_link_removed r where r.institution_id = ${institution_id} and r.guardian_id = ${guardian_id} and r.child_id = any(${child_ids}::bigint[])
    and r.is_main = 1 and l.institution_id = r.institution_id and l.child_id = r.child_id`.execute(db);
  await sql`with back as (delete from guardian_link_removed where ${theirs} returning *)
    insert into guardian_link (institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, share)
    select institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, share from back on conflict do nothing`.execute(
    db,
  );
  await sql`update person set archived_at = null, archived_by = null, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${guardian_id} and archived_at is not null`.execute(
    db,
  );
}

/** Forgets what guardians were to children before an instant. */
export async function forgetRemoved(db: Db, institution_id: number, before: Date): Promise<void> {
  await sql`delete from guardian_link_removed where institution_id = ${institution_id} and removed_at <= ${before}`.execute(
    db,
  );
}

import { sql } from 'kysely';
import { typesOf } from '@schoolbell/core/automations/runs/rules';
import type { Db } from '../../../http/context.ts';
import type { TriedRow } from '../queries.ts';

/** A person as a test of an automation is filled in with, and the newest of the events that would start it for them. */
export async function findExample(
  db: Db,
  institution_id: number,
  trigger_name: string,
  person_id: number,
): Promise<(TriedRow & { owner_id: number | null }) | undefined> {
  const { rows } = await sql<TriedRow & { owner_id: number | null }>`
    select p.user_detail_id, p.role_id, p.owner_id, full_name(p.first_name, p.surname) as name, coalesce(h.created_at, now()) as at, '' as reason, coalesce(h.data, '{}') as data, h.subject_id
    from person p left join lateral (
      select h.created_at, h.data, h.subject_id from happening h
      where h.institution_id = ${institution_id} and h.person_id = p.user_detail_id and h.type = any(${typesOf(trigger_name)}::text[])
      order by h.created_at desc, h.happening_id desc limit 1) h on true
    where p.institution_id = ${institution_id} and p.user_detail_id = ${person_id} and p.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

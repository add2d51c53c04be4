import { sql } from 'kysely';
import { type Happened, type HappeningType, MOST_AT_ONCE, triggersOf } from '@schoolbell/core/happenings/rules';
import type { Db } from '../db/transaction.ts';

/** What happenings come with beside their own facts. */
export interface Circumstances {
  /** Imports, undo, merges and copies start nothing. */
  quiet?: boolean;
  /** The automations that caused it, first to last. */
  path?: readonly number[];
}

/**
 * Writes down what happened, and queues the automations that want it, in one statement for at most 500 of them. Answers how
 * many jobs it queued.
 */
async function insertPart(
  db: Db,
  institution_id: number,
  { type, quiet = false, path = [] }: Circumstances & { type: HappeningType },
  rows: readonly Happened[],
): Promise<number> {
  const facts = rows.map(({ key, data = {}, ...row }) => ({ ...row, key: String(key), data }));
  const { numAffectedRows } = await sql`
    with made as (
      insert into happening (institution_id, type, person_id, subject_id, key, version, data, path, quiet)
      select ${institution_id}, ${type}, r.person_id, r.subject_id, r.key, r.version, r.data, ${[...path]}::bigint[], ${quiet ? 1 : 0}
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r (person_id bigint, subject_id bigint, key text, version integer, data jsonb)
      returning happening_id)
    insert into job (institution_id, kind, payload)
    select ${institution_id}, 'automate', jsonb_build_object('ids', jsonb_agg(happening_id order by happening_id)) from made
    where ${quiet ? 0 : 1} = 1 and exists (
      select 1 from automation where institution_id = ${institution_id} and trigger_name = any(${[...triggersOf[type]]}::text[]) and status = 1 and deleted_at is null)
    having count(*) > 0`.execute(db);
  return Number(numAffectedRows);
}

/** Writes down what happened; answers whether automations have work now. */
export async function insertHappenings(
  db: Db,
  institution_id: number,
  type: HappeningType,
  rows: readonly Happened[],
  circumstances: Circumstances = {},
): Promise<boolean> {
  const parts = Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, at) =>
    rows.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );
  const queued = await Promise.all(
    parts.map((part) => insertPart(db, institution_id, { ...circumstances, type }, part)),
  );
  return queued.some((jobs) => jobs > 0);
}

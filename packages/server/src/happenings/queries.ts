import { type RawBuilder, sql } from 'kysely';
import {
  type Happened,
  type HappeningType,
  happeningTypes,
  MOST_AT_ONCE,
  triggersOf,
} from '@schoolbell/core/happenings/rules';
import type { Db } from '../db/transaction.ts';

/** What happenings come with beside their own facts. */
export interface Circumstances {
  /** Imports, undo, merges and copies start nothing. */
  quiet?: boolean;
  /** The automations that caused it, first to last. */
  path?: readonly number[];
}

/**
 * What happened, as an area tells of it: rows that it has, or a query of them, whose facts are then read as they are written. The
 * query brings person_id, subject_id, key, version and data.
 */
export type Told = readonly Happened[] | RawBuilder<Happened>;

const isQuery = (told: Told): told is RawBuilder<Happened> => !Array.isArray(told);

function sourceOf(told: Told): RawBuilder<unknown> {
  if (isQuery(told)) return sql`(${told})`;
  const facts = told.map(({ key, data = {}, ...row }) => ({ ...row, key: String(key), data }));
  return sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)`;
}

const shapeOf = (told: Told) =>
  isQuery(told) ? sql`r` : sql`r (person_id bigint, subject_id bigint, key text, version integer, data jsonb)`;

/**
 * Writes down what happened, and queues the automations that want it, some hundred a job, in one statement. Answers whether
 * there is work now.
 */
export async function insertHappenings(
  db: Db,
  { institution_id, now }: { institution_id: number; now: Date },
  type: HappeningType,
  told: Told,
  { quiet = false, path = [] }: Circumstances = {},
): Promise<boolean> {
  if (!isQuery(told) && told.length === 0) return false;
  const { numAffectedRows } = await sql`
    with made as (
      insert into happening (institution_id, type, person_id, subject_id, key, version, data, path, quiet, created_at)
      select ${institution_id}, ${type}, r.person_id, r.subject_id, r.key, r.version, r.data, ${[...path]}::bigint[], ${quiet ? 1 : 0}, ${now}::timestamptz
      from ${sourceOf(told)} ${shapeOf(told)}
      returning happening_id),
    parts as (select happening_id, (row_number() over (order by happening_id) - 1) / ${MOST_AT_ONCE}::int as part from made)
    insert into job (institution_id, kind, payload)
    select ${institution_id}, 'automate', jsonb_build_object('ids', jsonb_agg(happening_id order by happening_id)) from parts
    where ${quiet ? 0 : 1} = 1 and exists (
      select 1 from automation where institution_id = ${institution_id} and trigger_name = any(${[...triggersOf[type]]}::text[]) and status = 1 and deleted_at is null)
    group by part`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Deletes happenings from before an instant, the oldest first, `most` at most; returns how many. */
export async function forgetHappenings(db: Db, institution_id: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from happening where institution_id = ${institution_id} and happening_id in (
      select happening_id from happening where institution_id = ${institution_id} and type = any(${[...happeningTypes]}::text[]) and created_at < ${before}::timestamptz
      order by created_at, happening_id limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

import { type RawBuilder, sql } from 'kysely';
import type { KeptCondition } from '@schoolbell/core/automations/operators/rules';
import type { QuietWay } from '@schoolbell/core/automations/triggers/clock/rules';
import type { ActionType, DelayType, Recipient } from '@schoolbell/core/automations/rules';
import type { Db } from '../db/transaction.ts';
import { sumsOf } from '../sums/queries.ts';
import { runFact } from './facts/queries.ts';
import { iso } from '../db/sql.ts';

/** How an automation acts beside what it does, as a version keeps it. */
export interface KeptOptions {
  recipient: Recipient;
  staff_ids: number[];
  any_time: 0 | 1;
  repeat_after?: number;
  recheck?: 0 | 1;
  offset?: number;
  offset_type?: 'days' | 'hours';
  quiet?: QuietWay;
}

/** An automation with its current version. `action` has the details alone. */
export interface Kept {
  id: number;
  automation_name: string;
  trigger_name: string;
  status: 0 | 1;
  version: number;
  version_id: number;
  paused_reason: string;
  delay: number;
  delay_type: DelayType;
  action_type: ActionType;
  filters: KeptCondition[];
  action: Record<string, unknown>;
  options: Partial<KeptOptions>;
  author_id: number | null;
  published_at: string;
  published_by: string;
  created_by: string;
}

const nameOf = (institution_id: number, column: string): RawBuilder<string> =>
  sql<string>`coalesce((select full_name(w.first_name, w.surname) from person w where w.institution_id = ${institution_id} and w.user_detail_id = ${sql.ref(column)}), '')`;

const columns = (institution_id: number) => sql`
  a.id, a.automation_name, a.trigger_name, a.status, a.version, a.version_id, a.paused_reason, v.delay, v.delay_type, v.action_type, v.filters, v.action, v.options,
  coalesce(a.created_by, v.published_by) as author_id, ${iso('v.published_at')} as published_at, ${nameOf(institution_id, 'v.published_by')} as published_by, ${nameOf(institution_id, 'a.created_by')} as created_by`;

const from = (institution_id: number) => sql`
  automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id where a.institution_id = ${institution_id}`;

/** An institution's automations, oldest first. A school has at most 200, so all are returned. */
export async function listAutomations(db: Db, institution_id: number): Promise<Kept[]> {
  const { rows } =
    await sql<Kept>`select ${columns(institution_id)} from ${from(institution_id)} and a.deleted_at is null order by a.id`.execute(
      db,
    );
  return rows;
}

/** One automation, held until the transaction ends where it is to change. Deleted ones are only found by who restores them. */
export async function findAutomation(
  db: Db,
  institution_id: number,
  id: number,
  { held = false, deletedSince }: { held?: boolean; deletedSince?: Date } = {},
): Promise<Kept | undefined> {
  // Held by itself first: what is read below is then what the one before has published.
  if (held)
    await sql`select from automation a where a.institution_id = ${institution_id} and a.id = ${id} for update`.execute(
      db,
    );
  const there =
    deletedSince === undefined ? sql`a.deleted_at is null` : sql`a.deleted_at > ${deletedSince}::timestamptz`;
  const { rows } = await sql<Kept>`
    select ${columns(institution_id)} from ${from(institution_id)} and a.id = ${id} and ${there}`.execute(db);
  return rows[0];
}

/** Whether an automation is one of the school's, deleted or not. */
export async function isAutomation(db: Db, institution_id: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from automation a where a.institution_id = ${institution_id} and a.id = ${id} and a.deleted_at is null`.execute(
      db,
    );
  return rows.length > 0;
}

/** All runs of an automation, what it has to do, has held, and has failed at, and its runs of each of the last 30 days. */
export interface Counts {
  id: number;
  runs: number;
  waiting: number;
  held: number;
  failed: number;
  days: Record<string, number>;
}

/** The runs of automations as the list counts them, from the kept sums: what is open, and the days from `first` on. */
export async function countRuns(db: Db, institution_id: number, first: string): Promise<Map<number, Counts>> {
  const state = (name: string) => sql`coalesce(sum(x.runs) filter (where x.state = ${name}), 0)::bigint`;
  const { rows } = await sql<Counts>`
    select o.id, o.runs, o.waiting, o.held, o.failed, coalesce(d.days, '{}') as days
    from (select x.automation_id as id, sum(x.runs)::bigint as runs, ${state('waiting')} as waiting, ${state('held')} as held, ${state('failed')} as failed
      from ${sumsOf(runFact, institution_id, { from: '', to: '' })} x group by 1) o
    left join (select y.automation_id, jsonb_object_agg(y.day, y.runs) as days from (
        select x.automation_id, to_char(x.day, 'YYYY-MM-DD') as day, sum(x.runs)::bigint as runs
        from ${sumsOf(runFact, institution_id, { from: first, to: '' }, 'day')} x group by 1, 2) y group by 1) d on d.automation_id = o.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

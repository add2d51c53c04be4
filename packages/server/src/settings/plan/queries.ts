import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import type { News } from '../../http/live.ts';

/** A plan as its columns hold it: the same in every branch of a school. */
export interface Plan {
  plan_code: number;
  is_trial: number;
  trial_expiry_date: Date | null;
  is_failed: number;
  plan_expiry_date: Date | null;
  customer_portal: string | null;
  stripe_customer_id: string | null;
}

const columns = [
  'plan_code',
  'is_trial',
  'trial_expiry_date',
  'is_failed',
  'plan_expiry_date',
  'customer_portal',
  'stripe_customer_id',
] as const;

/** The plan of an institution, read as itself. */
export async function planOf(db: Db, institution_id: number): Promise<Plan> {
  return db
    .selectFrom('institution')
    .select(columns)
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
}

/** An institution as an operator picks it out. */
export interface Known {
  institution_id: number;
  head_id: number;
  hash: string;
  institution_name: string;
  time_zone: string;
}

/** All institutions of the server, for its operator: only the database's owner sees more than one. */
export async function allInstitutions(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`select i.institution_id, b.head_id, i.hash, i.institution_name, i.time_zone
    from institution i join branch b on b.institution_id = i.institution_id order by i.institution_id`.execute(db);
  return rows;
}

/** Makes an institution the tenant of this transaction, for its operator. */
export async function operate(db: Db, institution_id: number): Promise<void> {
  await sql`select set_config('app.institution_id', ${String(institution_id)}, true), set_config('app.actor', '', true)`.execute(
    db,
  );
}

/** What an operator changes of a plan. A day is its noon, so that it stays that day in a zone nearby. */
export interface PlanChange {
  plan_code?: number;
  is_trial?: 0 | 1;
  /** YYYY-MM-DD in the institution's zone. */
  trial_expiry_date?: string | null;
  is_failed?: 0 | 1;
  plan_expiry_date?: string | null;
  customer_portal?: string | null;
}

/** Changes the plan of an institution that is the tenant already. */
export async function changePlan(db: Db, { institution_id, time_zone }: Known, change: PlanChange): Promise<void> {
  const noon = (day: string | null) => sql<Date | null>`(${day}::date + time '12:00') at time zone ${time_zone}`;
  const { trial_expiry_date: trial, plan_expiry_date: expiry, ...plain } = change;
  const values = {
    ...plain,
    ...(trial !== undefined && { trial_expiry_date: noon(trial) }),
    ...(expiry !== undefined && { plan_expiry_date: noon(expiry) }),
  };
  await db.updateTable('institution').set(values).where('institution_id', '=', institution_id).execute();
}

/** Tells every server process, with the commit, that an institution's plan has changed; open pages then ask again. */
export async function tellOfPlan(db: Db, institution_id: number): Promise<void> {
  const news: News = { kind: 'changed', institution_id, area: 'settings' };
  await sql`select pg_notify('schoolbell', ${JSON.stringify(news)})`.execute(db);
}

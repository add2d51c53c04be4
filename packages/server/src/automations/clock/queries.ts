import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { automationColumns, type Automation } from '../events/queries.ts';

/** What the clock brings about one person. */
export interface ClockRow {
  person_id: number;
  key: string;
  /** The day of the holiday or birthday. */
  date: string;
  data: Record<string, unknown>;
}

/** Where rows are read: a school, its zone, and the days that count. */
export interface DaysAsked {
  institution_id: number;
  time_zone: string;
  now: Date;
  days: readonly string[];
}

/** The live automations that the clock starts. */
export async function liveByClock(db: Db, institution_id: number, triggers: readonly string[]): Promise<Automation[]> {
  const { rows } = await sql<Automation>`
    select ${automationColumns} from automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id
    where a.institution_id = ${institution_id} and a.trigger_name = any(${[...triggers]}::text[]) and a.status = 1 and a.deleted_at is null and a.live_since is not null
    order by a.id`.execute(db);
  return rows;
}

/** Writes down that a trigger goes through some days; answers those that it has not been through. Of two who ask, the second waits. */
export async function takeDays(
  db: Db,
  institution_id: number,
  trigger_name: string,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    insert into automation_clock (institution_id, trigger_name, day)
    select ${institution_id}, ${trigger_name}, day from unnest(${[...days]}::date[]) day order by day
    on conflict do nothing returning day::text`.execute(db);
  return rows.map((row) => row.day).sort();
}

/** People with a birthday on one of some days of the year (MMDD). */
export async function bornOn(
  db: Db,
  institution_id: number,
  role_id: number,
  days: readonly string[],
): Promise<{ person_id: number; dob: string }[]> {
  const { rows } = await sql<{ person_id: number; dob: string }>`
    select p.user_detail_id as person_id, p.dob::text as dob from person p
    where p.institution_id = ${institution_id} and p.role_id = ${role_id} and p.archived_at is null and p.dob is not null and to_char(p.dob, 'MMDD') = any(${[...days]}::text[])
    order by p.user_detail_id`.execute(db);
  return rows;
}

/** Everybody of some roles. */
export async function peopleOf(
  db: Db,
  institution_id: number,
  roles: readonly number[],
): Promise<{ person_id: number; role_id: number }[]> {
  const { rows } = await sql<{ person_id: number; role_id: number }>`
    select p.user_detail_id as person_id, p.role_id from person p
    where p.institution_id = ${institution_id} and p.role_id = any(${[...roles]}::int[]) and p.archived_at is null order by p.user_detail_id`.execute(
    db,
  );
  return rows;
}

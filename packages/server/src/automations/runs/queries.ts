import { sql } from 'kysely';
import { CUT_OFF } from '@schoolbell/core/messages/sending/rules';
import type { Condition, FilterField } from '@schoolbell/core/filters/rules';
import type { Db } from '../../http/context.ts';
import { type Automation, automationColumns, holds } from '../events/queries.ts';

/** A run that is due. */
export interface DueRun {
  run_id: number;
  automation_id: number;
  version_id: number;
  person_id: number;
  key: string;
  happening_id: number | null;
  triggered_at: Date;
  due_at: Date;
  attempts: number;
  path: number[];
}

/** The next runs that are due; their automations are held first, as anyone who changes one holds it before its runs. */
export async function takeDue(db: Db, institution_id: number, now: Date, most: number): Promise<DueRun[]> {
  const { rows: held } = await sql<{ id: number }>`
    select a.id from automation a where a.institution_id = ${institution_id} and a.id in (
      select r.automation_id from automation_run r where r.institution_id = ${institution_id} and r.state = 'waiting' and r.due_at <= ${now}
      order by r.due_at, r.run_id limit ${most})
    order by a.id for no key update`.execute(db);
  if (held.length === 0) return [];
  const { rows } = await sql<DueRun>`
    select r.run_id, r.automation_id, r.version_id, r.person_id, r.key, r.happening_id, r.triggered_at, r.due_at, r.attempts, to_jsonb(r.path) as path from automation_run r
    where r.institution_id = ${institution_id} and r.state = 'waiting' and r.due_at <= ${now} and r.automation_id = any(${held.map(({ id }) => id)}::bigint[])
    order by r.due_at, r.run_id limit ${most} for update`.execute(db);
  return rows;
}

/** What runs of these versions go by. */
export async function findVersions(
  db: Db,
  institution_id: number,
  version_ids: readonly number[],
): Promise<Automation[]> {
  const { rows } = await sql<Automation>`
    select ${automationColumns} from automation_version v join automation a on a.institution_id = ${institution_id} and a.id = v.automation_id
    where v.institution_id = ${institution_id} and v.version_id = any(${[...version_ids]}::bigint[]) order by v.version_id`.execute(
    db,
  );
  return rows;
}

/** A run's person and event as they are now, and which of its filter's conditions hold. */
export interface Look {
  run_id: number;
  role_id: number | null;
  owner_id: number | null;
  name: string;
  is_archived: boolean;
  holds: boolean[];
  /** What is known of the event, with what was corrected since. */
  data: Record<string, unknown>;
  subject_id: number | null;
}

/** The second look at runs of one day: the record as it is, and the newest that is known of the event. */
export async function lookAgain(
  db: Db,
  place: { institution_id: number; time_zone: string; today: string },
  filters: readonly Condition[],
  fields: readonly FilterField[],
  run_ids: readonly number[],
): Promise<Look[]> {
  const { institution_id } = place;
  // What is forgotten of an event held when the run began.
  const answers = filters.map((condition) =>
    fields.some((field) => field.name === condition.condition_field)
      ? holds(condition, { ...place, fields, look: 'second' })
      : sql`(h.happening_id is null or ${holds(condition, { ...place, fields, look: 'second' })})`,
  );
  const { rows } = await sql<Look>`
    select r.run_id, p.role_id, p.owner_id, coalesce(full_name(p.first_name, p.surname), '') as name, coalesce(p.archived_at is not null, true) as is_archived,
      array[${sql.join(answers.length === 0 ? [sql`true`] : answers)}]::boolean[] as holds, coalesce(h.data, '{}') as data, h.subject_id
    from automation_run r
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.person_id
    left join happening first on first.institution_id = ${institution_id} and first.happening_id = r.happening_id
    left join lateral (
      select n.happening_id, n.data, n.subject_id from happening n
      where n.institution_id = ${institution_id} and n.type = first.type and n.person_id = first.person_id and n.key = first.key and n.created_at >= first.created_at
      order by n.created_at desc, n.happening_id desc limit 1) h on true
    where r.institution_id = ${institution_id} and r.run_id = any(${[...run_ids]}::bigint[]) order by r.run_id`.execute(
    db,
  );
  return rows;
}

/** A run with the person and the event as they are now. */
export interface Acting {
  run: DueRun;
  look: Look;
}

/** What of it a letter is drawn from. */
export interface Drawing {
  run: Pick<DueRun, 'run_id' | 'person_id' | 'triggered_at'>;
  look: Pick<Look, 'role_id' | 'data' | 'subject_id'>;
}

/** A field of a person or an event, or of what was done, as the run history shows it. */
export interface Fact {
  label: string;
  value: string;
}

/** Where a run goes, and why. */
export interface RunEnd {
  run_id: number;
  state: 'waiting' | 'held' | 'sending' | 'done' | 'skipped' | 'failed' | 'unsure';
  error?: string;
  reason?: string;
  due_at?: Date;
  filter_data?: readonly Fact[];
  action_data?: readonly Fact[];
}

/** Writes down where runs went. */
export async function endRuns(db: Db, institution_id: number, ends: readonly RunEnd[], now: Date): Promise<void> {
  if (ends.length === 0) return;
  const rows = ends.map(({ error = '', reason = '', due_at, ...end }) => ({
    ...end,
    error,
    reason,
    due_at: due_at?.toISOString(),
  }));
  await sql`
    update automation_run r set state = e.state, error = e.error, reason = e.reason, due_at = coalesce(e.due_at, r.due_at), updated_at = ${now},
      acted_at = case when r.state = 'waiting' and e.state in ('sending', 'done', 'failed') then ${now}::timestamptz else r.acted_at end,
      attempts = r.attempts + (r.state = 'waiting' and e.state in ('sending', 'done', 'failed'))::int,
      filter_data = coalesce(e.filter_data, r.filter_data), action_data = coalesce(e.action_data, r.action_data)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (run_id bigint, state text, error text, reason text, due_at timestamptz, filter_data jsonb, action_data jsonb)
    where r.institution_id = ${institution_id} and r.run_id = e.run_id`.execute(db);
}

/** Begins a part that can be taken back alone. */
export async function savepoint(db: Db, name: string): Promise<void> {
  await sql`savepoint ${sql.id(name)}`.execute(db);
}

/** Keeps a part, or takes it back. */
export async function endSavepoint(db: Db, name: string, isKept: boolean): Promise<void> {
  if (!isKept) await sql`rollback to savepoint ${sql.id(name)}`.execute(db);
  await sql`release savepoint ${sql.id(name)}`.execute(db);
}

/** Lets failed runs act again; those of which nobody knows whether their mail arrived only by name. Answers how many. */
export async function retryFailed(
  db: Db,
  institution_id: number,
  { automation_id, run_ids, now }: { automation_id: number; run_ids: readonly number[] | undefined; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update automation_run r set state = 'waiting', error = '', due_at = ${now}, updated_at = ${now}
    where r.institution_id = ${institution_id} and r.automation_id = ${automation_id}
      and ${run_ids ? sql`r.state in ('failed', 'unsure') and r.run_id = any(${[...run_ids]}::bigint[])` : sql`r.state = 'failed'`}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Lets held runs go, or drops them; answers how many. */
export async function releaseHeld(
  db: Db,
  institution_id: number,
  { automation_id, goes, reason, now }: { automation_id: number; goes: boolean; reason: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update automation_run r set state = ${goes ? 'waiting' : 'skipped'}, reason = ${goes ? '' : reason}, updated_at = ${now}
    where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state = 'held'`.execute(db);
  return Number(numAffectedRows);
}

/** A run whose mail has ended, with what became of all its mails. */
export interface MailedRun {
  automation_id: number;
  version_id: number;
  /** Mails that have not left yet. */
  waiting: number;
  /** Why one was refused for good; null if none was. */
  error: string | null;
  /** Why nobody knows of one whether it arrived; null if that is known of all. */
  unsure: string | null;
}

/** A run whose mail has ended, held until the transaction ends. Of several mails to one address the newest counts. */
export async function findMailed(db: Db, institution_id: number, run_id: number): Promise<MailedRun | undefined> {
  const { rows } = await sql<MailedRun>`
    with run as (
      select r.run_id, r.automation_id, r.version_id from automation_run r
      where r.institution_id = ${institution_id} and r.run_id = ${run_id} and r.state = 'sending' for update),
    newest as (
      select distinct on (m.address_key) m.status, m.error from mail m join run on run.run_id = m.run_id where m.institution_id = ${institution_id} order by m.address_key, m.id desc)
    select run.automation_id, run.version_id, (select count(*) from newest where status = 'queued') as waiting,
      (select coalesce(min(error), 'The mail server refused it') from newest where status in ('failed', 'bounced') having count(*) > 0) as error,
      (select coalesce(min(error), ${CUT_OFF}::text) from newest where status = 'unsure' having count(*) > 0) as unsure
    from run`.execute(db);
  return rows[0];
}

/** Whether a run waits that is due: asked once an hour, in case nothing else woke the work. */
export async function isRunDue(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from automation_run r where r.institution_id = ${institution_id} and r.state = 'waiting' and r.due_at <= now()) as is_due`.execute(
    db,
  );
  return rows[0]!.is_due;
}

import { type RawBuilder, sql } from 'kysely';
import type { automationRuns } from '@schoolbell/core/automations/history/contract';
import { runStates, type ActionType, type DelayType, type RunState } from '@schoolbell/core/automations/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { SignedIn } from '../../http/context.ts';
import type { Db } from '../../db/transaction.ts';
import { iso } from '../../db/sql.ts';
import { openable } from '../../people/merges/queries.ts';
import { sumsOf } from '../../sums/queries.ts';
import { runFact } from '../facts/queries.ts';

/** A mail that a run wrote, as its history names it. */
type RunMail = ResultOf<typeof automationRuns>['data'][number]['mails'][number];

/** A run as it is kept, with its person as far as the viewer may open them. */
export interface RunRow {
  run_id: number;
  automation_id: number;
  automation_name: string;
  automation_type: string;
  user_detail_id: number;
  firstName: string;
  surname: string;
  is_open: boolean;
  automation_trigger_time: string;
  automation_execution_time: string | null;
  due_at: string;
  is_due: boolean;
  state: RunState;
  error: string;
  reason: string;
  attempts: number;
  created_at: string;
  updated_at: string;
  delay: number;
  delay_type: DelayType;
  filter_data: unknown;
  action_data: unknown;
  action_type: ActionType;
  published_at: string;
  mails: RunMail[];
}

/** Which runs: those of an automation, or of a person. */
export interface Wanted {
  automation_id?: number;
  person_id?: number;
  state?: RunState | undefined;
  search?: string;
}

/** A colleague's name and work are open to all staff; families' only to those who may open them. */
const mayOpen = (viewer: SignedIn): RawBuilder<boolean> =>
  sql<boolean>`(${openable(viewer, 'p')} or p.role_id in (1, 2, 7, 8, 9, 10) and ${viewer.access.has('staff')})`;

const mails = (institution_id: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'to', m.to_email, 'subject', m.subject, 'status', m.status, 'sent_at', ${iso('m.sent_at')}) order by m.id)
  from mail m where m.institution_id = ${institution_id} and m.run_id = r.run_id), '[]')`;

function whereOf(viewer: SignedIn, { automation_id, person_id, state, search = '' }: Wanted): RawBuilder<unknown> {
  const { institution_id } = viewer;
  return sql`r.institution_id = ${institution_id}
    ${automation_id === undefined ? sql`` : sql`and r.automation_id = ${automation_id}`} ${person_id === undefined ? sql`` : sql`and r.person_id = ${person_id}`}
    ${state === undefined ? sql`` : sql`and r.state = ${state}`}
    ${search === '' ? sql`` : sql`and r.person_id in (select p.user_detail_id from person p where p.institution_id = ${institution_id} and ${mayOpen(viewer)} and strpos(fold(full_name(p.first_name, p.surname)), fold(${search}::text)) > 0)`}`;
}

/** Some runs, newest first. */
export async function listRuns(
  db: Db,
  viewer: SignedIn,
  wanted: Wanted,
  { per_page, offset, now }: { per_page: number; offset: number; now: Date },
): Promise<RunRow[]> {
  const { institution_id } = viewer;
  const { rows } = await sql<RunRow>`
    select r.run_id, r.automation_id, a.automation_name, a.trigger_name as automation_type, r.person_id as user_detail_id,
      case when o.is_open then p.first_name else '' end as "firstName", case when o.is_open then p.surname else '' end as surname, o.is_open,
      ${iso('r.triggered_at')} as automation_trigger_time, ${iso('r.acted_at')} as automation_execution_time, ${iso('r.due_at')} as due_at, r.due_at <= ${now}::timestamptz as is_due,
      r.state, r.error, r.reason, r.attempts, ${iso('r.created_at')} as created_at, ${iso('r.updated_at')} as updated_at, v.delay, v.delay_type,
      case when o.is_open then r.filter_data else '[]' end as filter_data, case when o.is_open then r.action_data else '[]' end as action_data, v.action_type, ${iso('v.published_at')} as published_at,
      case when o.is_open then ${mails(institution_id)} else '[]' end as mails
    from automation_run r
    join automation a on a.institution_id = ${institution_id} and a.id = r.automation_id
    join automation_version v on v.institution_id = ${institution_id} and v.version_id = r.version_id
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.person_id
    cross join lateral (select coalesce(${mayOpen(viewer)}, false) as is_open) o
    where ${whereOf(viewer, wanted)} order by r.triggered_at desc, r.run_id desc limit ${per_page} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many runs there are, no further than lists count. */
export async function countListed(db: Db, viewer: SignedIn, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from automation_run r where ${whereOf(viewer, wanted)} limit ${COUNT_CAP + 1}) one`.execute(
    db,
  );
  return rows[0]!.total;
}

/** How many runs of an automation are in each state, from the kept sums. */
export async function countStates(
  db: Db,
  institution_id: number,
  automation_id: number,
): Promise<Record<RunState, number>> {
  const { rows } = await sql<{ state: RunState; total: number }>`
    select x.state, sum(x.runs)::bigint as total from ${sumsOf(runFact, institution_id, { from: '', to: '' })} x
    where x.automation_id = ${automation_id} group by x.state`.execute(db);
  const found = new Map(rows.map(({ state, total }) => [state, total]));
  return Object.fromEntries(runStates.map((state) => [state, found.get(state) ?? 0])) as Record<RunState, number>;
}
